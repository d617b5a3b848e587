package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/content/archive"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

// importFlags are what an editor says with a content tree.
type importFlags struct {
	message, commit, history string
	dryRun, strict           bool
	base, over               int
}

func (a *CLI) contentImportCommand() *cobra.Command {
	var f importFlags
	cmd := &cobra.Command{
		Use: "import DIR|ARCHIVE", Short: "Publish a content folder, or one in a .zip or .tar.gz", Args: cobra.ExactArgs(1),
		Long: `Publish a content folder, or one in a .zip, .tar or .tar.gz archive; - is a .tar
or .tar.gz on standard input.

It is checked first; with any problem the site stays as it was. A running
server shows the new content at once. Take it back with content rollback.

A folder that does not come from what visitors see is refused: it would undo
somebody else's work. What a folder comes from is known from the note that
export and import leave in it (.schoolsite), and from its history in git; --base
says it of any other folder or archive. Look with content diff, then bring the
changes into your folder, or publish all the same with --over and the number of
the revision that visitors see.

When the folder lies in a git repository, its commit is noted. With --json each
line is one JSON value: how far the work is, and last the answer.`,
		Example: `  schoolsite content import my-school --message "Results of 2026"
  schoolsite content import my-school.zip --dry-run
  schoolsite content import my-school --over 7
  git archive HEAD | schoolsite content import - --history "$(git rev-list --max-count=500 HEAD)"`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.importContent(cmd, args[0], f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.message, "message", "", "what changed, for the list of revisions")
	flags.StringVar(&f.commit, "commit", "", "the git commit that it was taken from; a folder's own is found by itself")
	flags.StringVar(&f.history, "history", "", "for an archive: its git commit, then those before it, as git rev-list prints them")
	flags.IntVar(&f.base, "base", 0, "the number of the revision that the content comes from, when neither the folder nor git knows it")
	flags.IntVar(&f.over, "over", 0, "the number of the revision that visitors see: publish although the content does not come from it")
	flags.BoolVar(&f.dryRun, "dry-run", false, "check everything, publish nothing")
	flags.BoolVar(&f.strict, "strict", false, "publish nothing while there are warnings")
	return cmd
}

func (a *CLI) importContent(cmd *cobra.Command, path string, f importFlags) error {
	past, err := f.past(cmd.Context(), path)
	if err != nil {
		return err
	}
	fsys, done, err := a.tree(path)
	if err != nil {
		return err
	}
	defer done()
	problems, err := a.doubts(cmd.Context(), f, fsys)
	if err != nil {
		return err
	}
	if len(problems) > 0 {
		return &school.Error{Code: school.ContentInvalid, Diagnostics: problems, Message: countText(problems, true) + " The site is as it was."}
	}
	tree, err := a.sendingTree(fsys)
	if err != nil {
		return err
	}
	return a.connectedAnew(cmd, func(ctx context.Context, c *api.Client) error {
		revisions, err := c.Revisions(ctx)
		if err != nil {
			return err
		}
		form := f.form(past)
		form.Base = f.importBase(ctx, fsys, past, revisions)
		if !f.dryRun {
			noteSending(path, fsys, tree.Files, past.head())
		}
		answer, err := c.ImportContent(ctx, tree, form, a.telling())
		if err != nil {
			return err
		}
		if err := a.showImport(answer); err != nil || f.dryRun {
			return err
		}
		a.recordBase(path, answer.Revision, past, f)
		return nil
	})
}

// recordBase notes in a folder which revision it is now. Into an archive
// nothing can be written, nor into some folders: where git knows nothing of them
// either, the next import needs --base.
func (a *CLI) recordBase(path string, r api.RevisionView, past gitPast, f importFlags) {
	written, err := writeNote(path, baseNote{Revision: r.Number, Tree: r.Tree, Commit: past.head()})
	if written && err == nil || past.git != nil || f.history != "" || a.json {
		return
	}
	fmt.Fprintf(a.talk, "This content keeps no note of what it comes from. When you publish it again, add: --base %d\n", r.Number)
}

// doubts are what a strict import is refused for.
func (a *CLI) doubts(ctx context.Context, f importFlags, fsys fs.FS) (school.Diagnostics, error) {
	if !f.strict {
		return school.Diagnostics{}, nil
	}
	return a.checkTree(ctx, fsys)
}

// past is what git knows of the folder, or what is said of an archive.
func (f importFlags) past(ctx context.Context, path string) (gitPast, error) {
	if f.base < 0 || f.over < 0 {
		return gitPast{}, school.Errorf(school.Invalid, "--base and --over are numbers of revisions: see schoolsite content list.")
	}
	if strings.Trim(f.commit, "0123456789abcdef") != "" {
		return gitPast{}, school.Errorf(school.Invalid, "%q is no commit. Give the letters that git rev-parse HEAD prints.", f.commit)
	}
	commits, err := historyOf(f.history)
	if err != nil || len(commits) > 0 {
		return gitPast{commits: commits}, err
	}
	past := pastOf(ctx, path)
	if len(past.commits) == 0 && f.commit != "" {
		past.commits = []string{f.commit}
	}
	return past, nil
}

func (f importFlags) form(past gitPast) api.ImportForm {
	return api.ImportForm{
		Message: f.message, Commit: cmp.Or(f.commit, past.head()), Dirty: past.dirty && f.commit == "", DryRun: f.dryRun, Over: f.over,
	}
}

// sendingTree is a tree to send, with a bar for how far it is.
func (a *CLI) sendingTree(fsys fs.FS) (api.ContentTree, error) {
	files, err := contentfs.List(fsys)
	write := func(w io.Writer, wanted func(hash string) bool) error {
		bar := a.sending(bytesOf(files, wanted))
		defer bar.Finish()
		return archive.WriteParts(io.MultiWriter(w, written{bar}), fsys, files, wanted)
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
func (a *CLI) telling() func(school.Progress) {
	if !a.json {
		return a.stageProgress()
	}
	lines := jsonTo(a.out)
	return func(p school.Progress) {
		_ = lines.Encode(api.ImportLine{Progress: &p}) // the last line, if any, tells whether it can be written to
	}
}

// showImport prints the answer, with --json in one line, the last.
func (a *CLI) showImport(answer api.ImportAnswer) error {
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
