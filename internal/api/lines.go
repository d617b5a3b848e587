package api

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// linePause is the minimum time between two lines of progress. Steps within a
// stage that come sooner are dropped.
const linePause = 100 * time.Millisecond

// maxRest bounds the bytes that are read after the end of an archive.
const maxRest = 1 << 20

// lines is a streaming response (NDJSON): each line is flushed at once.
type lines struct {
	c    *call
	last time.Time // of a line
}

func newLines(c *call) *lines { return &lines{c: c} }

// wantsLines reports whether the client accepts progress lines.
func (c *call) wantsLines() bool { return strings.Contains(c.r.Header.Get("Accept"), NDJSON) }

// begun reports whether a line was sent, after which the status can't change.
func (l *lines) begun() bool { return l != nil && !l.last.IsZero() }

// progress sends the first and the last step of every stage, and the others
// that don't follow too closely.
func (l *lines) progress(p school.Progress) {
	if p.Done > 0 && p.Done < p.Of && time.Since(l.last) < linePause {
		return
	}
	l.write(ImportLine{Progress: &p})
}

// maxUntold bounds the steps of progress that wait to be written. Half of the
// buffer is reserved for the first and the last step of every stage, which are
// fewer than that.
const maxUntold = 32

// during runs work, and writes its progress from another goroutine. The channel
// between them drops steps when it is full, so that a terminal that stands
// still never holds up a publication.
func (l *lines) during(work func(tell func(school.Progress)) error) error {
	if l == nil {
		return work(nil)
	}
	untold := make(chan school.Progress, maxUntold)
	var telling sync.WaitGroup
	telling.Go(func() {
		for p := range untold {
			l.progress(p)
		}
	})
	defer telling.Wait()
	defer close(untold)
	return work(func(p school.Progress) {
		if inStage := p.Done > 0 && p.Done < p.Of; inStage && len(untold) > maxUntold/2 {
			return
		}
		select {
		case untold <- p:
		default:
		}
	})
}

// failed writes an error as the last line. Before the first line it returns the
// error, which then decides the status of the response.
func (a *server) failed(c *call, out *lines, err error) error {
	if !out.begun() {
		return err
	}
	out.write(struct {
		Error ErrorBody `json:"error"`
	}{httpx.BodyOf(a.explained(c.r, c.by, err))})
	return nil
}

// write sends a line. Before the first one the rest of the body is read: a
// server that has begun to answer may read no more.
func (l *lines) write(line any) {
	if !l.begun() {
		_, _ = io.Copy(io.Discard, io.LimitReader(l.c.r.Body, maxRest))
		l.c.w.Header().Set("Content-Type", NDJSON)
	}
	l.last = time.Now()
	// Ignore write errors: the client disconnected, which ends the request's
	// context.
	_ = json.NewEncoder(l.c.w).Encode(line)
	_ = http.NewResponseController(l.c.w).Flush()
}
