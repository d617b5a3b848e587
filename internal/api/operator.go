package api

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"time"

	"schoolsite/internal/httpx"
)

// OperatorServer answers calls on a listener whose clients are the operator:
// the control socket. name returns the name of a connection's peer. The access
// log gets a line for each call.
func OperatorServer(handler http.Handler, name func(net.Conn) string, log *slog.Logger) *http.Server {
	logged := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer, began := &operatorWriter{w, http.NewResponseController(w), http.StatusOK}, time.Now()
		// net/http may still have buffered bytes to send.
		defer answer.extend()
		handler.ServeHTTP(answer, r)
		log.LogAttrs(context.WithoutCancel(r.Context()), slog.LevelInfo, "request",
			slog.String("method", httpx.LoggedMethod(r)), slog.String("path", httpx.LoggedPath(r)), slog.Int("status", answer.status),
			slog.Duration("duration", time.Since(began)), slog.Any("by", httpx.Operator(r.Context())))
	})
	return &http.Server{
		Handler: logged, ReadHeaderTimeout: 10 * time.Second,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context { return httpx.WithOperator(ctx, name(c)) },
	}
}

// writePatience is the deadline of one write to the operator's terminal. The
// response to a terminal that blocks longer, as after Ctrl-S, is aborted.
const writePatience = 2 * time.Minute

// operatorWriter records the status of a response, and moves the write deadline with each write:
// it bounds each write, however long the whole answer takes.
type operatorWriter struct {
	http.ResponseWriter
	conn   *http.ResponseController
	status int
}

// Unwrap lets http.ResponseController reach the connection.
func (w *operatorWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *operatorWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func (w *operatorWriter) Write(data []byte) (int, error) {
	w.extend()
	return w.ResponseWriter.Write(data)
}

// extend sets the deadline of the next write. It ignores the error of a writer
// without deadlines, as in tests.
func (w *operatorWriter) extend() { _ = w.conn.SetWriteDeadline(time.Now().Add(writePatience)) }
