package revisions

import (
	"bytes"
	"cmp"
	"io"
	"io/fs"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// TreeOf returns the tree of a revision as it was imported.
func (s *Service) TreeOf(revision school.Revision) (Source, error) {
	if revision.Number == 0 {
		sample, err := s.Sample()
		if err != nil {
			return Source{}, err
		}
		return s.withoutTakenDown(Source{Tree: sample})
	}
	files, err := store.Read(s.db, func(tx *store.Tx) ([]school.RevisionFile, error) { return store.Trees.Get(tx, revision.Tree) })
	if err != nil {
		return Source{}, err
	}
	return s.withoutTakenDown(Source{Tree: tree.New(files, s.openKept), Published: true})
}

// openKept opens a file of a revision. A file whose bytes do not match its hash when they are read twice,
// because a disk failed, counts as lost: it is set aside, so that the next import of the same tree sends it
// again, and the nightly check reads it once more.
func (s *Service) openKept(file school.RevisionFile) (io.ReadCloser, error) {
	for range 2 {
		data, err := s.content.Read(file.Hash)
		if err != nil {
			return nil, err
		}
		if school.HashOf(data) == file.Hash {
			return io.NopCloser(bytes.NewReader(data)), nil
		}
	}
	err := s.content.SetAside(file.Hash)
	s.log.Error("a file of a revision is damaged on the disk and was set aside", "path", file.Path, "hash", file.Hash, "error", err)
	return nil, fs.ErrNotExist
}

// KeepFiles puts files of a tree into the store, except those that it has already: those that were received all
// at once, others from the tree. report is told how many of the others are written.
func (s *Service) KeepFiles(source Source, files []school.RevisionFile, report func(done, of int)) error {
	if source.Received != nil {
		if err := source.Received.Commit(); err != nil {
			return err
		}
	}
	var missing []string
	paths := map[string]string{}
	for _, file := range files {
		if !s.content.Has(file.Hash, file.Bytes) {
			missing, paths[file.Hash] = append(missing, file.Hash), file.Path
		}
	}
	done := 0
	err := s.content.WriteAll(missing, func(hash string) ([]byte, error) {
		report(done, len(missing))
		done++
		data, err := source.Read(paths[hash])
		return data, cmp.Or(err, CheckHash(paths[hash], hash, data))
	})
	if err == nil {
		report(done, len(missing))
	}
	return err
}

// CheckHash refuses a file that changed after it was listed: the stored file must match the list.
func CheckHash(path, hash string, data []byte) error {
	if school.HashOf(data) != hash {
		return school.Errorf(school.Conflict, "%s changed while it was read. Try again.", path)
	}
	return nil
}

// OpenDocument opens a document for a visitor.
func (s *Service) OpenDocument(d school.Document) (fs.File, error) {
	return s.content.Open(d.Hash)
}
