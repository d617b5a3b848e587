package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"

	"schoolsite/internal/blob"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// tree is a content tree whose files are listed with their hashes.
type tree struct {
	fs.FS
	files     []school.RevisionFile // in the order of their paths
	hashes    map[string]string     // of the files, by path
	published bool                  // it was, whatever the limits are now
	purged    int                   // permanently deleted pictures, which are left out
}

func newTree(fsys fs.FS, files []school.RevisionFile) tree {
	t := tree{FS: fsys, files: files, hashes: make(map[string]string, len(files))}
	for _, file := range files {
		t.hashes[file.Path] = file.Hash
	}
	return t
}

// listed lists a tree that does not change during the call.
func listed(fsys fs.FS) (tree, error) {
	files, err := contentfs.List(fsys)
	return newTree(fsys, files), err
}

// currentRevision returns the published revision; number 0 is the sample.
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

// treeOf returns the tree of a revision as it was imported.
func (s *Site) treeOf(revision school.Revision) (tree, error) {
	if revision.Number == 0 {
		sample, err := s.sample()
		if err != nil {
			return sample, err
		}
		return s.withoutPurged(sample)
	}
	var files []school.RevisionFile
	err := s.parts.DB.View(func(tx *store.Tx) (err error) {
		files, err = tx.Tree(revision.Tree)
		return err
	})
	t := newTree(revisionFS{listed: files, open: s.openKept}, files)
	t.published = true
	if err != nil {
		return t, err
	}
	return s.withoutPurged(t)
}

// openKept opens a file of a revision. A file whose bytes no longer match its
// hash, because a disk failed, counts as lost: it is removed, so that the next
// import of the same tree sends it again.
func (s *Site) openKept(file school.RevisionFile) (fs.File, error) {
	data, err := s.parts.Content.Read(file.Hash)
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != file.Hash {
		err := s.parts.Content.Remove([]blob.File{{Name: file.Hash}})
		s.parts.Log.Error("a file of a revision is damaged on the disk and was removed", "path", file.Path, "hash", file.Hash, "error", err)
		return nil, fs.ErrNotExist
	}
	return inMemory{bytes.NewReader(data)}, nil
}

// inMemory is a file that was read into memory before.
type inMemory struct{ *bytes.Reader }

func (inMemory) Close() error               { return nil }
func (inMemory) Stat() (fs.FileInfo, error) { return nil, fs.ErrInvalid } // its name and size are the tree's to tell
