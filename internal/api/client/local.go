package client

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"sync"

	"schoolsite/internal/api"
)

// Local is a client of a handler in this process, over connections that live
// in memory: the same code path as over the socket. Closing it ends them.
func Local(handler http.Handler, operator string) (client *Client, closeAll func()) {
	l := &memory{conns: make(chan net.Conn), closed: make(chan struct{})}
	server := api.OperatorServer(handler, func(net.Conn) string { return operator }, slog.New(slog.DiscardHandler))
	var serving sync.WaitGroup
	serving.Go(func() { _ = server.Serve(l) }) // it ends with ErrServerClosed
	client = newClient(l.dial)
	return client, func() {
		client.Close()
		// Close ends every connection. No other resource is at stake, so its error is ignored.
		_ = server.Close()
		serving.Wait()
	}
}

// memory is a listener whose connections are pipes.
type memory struct {
	conns  chan net.Conn
	once   sync.Once
	closed chan struct{}
}

func (m *memory) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	ours, theirs := net.Pipe()
	select {
	case m.conns <- theirs:
		return ours, nil
	case <-m.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (m *memory) Accept() (net.Conn, error) {
	select {
	case c := <-m.conns:
		return c, nil
	case <-m.closed:
		return nil, net.ErrClosed
	}
}

func (m *memory) Close() error {
	m.once.Do(func() { close(m.closed) })
	return nil
}

func (m *memory) Addr() net.Addr { return &net.UnixAddr{Name: "in this process", Net: "memory"} }
