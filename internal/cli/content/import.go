package content

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/content/merge"
	"schoolsite/internal/content/origin"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// importOptions are the flags of an import.
type importOptions struct {
	*cli.CLI
	message, commit, history string
	author                   string // of a pushed commit
	dryRun, strict           bool
	base, over               int
	check                    func() error // of a push: whether git would still take it
}

func newImport(c *cli.CLI) *cobra.Command {
	o := importOptions{CLI: c, check: func() error { return nil }}
	cmd := &cobra.Command{
		Use: "import DIR|ARCHIVE", Short: "Publish a content folder, or a .zip or .tar.gz of one", Args: cobra.ExactArgs(1),
		Long: `Use - to read a .tar or .tar.gz from standard input. The content is checked
first; if there is any problem, the site stays as it was. A running server
shows the new content at once. Go back with content rollback.

If the folder is based on an older revision than the one visitors see, it is
merged with what was published since, in the folder as well; so nobody's work
is undone. If both sides changed the same field, nothing is published: see
content pull. The base is known from the file .schoolsite, which export, import
and pull write into the folder, or from the history in git; give it with --base
for any other folder or archive. Content whose base is not known is refused:
look at content diff, then publish with --over and the number of the revision
that visitors see.

After a content rollback a folder that holds what was taken back is refused, and
left as it is: publish it again with --over.

If the folder is in a git repository, its commit is recorded. With --json each
line is one JSON value: first the progress, and the result last.`,
		Example: `  schoolsite content import my-school --message "Results of 2026"
  schoolsite content import my-school.zip --dry-run
  schoolsite content import my-school --over 7
  git archive HEAD | schoolsite content import - --history "$(git rev-list --max-count=500 HEAD)"`,
		RunE: o.run,
	}
	f := cmd.Flags()
	f.StringVar(&o.message, "message", "", "what changed, for the list of revisions")
	f.StringVar(&o.commit, "commit", "", "the git commit of the content; for a folder it is found automatically")
	f.StringVar(&o.history, "history", "", "for an archive: its git commit, then those before it, as git rev-list prints them")
	f.IntVar(&o.base, "base", 0, "the number of the base revision, if neither the folder nor git knows it")
	f.IntVar(&o.over, "over", 0, "the number of the revision that visitors see: publish over it although the content is not based on it")
	f.BoolVar(&o.dryRun, "dry-run", false, "check everything, publish nothing")
	f.BoolVar(&o.strict, "strict", false, "publish nothing if there are warnings")
	return cmd
}

func (o *importOptions) run(cmd *cobra.Command, args []string) error {
	path := args[0]
	past, err := o.past(cmd.Context(), path)
	if err != nil {
		return err
	}
	fsys, done, err := o.OpenTree(path)
	if err != nil {
		return err
	}
	defer done()
	return o.publish(cmd, path, fsys, past)
}

// publish publishes the tree that a path leads to.
func (o *importOptions) publish(cmd *cobra.Command, path string, fsys fs.FS, past origin.Past) error {
	if o.strict {
		found, err := checkTree(cmd.Context(), o.CLI, fsys)
		if err != nil {
			return err
		}
		if len(found) > 0 {
			return &school.Error{Code: school.ContentInvalid, Diagnostics: found, Message: summary(found, true) + " The site is as it was."}
		}
	}
	next, err := tree.Of(fsys)
	if err != nil {
		return err
	}
	return o.ConnectOrCreate(cmd, func(ctx context.Context, client *cli.Client) error {
		return o.send(ctx, client, path, fsys, next, past)
	})
}

// importReport is the answer to an import, and what it was merged with.
type importReport struct {
	api.ImportAnswer
	Merged     *pulled `json:"merged,omitempty"`
	intoFolder bool    // what it was merged with can be written into the folder
}

