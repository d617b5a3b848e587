package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
	"unicode"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// show prints data: as JSON when it was asked for, else as words makes it.
func (a *CLI) show(data any, words func(io.Writer)) error {
	if a.json {
		encoder := jsonTo(a.out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(data)
	}
	words(a.out)
	return nil
}

// did prints what a changing command did.
func (a *CLI) did(answer api.MessageAnswer) error {
	return a.show(answer.Data, func(w io.Writer) {
		fmt.Fprintf(w, "%s.\n", answer.Message)
	})
}

// jsonTo writes JSON that says the same as ever, with what could command a
// terminal or turn the text around it written as \u escapes.
func jsonTo(w io.Writer) *json.Encoder { return json.NewEncoder(escaping{w}) }

// escaping is given whole values only: no letter is cut in two.
type escaping struct{ io.Writer }

func (e escaping) Write(value []byte) (int, error) {
	var escaped strings.Builder
	for _, r := range string(value) {
		if r != '\n' && isCommand(r) {
			fmt.Fprintf(&escaped, `\u%04x`, r)
		} else {
			escaped.WriteRune(r)
		}
	}
	if _, err := io.WriteString(e.Writer, escaped.String()); err != nil {
		return 0, err
	}
	return len(value), nil
}

// isCommand tells what could command a terminal or turn the text around it.
func isCommand(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }

// plain is a stranger's text without what could command a terminal or turn
// the text around it.
func plain(text string) string { return strings.ReplaceAll(plainLines(text), "\n", " ") }

func plainLines(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && isCommand(r) {
			return -1
		}
		return r
	}, text)
}

// table prints rows in columns.
func table(w io.Writer, head string, rows int, row func(w io.Writer, i int)) {
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(columns, head)
	for i := range rows {
		row(columns, i)
	}
	columns.Flush()
}

// when is a time for a table, "never" for none.
func when(t time.Time) string {
	if t.IsZero() {
		return "never"
	}
	return school.TimeText(t)
}

// printProblem prints names and lines of a tree that a stranger may have made.
func printProblem(w io.Writer, p school.Diagnostic) {
	fmt.Fprintln(w, plain(p.String()))
	if p.Excerpt != "" {
		fmt.Fprintln(w, plainLines(p.Excerpt))
	}
}
