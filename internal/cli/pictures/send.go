package pictures

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/schollz/progressbar/v3"

	"schoolsite/internal/alttext"
	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// File is a picture of this computer and what became of it at the server.
type File struct {
	Path string
	ID   string        // the SHA-256 of its bytes, by which the server knows it
	Err  *school.Error // why it can't be taken

	sent        api.PictureAnswer
	duplicateOf string // an earlier file with the same bytes
}

// Taken reports whether something is made of it.
func (f File) Taken() bool { return f.Err == nil && f.duplicateOf == "" }

// IsShownAt reports whether an address is that of the picture at its largest: whatever names a picture, its files are
// the same.
func (f File) IsShownAt(address string) bool {
	variants := f.sent.Data.Variants
	return len(variants) > 0 && address == school.MediaPath+variants[len(variants)-1].Name
}

// Files are the pictures that were sent, in their order.
type Files []File

// Send sends pictures to the server, one by one, and reports each. One that the
// server has costs it nothing; one that it refuses harms no other. Whatever
// interrupts the upload, the server keeps for a day what was sent.
func Send(ctx context.Context, c *cli.CLI, client *cli.Client, paths ...string) (Files, error) {
	files := make(Files, len(paths))
	var size int64
	for i, path := range paths {
		files[i].Path = path
		if info, err := os.Stat(path); err == nil {
			size += info.Size()
		}
	}
	bar := newBar(c, size)
	first := map[string]string{} // path by ID
	for i := range files {
		f := &files[i]
		if err := f.send(ctx, client, bar, fmt.Sprintf("%d of %d ", i+1, len(files))); err != nil {
			_ = bar.Clear() // a bar that can't be drawn is no failure
			sent, _ := files[:i].Count()
			text := "Sent so far: " + SomeOf(sent, len(files)) + ". The server keeps them for a day. Run the same command again: it makes only the others anew."
			if c.JSON {
				_ = c.PrintLine(Result{MessageData: api.MessageData{Message: text}, Did: "broken off", Taken: sent, Of: len(files)})
			} else if sent > 0 {
				fmt.Fprintln(c.Err, text)
			}
			return nil, err
		}
		if f.Err == nil && first[f.ID] != "" {
			f.duplicateOf = first[f.ID]
		} else if f.Err == nil {
			first[f.ID] = f.Path
		}
		_ = bar.Clear()
		f.report(c, len(files) == 1)
	}
	return files, nil
}

// newBar counts the bytes of pictures; it waits while they are encoded.
func newBar(c *cli.CLI, size int64) *progressbar.ProgressBar {
	return c.Bar(size, "", progressbar.OptionSetPredictTime(false), progressbar.OptionSetElapsedTime(false))
}

// SendOne sends one picture.
func SendOne(ctx context.Context, c *cli.CLI, client *cli.Client, path string) (File, error) {
	files, err := Send(ctx, c, client, path)
	if err == nil {
		err = files.NoneTaken()
	}
	if err != nil {
		return File{}, err
	}
	return files[0], nil
}

