// Package homepage holds the commands for the slider and the pop-up of the home page. Their pictures are files of this
// computer, which are sent one by one, with a report of what became of each.
package homepage

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/schollz/progressbar/v3"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// picture is a picture of this computer and what became of it at the server.
type picture struct {
	Path string
	ID   string        // the SHA-256 of its bytes, by which the server knows it
	Err  *school.Error // why it can't be taken

	sent        api.PictureAnswer
	duplicateOf string // an earlier file with the same bytes
}

// taken reports whether something is made of it.
func (f picture) taken() bool { return f.Err == nil && f.duplicateOf == "" }

// isShownAt reports whether an address is that of the picture at its largest: whatever names a picture, its files are
// the same.
func (f picture) isShownAt(address string) bool {
	variants := f.sent.Data.Variants
	return len(variants) > 0 && address == school.MediaPath+variants[len(variants)-1].Name
}

// pictures are those that were sent, in their order.
type pictures []picture

// send sends pictures to the server, one by one, and reports each. One that the
// server has costs it nothing; one that it refuses harms no other, unless all are refused. Whatever
// interrupts the upload, the server keeps for a day what was sent.
func send(ctx context.Context, c *cli.CLI, client *cli.Client, paths ...string) (pictures, error) {
	files := make(pictures, len(paths))
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
			sent, _ := files[:i].count()
			text := "Sent so far: " + someOf(sent, len(files)) +
				". The server keeps them for a day. Run the same command again: it makes only the others anew."
			if c.JSON {
				_ = c.PrintLine(result{MessageData: api.MessageData{Message: text}, Did: "broken off", Taken: sent,
					Of: len(files)})
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
	return files, files.noneTaken()
}

// newBar counts the bytes of pictures; it waits while they are encoded.
func newBar(c *cli.CLI, size int64) *progressbar.ProgressBar {
	return c.Bar(size, "", progressbar.OptionSetPredictTime(false), progressbar.OptionSetElapsedTime(false))
}

// send sends one picture. An error is one that is not the picture's own.
func (f *picture) send(ctx context.Context, client *cli.Client, bar *progressbar.ProgressBar, label string) error {
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
	stages := map[school.PictureStage]string{school.Queued: "waiting", school.Decoding: "opening",
		school.Shown: "making its sizes"}
	tell := func(at school.PictureProgress) { bar.Describe(label + stages[at.Stage]) }
	f.sent, err = client.SendPicture(ctx, io.TeeReader(file, cli.BarWriter{Bar: bar}), info.Size(), tell)
	// A program may still be writing the file: its beginning is a damaged picture.
	if now, failed := os.Stat(f.Path); failed == nil && now.Size() != info.Size() && ctx.Err() == nil {
		err = school.Errorf(school.Invalid, "This file was changed while it was being read. Wait until it is "+
			"complete, then run the command again.")
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
func (f picture) report(c *cli.CLI, isOnly bool) {
	made := f.sent.Data
	line := fileLine{File: f.Path, State: "added", Picture: f.ID, Width: made.Width, Height: made.Height,
		Variants: made.Variants, Note: made.Note}
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
		if text != "" && (f.taken() || !isOnly) {
			fmt.Fprintf(c.Err, "%s: %s\n", cli.Plain(f.Path), cli.Plain(text))
		}
	}
}

// count counts the pictures that something is made of, and the files without
// those that are another one again.
func (files pictures) count() (taken, distinct int) {
	for _, f := range files {
		if f.taken() {
			taken++
		}
		if f.duplicateOf == "" {
			distinct++
		}
	}
	return taken, distinct
}

// noneTaken is the error when there is nothing to make anything of.
func (files pictures) noneTaken() error {
	first := files[0]
	if taken, _ := files.count(); taken > 0 {
		return nil
	}
	if len(files) == 1 {
		return school.Errorf(first.Err.Code, "%s: %s", first.Path, first.Err.Message)
	}
	return school.Errorf(first.Err.Code, "None of the %d pictures was accepted. Nothing was changed.", len(files))
}

// someRefused is the error when a slider is made, but not of all pictures.
func (files pictures) someRefused() error {
	var refused pictures
	for _, f := range files {
		if f.Err != nil {
			refused = append(refused, f)
		}
	}
	switch len(refused) {
	case 0:
		return nil
	case 1:
		return school.Errorf(refused[0].Err.Code, "%s can't be taken. Put it right, then add it with: schoolsite "+
			"slider upload %s --append",
			refused[0].Path, cli.Quote(refused[0].Path))
	}
	return school.Errorf(refused[0].Err.Code, "%d pictures can't be taken. Put them right, then add them with: "+
		"schoolsite slider upload FILE… --append", len(refused))
}

// result is the last line that --json prints.
type result struct {
	api.MessageData
	Did    string `json:"did"`
	Taken  int    `json:"taken,omitempty"` // pictures, of so many
	Of     int    `json:"of,omitempty"`
	DryRun bool   `json:"dryRun,omitempty"`
}

// What a command did with pictures.
const (
	created   = "created"
	replaced  = "replaced"
	added     = "added"
	unchanged = "unchanged"
)

// printResult prints what a command did with pictures, for a script on the last line.
func printResult(c *cli.CLI, subject homepage.Subject, done result, text string) error {
	if c.JSON {
		done.Message = text
		return c.PrintLine(done)
	}
	return c.PrintChange(cli.Change{Message: text, Undo: undoOf(subject, done.MessageData)}, nil)
}

// someOf counts pictures: "3 pictures", "2 of 3 pictures".
func someOf(n, of int) string {
	if n == of {
		return text.CountText(n, "picture")
	}
	return fmt.Sprintf("%d of %s", n, text.CountText(of, "picture"))
}

// description quotes the description of a picture.
func description(alt string, decorative bool) string {
	switch {
	case decorative:
		return "(decorative)"
	case alt == "":
		return "(none)"
	}
	return strconv.Quote(cli.Plain(alt))
}

// checkAlt refuses a description before a picture is sent.
func checkAlt(alt string) error {
	if message := text.DescriptionMessage(text.TidyDescription(alt)); message != "" {
		return school.Errorf(school.Invalid, "--alt %q: %s.", alt, message)
	}
	return nil
}

// find finds the pictures that were named: files as they are, of folders the pictures in the
// natural order of their names. It reports what of folders is left out.
func find(c *cli.CLI, named []string) (paths []string, err error) {
	var skipped []fileLine
	for _, name := range named {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			if err := cli.CheckFile(name); err != nil {
				return nil, err
			}
			paths = append(paths, name)
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, school.Unreadable(name, err)
		}
		slices.SortFunc(entries, func(a, b fs.DirEntry) int { return compareNames(a.Name(), b.Name()) })
		before := len(paths)
		for _, entry := range entries {
			path := filepath.Join(name, entry.Name())
			if reason := skipReason(path); reason != "" {
				skipped = append(skipped, fileLine{File: path, State: "skipped", Message: reason})
			} else {
				paths = append(paths, path)
			}
		}
		if len(paths) == before {
			return nil, school.Errorf(school.Invalid, "There is no picture in the folder %s. Folders inside it are "+
				"not looked into: name them, too.", name)
		}
	}
	reportSkipped(c, skipped)
	return paths, nil
}

// pictureEndings are names by which people know a picture. Whether it is one, its bytes say.
var pictureEndings = []string{".jpg", ".jpeg", ".jfif", ".png", ".webp", ".gif", ".heic", ".heif", ".avif"}

// skipReason returns the reason for leaving a file of a folder out; "" when it is called like a picture.
func skipReason(path string) string {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "can't be read"
	case strings.HasPrefix(filepath.Base(path), "."):
		return "hidden"
	case info.IsDir():
		return "a folder"
	case !info.Mode().IsRegular():
		return "no file"
	case slices.Contains(pictureEndings, strings.ToLower(filepath.Ext(path))):
		return ""
	}
	return "no picture"
}

