package httpx

import (
	"encoding/json"
	"io"
	"net/http"
	"sync"
	"time"

	"schoolsite/internal/school"
)

// NDJSON is the media type of an answer that comes line by line.
const NDJSON = "application/x-ndjson"

// Line is one line of an answer whose progress was asked for (Accept: application/x-ndjson). One of
// the three is set; the last line has an answer or an error.
type Line[P, A any] struct {
	Progress *P         `json:"progress,omitempty"`
	Answer   *A         `json:"answer,omitempty"`
	Error    *ErrorBody `json:"error,omitempty"`
}

const (
	// linePause is the minimum time between two lines of progress. Steps within
	// a stage that come sooner are dropped.
	linePause = 100 * time.Millisecond
	// maxUntold bounds the steps of progress that wait to be written. Half of the buffer is
	// reserved for the first and the last step of every stage, which are fewer than that.
	maxUntold = 32
	// maxRest bounds the bytes that are read after the end of an archive.
	maxRest = 1 << 20
)

// Progress runs work and answers with its progress, line by line, and then with its result.
// publicError logs an error, and returns it as the caller may read it. An error before the first
// line is returned: it still decides the status.
//
// The lines are written by another goroutine: a client that reads slowly must
// not hold up a publication or the memory of a picture. The channel between
// them drops steps when it is full. canDrop says which steps are dropped first.
func Progress[P, A any](
	w http.ResponseWriter, r *http.Request, publicError func(error) *school.Error,
	canDrop func(P) bool, work func(tell func(P)) (A, error),
) error {
	var last time.Time // of a line
	writeLine := func(line Line[P, A]) {
		if last.IsZero() {
			// A server that has begun to answer may read no more.
			_, _ = io.Copy(io.Discard, io.LimitReader(r.Body, maxRest))
			w.Header().Set("Content-Type", NDJSON)
		}
		last = time.Now()
		// Ignore write errors: the client disconnected, which ends the request's context.
		_ = json.NewEncoder(w).Encode(line)
		_ = http.NewResponseController(w).Flush()
	}
	answer, err := func() (A, error) {
		untold := make(chan P, maxUntold)
		var telling sync.WaitGroup
		telling.Go(func() {
			for p := range untold {
				if !canDrop(p) || time.Since(last) >= linePause {
					writeLine(Line[P, A]{Progress: &p})
				}
			}
		})
		defer telling.Wait()
		defer close(untold)
		return work(func(p P) {
			if canDrop(p) && len(untold) > maxUntold/2 {
				return
			}
			select {
			case untold <- p:
			default:
			}
		})
	}()
	switch {
	case err == nil:
		writeLine(Line[P, A]{Answer: &answer})
	case last.IsZero():
		return err
	default:
		body := BodyOf(w.Header(), publicError(err))
		writeLine(Line[P, A]{Error: &body})
	}
	return nil
}
