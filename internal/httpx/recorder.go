package httpx

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"schoolsite/internal/school"
)

// ChunkSize bounds a chunk of a body, in bytes: a slow client has a time-out for each.
const ChunkSize = 64 << 10

// Recorder records a response's status and length for the access log, and sets write deadlines.
type Recorder struct {
	http.ResponseWriter
	Now     func() time.Time
	Timeout time.Duration // for one chunk
	ID      [1]string     // the request's, as the value of a header; "" has none
	Status  int           // 0 before the response begins
	bytes   int64
}

// Unwrap lets http.ResponseController reach the connection.
func (w *Recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *Recorder) WriteHeader(status int) {
	if w.Status == 0 && status >= 200 {
		w.Status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *Recorder) Write(body []byte) (written int, err error) {
	w.Status = cmp.Or(w.Status, http.StatusOK)
	for err == nil {
		w.Extend()
		var n int
		n, err = w.ResponseWriter.Write(body[written:min(written+ChunkSize, len(body))])
		written += n
		if written == len(body) {
			break
		}
	}
	w.bytes += int64(written)
	return written, err
}

// ReadFrom sends a file in chunks. The system copies it to the connection, where it can (sendfile).
func (w *Recorder) ReadFrom(file io.Reader) (written int64, err error) {
	whole, isBounded := file.(*io.LimitedReader)
	to, takesFiles := w.ResponseWriter.(io.ReaderFrom)
	if !isBounded || !takesFiles {
		return io.Copy(struct{ io.Writer }{w}, file)
	}
	w.Status = cmp.Or(w.Status, http.StatusOK)
	for whole.N > 0 && err == nil {
		w.Extend()
		var n int64
		n, err = to.ReadFrom(&io.LimitedReader{R: whole.R, N: min(whole.N, ChunkSize)})
		written += n
		whole.N -= n
		if n == 0 {
			break // the file ended early
		}
	}
	w.bytes += written
	return written, err
}

// Extend gives the client time to read the next chunk. A test's response has no deadline.
func (w *Recorder) Extend() {
	_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(w.Now().Add(w.Timeout))
}

// Recovered runs a handler and recovers its panic. It answers with fail if the response has not
// begun, else it returns the panic's cause: half an answer must not look like a whole one. A fault
// in the memory of a mapped file (SIGBUS) becomes such a panic, instead of ending the process.
func (w *Recorder) Recovered(log *slog.Logger, serve func(), fail func(*school.Error)) (cause any) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		cause = recover()
		if cause == nil || cause == any(http.ErrAbortHandler) {
			return
		}
		log.Error("a request panicked", "id", w.ID[0], "cause", cause, "stack", string(debug.Stack()))
		if w.Status == 0 {
			fail(school.AsError(fmt.Errorf("panic: %v", cause)))
			cause = nil
		}
	}()
	serve()
	return nil
}

// Log writes the request's line into the access log. It has no query and no form: these hold what
// people typed.
func (w *Recorder) Log(log *slog.Logger, level slog.Level, r *http.Request, began time.Time, more ...slog.Attr) {
	if !log.Enabled(context.Background(), level) {
		return
	}
	now := w.Now()
	line := slog.NewRecord(now, level, AccessLine, 0) // without the place in the program, which costs
	line.AddAttrs(slog.String("method", LoggedMethod(r)), slog.String("path", LoggedPath(r)),
		slog.Int("status", cmp.Or(w.Status, http.StatusOK)),
		slog.Int64("bytes", w.bytes), slog.Duration("duration", now.Sub(began)))
	line.AddAttrs(more...)
	_ = log.Handler().Handle(context.Background(), line) // the log itself has nowhere to complain
}
