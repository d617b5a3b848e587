package stream

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"schoolsite/internal/api/safecsv"
	"schoolsite/internal/school"
)

// Export describes records that can be downloaded as CSV or JSON.
type Export[R any] struct {
	Name    string // of the file, before the day
	Columns []string
	Row     func(R) []string // of the CSV
	Each    func(func(R) error) error
}

// In returns the header and the writer of a download of all records, in a format of today.
func (e Export[R]) In(format string, today time.Time) (header map[string]string, write func(io.Writer) error, err error) {
	mediaType, write := "text/csv; charset=utf-8", e.writeCSV
	switch format {
	case "csv":
	case "json":
		mediaType, write = "application/json", e.writeJSON
	default:
		return nil, nil, school.Errorf(school.Invalid, "Choose the format: csv or json.")
	}
	file := e.Name + "-" + today.In(school.India).Format(time.DateOnly) + "." + format
	return map[string]string{"Content-Type": mediaType, "Content-Disposition": `attachment; filename="` + file + `"`}, write, nil
}

func (e Export[R]) writeCSV(w io.Writer) error {
	out, err := safecsv.New(w, e.Columns...)
	if err != nil {
		return err
	}
	if err := e.Each(func(r R) error { return out.Row(e.Row(r)...) }); err != nil {
		return err
	}
	return out.Flush()
}

// writeJSON writes an array, a record to a line.
func (e Export[R]) writeJSON(w io.Writer) error {
	out, before := bufio.NewWriter(w), "["
	err := e.Each(func(r R) error {
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
