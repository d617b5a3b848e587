package publish

import (
	"context"
	"io"
	"io/fs"
	"sync"
	"sync/atomic"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// revisionStore holds what was published: the records of the revisions, and their files by hash.
type revisionStore struct {
	Deps
	sample     func() (tree.Tree, error) // Deps.Sample, listed once
	exporting  exports                   // trees whose files no sweep removes
	sampleText atomic.Pointer[sampleText]
	purged     atomic.Pointer[purgedPaths]
}

// Published is a revision, and whether the site shows it.
type Published struct {
	school.Revision
	Current bool `json:"current"`
	Purged  int  `json:"purged,omitempty"` // pictures of it that were deleted permanently and are left out; only set for a single revision
}

// Revisions lists what was published, newest first. The sample is not in it.
func (s *revisionStore) Revisions(_ context.Context, by school.Actor) ([]Published, error) {
	if err := by.RequireEditor(); err != nil {
		return nil, err
	}
	return store.Read(s.DB, func(tx *store.Tx) (list []Published, err error) {
		now, err := store.CurrentRevision.Get(tx)
		if err != nil {
			return nil, err
		}
		revisions, err := store.Revisions.Newest(tx)
		for _, r := range revisions {
			list = append(list, Published{Revision: r, Current: r.Number == now})
		}
		return list, err
	})
}

// Current selects the revision that the site shows.
const Current = -1

// Revision returns one revision with its tree. Number 0 is the sample.
func (s *revisionStore) Revision(_ context.Context, by school.Actor, number int) (Published, tree.Tree, error) {
	if err := by.RequireEditor(); err != nil {
		return Published{}, tree.Tree{}, err
	}
	found, err := s.revision(number)
	if err != nil {
		return found, tree.Tree{}, err
	}
	source, err := s.treeOf(found.Revision)
	found.Purged = source.purged
	if found.Number == 0 {
		found.Tree, found.Counts = source.Hash(), source.countFiles()
	}
	return found, source.Tree, err
}

func (s *revisionStore) revision(number int) (found Published, err error) {
	err = s.DB.View(func(tx *store.Tx) error {
		now, err := current(tx)
		if err != nil {
			return err
		}
		found.Current = number == Current || number == now.Number
		switch {
		case found.Current:
			found.Revision = now
		case number != 0:
			found.Revision, err = tx.Revision(number)
		}
		return err
	})
	if school.CodeOf(err) == school.NotFound {
		err = noRevision(number).Because(err)
	}
	return found, err
}

func noRevision(number int) *school.Error {
	return school.Errorf(school.NotFound, "There is no revision %d. Old revisions go after a while; the list shows those that are left.", number)
}

// WriteRevision writes the files of a revision as a tar stream. No sweep removes them before it is
// done. A slow reader blocks nobody else.
func (s *revisionStore) WriteRevision(_ context.Context, by school.Actor, number int, into io.Writer) error {
	if err := by.RequireEditor(); err != nil {
		return err
	}
	_, source, done, err := s.exported(number)
	if err != nil {
		return err
	}
	defer done()
	return source.WriteTar(into)
}

// exported returns a revision and its tree for a reader who may be slow. No sweep removes its files
// until done is called; with an error done is nil.
func (s *revisionStore) exported(number int) (found Published, source sourceTree, done func(), err error) {
	defer s.GC.Hold()()
	if found, err = s.revision(number); err != nil {
		return found, source, nil, err
	}
	if source, err = s.treeOf(found.Revision); err != nil {
		return found, source, nil, err
	}
	return found, source, s.exporting.add(source.Files()), nil
}

// exports lists the files of revisions that are being exported, or checked for publishing again. No
// sweep removes them, although nobody holds the GCLock during a slow transfer or a check.
type exports struct{ lists sync.Map }

func (e *exports) add(files []school.RevisionFile) (done func()) {
	e.lists.Store(&files, nil)
	return func() { e.lists.Delete(&files) }
}

func (e *exports) each(do func([]school.RevisionFile)) {
	for files := range e.lists.Range {
		do(*files.(*[]school.RevisionFile))
	}
}

// RevisionFile opens a file of a revision, or of the sample, by its hash.
func (s *revisionStore) RevisionFile(_ context.Context, by school.Actor, hash string) (fs.File, error) {
	if err := by.RequireEditor(); err != nil {
		return nil, err
	}
	if err := requireHash(hash); err != nil {
		return nil, err
	}
	err := s.DB.View(func(tx *store.Tx) error { return tx.RefuseTakenDown(school.Picture{Source: hash}) })
	if err != nil {
		return nil, school.Errorf(school.NotFound, "This file was deleted permanently.")
	}
	file, err := s.Content.Open(hash)
	if school.CodeOf(err) != school.NotFound {
		return file, err
	}
	sample, err := s.sample()
	if err != nil {
		return nil, err
	}
	for _, known := range sample.Files() {
		if known.Hash == hash {
			return sample.FS().Open(known.Path)
		}
	}
	return nil, school.Errorf(school.NotFound, "No revision has a file with the hash %s.", hash)
}

func requireHash(hash string) error {
	if !school.IsHash(hash) {
		return school.Errorf(school.Invalid, "%q is not the hash of a file: 64 small hexadecimal digits.", hash)
	}
	return nil
}

// currentRevision returns the published revision; number 0 is the sample.
func (s *revisionStore) currentRevision() (school.Revision, error) { return store.Read(s.DB, current) }

func current(tx *store.Tx) (school.Revision, error) {
	number, err := store.CurrentRevision.Get(tx)
	if err != nil || number == 0 {
		return school.Revision{}, err
	}
	return tx.Revision(number)
}

// MissingFiles returns those of the hashes whose files the store does not have.
func (s *revisionStore) MissingFiles(_ context.Context, by school.Actor, hashes []string) (missing []string, err error) {
	if err := by.RequireEditor(); err != nil {
		return nil, err
	}
	for _, hash := range hashes {
		if err := requireHash(hash); err != nil {
			return nil, err
		}
		if _, err := s.Content.Size(hash); err != nil {
			missing = append(missing, hash)
		}
	}
	return missing, nil
}
