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

// wantsLines reports whether who calls wants to be told how far it is.
func (c *call) wantsLines() bool { return strings.Contains(c.r.Header.Get("Accept"), ndjson) }

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

// maxUntold is how much progress may wait to be written; half of it is kept for
// the first and the last step of every stage, which are fewer.
const maxUntold = 32

// during runs work and writes how far it is from another goroutine. Work tells
// it over a lossy channel: a terminal that stands still misses steps, and never
// holds up a publication.
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

// failed says in the last line why a call failed. Before the first line it
// leaves that to the answer's status.
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
		l.c.w.Header().Set("Content-Type", ndjson)
	}
	l.last = time.Now()
	// Who is gone can't be told anything more, and the request's end says so.
	_ = json.NewEncoder(l.c.w).Encode(line)
	_ = http.NewResponseController(l.c.w).Flush()
}
