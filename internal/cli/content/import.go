package content

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// importOptions are the flags of an import.
type importOptions struct {
	*cli.CLI
	message, author string
	commits         []string // the content's, then those before it
	dryRun, strict  bool
	base, over      int
}

func newImport(c *cli.CLI) *cobra.Command {
	o := importOptions{CLI: c}
	var commits string
	cmd := &cobra.Command{
		Use: "import DIR|ARCHIVE", Short: "Publish a content folder, or a .zip or .tar.gz of one",
		Args: cobra.ExactArgs(1),
		Long: `Use - to read a .tar or .tar.gz from standard input. The content is checked
first; if there is any problem, the site stays as it was. A running server
shows the new content at once. Go back with content rollback.

If the folder is based on an older revision than the one visitors see, it is
merged with what was published since, in the folder as well; so nobody's work
is undone. If both sides changed the same field, nothing is published, and the
command shows both texts. The base is known from the folder .schoolsite, which
export, import and pull write; give it with --base for any other folder or
archive. Content whose base is not known is refused: look at content diff, then
publish with --over and the number of the revision that visitors see.

After a content rollback a folder that holds what was taken back is refused, and
left as it is: publish it again with --base and the number of the rollback.

What is in git is not merged: it must hold what was published since, which
content pull and git bring into it. With --commit the base is the newest of the
commits that was published.

With --json each line is one JSON value: first the progress, and the result last.`,
		Example: `  schoolsite content import my-school --message "Results of 2026"
  schoolsite content import my-school.zip --dry-run
  schoolsite content import my-school --over 7
  git archive HEAD | schoolsite content import - --commit "$(git rev-list -500 HEAD)"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.commits = strings.Fields(commits)
			return o.run(cmd, args[0])
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.message, "message", "", "what changed, for the list of revisions")
	f.StringVar(&commits, "commit", "", "the git commit of the content, and those before it, as git "+
		"rev-list prints them")
	f.StringVar(&o.author, "author", "", "who made the commit")
	f.IntVar(&o.base, "base", 0, "the number of the revision that the content was edited from, if nothing else says it")
	f.IntVar(&o.over, "over", 0, "the number of the revision that visitors see: publish over it although the content "+
		"is not based on it")
	f.BoolVar(&o.dryRun, "dry-run", false, "check everything, publish nothing")
	f.BoolVar(&o.strict, "strict", false, "publish nothing if there are warnings")
	return cmd
}

func (o *importOptions) run(cmd *cobra.Command, path string) error {
	if o.base < 0 || o.over < 0 {
		return school.Errorf(school.Invalid, "--base and --over are numbers of revisions: see schoolsite content list.")
	}
	for _, commit := range o.commits {
		if strings.Trim(commit, "0123456789abcdef") != "" {
			return school.Errorf(school.Invalid, "%q is no commit. Give what git rev-parse HEAD prints, or the lines "+
				"of git rev-list.",
				commit)
		}
	}
	fsys, done, err := o.OpenTree(path)
	if err != nil {
		return err
	}
	defer done()
	if o.strict {
		_, found, err := checkTree(cmd.Context(), o.CLI, fsys)
		if err != nil {
			return err
		}
		if len(found) > 0 {
			message := summary(found, true) + " The site is as it was."
			return &school.Error{Code: school.ContentInvalid, Diagnostics: found, Message: message}
		}
	}
	next, err := tree.Of(fsys)
	if err != nil {
		return err
	}
	return o.ConnectOrCreate(cmd, func(ctx context.Context, client *cli.Client) error {
		return o.send(ctx, client, path, fsys, next)
	})
}

// send publishes a tree, and brings into its folder what the server merged into it.
func (o *importOptions) send(ctx context.Context, client *cli.Client, path string, fsys fs.FS, next tree.Tree) error {
	known, err := api.ListRevisions.Call(ctx, client, nil)
	if err != nil {
		return err
	}
	from, head := readNote(fsys), checkedOut(ctx, path)
	isTrue := from.isTrue(ctx, path, head)
	form := api.ImportForm{
		Message: o.message, Author: o.author, DryRun: o.dryRun, Base: o.base, Over: o.over, Exact: head != "",
	}
	if len(o.commits) > 0 {
		form.Commit = o.commits[0]
	}
	switch {
	case o.base != 0:
	case len(o.commits) > 0:
		form.Base = baseOfCommits(known.Data, o.commits)
	case isTrue:
		form.Base = from.base(known.Data)
	}
	var root *os.Root // of a folder
	if !o.dryRun && isFolder(path) {
		if root, err = os.OpenRoot(path); err != nil {
			return err
		}
		defer root.Close()
		if isTrue { // if the answer is lost, the note still tells that the folder holds what was published
			from.Sent, from.Commit = next.Hash(), head
			_ = from.write(root) // the import goes on without it
		}
	}
	answer, err := client.ImportContent(ctx, next, form, o.Progress(), o.sendingBar)
	if err != nil {
		return err
	}
	if o.JSON {
		err = o.PrintLine(answer)
	} else {
		printImport(o.CLI, o.Out, answer, next, isFolder(path))
	}
	switch {
	case err != nil || o.dryRun:
		return err
	case root != nil:
		if err := o.bring(ctx, client, root, head, next, answer); err != nil {
			return fmt.Errorf("the content was published, but its folder lacks the site's changes: %w", err)
		}
	case len(o.commits) == 0 && !o.JSON:
		fmt.Fprintf(o.Err, "An archive keeps no note of what it comes from. When you publish it again, "+
			"add: --base %d\n",
			answer.Revision.Number)
	}
	return nil
}

// baseOfCommits returns the newest revision that is one of the commits, 0 if none is.
func baseOfCommits(newestFirst []api.RevisionView, commits []string) int {
	for _, r := range newestFirst {
		if r.Commit != "" && !r.Dirty && slices.Contains(commits, r.Commit) {
			return r.Number
		}
	}
	return 0
}

// bring notes what was published in the folder that was sent, in which a git commit is checked out or none, and writes
// into it what the server added: what others published since, or the slider and the pop-up of the office. Into git they
// come by a pull.
func (o *importOptions) bring(
	ctx context.Context, client *cli.Client, root *os.Root, head string, sent tree.Tree, answer api.ImportAnswer,
) error {
	revision := answer.Revision.Revision
	if revision.Tree != sent.Hash() {
		if answer.Merged == nil && !o.JSON {
			fmt.Fprintln(o.Err, "The site keeps the slider and the pop-up of the office.")
		}
		if head != "" {
			return nil
		}
		_, published, err := revisionTree(ctx, client, strconv.Itoa(revision.Number))
		if err != nil {
			return err
		}
		if err := writeTree(root, sent, published); err != nil {
			return err
		}
	}
	return note{Revision: revision.Number, Tree: revision.Tree, Commit: head}.write(root)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// sendingBar shows how many bytes were sent: about those of the files that the server asks for.
func (o *importOptions) sendingBar(size int64) io.WriteCloser {
	return cli.BarWriter{Bar: o.Bar(size, "Sending", progressbar.OptionShowBytes(true))}
}

func printImport(c *cli.CLI, w io.Writer, answer api.ImportAnswer, sent tree.Tree, intoFolder bool) {
	for _, d := range answer.Warnings {
		cli.PrintDiagnostic(w, d)
	}
	m := answer.Merged
	if m != nil && answer.Unchanged {
		answer.Message = "Nothing to publish: the folder has no changes of its own."
	}
	fmt.Fprintln(w, c.OnSite(answer.Message))
	if m != nil {
		where := "Get it with content pull:"
		switch {
		case answer.DryRun:
			where = "This would change in your folder:"
		case intoFolder:
			where = "Changed in your folder:"
		}
		fmt.Fprintf(w, "Merged with what others published since revision %d. %s\n", m.From, where)
		for _, file := range m.Files {
			fmt.Fprintf(w, "  %s\n", changeText(file.Path, sent.Find(file.Path).Hash == "", file.Removed))
		}
	}
	if answer.DryRun {
		return
	}
	shows := "The site shows"
	if c.To != "" {
		shows = c.To + " shows"
	}
	if answer.Hidden {
		shows = "This server shows a working folder until it is started without --content. Published is"
	}
	counts := strings.Join(answer.Revision.Counts.Words(), ", ")
	fmt.Fprintf(w, "%s %s.\nIt has %s.\n", shows, cli.RevisionText(answer.Revision), counts)
	if !answer.Unchanged && answer.Revision.Number > 1 {
		fmt.Fprintf(w, "Undo this with:\n  %s\n", c.Again("content rollback"))
	}
}
