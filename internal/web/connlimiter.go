package web

import (
	"bytes"
	"context"
	"crypto/tls"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"schoolsite/internal/school"
)

// Default limits. A campus whose telephones share an address has room; one
// machine can't take all connections.
const (
	MaxConns           = 2000
	MaxConnsPerAddress = 64
)

// ConnLimiter bounds how many connections are open at once, in total and per
// address; an IPv6 address counts as its /64. At a limit it evicts the one that
// has waited longest: idle (keep-alive), silent, or slow to send a request's
// header (slowloris). Only if all are at work the new one is closed.
type ConnLimiter struct {
	max, maxPerAddress int
	proxies            []netip.Prefix
	log                *slog.Logger

	mu         sync.Mutex
	open       map[*limitedConn]struct{}
	perNetwork map[netip.Prefix]int
	warned     time.Time // when the log was last told that connections are refused
}

// NewConnLimiter returns a limiter. Connections from proxies carry everybody's
// requests and count in the total only.
func NewConnLimiter(limit, perAddress int, proxies []netip.Prefix, log *slog.Logger) *ConnLimiter {
	return &ConnLimiter{
		max: limit, maxPerAddress: perAddress, proxies: proxies, log: log,
		open: map[*limitedConn]struct{}{}, perNetwork: map[netip.Prefix]int{},
	}
}

// limitedConn is at work while active and headerRead are both true: an HTTP/2
// stream may be reset before its handler runs. The limiter's lock guards both.
type limitedConn struct {
	net.Conn
	limiter      *ConnLimiter
	network      netip.Prefix
	active       bool      // a request has begun and not ended
	headerRead   bool      // a handler was called since active was set
	waitingSince time.Time // when the connection became new or idle

	header    []byte        // lines that the next answer gets, see readyHeader
	holdsNext bool          // joinWrites was called, and nothing written since
	held      *joinedAnswer // waits for the write that it is to be joined with
}

// connKey is the key of a request's limitedConn in its context.
type connKey struct{}

// limitedConnOf finds the limited connection below TLS, or nil.
func limitedConnOf(c net.Conn) *limitedConn {
	if overTLS, ok := c.(*tls.Conn); ok {
		c = overTLS.NetConn()
	}
	limited, _ := c.(*limitedConn)
	return limited
}

// Close closes the connection and stops counting it.
func (c *limitedConn) Close() error {
	c.limiter.mu.Lock()
	c.limiter.remove(c)
	c.limiter.mu.Unlock()
	return c.Conn.Close()
}

// ReadFrom lets net/http have the system copy a file to the connection (sendfile).
func (c *limitedConn) ReadFrom(file io.Reader) (int64, error) { return io.Copy(c.Conn, file) }

// httpBuffer is the size of net/http's write buffer for a connection. The header of an answer that has a
// date, a type, a length and an ETag fills leastHeader of it at least.
const (
	httpBuffer  = 4 << 10
	leastHeader = 160
)

// joinedAnswer is the begin of an answer with its ready header, and the memory to join it with the rest.
type joinedAnswer struct {
	begin  []byte
	pieces [2][]byte
	left   net.Buffers // of the pieces
}

var joinedPool = sync.Pool{New: func() any { return &joinedAnswer{begin: make([]byte, 0, httpBuffer+1024)} }}

// beginAnswer copies what net/http wrote first, with lines at the end of its header.
func beginAnswer(written, lines []byte) *joinedAnswer {
	answer, end := joinedPool.Get().(*joinedAnswer), 0
	if at := bytes.Index(written, []byte("\r\n\r\n")); at >= 0 {
		end = at + 2
	}
	answer.begin = append(append(append(answer.begin[:0], written[:end]...), lines...), written[end:]...)
	return answer
}

// send writes the answer with its rest, and ends it.
func (a *joinedAnswer) send(to net.Conn, rest []byte) (err error) {
	if len(rest) == 0 {
		_, err = to.Write(a.begin)
	} else {
		a.pieces = [2][]byte{a.begin, rest}
		a.left = a.pieces[:]
		_, err = a.left.WriteTo(to)
		a.pieces = [2][]byte{} // the rest is the caller's
	}
	joinedPool.Put(a)
	return err
}

// plainConnOf finds the connection of a request whose answer is written as it is, or nil: over TLS, and
// without a limiter, there is none.
func plainConnOf(r *http.Request) *limitedConn {
	if r.TLS != nil {
		return nil
	}
	c, _ := r.Context().Value(connKey{}).(*limitedConn)
	return c
}

