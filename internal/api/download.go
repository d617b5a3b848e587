package api

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"schoolsite/internal/school"
)

// eachOf calls a function with every record of an export.
type eachOf[R any] func(func(R) error) error

// file is a form in which records can be downloaded.
type file[R any] struct {
	kind  string
	write func(io.Writer, eachOf[R]) error
}

// fileOf returns the format that a call asks for, and its name.
func fileOf[R any](c *call, files map[string]file[R]) (wanted file[R], format string, err error) {
	format = c.r.URL.Query().Get("format")
	wanted, known := files[format]
	if !known {
		err = school.Errorf(school.Invalid, "Choose the format: csv or json.")
	}
	return wanted, format, err
}

// stream answers with the output of write, as a download whose file name has
// its contents and the day. A failure after the first bytes can only truncate
// it.
func (a *server) stream(c *call, what, format, kind string, write func(io.Writer) error) error {
	name := what + "-" + a.Now().In(school.India).Format(time.DateOnly) + "." + format
	sent := &counter{Writer: &download{c: c, kind: kind, name: name}}
	err := write(sent)
	if err != nil && sent.bytes > 0 {
		a.explained(c.r, c.by, fmt.Errorf("a download was cut short: %w", err))
		panic(http.ErrAbortHandler)
	}
	return err
}

// download is an answer that the browser keeps as a file. Its header goes with
// the first bytes: before them the call may still be refused.
type download struct {
	c          *call
	kind, name string
	begun      bool
}

func (d *download) Write(data []byte) (int, error) {
	if !d.begun {
		d.begun = true
		d.c.w.Header().Set("Content-Type", d.kind)
		d.c.w.Header().Set("Content-Disposition", `attachment; filename="`+d.name+`"`)
	}
	return d.c.w.Write(data)
}

// writeLines writes an array, a record to a line.
func writeLines[R, V any](w io.Writer, each eachOf[R], view func(R) V) error {
	before := "[\n"
	err := each(func(r R) error {
		line, err := json.Marshal(view(r))
		if err == nil {
			_, err = fmt.Fprintf(w, "%s%s", before, line)
		}
		before = ",\n"
		return err
	})
	if err != nil {
		return err
	}
	if before == "[\n" {
		_, err = io.WriteString(w, "[]\n")
		return err
	}
	_, err = io.WriteString(w, "\n]\n")
	return err
}
