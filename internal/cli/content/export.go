package content

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	sample "schoolsite/content"
	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

//go:embed starter
var starter embed.FS

// starterFS returns a small day school to begin a content folder from: nine pages, with nothing of the sample.
func starterFS() fs.FS {
	fsys, err := fs.Sub(starter, "starter")
	cli.Must(err) // it is embedded
	return fsys
}

func newExport(c *cli.CLI) *cobra.Command {
	var rev string
	var empty bool
	cmd := &cobra.Command{
		Use: "export DIR", Short: "Write what is published, or an empty school, into a new folder",
		Args: cobra.ExactArgs(1),
		Long: `Every file is written exactly as it was imported, so importing the folder again
changes nothing. Before the first import this is the built-in sample school:
start from it, or with --empty from a small day school of nine pages, whose
texts you replace by your own.`,
		Example: `  schoolsite content export my-school
  schoolsite content export --empty my-school
  schoolsite content export before-the-fees-changed --rev 3`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if empty {
				return exportStarter(c, args[0])
			}
			return export(c, cmd, args[0], rev)
		},
	}
	cmd.Flags().BoolVar(&empty, "empty", false, "write a small school to begin from, with nothing of the sample")
	cmd.Flags().StringVar(&rev, "rev", currentRevision, "the number of a revision; 0 is the built-in sample")
	cmd.MarkFlagsMutuallyExclusive("empty", "rev")
	return cmd
}

// exportStarter writes the school that a new site begins from. It comes from no revision: a note would say it does.
func exportStarter(c *cli.CLI, dir string) error {
	if err := mustBeNew(dir); err != nil {
		return err
	}
	if err := os.CopyFS(dir, starterFS()); err != nil {
		return school.Unwritable(dir, err)
	}
	return c.Print(exported{Dir: dir}, func(w io.Writer) {
		fmt.Fprintf(w, "Wrote a school to begin from to %[1]s.\nNext: replace the texts and pictures, look at them "+
			"with schoolsite serve --data-dir preview --content %[1]s --watch, "+
			"then publish with schoolsite content import %[1]s.\n", cli.Quote(dir))
	})
}

// mustBeNew refuses a folder that has something in it.
func mustBeNew(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return school.Errorf(school.Invalid, "%s can't be written to: %s. Name a folder that is not there yet.", dir,
			school.OSReason(err))
	case len(entries) > 0:
		return school.Errorf(school.Conflict, "The folder %s is not empty. Name one that is not there yet; nothing "+
			"was written.", dir)
	}
	return nil
}

func export(c *cli.CLI, cmd *cobra.Command, dir, rev string) error {
	if !isRevision(rev) {
		return errNoRevision(rev)
	}
	if err := mustBeNew(dir); err != nil {
		return err
	}
	// Reading makes no data folder for a person who has none, and the sample needs none.
	if c.IsNew() && rev == currentRevision || c.To == "" && rev == "0" {
		built, err := tree.Of(sample.FS())
		if err != nil {
			return err
		}
		revision := api.RevisionView{Revision: school.Revision{Tree: built.Hash()}, Current: true}
		return writeExport(c, dir, sample.FS(), revision, len(built.Files()))
	}
	return c.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		answer, err := api.ShowRevision.At(rev).Call(ctx, client, nil)
		if err != nil {
			return err
		}
		unpacked, err := os.MkdirTemp("", "schoolsite-content-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(unpacked)
		packed, into := io.Pipe()
		defer packed.Close()
		go func() { into.CloseWithError(client.Download(ctx, api.ArchiveRevision.At(rev), into)) }()
		fsys, err := tree.OpenStream(packed, unpacked, tree.DefaultLimits())
		if err != nil {
			return err
		}
		return writeExport(c, dir, fsys, answer.Data, len(answer.Files))
	})
}

// exported names the folder that a revision was written to, as JSON.
type exported struct {
	Dir      string           `json:"dir"`
	Revision api.RevisionView `json:"revision"`
}

// writeExport writes a tree under the person's own umask.
func writeExport(c *cli.CLI, dir string, fsys fs.FS, revision api.RevisionView, files int) error {
	if err := os.CopyFS(dir, fsys); err != nil {
		return school.Errorf(school.Unreachable, "%s can't be written: %s. Remove what is in it, and try again.", dir,
			school.OSReason(err))
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return school.Unreadable(dir, err)
	}
	defer root.Close()
	if err := (note{Revision: revision.Number, Tree: revision.Tree}).write(root); err != nil {
		return err
	}
	name := "the built-in sample school"
	if revision.Number > 0 {
		name = fmt.Sprintf("revision %d", revision.Number)
	}
	return c.Print(exported{dir, revision}, func(w io.Writer) {
		fmt.Fprintf(w, "Wrote the %d files of %s to %s.\n", files, name, dir)
		if revision.Purged > 0 {
			were := map[bool]string{true: "was", false: "were"}[revision.Purged == 1]
			fmt.Fprintf(w, "%s %s deleted permanently and left out. Take out what names it before you import the "+
				"folder.\n", text.CountText(revision.Purged, "picture"), were)
		}
	})
}
