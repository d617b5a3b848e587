package pictures

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"schoolsite/internal/api/client"
	"schoolsite/internal/cli"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
)

// Upload takes pictures to the server, one by one, and reports each.
type Upload struct {
	*cli.CLI
	Client *client.Client // nil in a dry run before there is a data folder
	Limits school.Limits
	Files  []File
}

// Run connects, looks at the files, and asks the server for its limits and for
// those that it has. Then work makes something of them. A dry run makes no data
// folder.
func Run(c *cli.CLI, cmd *cobra.Command, paths []string, dryRun bool, work func(context.Context, *Upload) error) error {
	prepared := func(ctx context.Context, client *client.Client) error {
		u, err := Prepare(ctx, c, client, paths)
		if err != nil {
			return err
		}
		return work(ctx, u)
	}
	if dryRun && c.IsNew() {
		return prepared(cmd.Context(), nil)
	}
	return c.ConnectOrCreate(cmd, prepared)
}

// Prepare makes an upload of the files. It finds out which of them the server
// has.
func Prepare(ctx context.Context, c *cli.CLI, client *client.Client, paths []string) (*Upload, error) {
	u := &Upload{CLI: c, Client: client, Limits: c.SiteOptions().Limits}
	if client == nil {
		u.Files = examine(paths, u.Limits)
		return u, nil
	}
	st, err := client.Status(ctx)
	if err != nil {
		return nil, err
	}
	u.Limits = school.DefaultLimits()
	u.Limits.FileBytes, u.Limits.RequestBytes, u.Limits.Files = st.Limits.FileBytes, st.Limits.RequestBytes, st.Limits.Files
	u.Limits.Pixels, u.Limits.Side, u.Limits.SmallestSide = st.Limits.Pixels, st.Limits.Side, st.Limits.SmallestSide
	u.Limits.Progressive, u.Limits.JPEGScans = st.Limits.Progressive, st.Limits.JPEGScans
	u.Files = examine(paths, u.Limits)
	for i := range u.Files {
		f := &u.Files[i]
		if !f.Taken() {
			continue
		}
		answer, err := client.Picture(ctx, f.ID)
		switch {
		case err == nil:
			f.known, f.made = true, answer.Data
		case school.CodeOf(err) != school.NotFound:
			return nil, err
		}
	}
	return u, nil
}

// SendOne takes one picture to the server and gives its ID.
func SendOne(ctx context.Context, c *cli.CLI, client *client.Client, path string) (string, error) {
	if err := cli.CheckFile(path); err != nil {
		return "", err
	}
	u, err := Prepare(ctx, c, client, []string{path})
	if err == nil {
		err = u.Send(ctx)
	}
	if err != nil {
		return "", err
	}
	if u.Files[0].Err != nil {
		return "", u.NoneTaken()
	}
	return u.Files[0].ID, nil
}

