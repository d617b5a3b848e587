package site

import (
	"context"
	"errors"
	"io/fs"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// refuseTakenDownFiles refuses a tree with pictures that were deleted
// permanently while it was being published.
func refuseTakenDownFiles(tx *store.Tx, files []school.RevisionFile) error {
	purged, err := takedownsBySource(tx)
	for _, file := range files {
		if _, found := purged[file.Hash]; found {
			return school.Errorf(school.Conflict, "%s was deleted for good meanwhile. Try again.", file.Path)
		}
	}
	return err
}

func takedownsBySource(tx *store.Tx) (map[string]school.Takedown, error) {
	all, err := tx.Takedowns()
	bySource := map[string]school.Takedown{}
	for _, t := range all {
		bySource[t.Source] = t
	}
	return bySource, err
}

// purgedPaths returns the paths of permanently deleted pictures in the kept
// revisions and in the sample.
func (s *Site) purgedPaths() (paths map[string]bool, purged map[string]school.Takedown, err error) {
	paths = map[string]bool{}
	err = s.parts.DB.View(func(tx *store.Tx) error {
		if purged, err = takedownsBySource(tx); err != nil || len(purged) == 0 {
			return err
		}
		add := func(_ int, files []school.RevisionFile) {
			for _, f := range files {
				if _, found := purged[f.Hash]; found {
					paths[f.Path] = true
				}
			}
		}
		sample, err := s.sample()
		if err != nil {
			return err
		}
		add(0, sample.files)
		return eachTree(tx, add)
	})
	return paths, purged, err
}

// withoutPurged returns a tree without the pictures that were deleted
// permanently.
func (s *Site) withoutPurged(t tree) (tree, error) {
	var purged map[string]school.Takedown
	err := s.parts.DB.View(func(tx *store.Tx) (err error) {
		purged, err = takedownsBySource(tx)
		return err
	})
	if err != nil || len(purged) == 0 {
		return t, err
	}
	var left []school.RevisionFile
	for _, file := range t.files {
		if _, found := purged[file.Hash]; !found {
			left = append(left, file)
		}
	}
	if len(left) == len(t.files) {
		return t, nil
	}
	whole := t.FS
	rest := newTree(revisionFS{listed: left, open: func(f school.RevisionFile) (fs.File, error) { return whole.Open(f.Path) }}, left)
	rest.published, rest.purged = t.published, len(t.files)-len(left)
	return rest, nil
}

// unlink removes the files of pictures. It needs no lock: no record can name
// them any more.
func (s *Site) unlink(purged []school.Takedown) (err error) {
	for _, t := range purged {
		err = errors.Join(err, s.parts.Content.Remove([]blob.File{{Name: t.Source}}))
		for _, name := range t.Files {
			err = errors.Join(err, s.parts.Media.Remove([]blob.File{{Name: name}}))
		}
	}
	return err
}

// finishTakedowns renders the pages without the pictures and removes the
// remaining files. While an import or an upload is under way it leaves that to
// runCleanup.
func (s *Site) finishTakedowns(ctx context.Context) (done bool) {
	s.unshown.Store(true)
	if s.importing.TryLock() {
		err := s.showPurged(ctx)
		s.importing.Unlock()
		s.logged("rendering the pages without a picture", err)
		if done = err == nil && s.cleanUp() == nil; done {
			return true
		}
	}
	s.wakeCleanup()
	return false
}

// showPurged makes a new snapshot without the pictures that were deleted
// permanently. The caller holds the importing lock.
func (s *Site) showPurged(ctx context.Context) (err error) {
	if !s.unshown.Load() {
		return nil
	}
	defer s.gc.Hold()()
	if s.showsDraft() { // the folder is its editor's; the picture is denied
		err = s.refresh(ctx)
	} else {
		err = s.showAgain(ctx)
	}
	if err == nil {
		s.unshown.Store(false)
	}
	return err
}

// removePurged removes the remaining files of pictures that were deleted
// permanently. The caller holds the GCLock exclusively.
func (s *Site) removePurged() error {
	var pending []school.Takedown
	err := s.parts.DB.View(func(tx *store.Tx) error {
		all, err := tx.Takedowns()
		for _, t := range all {
			if t.Pending {
				pending = append(pending, t)
			}
		}
		return err
	})
	if err == nil {
		err = s.unlink(pending)
	}
	if err != nil || len(pending) == 0 {
		return err
	}
	err = s.parts.DB.UpdateFromReserve(func(tx *store.Tx) error {
		for _, t := range pending {
			t.Pending = false
			if err := tx.PutTakedown(t); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && !s.unshown.Load() && !s.showsDraft() {
		s.ClearDenied()
	}
	return err
}

// hasPending reports whether an earlier process was stopped before a takedown
// was finished.
func (s *Site) hasPending() (pending bool) {
	s.logged("reading the deleted pictures", s.parts.DB.View(func(tx *store.Tx) error {
		all, err := tx.Takedowns()
		for _, t := range all {
			pending = pending || t.Pending
		}
		return err
	}))
	return pending
}
