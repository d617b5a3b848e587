package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
)

// errand takes pictures to the server, one by one, and tells of each.
type errand struct {
	*CLI
	client *api.Client // nil: nothing is there yet, and nothing is to be made
	limits school.Limits
	files  []pictureFile
}

// deed is what is made of pictures that are sent.
type deed interface {
	foretell(context.Context) error // says what would be made, and fails where it would
	carryOut(context.Context) error
}

// doing carries a deed out, or foretells it.
func (a *CLI) doing(cmd *cobra.Command, dryRun bool, prepare func(context.Context, *api.Client) (deed, error)) error {
	work := func(ctx context.Context, c *api.Client) error {
		d, err := prepare(ctx, c)
		if err != nil {
			return err
		}
		if dryRun {
			return d.foretell(ctx)
		}
		return d.carryOut(ctx)
	}
	if dryRun && a.isNew() { // a look makes no data folder
		return work(cmd.Context(), nil)
	}
	return a.connectedAnew(cmd, work)
}

// prepareErrand looks at the files, and asks the server for its limits and for
// those that it has.
func (a *CLI) prepareErrand(ctx context.Context, c *api.Client, paths []string) (*errand, error) {
	e := &errand{CLI: a, client: c, limits: a.serverOptions().Limits}
	if c != nil {
		st, err := c.Status(ctx)
		if err != nil {
			return nil, err
		}
		e.limits = limitsOf(st.Limits)
	}
	e.files = examine(paths, e.limits)
	return e, e.lookUp(ctx)
}

// sendPicture takes one picture to the server.
func (a *CLI) sendPicture(ctx context.Context, c *api.Client, path string) (*errand, error) {
	if err := mustBeFile(path); err != nil {
		return nil, err
	}
	e, err := a.prepareErrand(ctx, c, []string{path})
	if err == nil {
		err = e.send(ctx)
	}
	if err == nil && e.files[0].refused != nil {
		err = e.noneTaken()
	}
	return e, err
}

// lookUp finds out which of the pictures the server has.
func (e *errand) lookUp(ctx context.Context) error {
	for i := range e.files {
		p := &e.files[i]
		if !p.taken() || e.client == nil {
			continue
		}
		answer, err := e.client.Picture(ctx, p.id)
		switch {
		case err == nil:
			p.known, p.made = true, answer.Data
		case school.CodeOf(err) != school.NotFound:
			return err
		}
	}
	return nil
}

// tryAll opens the pictures that the server lacks, as it would: some show their
// damage only then.
func (e *errand) tryAll(ctx context.Context) error {
	library := media.New(nil, e.limits)
	for i := range e.files {
		p := &e.files[i]
		if !p.taken() || p.known {
			continue
		}
		data, err := readSome(p.path, e.limits.FileBytes)
		if err == nil {
			err = library.Try(ctx, data)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		p.refused = school.AsError(err)
	}
	return nil
}

// send uploads the pictures that the server lacks. What it refuses is noted
// and harms no other. Whatever breaks the errand off leaves what was sent.
func (e *errand) send(ctx context.Context) error {
	bar := e.uploading(e.unsent())
	for i := range e.files {
		p := &e.files[i]
		if p.taken() && !p.known {
			if err := e.sendOne(ctx, i, bar); err != nil {
				_ = bar.Clear()
				e.sayWhatIsKept(i)
				return err
			}
		}
		_ = bar.Clear() // a bar that can't be drawn is no failure
		e.tellFile(*p)
	}
	return nil
}

func (e *errand) unsent() (bytes int64) {
	for _, p := range e.files {
		if p.taken() && !p.known {
			bytes += p.bytes
		}
	}
	return bytes
}

func (e *errand) sendOne(ctx context.Context, i int, bar *progressbar.ProgressBar) error {
	p := &e.files[i]
	where := e.besideBar(i)
	bar.Describe(where + "sending")
	file, err := openPicture(p.path)
	if err != nil {
		return err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() != p.bytes {
		p.refused = school.Errorf(school.Invalid, "This file was changed while it was being read. Wait until it is complete, then run the command again.")
		return nil
	}
	tell := func(at school.PictureProgress) { bar.Describe(where + pictureStages[at.Stage]) }
	answer, err := e.client.SendPicture(ctx, counted{file, bar}, p.bytes, tell)
	switch school.CodeOf(err) {
	case "":
		p.id, p.known, p.made = answer.Data.ID, answer.Known, answer.Data
	case school.Invalid, school.Unsupported, school.TooLarge:
		p.refused = school.AsError(err)
	default:
		return err
	}
	return nil
}

// pictureStages are the words beside a bar.
var pictureStages = map[school.PictureStage]string{
	school.Queued: "waiting", school.Decoding: "opening", school.Shown: "making its sizes",
}

// besideBar says which file it is, by its name too where there is room for it.
func (e *errand) besideBar(i int) string {
	if e.columns() < roomForNames {
		return fmt.Sprintf("%d of %d: ", i+1, len(e.files))
	}
	return fmt.Sprintf("%d of %d %s: ", i+1, len(e.files), shortName(e.files[i].path, nameBesideBar))
}

// nameBesideBar is how many letters of a name leave room for a bar.
const nameBesideBar = 16

// shortName is a file's name, without its middle where it is long.
func shortName(path string, most int) string {
	name := []rune(plain(filepath.Base(path)))
	if len(name) <= most {
		return string(name)
	}
	return string(name[:most/2]) + "…" + string(name[len(name)-most/2+1:])
}

// sayWhatIsKept tells who is interrupted that nothing is lost.
func (e *errand) sayWhatIsKept(before int) {
	sent := 0
	for _, p := range e.files[:before] {
		if p.taken() {
			sent++
		}
	}
	text := "Sent so far: " + someOf(sent, len(e.files)) + ". The server keeps them for a day. " +
		"Run the same command again: only the others are sent."
	switch {
	case e.json:
		_ = e.printLine(uploadResult{MessageData: api.MessageData{Message: text}, Did: brokenOff, Taken: sent, Of: len(e.files)})
	case sent > 0:
		fmt.Fprintln(e.talk, text)
	}
}

// refusals are the files that can't be taken.
func (e *errand) refusals() (refused []pictureFile) {
	for _, p := range e.files {
		if p.refused != nil {
			refused = append(refused, p)
		}
	}
	return refused
}

// distinct counts the files that are not another one again.
func (e *errand) distinct() (n int) {
	for _, p := range e.files {
		if p.twin == "" {
			n++
		}
	}
	return n
}

// noneTaken is the error when there is nothing to make anything of.
func (e *errand) noneTaken() *school.Error {
	first := e.refusals()[0]
	if len(e.files) == 1 {
		return first.refusal()
	}
	return school.Errorf(first.refused.Code, "None of the %d pictures can be taken. Nothing was changed.", len(e.files))
}

// leftBehind is the error when something is made, but not of all pictures.
func (e *errand) leftBehind() error {
	refused := e.refusals()
	switch len(refused) {
	case 0:
		return nil
	case 1:
		return school.Errorf(refused[0].refused.Code, "%s can't be taken. Put it right, then add it with: schoolsite slider upload %s --append",
			refused[0].path, quoted(refused[0].path))
	}
	return school.Errorf(refused[0].refused.Code, "%d pictures can't be taken. Put them right, then add them with: schoolsite slider upload FILE… --append", len(refused))
}

// quoted is a path, or what a stranger typed, as a shell takes it for one word.
func quoted(text string) string {
	if strings.Trim(strings.ToLower(text), "abcdefghijklmnopqrstuvwxyz0123456789._-/@+,") == "" {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
