package content

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/content/merge"
	"schoolsite/internal/content/origin"
	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// pullOptions are the flags of a pull.
type pullOptions struct {
	*cli.CLI
	base           int
	prefer         string
	commit, dryRun bool
}

func newPull(c *cli.CLI) *cobra.Command {
	o := pullOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "pull DIR", Short: "Merge what was published since into a content folder", Args: cobra.ExactArgs(1),
		Long: `What others published after the folder's base revision is merged into the
folder. Your own changes stay: files are merged field by field and lists entry
by entry, with your comments and your order. If you and somebody else changed
the same field in different ways, nothing is written, and the command shows
both texts; choose with --prefer. Choose, too, when a content rollback took back
what your folder holds: with mine it stays there, and the next import publishes
it again.

With --commit each revision becomes a git commit with its author and time; the
folder must not have uncommitted changes.`,
		Example: `  schoolsite content pull my-school
  schoolsite content pull my-school --commit
  schoolsite content pull my-school --prefer published`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.Connect(cmd, func(ctx context.Context, client *cli.Client) error { return o.pull(ctx, client, args[0]) })
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.base, "base", 0, "the number of the base revision, if neither the folder nor git knows it")
	f.StringVar(&o.prefer, "prefer", "", "whose text is kept where both changed the same field: mine or published")
	f.BoolVar(&o.commit, "commit", false, "commit each revision in git, by its author")
	f.BoolVar(&o.dryRun, "dry-run", false, "say what would change, write nothing")
	return cmd
}

// pulled reports what a pull wrote, as JSON.
type pulled struct {
	From      int        `json:"from"`
	To        int        `json:"to"`
	Files     []string   `json:"files"`              // changed: added, written or removed
	Added     []string   `json:"added"`              // of those, the ones that the folder lacked
	Removed   []string   `json:"removed"`            // and the ones that it has no more
	Rollback  int        `json:"rollback,omitempty"` // the revision that took back what the folder comes from
	Commits   int        `json:"commits"`
	Conflicts []conflict `json:"conflicts"` // decided by --prefer
	DryRun    bool       `json:"dryRun,omitempty"`
}

// add adds what a merge does to a folder that was like a tree.
func (p *pulled) add(in incoming, had tree.Tree) {
	p.Conflicts = append(p.Conflicts, in.conflicts()...)
	for _, change := range in.Changes {
		p.Files = append(p.Files, change.Path)
		switch {
		case change.Removed:
			p.Removed = append(p.Removed, change.Path)
		case had.Find(change.Path).Hash == "":
			p.Added = append(p.Added, change.Path)
		}
	}
}

// lines name the files with what happens to each.
func (p *pulled) lines() (lines []string) {
	for _, file := range p.Files {
		switch {
		case slices.Contains(p.Removed, file):
			file += " (removed)"
		case slices.Contains(p.Added, file):
			file += " (added)"
		case p.Rollback != 0 && p.From != p.Rollback:
			file += " (put back)"
		}
		lines = append(lines, file)
	}
	return lines
}

