package app

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"schoolsite/internal/httpx"
)

// LogBuffer is a slog.Handler that keeps the lines of the access log in memory for up to a second, so
// that not every request costs a write. Any other line is written at once, with those before it.
type LogBuffer struct {
	slog.Handler
	out *bufferedWriter
}

// logDelay and maxLogBuffer bound what is not written yet.
const (
	logDelay     = time.Second
	maxLogBuffer = 32 << 10
)

// NewLogBuffer returns a handler in a format: slog.NewTextHandler, or another of that kind.
func NewLogBuffer[H slog.Handler](out io.Writer, format func(io.Writer, *slog.HandlerOptions) H) *LogBuffer {
	buffered := &bufferedWriter{out: out}
	return &LogBuffer{format(buffered, nil), buffered}
}

// Handle writes a line.
func (l *LogBuffer) Handle(ctx context.Context, line slog.Record) error {
	err := l.Handler.Handle(ctx, line)
	if line.Message != httpx.AccessLine || line.Level > slog.LevelInfo {
		l.out.Flush()
	}
	return err
}

// WithAttrs is slog.Handler's.
func (l *LogBuffer) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &LogBuffer{l.Handler.WithAttrs(attrs), l.out}
}

// WithGroup is slog.Handler's.
func (l *LogBuffer) WithGroup(name string) slog.Handler {
	return &LogBuffer{l.Handler.WithGroup(name), l.out}
}

// Stop writes all lines, and from then on each at once. It is to be called when the program begins to
// end, for it may be killed then, and deferred where it ends, also by a panic.
func (l *LogBuffer) Stop() {
	l.out.isStopped.Store(true)
	l.out.Flush()
}

// bufferedWriter collects what is written until Flush, which a timer calls if nobody else does.
type bufferedWriter struct {
	isStopped atomic.Bool
	mu        sync.Mutex // guards out and text
	out       io.Writer
	text      []byte
}

func (w *bufferedWriter) Write(line []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.text) == 0 {
		time.AfterFunc(logDelay, w.Flush)
	}
	w.text = append(w.text, line...)
	if len(w.text) > maxLogBuffer || w.isStopped.Load() {
		w.flush()
	}
	return len(line), nil
}

// Flush writes what was collected. What can't be written is lost, as with any log: nobody is there to
// be told.
func (w *bufferedWriter) Flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.flush()
}

func (w *bufferedWriter) flush() {
	if len(w.text) > 0 {
		_, _ = w.out.Write(w.text)
		w.text = w.text[:0]
	}
}