// CheckDecode opens the pictures that the server lacks, as it would: some show
// their damage only then.
func (u *Upload) CheckDecode(ctx context.Context) error {
	library := media.New(nil, u.Limits)
	for i := range u.Files {
		f := &u.Files[i]
		if !f.Taken() || f.known {
			continue
		}
		data, err := cli.ReadFile(f.Path, u.Limits.FileBytes)
		if err == nil {
			err = library.Try(ctx, data)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		f.Err = school.AsError(err)
	}
	return nil
}

// Send uploads the pictures that the server lacks. A picture that it refuses
// is reported and harms no other. Whatever interrupts the upload, the server
// keeps what was sent.
func (u *Upload) Send(ctx context.Context) error {
	var size int64
	for _, f := range u.Files {
		if f.Taken() && !f.known {
			size += f.size
		}
	}
	bar := u.bar(size)
	for i, f := range u.Files {
		if f.Taken() && !f.known {
			if err := u.sendFile(ctx, i, bar); err != nil {
				_ = bar.Clear()
				u.reportInterrupted(i)
				return err
			}
		}
		_ = bar.Clear() // a bar that can't be drawn is no failure
		u.reportFile(u.Files[i])
	}
	return nil
}

func (u *Upload) sendFile(ctx context.Context, i int, bar *progressbar.ProgressBar) error {
	f := &u.Files[i]
	label := u.label(i)
	bar.Describe(label + "sending")
	file, err := cli.OpenFile(f.Path)
	if err != nil {
		return err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() != f.size {
		f.Err = school.Errorf(school.Invalid, "This file was changed while it was being read. Wait until it is complete, then run the command again.")
		return nil
	}
	stages := map[school.PictureStage]string{school.Queued: "waiting", school.Decoding: "opening", school.Shown: "making its sizes"}
	tell := func(at school.PictureProgress) { bar.Describe(label + stages[at.Stage]) }
	answer, err := u.Client.SendPicture(ctx, cli.BarReader{ReadCloser: file, Bar: bar}, f.size, tell)
	switch school.CodeOf(err) {
	case "":
		f.ID, f.known, f.made = answer.Data.ID, answer.Known, answer.Data
	case school.Invalid, school.Unsupported, school.TooLarge:
		f.Err = school.AsError(err)
	default:
		return err
	}
	return nil
}

// How wide a terminal must be for what stands beside a bar of pictures.
const (
	figuresWidth = 78
	namesWidth   = 58
)

// bar counts the bytes of pictures; it waits while they are encoded. Where its
// figures have no room it does without: a line that wraps can't be drawn over.
func (u *Upload) bar(size int64) *progressbar.ProgressBar {
	figures := u.ErrWidth() >= figuresWidth
	options := []progressbar.Option{
		progressbar.OptionShowBytes(figures), progressbar.OptionShowTotalBytes(figures),
		progressbar.OptionSetPredictTime(false), progressbar.OptionSetElapsedTime(false),
	}
	if figures {
		options = append(options, progressbar.OptionShowCount())
	}
	return u.Bar(size, "", options...)
}

// maxNameBesideBar bounds the letters of a name, to leave room for a bar.
const maxNameBesideBar = 16

// label says which file it is, by its name too where there is room for it.
func (u *Upload) label(i int) string {
	if u.ErrWidth() < namesWidth {
		return fmt.Sprintf("%d of %d: ", i+1, len(u.Files))
	}
	return fmt.Sprintf("%d of %d %s: ", i+1, len(u.Files), ShortName(u.Files[i].Path, maxNameBesideBar))
}

// ShortName is a file's name, without its middle where it is long.
func ShortName(path string, max int) string {
	name := []rune(cli.Plain(filepath.Base(path)))
	if len(name) <= max {
		return string(name)
	}
	return string(name[:max/2]) + "…" + string(name[len(name)-max/2+1:])
}

// Distinct counts the files that are not another one again.
func (u *Upload) Distinct() (n int) {
	for _, f := range u.Files {
		if f.duplicateOf == "" {
			n++
		}
	}
	return n
}

func (u *Upload) refused() (refused []File) {
	for _, f := range u.Files {
		if f.Err != nil {
			refused = append(refused, f)
		}
	}
	return refused
}

// NoneTaken is the error when there is nothing to make anything of.
func (u *Upload) NoneTaken() *school.Error {
	first := u.refused()[0]
	if len(u.Files) == 1 {
		return first.refusal()
	}
	return school.Errorf(first.Err.Code, "None of the %d pictures can be taken. Nothing was changed.", len(u.Files))
}

// SomeRefused is the error when something is made, but not of all pictures.
func (u *Upload) SomeRefused() error {
	refused := u.refused()
	switch len(refused) {
	case 0:
		return nil
	case 1:
		return school.Errorf(refused[0].Err.Code, "%s can't be taken. Put it right, then add it with: schoolsite slider upload %s --append",
			refused[0].Path, cli.Quote(refused[0].Path))
	}
	return school.Errorf(refused[0].Err.Code, "%d pictures can't be taken. Put them right, then add them with: schoolsite slider upload FILE… --append", len(refused))
}
