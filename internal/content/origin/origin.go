// Package origin finds out which published revision a content folder comes from:
// by its history in git, and by the note that export and import leave in it.
package origin

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"

	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// Note records the trees that a content folder has held. Export and import write
// it into the folder. The folder that it lies in holds a .gitignore for itself: in git
// the history says more, and a note that is committed would be everybody's.
type Note struct {
	Revision int    `json:"revision"`         // that it was exported or imported as
	Tree     string `json:"tree,omitempty"`   // of that revision
	Sent     string `json:"sent,omitempty"`   // the tree that was sent last; whether it was published is not known
	Commit   string `json:"commit,omitempty"` // that was checked out then
	// Replaced maps the files that a merge wrote to the hashes that they had before, "" for new ones.
	// Where one has its old bytes again in git, somebody threw the merge away: the folder is not of Tree.
	Replaced map[string]string `json:"replaced,omitempty"`
}

// pastTree is a state that a content folder had: in git a commit, else a tree.
type pastTree struct{ commit, tree string }

// MergeBase is what a content folder and the site have in common.
type MergeBase struct {
	Revision int // that the folder comes from, 0 when nothing says it
	// Pushed is the tree of the commit of a revision that was merged when it was published: the revision holds
	// more than came from git. nil when the folder comes from the whole revision.
	Pushed *tree.Tree
}

// Base finds the newest revision in a content folder's past. Visitors see the revision with the current number.
func Base(ctx context.Context, fsys fs.FS, past Past, revisions []school.Revision, current int) MergeBase {
	for _, r := range revisions {
		// A merge has several pasts: what it holds of the published commit counts.
		if r.Number == current && r.Of == 0 && r.Commit != "" && !r.Dirty && slices.Contains(past.Commits, r.Commit) {
			return MergeBase{Revision: r.Number}
		}
	}
	for i, state := range pastStates(readNote(fsys), past.Commits) {
		isPublished := func(r school.Revision) bool { return r.Commit == state.commit && !r.Dirty }
		if state.tree == "" && i < maxTrees && !slices.ContainsFunc(revisions, isPublished) {
			state.tree = past.treeHash(ctx, state.commit)
		}
		for _, r := range revisions {
			if state.tree == r.Tree || state.commit != "" && state.commit == r.Commit && !r.Dirty {
				return MergeBase{Revision: r.Number}
			}
		}
		for _, r := range revisions {
			if past.isPush() && r.Of == 0 && r.Commit == state.commit {
				return past.withCommit(ctx, MergeBase{Revision: r.Number}, r.Commit)
			}
		}
	}
	return MergeBase{}
}

// BaseOf is what a folder that comes from one revision has in common with a later one: that revision, or the
// newest of its own commits whose push was merged until then.
func (p Past) BaseOf(ctx context.Context, revisions []school.Revision, from, to int) MergeBase {
	base := MergeBase{Revision: from}
	for _, r := range revisions {
		if r.Number > from && r.Number <= to && r.Of == 0 && r.Dirty && slices.Contains(p.Commits, r.Commit) {
			return p.withCommit(ctx, base, r.Commit)
		}
	}
	return base
}

// withCommit adds the files of a commit to a base, if git can list them.
func (p Past) withCommit(ctx context.Context, base MergeBase, commit string) MergeBase {
	if p.git == nil {
		return base
	}
	git := *p.git
	git.ctx = ctx
	if files, blobs, err := git.listFiles(commit, p.hashes); err == nil {
		pushed := tree.New(files, func(file school.RevisionFile) (io.ReadCloser, error) {
			data, err := git.command("cat-file", "blob", blobs[file.Path]).Output()
			return io.NopCloser(bytes.NewReader(data)), err
		})
		base.Pushed = &pushed
	}
	return base
}

// maxTrees bounds of how many states in git the files are read: a commit
// that was rebased or squashed has another name and the same files.
const maxTrees = 20

// pastStates are the states of a content folder, newest first. A note that was
// made while a commit was checked out which is no more in the past says
// nothing: the folder has become another branch since.
func pastStates(note Note, commits []string) (states []pastTree) {
	for _, commit := range commits {
		states = append(states, pastTree{commit: commit})
	}
	var folder []pastTree
	for _, hash := range []string{note.Sent, note.Tree} {
		if hash != "" {
			folder = append(folder, pastTree{tree: hash})
		}
	}
	at := len(states)
	if note.Commit != "" && len(commits) > 0 {
		if at = slices.Index(commits, note.Commit); at < 0 {
			return states
		}
	}
	return slices.Insert(states, at, folder...)
}

// readNote reads the note of a content folder or archive; an empty one where
// there is none, or none that can be read.
func readNote(fsys fs.FS) (note Note) {
	data, err := fs.ReadFile(fsys, tree.NoteFile)
	if err != nil || json.Unmarshal(data, &note) != nil {
		return Note{}
	}
	for name, hash := range note.Replaced {
		if note.Commit != "" && FileHash(fsys, name) == hash {
			return Note{}
		}
	}
	return note
}

// FileHash returns the hash of a file of a folder, "" when it is not there or can't be read.
func FileHash(fsys fs.FS, name string) string {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return ""
	}
	return school.HashOf(data)
}

// WriteNote notes in a content folder what it comes from; in an archive nothing is noted.
func WriteNote(dir string, note Note) (written bool, err error) {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return false, nil
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return false, err
	}
	defer root.Close()
	data, err := json.Marshal(note)
	if err != nil {
		return false, err
	}
	err = tree.WriteOver(root, path.Join(path.Dir(tree.NoteFile), ".gitignore"), []byte("*\n"))
	return true, errors.Join(err, tree.WriteOver(root, tree.NoteFile, append(data, '\n')))
}

// NoteSending records the tree before it is sent: if the response is lost, the note still tells
// that the folder holds what was published. Failing to write the note does not stop the import.
func NoteSending(dir string, fsys fs.FS, sent tree.Tree, commit string) {
	if note := readNote(fsys); note.Sent != sent.Hash() {
		note.Sent = sent.Hash()
		if note.Commit == "" && note.Tree == "" {
			note.Commit = commit
		}
		_, _ = WriteNote(dir, note) // the import goes on without it
	}
}
