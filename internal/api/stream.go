package api

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"schoolsite/internal/api/safecsv"
	"schoolsite/internal/httpx"
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

// isWithinStage reports whether a step is neither the first nor the last of its stage.
func isWithinStage(p school.Progress) bool { return p.Done > 0 && p.Done < p.Of }

// withProgress runs work and answers with its result. A client that asks for
// lines gets the progress meanwhile.
//
// The lines are written by another goroutine: a client that reads slowly must
// not hold up a publication or the memory of a picture. The channel between
// them drops steps when it is full. canDrop says which steps are dropped first.
func withProgress[P, A any](c *call, canDrop func(P) bool, work func(tell func(P)) (A, error)) error {
	if !c.accepts(NDJSON) {
		return reply(func(*call) (A, error) { return work(nil) })(c)
	}
	var last time.Time // of a line
	writeLine := func(line Line[P, A]) {
		if last.IsZero() {
			// A server that has begun to answer may read no more.
			_, _ = io.Copy(io.Discard, io.LimitReader(c.r.Body, maxRest))
			c.w.Header().Set("Content-Type", NDJSON)
		}
		last = time.Now()
		// Ignore write errors: the client disconnected, which ends the request's context.
		_ = json.NewEncoder(c.w).Encode(line)
		_ = http.NewResponseController(c.w).Flush()
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
	case last.IsZero(): // the error still decides the status
		return err
	default:
		body := httpx.BodyOf(c.publicError(err))
		writeLine(Line[P, A]{Error: &body})
	}
	return nil
}

// download is an answer that is no JSON. Its header goes with the first bytes:
// before them the call may still be refused.
type download struct {
	http.ResponseWriter
	header map[string]string
	begun  bool
}

func (d *download) Write(data []byte) (int, error) {
	if !d.begun {
		d.begun = true
		for name, value := range d.header {
			d.Header().Set(name, value)
		}
	}
	return d.ResponseWriter.Write(data)
}

// download answers with the output of write. A failure after the first bytes can only cut it short.
func (c *call) download(header map[string]string, write func(io.Writer) error) error {
	sent := &download{ResponseWriter: c.w, header: header}
	err := write(sent)
	if err != nil && sent.begun {
		_ = c.publicError(fmt.Errorf("a download was cut short: %w", err)) // logs it
		panic(http.ErrAbortHandler)
	}
	return err
}

// export describes records that can be downloaded as CSV or JSON.
type export[R any] struct {
	name    string // of the file, before the day
	columns []string
	row     func(R) []string // of the CSV
	each    func(func(R) error) error
}

// send streams all records in the format that the call asks for.
func (e export[R]) send(c *call) error {
	format, mediaType, write := c.query("format"), "text/csv; charset=utf-8", e.writeCSV
	switch format {
	case "csv":
	case "json":
		mediaType, write = jsonType, e.writeJSON
	default:
		return school.Errorf(school.Invalid, "Choose the format: csv or json.")
	}
	file := e.name + "-" + c.Now().In(school.India).Format(time.DateOnly) + "." + format
	return c.download(map[string]string{"Content-Type": mediaType, "Content-Disposition": `attachment; filename="` + file + `"`}, write)
}

func (e export[R]) writeCSV(w io.Writer) error {
	out, err := safecsv.New(w, e.columns...)
	if err != nil {
		return err
	}
	if err := e.each(func(r R) error { return out.Row(e.row(r)...) }); err != nil {
		return err
	}
	return out.Flush()
}

// writeJSON writes an array, a record to a line.
func (e export[R]) writeJSON(w io.Writer) error {
	out, before := bufio.NewWriter(w), "["
	err := e.each(func(r R) error {
		line, err := json.Marshal(r)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "%s\n%s", before, line)
		before = ","
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintln(out, strings.TrimSuffix(before, ",")+"\n]")
	return out.Flush()
}
