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
// the control socket. name returns the name of a connection's peer.
func OperatorServer(handler http.Handler, name func(net.Conn) string) *http.Server {
	return &http.Server{
		Handler: withWriteDeadline(handler), ReadHeaderTimeout: 10 * time.Second,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context { return httpx.WithOperator(ctx, name(c)) },
	}
}

// writePatience is the deadline of one write to the operator's terminal. The
// response to a terminal that blocks longer, as after Ctrl-S, is aborted.
const writePatience = 2 * time.Minute

// withWriteDeadline bounds each write of an answer, however long the whole answer takes.
func withWriteDeadline(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		timed := &deadlineWriter{w, http.NewResponseController(w)}
		// net/http may still have buffered bytes to send.
		defer timed.extend()
		next.ServeHTTP(timed, r)
	})
}

// deadlineWriter moves the write deadline with each write.
type deadlineWriter struct {
	http.ResponseWriter
	conn *http.ResponseController
}

// Unwrap lets http.ResponseController reach the connection.
func (w *deadlineWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *deadlineWriter) Write(data []byte) (int, error) {
	w.extend()
	return w.ResponseWriter.Write(data)
}

// extend sets the deadline of the next write. It ignores the error of a writer
// without deadlines, as in tests.
func (w *deadlineWriter) extend() { _ = w.conn.SetWriteDeadline(time.Now().Add(writePatience)) }

// Logged is the access log of the operator's server: it writes a line for each call.
func Logged(next http.Handler, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen, began := &statusSeen{ResponseWriter: w, status: http.StatusOK}, time.Now()
		next.ServeHTTP(seen, r)
		log.LogAttrs(context.WithoutCancel(r.Context()), slog.LevelInfo, httpx.AccessLine,
			slog.String("method", httpx.LoggedMethod(r)), slog.String("path", httpx.LoggedPath(r)), slog.Int("status", seen.status),
			slog.Duration("duration", time.Since(began)), slog.Any("by", httpx.Operator(r.Context())))
	})
}

// statusSeen records the status of a response.
type statusSeen struct {
	http.ResponseWriter
	status int
}

// Unwrap lets http.ResponseController reach the connection.
func (w *statusSeen) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *statusSeen) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}
