package maintenance

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// sweepAge spares files that are so young that their record may not be written yet.
const sweepAge = time.Hour

// SweepResult counts what a sweep removed, or in a dry run would remove.
type SweepResult struct {
	Revisions []int `json:"revisions"` // oldest first
	Files     int   `json:"files"`     // in content/ and media/
	Bytes     int64 `json:"bytes"`
}

// Sweep deletes changes that can't be undone any more, sessions that are over and revisions that
// have expired, and removes the files that nothing names. A crash leaves at most such files; a
// server sweeps when it starts and every night. While files come in it is Busy: if it waited for
// the lock, the next upload would wait behind it for the slowest connection.
func (s *Service) Sweep(context.Context) error {
	_, err := s.sweep(school.Actor{}, false)
	return err
}

// SweepContent is Sweep for a person, and returns what was removed, or would be.
func (s *Service) SweepContent(_ context.Context, by school.Actor, dryRun bool) (SweepResult, error) {
	if err := by.RequireOwner(); err != nil {
		return SweepResult{}, err
	}
	return s.sweep(by, dryRun)
}

// sweep marks and sweeps. Its mark phase and the deletion of expired records are
// one transaction, which a dry run rolls back.
func (s *Service) sweep(by school.Actor, dryRun bool) (swept SweepResult, err error) {
	end, err := s.tryCollect()
	if err != nil {
		return swept, err
	}
	defer end()
	now := s.Clock().UTC()
	if !dryRun {
		if err := errors.Join(s.Publisher.RemoveStaging(), s.Audit.DeleteExpired(now)); err != nil {
			return swept, err
		}
	}
	live, err := s.Publisher.Live()
	if err != nil {
		return swept, err
	}
	err = s.update(by, dryRun, func(tx *store.Tx) (err error) {
		if swept.Revisions, err = deleteExpired(tx, s.Retention, now); err != nil {
			return err
		}
		if len(swept.Revisions) > 0 && by.SignedIn() { // the nightly sweep follows the settings and needs no audit entry
			numbers := strings.Trim(strings.ReplaceAll(fmt.Sprint(swept.Revisions), " ", ", "), "[]")
			if err := s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionStorageSweep, Before: "revisions " + numbers}); err != nil {
				return err
			}
		}
		return s.mark(tx, live)
	})
	if err != nil {
		return swept, err
	}
	if s.DB.HidesFiles() {
		s.Log.Warn("no file is removed while a record is damaged that may name it: see schoolsite records list")
		return swept, nil
	}
	err = errors.Join(
		swept.remove(s.Media, live.hasMedia, now.Add(-sweepAge), dryRun),
		swept.remove(s.Content, func(hash string) bool { return live.Hashes[hash] }, now.Add(-sweepAge), dryRun))
	if !dryRun {
		err = errors.Join(err, s.removeTakenDown())
		s.logged("keeping a reserve of disk space", s.DB.KeepReserve())
	}
	return swept, err
}

// tryCollect takes the GCLock exclusively, or is Busy.
func (s *Service) tryCollect() (end func(), err error) {
	end, ok := s.GC.TryCollect()
	if !ok {
		return nil, school.Errorf(school.Busy, "Files are coming in at this moment. Try again later.")
	}
	return end, nil
}

// remove is the sweep phase: it removes the files of a folder that are not live
// and not younger than before, and counts them.
func (r *SweepResult) remove(dir *blob.Dir, isLive func(name string) bool, before time.Time, dryRun bool) error {
	garbage, err := dir.ListGarbage(isLive, before)
	if err != nil {
		return err
	}
	for _, file := range garbage {
		r.Files, r.Bytes = r.Files+1, r.Bytes+file.Bytes
	}
	if dryRun {
		return nil
	}
	return dir.Remove(garbage)
}

// deleteExpired deletes expired records, and returns the numbers of the revisions among them.
func deleteExpired(tx *store.Tx, retention school.Retention, now time.Time) (gone []int, err error) {
	for _, expired := range []struct {
		remove func(time.Time) (int, error)
		before time.Time
	}{
		{tx.DeleteChangesBefore, now.Add(-school.UndoFor)},
		{tx.DeleteSessionsBefore, now},
		{tx.DeleteResetsBefore, now},
		{tx.DeleteDevicesBefore, now.Add(-school.DeviceFor)},
		{tx.DeletePendingAccountsBefore, now},
	} {
		if _, err := expired.remove(expired.before); err != nil {
			return nil, err
		}
	}
	current, err := tx.CurrentRevision()
	if err != nil {
		return nil, err
	}
	revisions, err := tx.Revisions()
	if err != nil {
		return nil, err
	}
	for _, old := range slices.Backward(retention.Gone(revisions, current, now)) {
		if err := tx.DeleteRevision(old.Number); err != nil {
			return nil, err
		}
		gone = append(gone, old.Number)
	}
	return gone, nil
}