// send publishes a tree. One that comes from an older revision than visitors see is merged with what
// was published since.
func (o *importOptions) send(ctx context.Context, client *cli.Client, path string, fsys fs.FS, next tree.Tree, past origin.Past) error {
	kept, current, err := listRevisions(ctx, client)
	if err == nil {
		err = o.check()
	}
	if err != nil {
		return err
	}
	form := api.ImportForm{
		Message: o.message, Commit: cmp.Or(o.commit, past.Head()), Dirty: past.Dirty && o.commit == "", DryRun: o.dryRun, Over: o.over, Author: o.author,
	}
	base := origin.MergeBase{Revision: o.base}
	if o.base == 0 {
		base = origin.Base(ctx, fsys, past, kept, current)
	}
	if !o.dryRun {
		origin.NoteSending(path, fsys, next, past.Head())
	}
	had := next
	in, err := o.mergePushed(ctx, client, &form, base, kept, current, next)
	if err != nil {
		return err
	}
	next = in.Apply(in.published, next)
	if err := o.check(); err != nil {
		return err
	}
	answer, err := client.ImportContent(ctx, next, form, o.Progress(), o.sendingBar)
	if err != nil {
		return err
	}
	if answer.Merged != nil {
		if in, err = incomingOf(ctx, client, answer); err != nil {
			return err
		}
	}
	done := importReport{ImportAnswer: answer, intoFolder: isFolder(path)}
	if len(in.Changes) > 0 {
		done.Merged = &pulled{From: in.from.Number, To: in.to.Number, Conflicts: []conflict{}, DryRun: o.dryRun}
		done.Merged.add(in, had)
	}
	if o.JSON {
		err = o.PrintLine(done)
	} else {
		printImport(o.CLI, o.Out, done)
	}
	if err != nil || o.dryRun {
		return err
	}
	if done.Merged != nil {
		return o.bring(in, path, past, answer.Revision.Revision)
	}
	// Into an archive nothing can be written, nor into some folders: where git
	// knows nothing of them either, the next import needs --base.
	written, err := origin.WriteNote(path, origin.Note{Revision: answer.Revision.Number, Tree: answer.Revision.Tree, Commit: past.Head()})
	if (!written || err != nil) && !past.InGit() && o.history == "" && !o.JSON {
		fmt.Fprintf(o.Err, "This content keeps no note of what it comes from. When you publish it again, add: --base %d\n", answer.Revision.Number)
	}
	return nil
}

// mergePushed merges what was published since a commit was pushed into what is pushed now. The server can't: the
// revision of that commit holds more than came from git. The form becomes that of an import based on what visitors see.
func (o *importOptions) mergePushed(
	ctx context.Context, client *cli.Client, form *api.ImportForm, base origin.MergeBase, kept []school.Revision, current int, folder tree.Tree,
) (in incoming, err error) {
	form.Base = base.Revision
	isTakenBack := school.TakenBackBy(kept, base.Revision, current) != 0 // which the server says
	if base.Pushed == nil || o.over != 0 || isTakenBack {
		return in, nil
	}
	if in, err = findIncoming(ctx, client, base, current, folder, merge.Theirs); err != nil {
		return in, err
	}
	form.Base = current
	if len(in.Changes) > 0 {
		// The commit does not hold all that is published: a folder of it is not of this revision.
		form.Dirty = form.Commit != ""
	}
	return in, in.errConflicts("Bring the site's changes into your folder with content pull, or publish yours all the same with --over " + strconv.Itoa(current) + ".")
}

// incomingOf is what the server merged into a tree that was sent.
func incomingOf(ctx context.Context, client *cli.Client, answer api.ImportAnswer) (in incoming, err error) {
	in.from.Number, in.to.Number = answer.Merged.From, answer.Merged.To
	for _, file := range answer.Merged.Files {
		in.Changes = append(in.Changes, merge.Change{Path: file.Path, Removed: file.Removed})
	}
	if answer.DryRun {
		return in, nil
	}
	if _, in.published, err = revisionTree(ctx, client, strconv.Itoa(answer.Revision.Number)); err != nil {
		return in, err
	}
	for i, change := range in.Changes {
		in.Changes[i].File = in.published.Find(change.Path)
	}
	return in, nil
}

// bring writes what an import was merged with into its folder; an archive stays as it is.
func (o *importOptions) bring(in incoming, path string, past origin.Past, published school.Revision) error {
	if !isFolder(path) {
		return nil
	}
	root, err := tree.OpenFolder(path)
	if err != nil {
		return err
	}
	defer root.Close()
	replaced, err := in.write(root)
	if err != nil {
		return fmt.Errorf("the content was published, but its folder lacks the site's changes: %w", err)
	}
	_, err = origin.WriteNote(path, origin.Note{Revision: published.Number, Tree: published.Tree, Commit: past.Head(), Replaced: replaced})
	return err
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
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

// sendingBar shows how many bytes were sent: about those of the files that the server asks for.
func (o *importOptions) sendingBar(size int64) io.WriteCloser {
	return cli.BarWriter{Bar: o.Bar(size, "Sending", progressbar.OptionShowBytes(true))}
}

func printImport(c *cli.CLI, w io.Writer, answer importReport) {
	for _, d := range answer.Warnings {
		cli.PrintDiagnostic(w, d)
	}
	fmt.Fprintln(w, c.OnSite(answer.Message))
	if m := answer.Merged; m != nil {
		intro := "Changed in your folder:"
		switch {
		case answer.DryRun:
			intro = "This would change in your folder:"
		case !answer.intoFolder:
			intro = "Get it with content pull, in git with content pull --commit:"
		}
		fmt.Fprintf(w, "Merged with what others published since revision %d. %s\n  %s\n", m.From, intro, strings.Join(m.lines(), "\n  "))
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
	fmt.Fprintf(w, "%s %s.\nIt holds %s.\n", shows, cli.RevisionText(answer.Revision), strings.Join(answer.Revision.Counts.Words(), ", "))
	if !answer.Unchanged && answer.Revision.Number > 1 {
		fmt.Fprintf(w, "Undo this with:\n  %s\n", c.Again("content rollback"))
	}
}
