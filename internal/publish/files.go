package publish

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// treeOf returns the tree of a revision as it was imported.
func (s *revisionStore) treeOf(revision school.Revision) (tree, error) {
	if revision.Number == 0 {
		sample, err := s.sample()
		if err != nil {
			return sample, err
		}
		return s.withoutTakenDown(sample)
	}
	files, err := store.Read(s.DB, func(tx *store.Tx) ([]school.RevisionFile, error) { return store.Trees.Get(tx, revision.Tree) })
	t := newTree(revisionFS{listed: files, open: s.openKept}, files)
	t.published = true
	if err != nil {
		return t, err
	}
	return s.withoutTakenDown(t)
}

// openKept opens a file of a revision. A file whose bytes do not match its hash when they are read twice,
// because a disk failed, counts as lost: it is set aside, so that the next import of the same tree sends it
// again, and the nightly check reads it once more.
func (s *revisionStore) openKept(file school.RevisionFile) (fs.File, error) {
	for range 2 {
		data, err := s.Content.Read(file.Hash)
		if err != nil {
			return nil, err
		}
		if school.HashOf(data) == file.Hash {
			return inMemory{bytes.NewReader(data)}, nil
		}
	}
	err := s.Content.SetAside(file.Hash)
	s.Log.Error("a file of a revision is damaged on the disk and was set aside", "path", file.Path, "hash", file.Hash, "error", err)
	return nil, fs.ErrNotExist
}

// keepCopies writes the visitors' copies of documents that name a person. No record names the
// copies: garbage collection marks those of the snapshot, and each start makes those that are
// missing.
func (s *revisionStore) keepCopies(ctx context.Context, documents []school.Document, read func(school.Document) ([]byte, error)) error {
	var missing []string
	byHash := map[string]school.Document{}
	for _, d := range documents {
		if d.Hash != d.Source && !s.Content.Has(d.Hash, d.Bytes) {
			missing, byHash[d.Hash] = append(missing, d.Hash), d
		}
	}
	return s.Content.WriteAll(missing, func(hash string) ([]byte, error) {
		data, err := read(byHash[hash])
		if err == nil {
			data, err = content.PublicDocument(ctx, data)
		}
		return data, cmp.Or(err, checkHash(byHash[hash].Path, hash, data))
	})
}

// keepFiles writes files of a tree by their hashes, except those that the store has already.
func (s *revisionStore) keepFiles(tree fs.FS, files []school.RevisionFile, report progress) error {
	var missing []string
	paths := map[string]string{}
	for _, file := range files {
		if !s.Content.Has(file.Hash, file.Bytes) {
			missing, paths[file.Hash] = append(missing, file.Hash), file.Path
		}
	}
	done := 0
	err := s.Content.WriteAll(missing, func(hash string) ([]byte, error) {
		report(school.StoringFiles, done, len(missing))
		done++
		data, err := fs.ReadFile(tree, paths[hash])
		return data, cmp.Or(err, checkHash(paths[hash], hash, data))
	})
	if err == nil {
		report(school.StoringFiles, done, len(missing))
	}
	return err
}

// checkHash refuses a file that changed after it was listed: the stored file must match the list.
func checkHash(path, hash string, data []byte) error {
	if school.HashOf(data) != hash {
		return school.Errorf(school.Conflict, "%s changed while it was read. Try again.", path)
	}
	return nil
}

// StoreCopies makes those of the visitors' copies of documents that are missing.
func (s *revisionStore) StoreCopies(ctx context.Context, documents []school.Document) error {
	kept := func(d school.Document) ([]byte, error) { return s.Content.Read(d.Source) }
	return s.keepCopies(ctx, documents, kept)
}

// OpenDocument opens a document for a visitor.
func (s *revisionStore) OpenDocument(d school.Document) (fs.File, error) {
	return s.Content.Open(d.Hash)
}

// incoming begins the names of the staging folders, in the data folder, into which archives are
// unpacked. A part that differs with each start follows.
const incoming = "incoming-"

// RemoveStaging removes the partial archives that a crash left: those of earlier starts. An archive
// that arrives now, however slowly, stays.
func (s *revisionStore) RemoveStaging() error {
	left, err := filepath.Glob(filepath.Join(s.DB.Dir(), incoming+"*"))
	for _, dir := range left {
		if !strings.HasPrefix(filepath.Base(dir), s.staging) {
			err = errors.Join(err, os.RemoveAll(dir))
		}
	}
	return err
}

// sampleText describes the sample text that a tree still has.
type sampleText struct{ tree, text string }

// SampleText describes the sample text that a published revision still has; "" for none. The result
// for a tree is cached.
func (s *revisionStore) SampleText(revision school.Revision) (string, error) {
	if revision.Number == 0 {
		return "", nil
	}
	if known := s.sampleText.Load(); known != nil && known.tree == revision.Tree {
		return known.text, nil
	}
	tree, err := s.treeOf(revision)
	if err != nil {
		return "", err
	}
	left, err := content.SampleText(tree, s.Sample)
	if err != nil {
		return "", err
	}
	text := ""
	if len(left) > 0 {
		text = fmt.Sprintf("Your content still has texts or pictures of the sample school, in %s. On the server, schoolsite content check --sample lists them",
			school.CountText(content.SampleFiles(left), "file"))
	}
	s.sampleText.Store(&sampleText{revision.Tree, text})
	return text, nil
}
