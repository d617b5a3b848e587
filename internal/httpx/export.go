package httpx

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// Export describes records that can be downloaded as CSV or JSON.
type Export[R any] struct {
	Name    string // of the file, before the day
	Columns []string
	Row     func(R) []string // of the CSV
	Each    func(func(R) error) error
}

// Send answers with all records in a format, as Download does.
func (e Export[R]) Send(w http.ResponseWriter, format string, today time.Time) (begun bool, err error) {
	mediaType, write := "text/csv; charset=utf-8", e.writeCSV
	switch format {
	case "csv":
	case "json":
		mediaType, write = JSON, e.writeJSON
	default:
		return false, school.Errorf(school.Invalid, "Choose the format: csv or json.")
	}
	file := e.Name + "-" + today.In(text.India).Format(time.DateOnly) + "." + format
	return Download(w, map[string]string{"Content-Type": mediaType, "Content-Disposition": `attachment; filename="` +
		file + `"`}, write)
}

func (e Export[R]) writeCSV(w io.Writer) error {
	out, err := newCSV(w, e.Columns...)
	if err != nil {
		return err
	}
	err = e.Each(func(r R) error { return out.row(e.Row(r)...) })
	if err != nil {
		return err
	}
	return out.flush()
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
