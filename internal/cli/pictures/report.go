package pictures

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// What a command did with pictures.
const (
	Created     = "created"
	Replaced    = "replaced"
	Added       = "added"
	Edited      = "edited"
	Unchanged   = "unchanged"
	interrupted = "broken off" // nothing is made
)

// Result is the last line that --json prints.
type Result struct {
	api.MessageData
	Did    string `json:"did"`
	Taken  int    `json:"taken,omitempty"` // pictures, of so many
	Of     int    `json:"of,omitempty"`
	DryRun bool   `json:"dryRun,omitempty"`
}

// PrintResult prints what a command did.
func PrintResult(c *cli.CLI, result Result, text string) error {
	if c.JSON {
		result.Message = text
		return c.PrintLine(result)
	}
	_, err := fmt.Fprintln(c.Out, text+".")
	return err
}

// fileLine reports a file as JSON, on a line of its own.
type fileLine struct {
	File       string           `json:"file"`
	State      string           `json:"state"`             // added, known, refused, skipped; new in a dry run
	Picture    string           `json:"picture,omitempty"` // the SHA-256 of its bytes
	Type       string           `json:"type,omitempty"`
	Bytes      int64            `json:"bytes,omitempty"`
	Width      int              `json:"width,omitempty"` // upright
	Height     int              `json:"height,omitempty"`
	Alt        string           `json:"alt,omitempty"`
	Decorative bool             `json:"decorative,omitempty"`
	Widths     []int            `json:"widths,omitempty"`   // that would be made
	Variants   []school.Variant `json:"variants,omitempty"` // that were made
	Note       string           `json:"note,omitempty"`     // what to look at in it
	Code       school.Code      `json:"code,omitempty"`
	Message    string           `json:"message,omitempty"`
}

// line reports a file; newState is the state of one that the server lacked.
func (f File) line(newState string) fileLine {
	line := fileLine{
		File: f.Path, State: newState, Picture: f.ID, Type: f.header.Type, Bytes: f.size, Width: f.header.Width, Height: f.header.Height,
		Alt: f.Alt, Decorative: f.Decorative, Variants: f.made.Variants, Note: f.header.Note, Message: f.Note,
	}
	if f.made.Variants == nil && f.Err == nil {
		line.Widths = f.header.Widths
	}
	if f.known {
		line.State = "known"
	}
	if f.duplicateOf != "" {
		line.State, line.Message = "known", "The same picture as "+f.duplicateOf+"; it is taken once."
	}
	if f.Err != nil {
		line.State, line.Code, line.Message = "refused", f.Err.Code, f.Err.Message
	}
	return line
}

// reportFile reports what became of a file: to scripts always, to people only
// what they would not expect and the error at the end does not say.
func (u *Upload) reportFile(f File) {
	if u.JSON {
		_ = u.PrintLine(f.line("added")) // a pipe that was closed is told by the last line
		return
	}
	if !f.Taken() && len(u.Files) == 1 {
		return // the error at the end says it
	}
	texts := []string{f.line("").Message}
	if f.Taken() {
		texts = append(texts, f.header.Note)
	}
	for _, text := range texts {
		if text != "" {
			fmt.Fprintf(u.Err, "%s: %s\n", cli.Plain(f.Path), text)
		}
	}
}

// ReportRefused reports the files that can't be taken, before an error that
// ends the command.
func (u *Upload) ReportRefused() {
	for _, f := range u.refused() {
		u.reportFile(f)
	}
}

// reportInterrupted says that nothing is lost of the files before the one that
// was being sent.
func (u *Upload) reportInterrupted(before int) {
	sent := 0
	for _, f := range u.Files[:before] {
		if f.Taken() {
			sent++
		}
	}
	text := "Sent so far: " + SomeOf(sent, len(u.Files)) + ". The server keeps them for a day. " +
		"Run the same command again: only the others are sent."
	switch {
	case u.JSON:
		_ = u.PrintLine(Result{MessageData: api.MessageData{Message: text}, Did: interrupted, Taken: sent, Of: len(u.Files)})
	case sent > 0:
		fmt.Fprintln(u.Err, text)
	}
}

// maxNamed bounds the files that are named; the others are counted.
const maxNamed = 5

// ReportSkipped reports what of folders is left out.
func ReportSkipped(c *cli.CLI, skipped []Skipped) {
	var names []string
	for _, file := range skipped {
		if c.JSON {
			_ = c.PrintLine(fileLine{File: file.path, State: "skipped", Message: "Left out: " + file.reason + "."})
		}
		names = append(names, cli.Plain(filepath.Base(file.path))+" ("+file.reason+")")
	}
	if len(skipped) == 0 || c.JSON {
		return
	}
	if more := len(names) - maxNamed; more > 0 {
		names = append(names[:maxNamed], school.CountText(more, "other"))
	}
	fmt.Fprintf(c.Err, "Left out: %s.\n", strings.Join(names, ", "))
}

// PrintPlan prints what a dry run would make of the files.
func (u *Upload) PrintPlan() error {
	if u.JSON {
		for _, f := range u.Files {
			if err := u.PrintLine(f.line("new")); err != nil {
				return err
			}
		}
		return nil
	}
	cli.Table(u.Out, "FILE\tTYPE\tBYTES\tUPRIGHT\tWIDTHS\tSERVER", u.Files, func(f File) []any {
		if f.Err != nil {
			return []any{f.Path, "refused", "", "", "", ""} // all cells: a shorter row breaks the columns
		}
		kind := strings.ToUpper(strings.TrimPrefix(f.header.Type, "image/"))
		if kind == "WEBP" {
			kind = "WebP"
		}
		var widths []string
		for _, v := range f.made.Variants {
			widths = append(widths, strconv.Itoa(v.Width))
		}
		if widths == nil {
			for _, width := range f.header.Widths {
				widths = append(widths, strconv.Itoa(width))
			}
		}
		upright := fmt.Sprintf("%d × %d", f.header.Width, f.header.Height)
		return []any{f.Path, kind, school.SizeText(f.size), upright, strings.Join(widths, " "), f.line("new").State}
	})
	for _, f := range u.Files {
		u.reportFile(f)
	}
	return nil
}

// SomeOf counts pictures: "3 pictures", "2 of 3 pictures".
func SomeOf(n, of int) string {
	if n == of {
		return school.CountText(n, "picture")
	}
	return fmt.Sprintf("%d of %s", n, school.CountText(of, "picture"))
}

// Description quotes the description of a picture.
func Description(alt string, decorative bool) string {
	switch {
	case decorative:
		return "(decorative)"
	case alt == "":
		return "(none)"
	}
	return strconv.Quote(cli.Plain(alt))
}

// CheckAlt refuses a description before a picture is looked at.
func CheckAlt(alt string) error {
	if message := school.AltMessage(school.TidyAlt(alt)); message != "" {
		return school.Errorf(school.Invalid, "--alt %q: %s.", alt, message)
	}
	return nil
}

// MaxBesideID bounds the letters of a description beside an id in a table.
const MaxBesideID = 34