func (o *pullOptions) pull(ctx context.Context, client *cli.Client, dir string) error {
	prefer, known := map[string]merge.Side{"": merge.Theirs, "mine": merge.Theirs, "published": merge.Ours}[o.prefer]
	if !known {
		return school.Errorf(school.Invalid, "--prefer is mine or published, not %q.", o.prefer)
	}
	root, err := tree.OpenFolder(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	past := origin.Of(ctx, dir)
	switch {
	case o.commit && !past.InGit():
		return school.Errorf(school.Invalid, "%s is in no git repository, or nothing of it was committed yet. Leave --commit out, or commit the folder first.", dir)
	case o.commit && past.Dirty:
		return school.Errorf(school.Conflict, "%s holds changes that are not committed. Commit them first; nothing was written.", dir)
	}
	published, current, err := listRevisions(ctx, client)
	if err != nil {
		return err
	}
	base := o.base
	if base == 0 {
		base = origin.Base(ctx, root.FS(), past, published, current).Revision
	}
	if base == 0 {
		return school.Errorf(school.Outdated, "Nothing says which revision %s comes from. Say it with --base: schoolsite content list shows the numbers.", dir)
	}
	done := pulled{From: base, To: current, Files: []string{}, Added: []string{}, Removed: []string{}, Conflicts: []conflict{}, DryRun: o.dryRun}
	if done.Rollback = school.TakenBackBy(published, base, current); done.Rollback != 0 {
		switch {
		case o.prefer == "" && !o.commit: // a commit can be reverted
			return school.Errorf(school.Outdated, "Revision %d took back what was published as %d, which your folder comes from. Nothing was changed. "+
				"Pull again with --prefer mine to keep it in your folder, or with --prefer published to take it back there, too.", done.Rollback, base)
		case o.prefer == "mine":
			base, done.From = done.Rollback, done.Rollback
		}
	}
	steps := []int{base, current}
	if o.commit && !o.dryRun {
		steps = between(published, base, current)
	}
	for i, to := range steps[1:] {
		if to == base && done.Rollback == 0 {
			break // the folder is of what visitors see
		}
		if err := o.step(ctx, client, dir, root, past.BaseOf(ctx, published, steps[i], to), to, prefer, &done); err != nil {
			return err
		}
	}
	return o.Print(done, func(w io.Writer) { printPulled(w, dir, done) })
}

// step brings the changes from one revision to another into the folder.
func (o *pullOptions) step(ctx context.Context, client *cli.Client, dir string, root *os.Root, from origin.MergeBase, to int, prefer merge.Side, done *pulled) error {
	folder, err := tree.Of(root.FS())
	if err != nil {
		return err
	}
	in, err := findIncoming(ctx, client, from, to, folder, prefer)
	if err != nil {
		return err
	}
	if o.prefer == "" {
		if err := in.errConflicts("Pull again with --prefer mine or --prefer published, or change your folder first."); err != nil {
			return err
		}
	}
	done.add(in, folder)
	if o.dryRun {
		return nil
	}
	replaced, err := in.write(root)
	if err != nil {
		return err
	}
	if o.commit && len(in.Changes) > 0 {
		if err := origin.Commit(ctx, dir, paths(in.Changes), in.to.Revision); err != nil {
			return err
		}
		done.Commits++
	}
	_, err = origin.WriteNote(dir, origin.Note{Revision: in.to.Number, Tree: in.to.Tree, Commit: origin.Of(ctx, dir).Head(), Replaced: replaced})
	return err
}

// write makes the files of the folder what the merge says, and returns the hashes that they had before.
func (in incoming) write(root *os.Root) (replaced map[string]string, err error) {
	replaced = map[string]string{}
	for _, change := range in.Changes {
		replaced[change.Path] = origin.FileHash(root.FS(), change.Path)
		if change.Removed {
			if err := root.Remove(change.Path); err != nil {
				return nil, oserr.Unwritable(change.Path, err)
			}
			continue
		}
		data, err := in.data(change)
		if err == nil {
			err = tree.WriteOver(root, change.Path, data)
		}
		if err != nil {
			return nil, err
		}
	}
	return replaced, nil
}

// between lists the revisions after base that lead to the current one, base first. The tree of one
// that is not kept any more comes with the next.
func between(revisions []school.Revision, base, current int) []int {
	steps := []int{base}
	for i := len(revisions) - 1; i >= 0; i-- { // newest first
		if n := revisions[i].Number; n > base && n <= current {
			steps = append(steps, n)
		}
	}
	return steps
}

// listRevisions lists what was published, newest first, and the number that visitors see.
func listRevisions(ctx context.Context, client *cli.Client) (revisions []school.Revision, current int, err error) {
	views, err := api.ListRevisions.Call(ctx, client, nil)
	for _, view := range views.Data {
		revisions = append(revisions, view.Revision)
		if view.Current {
			current = view.Number
		}
	}
	return revisions, current, err
}

func printPulled(w io.Writer, dir string, done pulled) {
	if done.Rollback != 0 && done.From == done.Rollback {
		fmt.Fprintf(w, "Your folder keeps what revision %d took back. content import publishes it again.\n", done.Rollback)
	}
	if len(done.Files) == 0 {
		fmt.Fprintf(w, "Nothing to pull: %q is up to date.\n", dir)
		return
	}
	brought := "Brought into"
	if done.DryRun {
		brought = "Would come into"
	}
	fmt.Fprintf(w, "%s %s, of revisions %d to %d:\n  %s\n", brought, dir, done.From, done.To, strings.Join(done.lines(), "\n  "))
	for _, c := range done.Conflicts {
		fmt.Fprintf(w, "Decided by --prefer, in %s: %s\n", c.File, c)
	}
	if done.Commits > 0 {
		fmt.Fprintf(w, "Committed as %s.\n", school.CountText(done.Commits, "commit"))
	}
}
