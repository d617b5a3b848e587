package web

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// accessLog is the outermost middleware. It gives each request an id, sets deadlines for slow clients,
// turns a panic into a response, and writes one line into the log. Queries and forms are not logged:
// they hold what people typed.
func (s *server) accessLog(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		recorder := &responseRecorder{ResponseWriter: w, now: s.options.Now, writeTimeout: chunkTimeout, id: newRequestID()}
		if r.ProtoMajor > 1 {
			// HTTP/2 responses share one connection and wait for each other. There Server's
			// WriteByteTimeout ends one that takes no byte for chunkTimeout.
			recorder.writeTimeout = bodyTimeout
		}
		header := w.Header()
		if mustCloseConnection(r) {
			header.Set("Connection", "close")
		}
		header["X-Request-Id"] = recorder.id[:]
		info, began := s.requestInfo(r), s.options.Now()

		cause := s.serveRecovered(next, recorder, r, info)
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
		if s.refusals.allow(r, info.Address, status) && s.log.Enabled(context.Background(), level) {
			now := s.options.Now()
			line := slog.NewRecord(now, level, httpx.AccessLine, 0) // without the place in the program, which costs
			line.AddAttrs(slog.String("method", httpx.LoggedMethod(r)), slog.String("path", httpx.LoggedPath(r)),
				slog.Int("status", status), slog.Int64("bytes", recorder.bytes), slog.Duration("duration", now.Sub(began)),
				slog.String("id", recorder.id[0]), slog.String("address", info.Address))
			_ = s.log.Handler().Handle(context.Background(), line) // the log itself has nowhere to complain
		}
		if cause != nil {
			panic(http.ErrAbortHandler) // half an answer must not look like a whole one
		}
	})
}

// newRequestID returns an id that a log tells apart from all others, as the value of a header.
func newRequestID() [1]string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	id, random := [12]byte{}, rand.Uint64()
	for i := range id {
		id[i] = letters[random>>(5*i)%32]
	}
	return [1]string{string(id[:])}
}

// withRequestInfo returns a copy of a request for handlers that do more than send ready bytes: its
// context has the school.RequestInfo, and its body deadlines. net/http inspects the body of its own
// request: if too much of it is left, it answers at once instead of reading the rest.
func (s *server) withRequestInfo(w *responseRecorder, r *http.Request, info school.RequestInfo) *http.Request {
	r = r.WithContext(school.WithRequestInfo(r.Context(), info))
	if r.Body != nil && r.Body != http.NoBody {
		connection := http.NewResponseController(w.ResponseWriter)
		// A deadline holds also when no handler reads the body and net/http waits for its rest.
		_ = connection.SetReadDeadline(s.options.Now().Add(chunkTimeout))
		r.Body = &deadlineBody{ReadCloser: r.Body, connection: connection, now: s.options.Now, bodyTime: bodyTimeout}
	}
	return r
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
func (s *server) serveRecovered(next http.Handler, w *responseRecorder, r *http.Request, info school.RequestInfo) (cause any) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if cause = recover(); cause == nil || cause == any(http.ErrAbortHandler) {
			return
		}
		s.log.Error("a request panicked", "id", w.id[0], "cause", cause, "stack", string(debug.Stack()))
		if w.status == 0 {
			writeError(w, r, school.AsError(fmt.Errorf("panic: %v", cause)))
			cause = nil
		}
	}()
	if !s.sendReady(w, r, info.Secure) {
		next.ServeHTTP(w, s.withRequestInfo(w, r, info))
	}
	return nil
}

// responseRecorder records a response's status and length, and sets write deadlines.
type responseRecorder struct {
	http.ResponseWriter
	now          func() time.Time
	writeTimeout time.Duration // for one chunk
	id           [1]string     // the request's
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
		_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(w.now().Add(w.writeTimeout))
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

// ReadFrom sends a file in chunks. The system copies it to the connection, where it can (sendfile).
func (w *responseRecorder) ReadFrom(file io.Reader) (written int64, err error) {
	whole, isBounded := file.(*io.LimitedReader)
	to, takesFiles := w.ResponseWriter.(io.ReaderFrom)
	if !isBounded || !takesFiles {
		return io.Copy(struct{ io.Writer }{w}, file)
	}
	w.status = cmp.Or(w.status, http.StatusOK)
	for whole.N > 0 && err == nil {
		_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(w.now().Add(w.writeTimeout))
		var n int64
		n, err = to.ReadFrom(&io.LimitedReader{R: whole.R, N: min(whole.N, chunkSize)})
		written += n
		if whole.N -= n; n == 0 {
			break // the file ended early
		}
	}
	w.bytes += written
	return written, err
}
