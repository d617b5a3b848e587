package site

import (
	"context"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// runCleanup finishes permanent deletions: it removes files whose removal had
// to wait for an upload or an import, and those that an earlier process could
// not remove.
func (s *Site) runCleanup(ctx context.Context) {
	if s.hasPending() {
		s.wakeCleanup()
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.cleanup:
			s.importing.Lock()
			err := s.showPurged(ctx)
			s.importing.Unlock()
			s.logged("rendering the pages without a picture", err)
			s.logged("removing files that were deleted for good", s.cleanUpWhenIdle(ctx))
		}
	}
}

// wakeCleanup makes runCleanup look for work. A command that works alone has
// no runCleanup; the next start of the server does the work.
func (s *Site) wakeCleanup() {
	select {
	case s.cleanup <- struct{}{}:
	default: // it is awake
	}
}

func (s *Site) cleanUpWhenIdle(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.gc.Idle():
		}
		if err := s.cleanUp(); school.CodeOf(err) != school.Busy {
			return err
		}
	}
}

// cleanUp removes every picture file that nothing names, whatever its age, and
// the remaining files of pictures that were deleted permanently.
func (s *Site) cleanUp() error {
	end, ok := s.gc.TryCollect()
	if !ok {
		return school.Errorf(school.Busy, "Files are coming in at this moment. Try again later.")
	}
	defer end()
	if s.parts.DB.HidesFiles() {
		return nil // a damaged record may name them
	}
	s.ClearCache()
	if err := s.dropIncoming(); err != nil {
		return err
	}
	k := newLiveSet()
	if err := s.keepSample(k); err != nil {
		return err
	}
	err := s.parts.DB.UpdateFromReserve(func(tx *store.Tx) error {
		if err := keepSources(tx, k); err != nil {
			return err
		}
		return keepPictures(tx, k, s.parts.Clock(), true)
	})
	if err != nil {
		return err
	}
	var swept SweepResult
	if err := s.sweepFiles(&swept, s.parts.Media, k.files, time.Time{}, false); err != nil {
		return err
	}
	return s.removePurged()
}
