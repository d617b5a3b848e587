package web

import (
	"cmp"
	"crypto/rand"
	"log/slog"
	"net/http"
	"strings"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// accessLog is the outermost middleware. It gives each request an id, sets deadlines for slow clients,
// turns a panic into a response, and writes one line into the log.
func (s *server) accessLog(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		recorder := &httpx.Recorder{ResponseWriter: w, Now: s.options.Now, Timeout: chunkTimeout,
			ID: [1]string{rand.Text()[:12]}}
		if r.ProtoMajor > 1 {
			// HTTP/2 responses share one connection and wait for each other. There Server's
			// WriteByteTimeout ends one that takes no byte for chunkTimeout.
			recorder.Timeout = bodyTimeout
		}
		header := w.Header()
		if mustCloseConnection(r) {
			header.Set("Connection", "close")
		}
		header["X-Request-Id"] = recorder.ID[:]
		info, began := s.requestInfo(r), s.options.Now()

		cause := recorder.Recovered(s.log, func() {
			if !s.sendReady(recorder, r, info.Secure) {
				next.ServeHTTP(recorder, s.withRequestInfo(recorder, r, info))
			}
		}, func(err *school.Error) { writeError(recorder, r, err) })
		status := cmp.Or(recorder.Status, http.StatusOK) // net/http answers so for a handler that said nothing
		s.options.Answered(status, s.options.Now().Sub(began))
		if (r.URL.Path == healthPath || r.URL.Path == readyPath) && status == http.StatusOK {
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
			recorder.Log(s.log, level, r, began, slog.String("id", recorder.ID[0]),
				slog.String("address", info.Address))
		}
		if cause != nil {
			panic(http.ErrAbortHandler)
		}
	})
}

// withRequestInfo returns a copy of a request for handlers that do more than send ready bytes: its
// context has the school.RequestInfo, and its body deadlines. net/http inspects the body of its own
// request: if too much of it is left, it answers at once instead of reading the rest.
func (s *server) withRequestInfo(w http.ResponseWriter, r *http.Request, info school.RequestInfo) *http.Request {
	r = r.WithContext(school.WithRequestInfo(r.Context(), info))
	if r.Body != nil && r.Body != http.NoBody {
		connection := http.NewResponseController(w)
		// A deadline holds also when no handler reads the body and net/http waits for its rest.
		_ = connection.SetReadDeadline(s.options.Now().Add(chunkTimeout))
		body := &deadlineBody{ReadCloser: r.Body, connection: connection, now: s.options.Now, bodyTime: bodyTimeout}
		if r.URL.Path == contentPath {
			body.bodyTime = treeTimeout
			// HTTP/2 ends a stream at its write deadline even while nothing is written.
			_ = connection.SetWriteDeadline(s.options.Now().Add(treeTimeout + 2*bodyTimeout))
		}
		r.Body = body
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
