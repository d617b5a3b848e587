package site

import (
	"context"
	"fmt"
	"io"
	"io/fs"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Revisions lists what was published, newest first, and the number of what is
// live: 0 for the sample.
func (s *Site) Revisions(_ context.Context, by school.Actor) (revisions []school.Revision, live int, err error) {
	if err := by.RequireOwner(); err != nil {
		return nil, 0, err
	}
	err = s.DB.View(func(tx *store.Tx) error {
		if live, err = tx.CurrentRevision(); err != nil {
			return err
		}
		revisions, err = tx.Revisions()
		return err
	})
	return revisions, live, err
}

// Live stands for the number of the revision that the site shows.
const Live = -1

// Revision is one revision with its files, and whether it is live. Number 0 is
// the sample.
func (s *Site) Revision(_ context.Context, by school.Actor, number int) (revision school.Revision, files []school.RevisionFile, live bool, err error) {
	if err := by.RequireOwner(); err != nil {
		return revision, nil, false, err
	}
	revision, live, err = s.revision(number)
	if err != nil {
		return revision, nil, false, err
	}
	tree, err := s.treeOf(revision)
	if revision.Number == 0 {
		revision.Tree, revision.Counts = school.TreeHash(tree.files), countedFiles(tree.files)
	}
	return revision, tree.files, live, err
}

func (s *Site) revision(number int) (revision school.Revision, live bool, err error) {
	err = s.DB.View(func(tx *store.Tx) error {
		now, err := current(tx)
		if err != nil {
			return err
		}
		live = number == Live || number == now.Number
		switch {
		case live:
			revision = now
		case number != 0:
			revision, err = tx.Revision(number)
		}
		return err
	})
	if school.CodeOf(err) == school.NotFound {
		err = school.Errorf(school.NotFound, "There is no revision %d. Old revisions go after a while; the list shows those that are left.", number).Because(err)
	}
	return revision, live, err
}

// WriteRevision writes the files of a revision as a tar stream. Until it is
// done no sweep removes them.
func (s *Site) WriteRevision(_ context.Context, by school.Actor, number int, into io.Writer) error {
	if err := by.RequireOwner(); err != nil {
		return err
	}
	s.taking.RLock()
	defer s.taking.RUnlock()
	revision, _, err := s.revision(number)
	if err != nil {
		return err
	}
	tree, err := s.treeOf(revision)
	if err != nil {
		return err
	}
	return content.WriteArchive(into, tree)
}

// RevisionFile opens a file of a revision, or of the sample, by its hash.
func (s *Site) RevisionFile(_ context.Context, by school.Actor, hash string) (fs.File, error) {
	if err := by.RequireOwner(); err != nil {
		return nil, err
	}
	if !school.IsHash(hash) {
		return nil, school.Errorf(school.Invalid, "%q is not the hash of a file: 64 small hexadecimal digits.", hash)
	}
	file, err := s.Content.Open(hash)
	if school.CodeOf(err) != school.NotFound {
		return file, err
	}
	sample, failure := s.sample()
	for _, known := range sample.files {
		if known.Hash == hash && failure == nil {
			return sample.Open(known.Path)
		}
	}
	return nil, school.Errorf(school.NotFound, "No revision has a file with the hash %s.", hash)
}

// Before stands for the revision before the one that the site shows.
const Before = 0

// Rollback publishes the tree of an earlier revision again, as a new revision,
// so that it can be taken back itself. It takes the way of an import: when
// this program finds errors in the old tree, the site stays as it is.
func (s *Site) Rollback(ctx context.Context, by school.Actor, to int, message string) (Imported, error) {
	if err := by.RequireOwner(); err != nil {
		return Imported{}, err
	}
	s.importing.Lock()
	defer s.importing.Unlock()
	s.taking.RLock() // a sweep must not take the files that come back
	defer s.taking.RUnlock()
	target, err := s.rollbackTarget(to)
	if err != nil {
		return Imported{}, err
	}
	tree, err := s.treeOf(target)
	if err != nil {
		return Imported{}, err
	}
	if message == "" {
		message = fmt.Sprintf("Back to revision %d", target.Number)
	}
	back := school.Revision{Message: message, Of: target.Number, Commit: target.Commit, Dirty: target.Dirty}
	done, err := s.release(ctx, by, tree, back, ImportOptions{})
	return done, notAnyMore(err, target.Number)
}

func (s *Site) rollbackTarget(to int) (school.Revision, error) {
	if to != Before {
		target, _, err := s.revision(to)
		if to < 0 && err == nil { // Live, which nobody goes back to
			err = school.Errorf(school.NotFound, "There is no revision %d.", to)
		}
		return target, err
	}
	var before school.Revision
	err := s.DB.View(func(tx *store.Tx) error {
		live, err := tx.CurrentRevision()
		if err != nil {
			return err
		}
		revisions, err := tx.Revisions()
		for _, r := range revisions {
			if r.Number < live && before.Number == 0 {
				before = r
			}
		}
		return err
	})
	if err == nil && before.Number == 0 {
		err = school.Errorf(school.Conflict, "There is nothing to go back to: no earlier revision is kept.")
	}
	return before, err
}

// notAnyMore says of an old tree that this program does not take it.
func notAnyMore(err error, number int) error {
	known := school.AsError(err)
	if known == nil || known.Code != school.ContentInvalid {
		return err
	}
	return (&school.Error{
		Code: known.Code, Problems: known.Problems,
		Message: fmt.Sprintf("Revision %d has problems that this version of the program does not publish any more. The site is as it was.", number),
	}).Because(err)
}
