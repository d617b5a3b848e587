package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"schoolsite/internal/school"
)

// pictureLine is what --json says of a file, a line each.
type pictureLine struct {
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

func (p pictureFile) line(state string) pictureLine {
	line := pictureLine{
		File: p.path, State: state, Picture: p.id, Type: p.head.Type, Bytes: p.bytes, Width: p.head.Width, Height: p.head.Height,
		Alt: p.alt, Decorative: p.decorative, Variants: p.made.Variants, Note: p.head.Note, Message: p.kept,
	}
	if p.made.Variants == nil && p.refused == nil {
		line.Widths = p.head.Widths
	}
	if p.twin != "" {
		line.State, line.Message = "known", "The same picture as "+p.twin+"; it is taken once."
	}
	if p.refused != nil {
		line.State, line.Code, line.Message = "refused", p.refused.Code, p.refused.Message
	}
	return line
}

// printLine prints a value on a line of its own, for scripts.
func (a *CLI) printLine(value any) error { return jsonTo(a.out).Encode(value) }

// tellFile tells what became of a file: scripts always, people only what they
// would not expect and the error at the end does not say.
func (e *errand) tellFile(p pictureFile) {
	state := "added"
	if p.known {
		state = "known"
	}
	if e.json {
		_ = e.printLine(p.line(state)) // a pipe that was closed is told by the last line
		return
	}
	e.explain(p)
}

// explain says to a person why a file is not taken, or what to look at in it.
func (e *errand) explain(p pictureFile) {
	texts := []string{p.line("").Message}
	switch {
	case p.taken():
		texts = append(texts, p.head.Note)
	case len(e.files) == 1: // the error at the end says it
		return
	}
	for _, text := range texts {
		if text != "" {
			fmt.Fprintf(e.talk, "%s: %s\n", plain(p.path), text)
		}
	}
}

// tellRefused tells of the files that can't be taken, before an error that ends
// the command.
func (e *errand) tellRefused() {
	for _, p := range e.refusals() {
		e.tellFile(p)
	}
}

// tellSkipped says what of folders is left out.
func (a *CLI) tellSkipped(left []skipped) {
	var names []string
	for _, file := range left {
		if a.json {
			_ = a.printLine(pictureLine{File: file.path, State: "skipped", Message: "Left out: " + file.why + "."})
		}
		names = append(names, plain(filepath.Base(file.path))+" ("+file.why+")")
	}
	if len(left) == 0 || a.json {
		return
	}
	if more := len(names) - mostNamed; more > 0 {
		names = append(names[:mostNamed], school.CountText(more, "other"))
	}
	fmt.Fprintf(a.talk, "Left out: %s.\n", strings.Join(names, ", "))
}

// mostNamed is how many files are named before the others are counted.
const mostNamed = 5

// showForeseen prints what would be made of the files.
func (e *errand) showForeseen() error {
	if e.json {
		return e.showLines()
	}
	table(e.out, "FILE\tTYPE\tBYTES\tUPRIGHT\tWIDTHS\tSERVER", len(e.files), func(w io.Writer, i int) {
		p := e.files[i]
		if p.refused != nil {
			fmt.Fprintf(w, "%s\trefused\t\t\t\t\n", plain(p.path)) // all cells: a shorter row breaks the columns
			return
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d × %d\t%s\t%s\n", plain(p.path), kindName(p.head.Type), school.SizeText(p.bytes),
			p.head.Width, p.head.Height, joinedWidths(p.widths()), p.foreseen())
	})
	for _, p := range e.files {
		e.explain(p)
	}
	return nil
}

func (e *errand) showLines() error {
	for _, p := range e.files {
		if err := e.printLine(p.line(p.foreseen())); err != nil {
			return err
		}
	}
	return nil
}

// foreseen says whether the server has a picture.
func (p pictureFile) foreseen() string {
	if p.known || p.twin != "" {
		return "known"
	}
	return "new"
}

// widths are those that the server has made, or would make.
func (p pictureFile) widths() (widths []int) {
	for _, v := range p.made.Variants {
		widths = append(widths, v.Width)
	}
	if widths == nil {
		return p.head.Widths
	}
	return widths
}

func kindName(mime string) string {
	if mime == "image/webp" {
		return "WebP"
	}
	return strings.ToUpper(strings.TrimPrefix(mime, "image/"))
}

func joinedWidths(widths []int) string {
	words := make([]string, len(widths))
	for i, width := range widths {
		words[i] = strconv.Itoa(width)
	}
	return strings.Join(words, " ")
}