// maxNamed bounds the files that are named; the others are counted.
const maxNamed = 5

// reportSkipped reports what of folders is left out: each to a script, the first few to a person.
func reportSkipped(c *cli.CLI, skipped []fileLine) {
	var names []string
	for _, file := range skipped {
		names = append(names, cli.Plain(filepath.Base(file.File))+" ("+file.Message+")")
		if c.JSON {
			file.Message = "Left out: " + file.Message + "."
			_ = c.PrintLine(file) // a pipe that was closed is told by the last line
		}
	}
	if len(names) == 0 || c.JSON {
		return
	}
	if more := len(names) - maxNamed; more > 0 {
		names = append(names[:maxNamed], text.CountText(more, "other"))
	}
	fmt.Fprintf(c.Err, "Left out: %s.\n", strings.Join(names, ", "))
}

var numbers = regexp.MustCompile(`[0-9]+`)

// compareNames sorts names in natural order, as people count: 2 before 10, whatever the case.
func compareNames(a, b string) int {
	key := func(name string) string {
		return numbers.ReplaceAllStringFunc(strings.ToLower(name), func(n string) string {
			n = strings.TrimLeft(n, "0")
			return strings.Repeat("0", max(0, 20-len(n))) + n
		})
	}
	return cmp.Or(strings.Compare(key(a), key(b)), strings.Compare(a, b))
}
