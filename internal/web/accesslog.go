package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// accessLog is the outermost middleware. It gives each request an id and its school.RequestInfo,
// sets deadlines for slow clients, turns a panic into a response, and writes one line into the log.
// Queries and forms are not logged: they hold what people typed.
func (s *server) accessLog(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		recorder := &responseRecorder{ResponseWriter: w, connection: http.NewResponseController(w), now: s.options.Now, writeTimeout: chunkTimeout}
		if r.ProtoMajor > 1 {
			// HTTP/2 responses share one connection and wait for each other. There Server's
			// WriteByteTimeout ends one that takes no byte for chunkTimeout.
			recorder.writeTimeout = bodyTimeout
		}
		if mustCloseConnection(r) {
			w.Header().Set("Connection", "close")
		}
		info := s.requestInfo(r)
		// Only the copy of the request gets the body with deadlines. net/http inspects its own
		// body: if too much of it is left, it answers at once instead of reading the rest.
		r = r.WithContext(school.WithRequestInfo(r.Context(), info))
		if r.Body != nil && r.Body != http.NoBody {
			// A deadline holds also when no handler reads the body and net/http waits for its rest.
			_ = recorder.connection.SetReadDeadline(s.options.Now().Add(chunkTimeout))
			r.Body = &deadlineBody{ReadCloser: r.Body, connection: recorder.connection, now: s.options.Now, bodyTime: bodyTimeout}
		}
		id, began := rand.Text()[:12], s.options.Now()
		recorder.Header().Set("X-Request-Id", id)

		cause := s.serveRecovered(next, recorder, r, id)
		status := cmp.Or(recorder.status, http.StatusOK) // net/http answers so for a handler that said nothing
		if r.URL.Path == healthPath && status == http.StatusOK {
			return // a monitor asks every minute; only failures are logged
		}
		level := slog.LevelInfo
		switch {
		case status == http.StatusServiceUnavailable:
			level = slog.LevelWarn // overload; the cause of a fault is logged where it occurs
		case status >= 500:
			level = slog.LevelError
		}
		if s.refusals.allow(r, info.Address, status) {
			s.log.LogAttrs(context.WithoutCancel(r.Context()), level, "request",
				slog.String("method", httpx.LoggedMethod(r)), slog.String("path", httpx.LoggedPath(r)),
				slog.Int("status", status), slog.Int64("bytes", recorder.bytes),
				slog.Duration("duration", s.options.Now().Sub(began)),
				slog.String("id", id), slog.String("address", info.Address))
		}
		if cause != nil {
			panic(http.ErrAbortHandler) // half an answer must not look like a whole one
		}
	})
}

// mustCloseConnection guards against request smuggling. It reports whether a
// proxy may see the request's end elsewhere than net/http does, so that what
// follows on the connection may belong to this request's body:
//
//   - Transfer-Encoding: chunked: the header may have a Content-Length as well.
//   - HTTP/1.0: it has no chunked encoding.
//   - A method with a body, but no Content-Length: a folded header line may hide
//     it. Browsers send a Content-Length even for an empty body, except with
//     DELETE; for that method the headers are searched for a folded one.
func mustCloseConnection(r *http.Request) bool {
	switch {
	case r.ProtoMajor != 1:
		return false
	case len(r.TransferEncoding) > 0 || r.ProtoMinor == 0:
		return true
	case r.Method == http.MethodGet || r.Method == http.MethodHead || r.Header.Get("Content-Length") != "":
		return false
	case r.Method != http.MethodDelete:
		return true
	}
	for name, values := range r.Header {
		text := strings.ToLower(name + " " + strings.Join(values, " "))
		if strings.Contains(text, "length") || strings.Contains(text, "transfer") || strings.Contains(text, "chunked") {
			return true
		}
	}
	return false
}

// serveRecovered runs the handlers and recovers their panics. It answers 500 if the response has
// not begun, else it returns the panic's cause. A fault in the memory of a mapped file (SIGBUS)
// becomes such a panic, instead of ending the process.
func (s *server) serveRecovered(next http.Handler, w *responseRecorder, r *http.Request, id string) (cause any) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if cause = recover(); cause == nil || cause == any(http.ErrAbortHandler) {
			return
		}
		s.log.Error("a request panicked", "id", id, "cause", cause, "stack", string(debug.Stack()))
		if w.status == 0 {
			writeError(w, r, school.AsError(fmt.Errorf("panic: %v", cause)))
			cause = nil
		}
	}()
	next.ServeHTTP(w, r)
	return nil
}

// responseRecorder records a response's status and length, and sets write deadlines.
type responseRecorder struct {
	http.ResponseWriter
	connection   *http.ResponseController
	now          func() time.Time
	writeTimeout time.Duration // for one chunk
	status       int
	bytes        int64
}

// Unwrap lets http.ResponseController reach the connection.
func (w *responseRecorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *responseRecorder) WriteHeader(status int) {
	if w.status == 0 && status >= 200 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *responseRecorder) Write(body []byte) (written int, err error) {
	w.status = cmp.Or(w.status, http.StatusOK)
	for err == nil {
		// The client gets time to read the next chunk. A test's recorder has no deadline.
		_ = w.connection.SetWriteDeadline(w.now().Add(w.writeTimeout))
		var n int
		n, err = w.ResponseWriter.Write(body[written:min(written+chunkSize, len(body))])
		written += n
		if written == len(body) {
			break
		}
	}
	w.bytes += int64(written)
	return written, err
}
