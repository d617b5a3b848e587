package api

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"time"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// OperatorServer answers calls on a listener whose clients are the operator:
// the control socket. name returns the name of a connection's peer. The access
// log gets a line for each call.
func OperatorServer(handler http.Handler, name func(net.Conn) string, log *slog.Logger) *http.Server {
	logged := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		recorder, began := &httpx.Recorder{ResponseWriter: w, Now: time.Now, Timeout: writePatience}, time.Now()
		cause := recorder.Recovered(log, func() { handler.ServeHTTP(recorder, r) }, func(err *school.Error) {
			httpx.WriteError(recorder, err)
		})
		recorder.Log(log, slog.LevelInfo, r, began, slog.String("by", httpx.Operator(r.Context())))
		if cause != nil {
			panic(http.ErrAbortHandler)
		}
		recorder.Extend() // net/http may still have buffered bytes to send
	})
	return &http.Server{
		Handler: logged, ReadHeaderTimeout: 10 * time.Second,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context { return httpx.WithOperator(ctx, name(c)) },
	}
}

// writePatience is the deadline of one write to the operator's terminal. The
// response to a terminal that blocks longer, as after Ctrl-S, is aborted.
const writePatience = 2 * time.Minute
