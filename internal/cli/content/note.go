package content

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

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
	return errors.Join(err, tree.WriteOver(root, tree.NoteFile, append(data, '\n')))
}

// writeTree makes a content folder that holds one tree hold another one.
func writeTree(root *os.Root, had, now tree.Tree) error {
	for _, name := range tree.Differing(had, now) {
		if is, err := fs.ReadFile(root.FS(), name); err == nil && school.HashOf(is) != had.Find(name).Hash {
			return school.Errorf(school.Conflict, "%s was changed in the folder at the same time. Run the command again.", name)
		}
		if now.Find(name).Hash == "" {
			if err := root.Remove(name); err != nil {
				return oserr.Unwritable(name, err)
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
	cmd.WaitDelay = time.Second                                                // for processes that git itself has started
	isOfGit := func(set string) bool { return strings.HasPrefix(set, "GIT_") } // of a hook's repository
	cmd.Env = append(slices.DeleteFunc(os.Environ(), isOfGit), "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
	said, err := cmd.Output()
	return strings.TrimSpace(string(said)), err
}
