package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/content"
	"schoolsite/internal/school"
)

// importFlags are what an editor says with a content tree.
type importFlags struct {
	message, commit string
	dryRun, strict  bool
}

func (a *app) contentImportCommand() *cobra.Command {
	var f importFlags
	cmd := &cobra.Command{
		Use: "import DIR|ARCHIVE", Short: "Publish a content folder, or one in a .zip or .tar.gz", Args: cobra.ExactArgs(1),
		Long: `Publish a content folder, or one in a .zip, .tar or .tar.gz archive; - is a .tar
or .tar.gz on standard input.

It is checked first; with any problem the site stays as it was. A running
server shows the new content at once. Take it back with content rollback.

When the folder lies in a git repository, its commit is noted. With --json each
line is one JSON value: how far the work is, and last the answer.`,
		Example: `  schoolsite content import my-school --message "Results of 2026"
  schoolsite content import my-school.zip --dry-run
  git archive HEAD | schoolsite content import - --commit $(git rev-parse HEAD)`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.importContent(cmd, args[0], f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.message, "message", "", "what changed, for the list of revisions")
	flags.StringVar(&f.commit, "commit", "", "the git commit that it was taken from; a folder's own is found by itself")
	flags.BoolVar(&f.dryRun, "dry-run", false, "check everything, publish nothing")
	flags.BoolVar(&f.strict, "strict", false, "publish nothing while there are warnings")
	return cmd
}

func (a *app) importContent(cmd *cobra.Command, path string, f importFlags) error {
	if strings.Trim(f.commit, "0123456789abcdef") != "" {
		return school.Errorf(school.Invalid, "%q is no commit. Give the letters that git rev-parse HEAD prints.", f.commit)
	}
	fsys, done, err := a.tree(path)
	if err != nil {
		return err
	}
	defer done()
	if problems := a.doubts(f, fsys); len(problems) > 0 {
		return &school.Error{Code: school.ContentInvalid, Problems: problems, Message: countText(problems, true) + " The site is as it was."}
	}
	form := f.form(cmd.Context(), path)
	tree, err := a.sendingTree(fsys)
	if err != nil {
		return err
	}
	return a.connectedAnew(cmd, func(ctx context.Context, c *api.Client) error {
		answer, err := c.ImportContent(ctx, tree, form, a.telling())
		if err != nil {
			return err
		}
		return a.showImport(answer)
	})
}

// doubts are what a strict import is refused for.
func (a *app) doubts(f importFlags, fsys fs.FS) school.Problems {
	if !f.strict {
		return nil
	}
	return a.checkTree(fsys)
}

func (f importFlags) form(ctx context.Context, path string) api.ImportForm {
	at := commit{hash: f.commit}
	if f.commit == "" {
		at = commitOf(ctx, path)
	}
	return api.ImportForm{Message: f.message, Commit: at.hash, Dirty: at.dirty, DryRun: f.dryRun}
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

// telling says how far a publication is: a bar for a person, a line of JSON
// for a script.
func (a *app) telling() func(school.Progress) {
	if !a.json {
		return a.stageProgress()
	}
	lines := jsonTo(a.out)
	return func(p school.Progress) {
		_ = lines.Encode(api.ImportLine{Progress: &p}) // the last line, if any, tells whether it can be written to
	}
}

// showImport prints the answer, with --json in one line, the last.
func (a *app) showImport(answer api.ImportAnswer) error {
	if a.json {
		return jsonTo(a.out).Encode(answer)
	}
	printImport(a.out, answer)
	return nil
}

func printImport(w io.Writer, answer api.ImportAnswer) {
	for _, p := range answer.Warnings {
		printProblem(w, p)
	}
	fmt.Fprintln(w, answer.Message)
	if answer.DryRun {
		return
	}
	shows := "The site shows"
	if answer.Hidden {
		shows = "This server shows a working folder until it is started without --content. Published is"
	}
	fmt.Fprintf(w, "%s %s.\nIt holds %s.\n", shows, revisionText(answer.Revision), countsOf(answer.Revision.Counts))
	if !answer.Unchanged && answer.Revision.Number > 1 {
		fmt.Fprint(w, "Take it back with:\n  schoolsite content rollback\n")
	}
}
