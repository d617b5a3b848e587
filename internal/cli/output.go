package cli

import (
	"cmp"
	"context"
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
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
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

// Change reports the outcome of a command that changed something.
type Change struct {
	Data     any                // for a script
	Message  string             // a sentence, with or without its full stop
	Warnings school.Diagnostics // what to look at afterwards
	Undo     string             // the command that undoes it, below schoolsite; "" if there is none
}

// PrintChange prints what a command did, unless its call failed: warnings, the sentence, and how to undo it.
func (c *CLI) PrintChange(change Change, err error) error {
	return c.Answer(change.Data, err, func(w io.Writer) {
		for _, d := range change.Warnings {
			PrintDiagnostic(w, d)
		}
		fmt.Fprintln(w, strings.TrimSuffix(c.OnSite(change.Message), ".")+".")
		if change.Undo != "" {
			fmt.Fprintf(w, "Undo this with:\n  %s\n", c.Again(change.Undo))
		}
	})
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

// List declares how a command lists what it finds: a table, and an array as JSON.
type List[T any] struct {
	None  string // in place of an empty table
	Head  string // the names of the columns, with tabs between them
	Cells func(T) []any
	Find  func(ctx context.Context, client *Client, args []string) ([]T, error)
	After func(w io.Writer, rows []T) // prints what a person should know besides; nil for nothing
}

// Command makes cmd list what Find finds, by the name "list" and without arguments if cmd has no others.
func (l List[T]) Command(c *CLI, cmd *cobra.Command) *cobra.Command {
	if cmd.Use == "" {
		cmd.Use, cmd.Args = "list", cobra.NoArgs
	}
	cmd.RunE = c.Run(func(ctx context.Context, client *Client, args []string) error {
		rows, err := l.Find(ctx, client, args)
		return c.Answer(append([]T{}, rows...), err, func(w io.Writer) {
			Table(w, l.None, l.Head, rows, l.Cells)
			if l.After != nil {
				l.After(w, rows)
			}
		})
	})
	return cmd
}

// Table prints rows in columns, in plain text; none in place of an empty table. A line that is wider than the terminal
// is cut in its widest texts. Columns without spaces, such as IDs, stay whole: they are there to be copied.
func Table[T any](w io.Writer, none, head string, rows []T, cells func(T) []any) {
	if len(rows) == 0 {
		fmt.Fprintln(w, none)
		return
	}
	lines := [][]string{strings.Split(head, "\t")}
	for _, row := range rows {
		var line []string
		for _, cell := range cells(row) {
			line = append(line, Plain(fmt.Sprint(cell)))
		}
		lines = append(lines, line)
	}
	file, _ := w.(*os.File)
	if columns := terminalWidth(file); columns > 0 {
		fit(lines, columns)
	}
	table := tabwriter.NewWriter(w, 0, 0, columnGap, ' ', 0)
	for _, line := range lines {
		fmt.Fprintln(table, strings.Join(line, "\t"))
	}
	table.Flush()
}

const (
	columnGap = 2
	minText   = 16 // letters of a text that is cut; a ShortTime stays whole
)

// fit shortens the widest texts of a table until its lines have so many letters, where that can be done.
func fit(lines [][]string, columns int) {
	var widths []int
	isText := map[int]bool{}
	for at, line := range lines {
		for i, cell := range line {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
			isText[i] = isText[i] || at > 0 && strings.Contains(cell, " ")
		}
	}
	excess := (len(widths)-1)*columnGap - columns
	for _, width := range widths {
		excess += width
	}
	for ; excess > 0; excess-- {
		widest := -1
		for i, width := range widths {
			if isText[i] && width > minText && (widest < 0 || width > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			break
		}
		widths[widest]--
	}
	for _, line := range lines {
		for i, cell := range line {
			line[i] = Shorten(widths[i], cell)
		}
	}
}

// terminalWidth is the width of a terminal in letters, 0 if the file is none.
func terminalWidth(file *os.File) int {
	if file == nil {
		return 0
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil {
		return 0
	}
	return width
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
	return text.TimeText(t)
}

// ShortTime formats a time for a table, as --from, --since and --until accept it; "never" for the zero time.
func ShortTime(t time.Time) string {
	if t.IsZero() {
		return "never"
	}
	return t.In(text.India).Format("2006-01-02 15:04")
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
func (c *CLI) Report(found school.Diagnostics, failed bool, summary string,
	print func(io.Writer, school.Diagnostic)) error {
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
	columns := cmp.Or(terminalWidth(c.Err.(*os.File)), 80)
	return progressbar.NewOptions64(max, append([]progressbar.Option{
		progressbar.OptionSetWriter(c.Err), progressbar.OptionSetDescription(what),
		progressbar.OptionSetWidth(min(30, columns-37)), // a line that wraps can't be drawn over
		progressbar.OptionThrottle(100 * time.Millisecond), progressbar.OptionClearOnFinish(),
	}, more...)...)
}

// stageNames are the words beside a bar.
var stageNames = map[school.Stage]string{
	school.Checking: "Checking", school.Picturing: "Making pictures", school.Rendering: "Drawing pages",
	school.StoringFiles: "Keeping files",
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