// joinWrites makes one write of the two in which net/http sends an answer: its full buffer, which
// begins with the header, and the rest. send calls it right before it writes a body that can't fit
// into the buffer with its header. So there will be a rest, at the latest when the handler returns,
// under the same write deadline. HEAD has no body, and over TLS a write is a record.
func joinWrites(r *http.Request, body []byte) {
	if c := plainConnOf(r); c != nil && r.Method != http.MethodHead && leastHeader+len(body) >= httpBuffer {
		c.holdsNext = true
	}
}

// Write puts the ready lines into the header with which an answer begins. It holds a full buffer back
// after joinWrites, and sends it with the write after it, which reports what fails.
func (c *limitedConn) Write(p []byte) (n int, err error) {
	holds := c.holdsNext && len(p) == httpBuffer
	c.holdsNext = false
	switch held := c.held; {
	case held != nil:
		c.held, err = nil, held.send(c.Conn, p)
	case c.header == nil && !holds:
		return c.Conn.Write(p)
	default:
		answer := beginAnswer(p, c.header)
		if c.header = nil; holds {
			c.held = answer
		} else {
			err = answer.send(c.Conn, nil)
		}
	}
	if err != nil {
		return 0, err
	}
	return len(p), nil
}

// Watch, called before a server serves, tells the limiter which connections are
// at work. Several servers may share a limiter.
func (l *ConnLimiter) Watch(server *http.Server) {
	handler := server.Handler
	server.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		return context.WithValue(ctx, connKey{}, limitedConnOf(c))
	}
	server.ConnState = func(connection net.Conn, state http.ConnState) {
		l.mu.Lock()
		defer l.mu.Unlock()
		switch c := limitedConnOf(connection); {
		case c != nil && state == http.StateActive:
			c.active, c.headerRead = true, false
		case c != nil && state == http.StateIdle:
			c.active, c.waitingSince = false, time.Now()
		}
	}
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, _ := r.Context().Value(connKey{}).(*limitedConn); c != nil {
			l.mu.Lock()
			c.headerRead = true
			l.mu.Unlock()
		}
		handler.ServeHTTP(w, r)
	})
}

// Listener limits the connections that inner accepts. TLS is spoken on top.
func (l *ConnLimiter) Listener(inner net.Listener) net.Listener { return limitedListener{inner, l} }

type limitedListener struct {
	net.Listener
	limiter *ConnLimiter
}

func (l limitedListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	for err == nil {
		if limited := l.limiter.accept(c); limited != nil {
			return limited, nil
		}
		c, err = l.Listener.Accept()
	}
	return nil, err
}

// accept counts a new connection, after evicting another one if a limit is
// reached. If all those are at work, it closes the new one and returns nil.
func (l *ConnLimiter) accept(c net.Conn) *limitedConn {
	address, _ := parseAddress(c.RemoteAddr().String())
	network := school.NetworkOf(address)
	l.mu.Lock()
	defer l.mu.Unlock()
	hasRoom := true
	if l.perNetwork[network] >= l.maxPerAddress && !containsAddress(l.proxies, address) {
		hasRoom = l.evictOldest(func(c *limitedConn) bool { return c.network == network })
	} else if len(l.open) >= l.max {
		hasRoom = l.evictOldest(func(*limitedConn) bool { return true })
	}
	if !hasRoom {
		_ = c.Close()
		// One line a minute: an attack must not fill the disk with the log.
		if time.Since(l.warned) >= time.Minute {
			l.warned = time.Now()
			l.log.Warn("too many connections are at work; new ones are closed", "open", len(l.open), "address", address)
		}
		return nil
	}
	limited := &limitedConn{Conn: c, limiter: l, network: network, waitingSince: time.Now()}
	l.open[limited] = struct{}{}
	l.perNetwork[network]++
	return limited
}

// evictOldest closes the matching connection that has waited longest. It
// returns false if all are at work.
func (l *ConnLimiter) evictOldest(matches func(*limitedConn) bool) bool {
	var oldest *limitedConn
	for c := range l.open {
		isWaiting := !c.active || !c.headerRead
		if isWaiting && matches(c) && (oldest == nil || c.waitingSince.Before(oldest.waitingSince)) {
			oldest = c
		}
	}
	if oldest == nil {
		return false
	}
	l.remove(oldest)
	_ = oldest.Conn.Close() // its server notices by a failed read
	return true
}

// remove stops counting a connection. A second call does nothing.
func (l *ConnLimiter) remove(c *limitedConn) {
	if _, isOpen := l.open[c]; isOpen {
		delete(l.open, c)
		if l.perNetwork[c.network]--; l.perNetwork[c.network] == 0 {
			delete(l.perNetwork, c.network)
		}
	}
}
