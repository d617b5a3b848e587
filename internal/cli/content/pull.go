package content

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

func newPull(c *cli.CLI) *cobra.Command {
	var discard, dryRun bool
	cmd := &cobra.Command{
		Use: "pull DIR", Short: "Bring a content folder up to what visitors see", Args: cobra.ExactArgs(1),
		Long: `The files that others changed, added and removed on the site are changed, added
and removed in the folder, and named. A folder with changes that were not
published is left as it is, unless you --discard them: content import publishes
them, merged with what others published. In git, pull on the commit that was
published last, and let git merge the result into your branch.`,
		Example: `  schoolsite content pull my-school
  schoolsite content pull my-school --discard --dry-run`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			return pull(ctx, c, client, args[0], discard, dryRun)
		}),
	}
	cmd.Flags().BoolVar(&discard, "discard", false, "also replace and remove what was not published")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "say what would change, write nothing")
	return cmd
}

// pulled reports what a pull changed in a folder, as JSON.
type pulled struct {
	Revision int      `json:"revision"` // that the folder has now
	Files    []change `json:"files"`
	DryRun   bool     `json:"dryRun,omitempty"`
}

// change is a file of a folder that was added, removed or changed.
type change struct {
	Path    string `json:"path"`
	Added   bool   `json:"added,omitempty"`
	Removed bool   `json:"removed,omitempty"`
}

func pull(ctx context.Context, c *cli.CLI, client *cli.Client, dir string, discard, dryRun bool) error {
	root, err := tree.OpenFolder(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	folder, err := tree.Of(root.FS())
	if err != nil {
		return err
	}
	known, err := api.ListRevisions.Call(ctx, client, nil)
	if err != nil {
		return err
	}
	hash := folder.Hash()
	isPublished := slices.ContainsFunc(known.Data, func(r api.RevisionView) bool { return r.Tree == hash })
	if !isPublished && !discard && readNote(root.FS()).Tree != hash {
		return school.Errorf(school.Conflict, "%s has changes that were not published, and was left as it is. "+
			"Publish them with schoolsite content import, which merges them, or give them up with --discard. "+
			"In git, switch to the commit that was published last, pull there, commit, and merge that into "+
			"your branch.", dir)
	}
	revision, published, err := revisionTree(ctx, client, currentRevision)
	if err != nil {
		return err
	}
	if !dryRun {
		err := writeTree(root, folder, published)
		if err == nil && checkedOut(ctx, dir) == "" { // in git, nothing says yet which commit has it
			err = note{Revision: revision.Number, Tree: revision.Tree}.write(root)
		}
		if err != nil {
			return err
		}
	}
	done := pulled{Revision: revision.Number, Files: []change{}, DryRun: dryRun}
	for _, name := range tree.Differing(folder, published) {
		done.Files = append(done.Files, change{name, folder.Find(name).Hash == "", published.Find(name).Hash == ""})
	}
	return c.Print(done, func(w io.Writer) { done.print(w, dir) })
}

func (p pulled) print(w io.Writer, dir string) {
	switch {
	case len(p.Files) == 0:
		fmt.Fprintf(w, "Nothing to pull: %q is what visitors see.\n", dir)
	case p.DryRun:
		fmt.Fprintf(w, "Revision %d would change in %s:\n", p.Revision, dir)
	default:
		fmt.Fprintf(w, "Revision %d changed in %s:\n", p.Revision, dir)
	}
	for _, file := range p.Files {
		fmt.Fprintf(w, "  %s\n", changeText(file.Path, file.Added, file.Removed))
	}
}

// changeText names a file with what happened to it.
func changeText(path string, isAdded, isRemoved bool) string {
	switch {
	case isRemoved:
		return path + " (removed)"
	case isAdded:
		return path + " (added)"
	}
	return path
}

// note records which published tree a content folder comes from. Export, import and pull write it into the folder
// .schoolsite, which git ignores: a note that is committed would be false in every branch but one. An archive of the
// folder brings it along.
type note struct {
	Revision int    `json:"revision"`         // the tree's, for people: another site has other numbers
	Tree     string `json:"tree,omitempty"`   // the hash of the published tree
	Sent     string `json:"sent,omitempty"`   // the tree that was sent last; whether it was published is not known
	Commit   string `json:"commit,omitempty"` // the git commit that was checked out then
}

// readNote reads the note of a content folder or an archive. It returns an empty one if there is none that can be read.
func readNote(fsys fs.FS) (n note) {
	data, err := fs.ReadFile(fsys, tree.NoteFile)
	if err != nil || json.Unmarshal(data, &n) != nil {
		return note{}
	}
	return n
}

// isTrue reports whether the note still holds for its folder, in which a git commit is checked out. It does not if that
// is another branch, or if the commit of the note was taken off this one.
func (n note) isTrue(ctx context.Context, dir, head string) bool {
	if n.Commit == "" || head == "" {
		return true
	}
	_, err := askGit(ctx, dir, "merge-base", "--is-ancestor", n.Commit, "HEAD")
	return err == nil
}

// base returns the newest revision that has a tree of the note, 0 if none has.
func (n note) base(newestFirst []api.RevisionView) int {
	for _, r := range newestFirst {
		if r.Tree == n.Sent || r.Tree == n.Tree {
			return r.Number
		}
	}
	return 0
}

// write writes the note into a content folder.
func (n note) write(root *os.Root) error {
	data, err := json.Marshal(n)
	if err != nil {
		return err
	}
	err = tree.WriteOver(root, path.Join(path.Dir(tree.NoteFile), ".gitignore"), []byte("*\n"))
	if err != nil {
		return err
	}
	return tree.WriteOver(root, tree.NoteFile, append(data, '\n'))
}

// writeTree makes a content folder that holds one tree hold another one.
func writeTree(root *os.Root, had, now tree.Tree) error {
	for _, name := range tree.Differing(had, now) {
		if is, err := fs.ReadFile(root.FS(), name); err == nil && school.HashOf(is) != had.Find(name).Hash {
			return school.Errorf(school.Conflict, "%s was changed in the folder at the same time. Run the "+
				"command again.", name)
		}
		if now.Find(name).Hash == "" {
			if err := root.Remove(name); err != nil {
				return school.Unwritable(name, err)
			}
			continue
		}
		data, err := now.Read(name)
		if err != nil {
			return err
		}
		if err := tree.WriteOver(root, name, data); err != nil {
			return err
		}
	}
	return nil
}

// gitTimeout bounds how long git may take.
const gitTimeout = 5 * time.Second

// checkedOut returns the git commit that is checked out in a content folder, "" if git knows nothing of it.
func checkedOut(ctx context.Context, dir string) string {
	commits, err := askGit(ctx, dir, "rev-parse", "HEAD", "HEAD:./site.yaml")
	if err != nil {
		return ""
	}
	commit, _, _ := strings.Cut(commits, "\n")
	return commit
}

// askGit asks git about the commits of a folder. The folder may have come from a stranger, .git and all: nothing is
// asked for which git would start a program that its settings name.
func askGit(ctx context.Context, dir string, args ...string) (string, error) {
	ctx, done := context.WithTimeout(ctx, gitTimeout)
	defer done()
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...)
	// for processes that git itself has started
	cmd.WaitDelay = time.Second
	isOfGit := func(set string) bool { return strings.HasPrefix(set, "GIT_") } // of a hook's repository
	cmd.Env = append(slices.DeleteFunc(os.Environ(), isOfGit), "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
	said, err := cmd.Output()
	return strings.TrimSpace(string(said)), err
}
