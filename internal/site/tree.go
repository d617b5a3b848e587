package site

import (
	"io/fs"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// tree is a content tree whose files are listed with their hashes.
type tree struct {
	fs.FS
	files  []school.RevisionFile // in the order of their paths
	hashes map[string]string     // of the files, by path
}

func newTree(fsys fs.FS, files []school.RevisionFile) tree {
	t := tree{FS: fsys, files: files, hashes: make(map[string]string, len(files))}
	for _, file := range files {
		t.hashes[file.Path] = file.Hash
	}
	return t
}

// listed lists a tree that nobody changes meanwhile.
func listed(fsys fs.FS) (tree, error) {
	files, err := content.List(fsys)
	return newTree(fsys, files), err
}

// currentRevision is the published one; number 0 is the sample.
func (s *Site) currentRevision() (revision school.Revision, err error) {
	err = s.parts.DB.View(func(tx *store.Tx) error {
		revision, err = current(tx)
		return err
	})
	return revision, err
}

func current(tx *store.Tx) (school.Revision, error) {
	number, err := tx.CurrentRevision()
	if err != nil || number == 0 {
		return school.Revision{}, err
	}
	return tx.Revision(number)
}

// treeOf is the tree of a revision as it was imported.
func (s *Site) treeOf(revision school.Revision) (tree, error) {
	if revision.Number == 0 {
		return s.sample()
	}
	var files []school.RevisionFile
	err := s.parts.DB.View(func(tx *store.Tx) (err error) {
		files, err = tx.Tree(revision.Tree)
		return err
	})
	return newTree(revisionFS{listed: files, open: s.openKept}, files), err
}

func (s *Site) openKept(file school.RevisionFile) (fs.File, error) {
	return s.parts.Content.Open(file.Hash)
}
