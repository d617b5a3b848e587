package publish

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// treeOf returns the tree of a revision as it was imported.
func (s *revisionStore) treeOf(revision school.Revision) (sourceTree, error) {
	if revision.Number == 0 {
		sample, err := s.sample()
		if err != nil {
			return sourceTree{}, err
		}
		return s.withoutTakenDown(sourceTree{Tree: sample})
	}
	files, err := store.Read(s.DB, func(tx *store.Tx) ([]school.RevisionFile, error) { return store.Trees.Get(tx, revision.Tree) })
	if err != nil {
		return sourceTree{}, err
	}
	return s.withoutTakenDown(sourceTree{Tree: tree.New(files, s.openKept), published: true})
}

// openKept opens a file of a revision. A file whose bytes do not match its hash when they are read twice,
// because a disk failed, counts as lost: it is set aside, so that the next import of the same tree sends it
// again, and the nightly check reads it once more.
func (s *revisionStore) openKept(file school.RevisionFile) (io.ReadCloser, error) {
	for range 2 {
		data, err := s.Content.Read(file.Hash)
		if err != nil {
			return nil, err
		}
		if school.HashOf(data) == file.Hash {
			return io.NopCloser(bytes.NewReader(data)), nil
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

// keepFiles puts files of a tree into the store, except those that it has already: those that were received all
// at once, others from the tree.
func (s *revisionStore) keepFiles(source sourceTree, files []school.RevisionFile, report progress) error {
	if source.received != nil {
		if err := source.received.Commit(); err != nil {
			return err
		}
	}
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
		data, err := source.Read(paths[hash])
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

// sampleText describes the sample text that a tree still has.
type sampleText struct{ of, text string }

// SampleText describes the sample text that a published revision still has; "" for none. The result
// for a tree is cached.
func (s *revisionStore) SampleText(revision school.Revision) (string, error) {
	if revision.Number == 0 {
		return "", nil
	}
	if known := s.sampleText.Load(); known != nil && known.of == revision.Tree {
		return known.text, nil
	}
	source, err := s.treeOf(revision)
	if err != nil {
		return "", err
	}
	sample, err := s.sample()
	if err != nil {
		return "", err
	}
	left := content.SampleText(source.Tree, sample)
	text := ""
	if len(left) > 0 {
		text = fmt.Sprintf("Your content still has texts or pictures of the sample school, in %s. On the server, schoolsite content check --sample lists them",
			school.CountText(content.SampleFiles(left), "file"))
	}
	s.sampleText.Store(&sampleText{revision.Tree, text})
	return text, nil
}
