package web

import (
	"log/slog"
	"net/http"
	"time"

	"schoolsite/internal/school"
)

// Server is an http.Server with the limits of the public door. Its time-outs
// are the outermost: the deadlines of each request (slowClientTimeout) are stricter.
func Server(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       bodyTimeout,
		WriteTimeout:      2 * bodyTimeout, // it runs from the request's header on
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    school.MaxHeaderBytes,
		HTTP2: &http.HTTP2Config{
			MaxConcurrentStreams: 64,           // more than a page asks for
			WriteByteTimeout:     chunkTimeout, // an answer's own deadline does not end a write that hangs
		},
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}
