package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/content"
	"schoolsite/internal/school"
)

func (a *app) contentCommand() *cobra.Command {
	return group("content", "The school's texts and pictures",
		a.contentCheckCommand(), a.contentImportCommand(), a.contentNewCommand(), a.contentSchemaCommand())
}

// tree opens a content folder or archive. Nothing outside a folder can be
// reached through it; an archive is unpacked into a temporary folder.
func tree(path string) (fsys fs.FS, done func(), err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil, school.Errorf(school.NotFound, "There is no folder or archive %s. Check the path.", path)
	case err == nil && !info.IsDir():
		return unpacked(path)
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, nil, school.Errorf(school.Invalid, "%s can't be read: %s.", path, reason(err))
	}
	return root.FS(), func() { root.Close() }, nil
}

func unpacked(path string) (fs.FS, func(), error) {
	dir, err := os.MkdirTemp("", "schoolsite-content-")
	if err != nil {
		return nil, nil, err
	}
	done := func() { os.RemoveAll(dir) }
	fsys, err := content.OpenArchive(path, dir, content.DefaultLimits())
	if err != nil {
		done()
	}
	return fsys, done, err
}

func (a *app) contentImportCommand() *cobra.Command {
	var message string
	var dryRun bool
	cmd := &cobra.Command{
		Use: "import DIR|ARCHIVE", Short: "Publish a content folder, or one in a .zip or .tar.gz", Args: cobra.ExactArgs(1),
		Long: `Publish a content folder, or one in a .zip, .tar or .tar.gz archive.

It is checked first; with any problem the site stays as it was. A running
server shows the new content at once.`,
		Example: `  schoolsite content import my-school --message "Results of 2026"
  schoolsite content import my-school.zip --dry-run`,
		RunE: func(cmd *cobra.Command, args []string) error {
			fsys, done, err := tree(args[0])
			if err != nil {
				return err
			}
			defer done()
			tree, err := a.sendingTree(fsys)
			if err != nil {
				return err
			}
			return a.connectedAnew(cmd, func(ctx context.Context, c *api.Client) error {
				form := api.ImportForm{Message: message, DryRun: dryRun}
				answer, err := c.ImportContent(ctx, tree, form, a.stageProgress())
				if err != nil {
					return err
				}
				return a.show(answer, func(w io.Writer) { printImport(w, answer) })
			})
		},
	}
	cmd.Flags().StringVar(&message, "message", "", "what changed, for the list of revisions")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "check everything, publish nothing")
	return cmd
}

// sendingTree is a tree to send, with a bar for how far it is.
func (a *app) sendingTree(fsys fs.FS) (api.ContentTree, error) {
	files, err := content.List(fsys)
	write := func(w io.Writer, wanted func(hash string) bool) error {
		bar := a.sending(bytesOf(files, wanted))
		defer bar.Finish()
		return content.WriteParts(io.MultiWriter(w, written{bar}), fsys, files, wanted)
	}
	return api.ContentTree{Files: files, Write: write}, err
}

// bytesOf is about what an archive of the wanted files will have.
func bytesOf(files []school.RevisionFile, wanted func(hash string) bool) (all int64) {
	for _, file := range files {
		if wanted(file.Hash) {
			all += file.Bytes
		}
	}
	return all
}

func printImport(w io.Writer, answer api.ImportAnswer) {
	for _, p := range answer.Warnings {
		printProblem(w, p)
	}
	fmt.Fprintln(w, answer.Message)
	if !answer.DryRun {
		fmt.Fprintf(w, "The site shows %s.\n", revisionText(answer.Revision))
	}
}
