package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	sample "schoolsite/content"
	"schoolsite/internal/api"
	"schoolsite/internal/app"
	"schoolsite/internal/content/archive"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

func (a *CLI) contentExportCommand() *cobra.Command {
	rev := currentRevision
	cmd := &cobra.Command{
		Use: "export DIR", Short: "Write what is published into a new folder", Args: cobra.ExactArgs(1),
		Long: `Write what is published into a new folder.

Every file is written as it was imported, so that importing the folder again
changes nothing. Before a school has imported anything, this is the built-in
sample school: the place to start from.`,
		Example: `  schoolsite content export my-school
  schoolsite content export before-the-fees-changed --rev 3`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !isRevision(rev) {
				return notARevision(rev)
			}
			if err := mustBeFree(args[0]); err != nil {
				return err
			}
			if a.isNew() && (rev == currentRevision || rev == "0") {
				return a.exportSample(args[0])
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error { return a.export(ctx, c, rev, args[0]) })
		},
	}
	cmd.Flags().StringVar(&rev, "rev", rev, "the number of a revision; 0 is the built-in sample")
	return cmd
}

// mustBeFree refuses a folder that holds anything.
func mustBeFree(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return school.Errorf(school.Invalid, "%s can't be written to: %s. Name a folder that is not there yet.", dir, app.Reason(err))
	case len(entries) > 0:
		return school.Errorf(school.Conflict, "The folder %s is not empty. Name one that is not there yet; nothing was written.", dir)
	}
	return nil
}

// isNew reports whether there is no school yet, only the sample.
func (a *CLI) isNew() bool {
	_, err := os.Stat(a.dataDir)
	return errors.Is(err, fs.ErrNotExist)
}

// exportSample writes the sample for somebody who has no data folder, and who
// should not get one from reading.
func (a *CLI) exportSample(dir string) error {
	files, err := contentfs.List(sample.FS())
	if err != nil {
		return err
	}
	revision := api.RevisionView{Revision: school.Revision{Tree: school.TreeHash(files)}, Current: true}
	return a.exportTree(dir, sample.FS(), revision, len(files))
}

func (a *CLI) export(ctx context.Context, c *api.Client, rev, dir string) error {
	answer, err := c.Revision(ctx, rev)
	if err != nil {
		return err
	}
	unpacked, err := os.MkdirTemp("", "schoolsite-content-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(unpacked)
	if err := fetch(ctx, c, rev, unpacked); err != nil {
		return err
	}
	return a.exportTree(dir, os.DirFS(unpacked), answer.Data, len(answer.Files))
}

// exportTree writes a tree under the person's own umask.
func (a *CLI) exportTree(dir string, tree fs.FS, revision api.RevisionView, files int) error {
	if err := os.CopyFS(dir, tree); err != nil {
		return school.Errorf(school.Unreachable, "%s can't be written: %s. Remove what is in it, and try again.", dir, app.Reason(err))
	}
	if _, err := writeNote(dir, baseNote{Revision: revision.Number, Tree: revision.Tree}); err != nil {
		return unwritable(archive.NoteFile, err)
	}
	of := "the built-in sample school"
	if revision.Number > 0 {
		of = fmt.Sprintf("revision %d", revision.Number)
	}
	return a.show(exported{dir, revision}, func(w io.Writer) {
		fmt.Fprintf(w, "Wrote the %d files of %s to %s.\n", files, of, dir)
		if revision.Purged > 0 {
			fmt.Fprintf(w, "%s for good and left out. Take out what names it before you import the folder.\n", deletedText(revision.Purged))
		}
	})
}

func deletedText(pictures int) string {
	if pictures == 1 {
		return "1 picture was deleted"
	}
	return fmt.Sprintf("%d pictures were deleted", pictures)
}

// exported is where a revision was written to, as JSON.
type exported struct {
	Dir      string           `json:"dir"`
	Revision api.RevisionView `json:"revision"`
}

// fetch unpacks a revision into a folder that is empty.
func fetch(ctx context.Context, c *api.Client, rev, dir string) error {
	packed, sink := io.Pipe()
	sent := make(chan error, 1)
	go func() {
		err := c.RevisionArchive(ctx, rev, sink)
		sink.CloseWithError(err)
		sent <- err
	}()
	err := archive.Read(packed, dir, contentfs.DefaultLimits())
	packed.Close()
	if cause := <-sent; err != nil && cause != nil && !errors.Is(cause, io.ErrClosedPipe) {
		return cause // what was cut short knows less
	}
	return err
}
