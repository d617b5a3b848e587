package site

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"slices"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// tree is a content tree whose files are listed with their hashes.
type tree struct {
	fs.FS
	files []school.RevisionFile // in the order of their paths
}

func (t tree) hash() string { return school.TreeHash(t.files) }

// listed lists a tree's files with their hashes.
func listed(fsys fs.FS) (tree, error) {
	t := tree{FS: fsys}
	names, problems := content.Files(fsys, content.DefaultLimits())
	if problems.Failed() {
		return t, &school.Error{Code: school.ContentInvalid, Problems: problems, Message: "The content can't be read. Mend the problems that are listed, then try again."}
	}
	slices.Sort(names)
	for _, name := range names {
		file, err := describeFile(fsys, name)
		if err != nil {
			return t, err
		}
		t.files = append(t.files, file)
	}
	return t, nil
}

func describeFile(fsys fs.FS, name string) (school.RevisionFile, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return school.RevisionFile{}, err
	}
	defer file.Close()
	hash := sha256.New()
	n, err := io.Copy(hash, file)
	return school.RevisionFile{Path: name, Hash: hex.EncodeToString(hash.Sum(nil)), Bytes: n}, err
}

// currentRevision is the published one; number 0 is the sample.
func (s *Site) currentRevision() (revision school.Revision, err error) {
	err = s.DB.View(func(tx *store.Tx) error {
		n, err := tx.CurrentRevision()
		if err != nil || n == 0 {
			return err
		}
		revision, err = tx.Revision(n)
		return err
	})
	return revision, err
}

// treeOf is the tree of a revision as it was imported.
func (s *Site) treeOf(revision school.Revision) (t tree, err error) {
	if revision.Number == 0 {
		return listed(s.Sample)
	}
	err = s.DB.View(func(tx *store.Tx) error {
		t.files, err = tx.Tree(revision.Tree)
		return err
	})
	t.FS = revisionFS{files: s.Content, listed: t.files}
	return t, err
}
