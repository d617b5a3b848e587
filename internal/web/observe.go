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

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// observed gives each request an id and the origin it came from, turns a
// panic into an answer, and writes one line into the log. Queries and forms
// are not logged: they hold what people typed.
func (d *door) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen := &recorder{ResponseWriter: w, timeout: newSlowClientTimeout(w, r, d.options.Now)}
		if endsDoubtfully(r) {
			w.Header().Set("Connection", "close") // what follows may be of this one's body
		}
		origin := d.origin(r)
		// The copy gets the body with deadlines: net/http looks at its own to
		// see whether it is too long to wait for, and answers a refusal at once.
		r = r.WithContext(school.WithRequestInfo(r.Context(), origin))
		r.Body = seen.timeout.body(r.Body)
		id, began := rand.Text()[:12], d.options.Now()
		seen.Header().Set("X-Request-Id", id)

		cause := d.answered(next, seen, r, id)
		if r.URL.Path == healthPath && seen.status == http.StatusOK {
			return // asked every minute: only what is wrong is worth a line
		}
		if level := seen.level(); isEvidence(r, seen.status) || d.refusals.logs(origin.Address, seen.status) {
			d.log.LogAttrs(context.WithoutCancel(r.Context()), level, "request",
				slog.String("method", api.LoggedMethod(r)), slog.String("path", api.LoggedPath(r)),
				slog.Int("status", seen.status), slog.Int64("bytes", seen.bytes),
				slog.Duration("duration", d.options.Now().Sub(began)),
				slog.String("id", id), slog.String("address", origin.Address))
		}
		if cause != nil {
			panic(http.ErrAbortHandler) // half an answer must not look like a whole one
		}
	})
}

// endsDoubtfully is true of a request whose end a proxy may see elsewhere. In
// chunks: its header may have named a length as well. HTTP/1.0: chunks mean
// nothing there. A body's method without a length: it may stand in a header
// that is folded. Browsers name a length even when there is no body, but for
// DELETE; there the folded header is looked for.
func endsDoubtfully(r *http.Request) bool {
	if r.ProtoMajor != 1 {
		return false
	}
	if len(r.TransferEncoding) > 0 || r.ProtoMinor == 0 {
		return true
	}
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		return false
	case http.MethodDelete:
		return r.Header.Get("Content-Length") == "" && hidesLength(r.Header)
	}
	return r.Header.Get("Content-Length") == ""
}

// hidesLength reports whether a header other than the two themselves speaks of
// a body's length, as one does whose next line was folded into it.
func hidesLength(headers http.Header) bool {
	for name, values := range headers {
		text := strings.ToLower(name + " " + strings.Join(values, " "))
		if strings.Contains(text, "length") || strings.Contains(text, "transfer") || strings.Contains(text, "chunked") {
			return true
		}
	}
	return false
}

// answered runs the handlers. What they panicked with is given back only
// when it is too late for another answer. A fault in the memory of a mapped
// file is such a panic too, instead of the end of the process.
func (d *door) answered(next http.Handler, w *recorder, r *http.Request, id string) (cause any) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if cause = recover(); cause == nil || cause == http.ErrAbortHandler {
			return
		}
		d.log.Error("a request panicked", "id", id, "cause", cause, "stack", string(debug.Stack()))
		if w.status == 0 {
			refuse(w, r, school.AsError(fmt.Errorf("panic: %v", cause)))
			cause = nil
		}
	}()
	next.ServeHTTP(w, r)
	return nil
}

// recorder remembers what was answered, and puts deadlines on writing it.
type recorder struct {
	http.ResponseWriter
	timeout *slowClientTimeout
	status  int
	bytes   int64
}

// Unwrap lets http.ResponseController reach the connection.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *recorder) WriteHeader(status int) {
	if w.status == 0 && status >= 200 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(body []byte) (written int, err error) {
	w.status = cmp.Or(w.status, http.StatusOK)
	for err == nil {
		w.timeout.beforeWrite()
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

func (w *recorder) level() slog.Level {
	if w.status == 0 {
		w.status = http.StatusOK // net/http answers so for a handler that said nothing
	}
	switch {
	case w.status == http.StatusServiceUnavailable:
		return slog.LevelWarn // too much at once; what is broken is logged where it breaks
	case w.status >= 500:
		return slog.LevelError
	}
	return slog.LevelInfo
}
