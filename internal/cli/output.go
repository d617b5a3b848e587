package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// Print prints data: as JSON when it was asked for, else in words.
func (c *CLI) Print(data any, words func(io.Writer)) error {
	if c.JSON {
		encoder := NewEncoder(c.Out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(data)
	}
	words(c.Out)
	return nil
}

// Answer prints the answer of a call, unless the call failed.
func (c *CLI) Answer(data any, err error, words func(io.Writer)) error {
	if err != nil {
		return err
	}
	return c.Print(data, words)
}

// PrintLine prints a value as JSON on a line of its own, for scripts.
func (c *CLI) PrintLine(value any) error { return NewEncoder(c.Out).Encode(value) }

// PrintChange prints what a command changed and, where it can be undone, the
// command that does it: "Slider deleted. Restore it with: …".
func (c *CLI) PrintChange(answer api.MessageAnswer, err error, offer, command string) error {
	return c.Answer(answer.Data, err, func(w io.Writer) {
		fmt.Fprintf(w, "%s.", answer.Message)
		if answer.Data.Undo != "" {
			fmt.Fprint(w, " ")
			PrintOffer(w, offer, command+" "+answer.Data.Undo)
			return
		}
		fmt.Fprintln(w)
	})
}

// PrintOffer prints the command by which a change is undone.
func PrintOffer(w io.Writer, offer, command string) {
	fmt.Fprintf(w, "%s with:\n  schoolsite %s\n", offer, command)
}

// Warn says something to a person that a script does not want; "" is nothing.
func (c *CLI) Warn(text string) {
	if text != "" && !c.JSON {
		fmt.Fprintln(c.Err, "Warning: "+text)
	}
}

// NewEncoder writes JSON that says the same as ever, with what could command a
// terminal or turn the text around it written as \u escapes.
func NewEncoder(w io.Writer) *json.Encoder { return json.NewEncoder(escaping{w}) }

// escaping is given whole values only: no letter is cut in two.
type escaping struct{ io.Writer }

func (e escaping) Write(value []byte) (int, error) {
	var escaped strings.Builder
	for _, r := range string(value) {
		if r != '\n' && isControl(r) {
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

// isControl reports whether a rune could command a terminal or turn the text around it.
func isControl(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }

// Plain is a stranger's text in one line, without what could command a
// terminal or turn the text around it.
func Plain(text string) string { return strings.ReplaceAll(PlainLines(text), "\n", " ") }

// PlainLines is Plain for a text that keeps its lines.
func PlainLines(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && isControl(r) {
			return -1
		}
		return r
	}, text)
}

// Table prints rows in columns, in plain text; none in place of an empty table.
func Table[T any](w io.Writer, none, head string, rows []T, cells func(T) []any) {
	if len(rows) == 0 {
		fmt.Fprintln(w, none)
		return
	}
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(columns, head)
	for _, row := range rows {
		var line []string
		for _, cell := range cells(row) {
			line = append(line, Plain(fmt.Sprint(cell)))
		}
		fmt.Fprintln(columns, strings.Join(line, "\t"))
	}
	columns.Flush()
}

// Fields prints names with their values, in plain text and aligned. A name
// without a value is left out; a value without a name goes on the line before.
func Fields(w io.Writer, pairs ...string) {
	width := 0
	for i := 0; i < len(pairs); i += 2 {
		width = max(width, len(pairs[i])+len(": "))
	}
	for i := 0; i < len(pairs); i += 2 {
		name, value := pairs[i], Plain(pairs[i+1])
		if name != "" {
			name += ":"
		}
		if value != "" {
			fmt.Fprintf(w, "%-*s%s\n", width, name, value)
		}
	}
}

// Time is a time for a person, "never" for none.
func Time(t time.Time) string {
	if t.IsZero() {
		return "never"
	}
	return school.TimeText(t)
}

// Shorten cuts a text to so many letters.
func Shorten(max int, text string) string {
	if utf8.RuneCountInString(text) <= max {
		return text
	}
	return string([]rune(text)[:max-1]) + "…"
}

// Quote is a path, or what a stranger typed, as a shell takes it for one word.
func Quote(text string) string {
	if strings.Trim(strings.ToLower(text), "abcdefghijklmnopqrstuvwxyz0123456789._-/@+,") == "" {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// PrintDiagnostic prints names and lines of a tree that a stranger may have made.
func PrintDiagnostic(w io.Writer, d school.Diagnostic) {
	fmt.Fprintln(w, Plain(d.String()))
	if d.Excerpt != "" {
		fmt.Fprintln(w, PlainLines(d.Excerpt))
	}
}

// Report prints diagnostics as data, each by print, and says the summary. When
// the check failed that is the error, which with --json holds them.
func (c *CLI) Report(found school.Diagnostics, failed bool, summary string, print func(io.Writer, school.Diagnostic)) error {
	failure := &school.Error{Code: school.ContentInvalid, Message: summary}
	switch {
	case c.JSON && failed:
		failure.Diagnostics = found
		return errors.Join(c.Print(found, nil), failure)
	case c.JSON:
		return c.Print(append(school.Diagnostics{}, found...), nil)
	}
	for _, d := range found {
		print(c.Out, d)
	}
	if failed {
		return failure
	}
	fmt.Fprintln(c.Err, summary)
	return nil
}

// RevisionText is a revision in a few words.
func RevisionText(r api.RevisionView) string {
	switch {
	case r.Number == 0 && r.Message != "": // serve --content
		return r.Message
	case r.Number == 0:
		return "the built-in sample school"
	}
	return fmt.Sprintf("revision %d of %s by %s, %d files", r.Number, Time(r.At), Plain(r.ByText()), r.Counts.Files)
}

// ErrIsTerminal reports whether a person reads standard error as it is written,
// so that progress can be shown there.
func (c *CLI) ErrIsTerminal() bool {
	file, ok := c.Err.(*os.File)
	return ok && !c.JSON && term.IsTerminal(int(file.Fd()))
}

// OutIsTerminal reports whether what a command prints goes to a terminal.
func (c *CLI) OutIsTerminal() bool {
	file, ok := c.Out.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// Bar is a progress bar for a person at a terminal, which goes when it is full;
// nobody else sees anything.
func (c *CLI) Bar(max int64, what string, more ...progressbar.Option) *progressbar.ProgressBar {
	if !c.ErrIsTerminal() {
		return progressbar.DefaultSilent(max)
	}
	columns := 80
	if width, _, err := term.GetSize(int(c.Err.(*os.File).Fd())); err == nil && width > 0 {
		columns = width
	}
	return progressbar.NewOptions64(max, append([]progressbar.Option{
		progressbar.OptionSetWriter(c.Err), progressbar.OptionSetDescription(what),
		progressbar.OptionSetWidth(min(30, columns-37)), // a line that wraps can't be drawn over
		progressbar.OptionThrottle(100 * time.Millisecond), progressbar.OptionClearOnFinish(),
	}, more...)...)
}

// stageNames are the words beside a bar.
var stageNames = map[school.Stage]string{
	school.Checking: "Checking", school.Picturing: "Making pictures", school.Rendering: "Drawing pages", school.StoringFiles: "Keeping files",
}

// StageBars show how far a publication is, a bar for each stage that has something to do.
func (c *CLI) StageBars() func(school.Progress) {
	var bar *progressbar.ProgressBar
	return func(p school.Progress) {
		if p.Done == 0 {
			bar = c.Bar(int64(p.Of), stageNames[p.Stage], progressbar.OptionShowCount())
		}
		if p.Of > 0 {
			_ = bar.Set(p.Done) // a bar that can't be drawn is no failure
		}
	}
}

// Progress reports the progress of a publication: bars for a person, a line of JSON for a script.
func (c *CLI) Progress() func(school.Progress) {
	if !c.JSON {
		return c.StageBars()
	}
	return func(p school.Progress) {
		_ = c.PrintLine(api.ImportLine{Progress: &p}) // the last line, if any, tells whether it can be written to
	}
}

// BarWriter moves a bar by the bytes that are written. An archive is a little
// larger than its files, which the bar must not mind.
type BarWriter struct{ Bar *progressbar.ProgressBar }

// Close ends the bar.
func (w BarWriter) Close() error { return w.Bar.Finish() }

func (w BarWriter) Write(data []byte) (int, error) {
	_ = w.Bar.Add(len(data))
	return len(data), nil
}
