package revisions

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// TreeOf returns the tree of a revision as it was imported.
func (s *Service) TreeOf(revision school.Revision) (Source, error) {
	if revision.Number == 0 {
		sample, err := s.Sample()
		if err != nil {
			return Source{}, fmt.Errorf("list the sample: %w", err)
		}
		return s.withoutTakenDown(Source{Tree: sample})
	}
	last := s.last.Load()
	if last == nil || last.Hash() != revision.Tree {
		files, err := store.Read(s.db, func(tx *store.Tx) ([]school.RevisionFile, error) {
			return store.Trees.Get(tx, revision.Tree)
		})
		if err != nil {
			return Source{}, fmt.Errorf("read the list of files of revision %d: %w", revision.Number, err)
		}
		read := tree.New(files, s.openKept)
		last = &read
		s.last.Store(last)
	}
	return s.withoutTakenDown(Source{Tree: *last, Published: true})
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
	s.log.Error("a file of a revision is damaged on the disk and was set aside", "path", file.Path, "hash", file.Hash,
		"error", err)
	return nil, fs.ErrNotExist
}

// KeepFiles puts files of a tree into the store, except those that it has already: those that were received all
// at once, others from the tree. report is told how many of the others are written.
func (s *Service) KeepFiles(source Source, files []school.RevisionFile, report func(done, of int)) error {
	if source.Received != nil {
		if err := source.Received.Commit(); err != nil {
			return fmt.Errorf("commit the files that were received: %w", err)
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
		if err != nil {
			return nil, err
		}
		return data, CheckHash(paths[hash], hash, data)
	})
	if err != nil {
		return fmt.Errorf("write the files of the tree: %w", err)
	}
	report(done, len(missing))
	return nil
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

// Source is a content tree from which a site is built.
type Source struct {
	tree.Tree
	Published bool        // it was, whatever the limits are now
	Purged    int         // permanently deleted pictures, which are left out
	Received  *blob.Batch // holds files that came from outside until they are committed; nil for none
}

// CountFiles counts the files of the tree, and their bytes.
func (t Source) CountFiles() school.Counts {
	counts := school.Counts{Files: len(t.Files())}
	for _, file := range t.Files() {
		counts.Bytes += file.Bytes
	}
	return counts
}

// purgedPaths has the paths at which kept revisions have pictures that were taken down.
type purgedPaths struct {
	takedowns int
	paths     map[string]bool
}

// TakenDown returns the pictures that were taken down, by the hash of their source, and the paths
// that they have in the kept revisions and in the sample.
func (s *Service) TakenDown() (bySource map[string]school.Takedown, paths map[string]bool, err error) {
	paths = map[string]bool{}
	err = s.db.View(func(tx *store.Tx) error {
		if bySource, err = TakedownsBySource(tx); err != nil || len(bySource) == 0 {
			return err
		}
		// No later revision has these pictures, and takedowns never end: only another one adds paths.
		if known := s.purged.Load(); known != nil && known.takedowns == len(bySource) {
			paths = known.paths
			return nil
		}
		add := func(_ int, _ bool, files []school.RevisionFile) {
			for _, f := range files {
				if _, found := bySource[f.Hash]; found {
					paths[f.Path] = true
				}
			}
		}
		sample, err := s.Sample()
		if err != nil {
			return err
		}
		add(0, false, sample.Files())
		if err := Each(tx, add); err != nil {
			return fmt.Errorf("find the paths of what was deleted permanently: %w", err)
		}
		s.purged.Store(&purgedPaths{len(bySource), paths})
		return nil
	})
	return bySource, paths, err
}

// withoutTakenDown returns a tree without the pictures that were taken down.
func (s *Service) withoutTakenDown(source Source) (Source, error) {
	takenDown, err := store.Read(s.db, TakedownsBySource)
	if err != nil || len(takenDown) == 0 {
		return source, err
	}
	rest := source
	rest.Tree = source.Without(func(file school.RevisionFile) bool {
		_, isTakenDown := takenDown[file.Hash]
		return isTakenDown
	})
	rest.Purged = len(source.Files()) - len(rest.Files())
	return rest, nil
}

// TakedownsBySource returns the tombstones of the pictures that were taken down,
// by the SHA-256 of their source files.
func TakedownsBySource(tx *store.Tx) (map[string]school.Takedown, error) {
	all, err := store.Takedowns.All(tx)
	bySource := make(map[string]school.Takedown, len(all))
	for _, t := range all {
		bySource[t.Source] = t
	}
	return bySource, err
}