// mark is the mark phase: it adds what records name to live, and deletes the
// records of the other pictures.
func (s *Service) mark(tx *store.Tx, live Live) error {
	if err := markSources(tx, live); err != nil {
		return err
	}
	return s.markPictures(tx, live, true)
}

// markSources marks the files of revisions, and the sources of the pictures of
// the slider, the pop-up and every change.
func markSources(tx *store.Tx, live Live) error {
	err := EachTree(tx, func(_ int, files []school.RevisionFile) {
		for _, f := range files {
			live.Hashes[f.Hash] = true
		}
	})
	if err != nil && !store.IsDamaged(err) {
		return err
	}
	changes, err := tx.Changes()
	if err != nil {
		return err
	}
	slider, _, err := tx.LiveSlider()
	if err != nil {
		return err
	}
	popup, _, err := tx.LivePopup()
	if err != nil {
		return err
	}
	changes = append(changes, school.Change{SliderBefore: &slider, PopupBefore: &popup})
	for _, c := range changes {
		for _, p := range c.Pictures() {
			live.Hashes[p.Source] = true
		}
	}
	return nil
}

// markPictures marks the files of the pictures whose sources are marked or that
// were uploaded within school.KeepUnnamed. If drop is set, it deletes the records
// of the others, unless a damaged record may name them.
func (s *Service) markPictures(tx *store.Tx, live Live, drop bool) error {
	pictures, err := tx.Pictures()
	if err != nil {
		return err
	}
	drop = drop && !s.DB.HidesFiles()
	now := s.Clock()
	for _, p := range pictures {
		if live.Hashes[p.Source] || now.Sub(p.AddedAt) <= school.KeepUnnamed {
			for _, name := range mediaFiles(p) {
				live.Media[name] = true
			}
		} else if drop {
			if err := tx.DeletePicture(p.Source); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l Live) hasMedia(name string) bool { return l.Media[name] }

// mediaFiles returns the names of a picture's files in media/.
func mediaFiles(p school.Picture) []string {
	names := []string{p.Master}
	for _, v := range p.Variants {
		names = append(names, v.Name)
	}
	return names
}

// EachTree calls do with the files of every kept tree, and the number of revisions that have it. It
// passes over trees whose record is damaged, and returns the error of the first of them in the end.
func EachTree(tx *store.Tx, do func(revisions int, files []school.RevisionFile)) error {
	revisions, err := tx.Revisions()
	if err != nil {
		return err
	}
	counts := map[string]int{}
	for _, r := range revisions {
		counts[r.Tree]++
	}
	var damage error
	for tree, n := range counts {
		files, err := tx.Tree(tree)
		if err != nil && !store.IsDamaged(err) {
			return err
		}
		if err != nil && damage == nil {
			damage = err
		}
		do(n, files)
	}
	return damage
}

// whenIdle runs a collection as soon as no upload or import is under way.
func (s *Service) whenIdle(ctx context.Context, collect func() error) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.GC.Idle():
		}
		if err := collect(); school.CodeOf(err) != school.Busy {
			return err
		}
	}
}

// RequestCleanup has files removed soon that no record will name. A command that
// works alone has no background jobs; the next start of the server does it.
func (s *Service) RequestCleanup() { wake(s.cleanup) }

// runCleanup finishes permanent deletions: it removes files whose removal had to wait for an upload
// or an import, and those that an earlier process could not remove.
func (s *Service) runCleanup(ctx context.Context) {
	if pending, err := s.pendingTakedowns(); err != nil {
		s.logged("reading the deleted pictures", err)
	} else if len(pending) > 0 {
		s.RequestCleanup()
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.cleanup:
			s.logged("rendering the pages without a picture", s.hideTakenDown(ctx, true))
			s.logged("removing files that were deleted for good", s.whenIdle(ctx, s.cleanUp))
		}
	}
}

// cleanUp removes every picture file that nothing names, whatever its age, and
// the remaining files of pictures that were taken down.
func (s *Service) cleanUp() error {
	end, err := s.tryCollect()
	if err != nil {
		return err
	}
	defer end()
	if s.DB.HidesFiles() {
		return nil // a damaged record may name them
	}
	if err := s.Publisher.RemoveStaging(); err != nil {
		return err
	}
	live, err := s.Publisher.Live()
	if err != nil {
		return err
	}
	clear(live.Media) // pages that are shown name only files of pictures that are kept
	if err := s.DB.UpdateFromReserve(func(tx *store.Tx) error { return s.mark(tx, live) }); err != nil {
		return err
	}
	var swept SweepResult
	if err := swept.remove(s.Media, live.hasMedia, time.Time{}, false); err != nil {
		return err
	}
	return s.removeTakenDown()
}
