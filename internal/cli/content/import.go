package content

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/api/client"
	"schoolsite/internal/cli"
	"schoolsite/internal/content/archive"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/content/origin"
	"schoolsite/internal/school"
)

// importOptions are the flags of an import.
type importOptions struct {
	*cli.CLI
	message, commit, history string
	dryRun, strict           bool
	base, over               int
}

func newImport(c *cli.CLI) *cobra.Command {
	o := importOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "import DIR|ARCHIVE", Short: "Publish a content folder, or one in a .zip or .tar.gz", Args: cobra.ExactArgs(1),
		Long: `- is a .tar or .tar.gz on standard input. It is checked first; with any problem
the site stays as it was. A running server shows the new content at once. Take
it back with content rollback.

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
		RunE: o.run,
	}
	f := cmd.Flags()
	f.StringVar(&o.message, "message", "", "what changed, for the list of revisions")
	f.StringVar(&o.commit, "commit", "", "the git commit that it was taken from; a folder's own is found by itself")
	f.StringVar(&o.history, "history", "", "for an archive: its git commit, then those before it, as git rev-list prints them")
	f.IntVar(&o.base, "base", 0, "the number of the revision that the content comes from, when neither the folder nor git knows it")
	f.IntVar(&o.over, "over", 0, "the number of the revision that visitors see: publish although the content does not come from it")
	f.BoolVar(&o.dryRun, "dry-run", false, "check everything, publish nothing")
	f.BoolVar(&o.strict, "strict", false, "publish nothing while there are warnings")
	return cmd
}

func (o *importOptions) run(cmd *cobra.Command, args []string) error {
	path := args[0]
	past, err := o.past(cmd.Context(), path)
	if err != nil {
		return err
	}
	tree, done, err := o.OpenTree(path)
	if err != nil {
		return err
	}
	defer done()
	if o.strict {
		found, err := checkTree(cmd.Context(), o.CLI, tree)
		if err != nil {
			return err
		}
		if len(found) > 0 {
			return &school.Error{Code: school.ContentInvalid, Diagnostics: found, Message: summary(found, true) + " The site is as it was."}
		}
	}
	files, err := contentfs.List(tree)
	if err != nil {
		return err
	}
	return o.ConnectOrCreate(cmd, func(ctx context.Context, client *cli.Client) error {
		base, err := o.findBase(ctx, client, tree, past)
		if err != nil {
			return err
		}
		form := api.ImportForm{
			Message: o.message, Commit: cmp.Or(o.commit, past.Head()), Dirty: past.Dirty && o.commit == "", DryRun: o.dryRun, Over: o.over, Base: base,
		}
		if !o.dryRun {
			origin.NoteSending(path, tree, files, past.Head())
		}
		answer, err := client.ImportContent(ctx, o.upload(tree, files), form, o.Progress())
		if err != nil {
			return err
		}
		if !o.JSON {
			printImport(o.Out, answer)
		} else if err := o.PrintLine(answer); err != nil {
			return err
		}
		if o.dryRun {
			return nil
		}
		// Into an archive nothing can be written, nor into some folders: where git
		// knows nothing of them either, the next import needs --base.
		written, err := origin.WriteNote(path, origin.Note{Revision: answer.Revision.Number, Tree: answer.Revision.Tree, Commit: past.Head()})
		if (!written || err != nil) && !past.InGit() && o.history == "" && !o.JSON {
			fmt.Fprintf(o.Err, "This content keeps no note of what it comes from. When you publish it again, add: --base %d\n", answer.Revision.Number)
		}
		return nil
	})
}

// past is the history in git of the folder, or the one that --history gives of an archive.
func (o *importOptions) past(ctx context.Context, path string) (origin.Past, error) {
	if o.base < 0 || o.over < 0 {
		return origin.Past{}, school.Errorf(school.Invalid, "--base and --over are numbers of revisions: see schoolsite content list.")
	}
	commits := strings.FieldsFunc(o.history, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' })
	for _, commit := range append([]string{o.commit}, commits...) {
		if strings.Trim(commit, "0123456789abcdef") != "" {
			return origin.Past{}, school.Errorf(school.Invalid, "%q is no commit. Give the letters that git rev-parse HEAD prints, or the lines of git rev-list.", commit)
		}
	}
	if len(commits) > 0 {
		return origin.Past{Commits: commits}, nil
	}
	past := origin.Of(ctx, path)
	if len(past.Commits) == 0 && o.commit != "" {
		past.Commits = []string{o.commit}
	}
	return past, nil
}

// findBase is the number of the revision that the content comes from.
func (o *importOptions) findBase(ctx context.Context, client *cli.Client, tree fs.FS, past origin.Past) (int, error) {
	if o.base > 0 {
		return o.base, nil
	}
	views, err := api.ListRevisions.Call(ctx, client, nil)
	if err != nil {
		return 0, err
	}
	revisions, current := make([]school.Revision, len(views.Data)), 0
	for i, view := range views.Data {
		revisions[i] = view.Revision
		if view.Current {
			current = view.Number
		}
	}
	return origin.Base(ctx, tree, past, revisions, current), nil
}

// upload is a tree to send, with a bar for the bytes of the files that the
// server asks for: about those of their archive.
func (o *importOptions) upload(tree fs.FS, files []school.RevisionFile) client.ContentTree {
	return client.ContentTree{Files: files, Write: func(w io.Writer, wanted func(hash string) bool) error {
		var size int64
		for _, file := range files {
			if wanted(file.Hash) {
				size += file.Bytes
			}
		}
		bar := o.Bar(size, "Sending", progressbar.OptionShowBytes(true))
		defer bar.Finish()
		return archive.WriteParts(io.MultiWriter(w, cli.BarWriter{Bar: bar}), tree, files, wanted)
	}}
}

func printImport(w io.Writer, answer api.ImportAnswer) {
	for _, d := range answer.Warnings {
		cli.PrintDiagnostic(w, d)
	}
	fmt.Fprintln(w, answer.Message)
	if answer.DryRun {
		return
	}
	shows := "The site shows"
	if answer.Hidden {
		shows = "This server shows a working folder until it is started without --content. Published is"
	}
	fmt.Fprintf(w, "%s %s.\nIt holds %s.\n", shows, cli.RevisionText(answer.Revision), strings.Join(answer.Revision.Counts.Words(), ", "))
	if !answer.Unchanged && answer.Revision.Number > 1 {
		fmt.Fprint(w, "Take it back with:\n  schoolsite content rollback\n")
	}
}