// send sends one picture. An error is one that is not the picture's own.
func (f *File) send(ctx context.Context, client *cli.Client, bar *progressbar.ProgressBar, label string) error {
	file, err := cli.OpenFile(f.Path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	bar.Describe(label + "sending")
	stages := map[school.PictureStage]string{school.Queued: "waiting", school.Decoding: "opening", school.Shown: "making its sizes"}
	tell := func(at school.PictureProgress) { bar.Describe(label + stages[at.Stage]) }
	f.sent, err = client.SendPicture(ctx, io.TeeReader(file, cli.BarWriter{Bar: bar}), info.Size(), tell)
	// A program may still be writing the file: its beginning is a damaged picture.
	if now, failed := os.Stat(f.Path); failed == nil && now.Size() != info.Size() && ctx.Err() == nil {
		err = school.Errorf(school.Invalid, "This file was changed while it was being read. Wait until it is complete, then run the command again.")
	}
	switch school.CodeOf(err) {
	case "":
		f.ID = f.sent.Data.ID
	case school.Invalid, school.Unsupported, school.TooLarge:
		f.Err = school.AsError(err)
	default:
		return err
	}
	return nil
}

// fileLine reports a file as JSON, on a line of its own.
type fileLine struct {
	File     string           `json:"file"`
	State    string           `json:"state"`             // added, known, refused, skipped
	Picture  string           `json:"picture,omitempty"` // the SHA-256 of its bytes
	Width    int              `json:"width,omitempty"`   // upright
	Height   int              `json:"height,omitempty"`
	Variants []school.Variant `json:"variants,omitempty"`
	Note     string           `json:"note,omitempty"` // what to look at in it
	Code     school.Code      `json:"code,omitempty"`
	Message  string           `json:"message,omitempty"`
}

// report reports what became of a file: to scripts always, to people only what
// they would not expect and the error at the end does not say.
func (f File) report(c *cli.CLI, isOnly bool) {
	made := f.sent.Data
	line := fileLine{File: f.Path, State: "added", Picture: f.ID, Width: made.Width, Height: made.Height, Variants: made.Variants, Note: made.Note}
	switch {
	case f.Err != nil:
		line.State, line.Code, line.Message = "refused", f.Err.Code, f.Err.Message
	case f.duplicateOf != "":
		line.State, line.Note, line.Message = "known", "", "The same picture as "+f.duplicateOf+"; it is taken once."
	case f.sent.Known:
		line.State = "known"
	}
	if c.JSON {
		_ = c.PrintLine(line) // a pipe that was closed is told by the last line
		return
	}
	for _, text := range []string{line.Message, line.Note} {
		if text != "" && (f.Taken() || !isOnly) {
			fmt.Fprintf(c.Err, "%s: %s\n", cli.Plain(f.Path), cli.Plain(text))
		}
	}
}

// Count counts the pictures that something is made of, and the files without
// those that are another one again.
func (files Files) Count() (taken, distinct int) {
	for _, f := range files {
		if f.Taken() {
			taken++
		}
		if f.duplicateOf == "" {
			distinct++
		}
	}
	return taken, distinct
}

// NoneTaken is the error when there is nothing to make anything of.
func (files Files) NoneTaken() error {
	first := files[0]
	if taken, _ := files.Count(); taken > 0 {
		return nil
	}
	if len(files) == 1 {
		return school.Errorf(first.Err.Code, "%s: %s", first.Path, first.Err.Message)
	}
	return school.Errorf(first.Err.Code, "None of the %d pictures was accepted. Nothing was changed.", len(files))
}

// SomeRefused is the error when a slider is made, but not of all pictures.
func (files Files) SomeRefused() error {
	var refused Files
	for _, f := range files {
		if f.Err != nil {
			refused = append(refused, f)
		}
	}
	switch len(refused) {
	case 0:
		return nil
	case 1:
		return school.Errorf(refused[0].Err.Code, "%s can't be taken. Put it right, then add it with: schoolsite slider upload %s --append",
			refused[0].Path, cli.Quote(refused[0].Path))
	}
	return school.Errorf(refused[0].Err.Code, "%d pictures can't be taken. Put them right, then add them with: schoolsite slider upload FILE… --append", len(refused))
}

// Result is the last line that --json prints.
type Result struct {
	api.MessageData
	Did    string `json:"did"`
	Taken  int    `json:"taken,omitempty"` // pictures, of so many
	Of     int    `json:"of,omitempty"`
	DryRun bool   `json:"dryRun,omitempty"`
}

// What a command did with pictures.
const (
	Created   = "created"
	Replaced  = "replaced"
	Added     = "added"
	Unchanged = "unchanged"
)

// PrintResult prints what a command did.
func PrintResult(c *cli.CLI, result Result, text string) error {
	if c.JSON {
		result.Message = text
		return c.PrintLine(result)
	}
	_, err := fmt.Fprintln(c.Out, text+".")
	return err
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

// CheckAlt refuses a description before a picture is sent.
func CheckAlt(alt string) error {
	if message := alttext.Message(alttext.Tidy(alt)); message != "" {
		return school.Errorf(school.Invalid, "--alt %q: %s.", alt, message)
	}
	return nil
}

// MaxBesideID bounds the letters of a description beside an id in a table.
const MaxBesideID = 34
