package api

import (
	"encoding/json"
	"io"
	"net/http"
	"time"

	"schoolsite/internal/school"
)

// linePause is how long a step of a stage waits for the next line.
const linePause = 100 * time.Millisecond

// maxRest is what an archive may have after its end.
const maxRest = 1 << 20

// lines is an answer that comes line by line, each sent at once.
type lines struct {
	c    *call
	last time.Time // of a line
}

func newLines(c *call) *lines { return &lines{c: c} }

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

// write sends a line. Before the first one the rest of the body is read: a
// server that has begun to answer may read no more.
func (l *lines) write(line ImportLine) {
	if !l.begun() {
		_, _ = io.Copy(io.Discard, io.LimitReader(l.c.r.Body, maxRest))
		l.c.w.Header().Set("Content-Type", ndjson)
	}
	l.last = time.Now()
	// Who is gone can't be told anything more, and the request's end says so.
	_ = json.NewEncoder(l.c.w).Encode(line)
	_ = http.NewResponseController(l.c.w).Flush()
}
