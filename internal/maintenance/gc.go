package maintenance

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"schoolsite/internal/blob"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// sweepAge spares files that are so young that their record may not be written yet.
const sweepAge = time.Hour

// Sweep deletes sessions that are over and revisions that have expired, and removes the files that nothing names. A
// server sweeps when it starts and every night. A crash leaves at most files that nothing names. While files come in it
// is Busy: if it waited for the lock, the next upload would wait behind it for the slowest connection.
func (s *Service) Sweep(context.Context) error {
	now := s.Clock().UTC()
	err := s.collect(sweepAge, func(tx *store.Tx) error { return deleteExpired(tx, s.Retention, now) })
	if school.CodeOf(err) == school.Busy {
		return err
	}
	if err == nil {
		err = s.Audit.DeleteExpired(now)
	}
	if s.DB.HidesFiles() {
		s.Log.Warn("no file is removed while a record is damaged that may name it: check the disk, and " +
			"restore a backup")
	} else {
		s.logged("keeping a reserve of disk space", s.DB.KeepReserve())
	}
	return err
}

// collect is mark and sweep. The mark phase and expire, which deletes records before it, are one
// transaction. Files that are younger than minAge stay. With a minAge of
// 0 the files of pictures that no record names are removed, even if a page that is shown names them,
// and those of content/ stay. No file is removed while a damaged record may name it.
func (s *Service) collect(minAge time.Duration, expire func(*store.Tx) error) error {
	end, idle := s.GC.TryCollect()
	if !idle {
		return school.Errorf(school.Busy, "Files are coming in at this moment. Try again later.")
	}
	defer end()
	live, err := s.Publisher.Live()
	if err != nil {
		return fmt.Errorf("find the files that are shown: %w", err)
	}
	if minAge == 0 {
		clear(live.Media)
	}
	err = s.update(school.SystemActor, false, func(tx *store.Tx) error {
		if err := expire(tx); err != nil {
			return err
		}
		if err := markSources(tx, live); err != nil {
			return err
		}
		return s.markPictures(tx, live)
	})
	if err != nil {
		return fmt.Errorf("find the files that records name: %w", err)
	}
	if s.DB.HidesFiles() {
		return nil
	}
	if minAge == 0 {
		err = remove(s.Media, live.HasMedia, time.Time{})
	} else {
		before := s.Clock().Add(-minAge)
		err = errors.Join(
			remove(s.Media, live.HasMedia, before),
			remove(s.Content, func(hash string) bool { return live.Hashes[hash] }, before))
	}
	return errors.Join(err, s.removeTakenDown())
}

// remove is the sweep phase: it removes the files of a folder that are not live and not younger than before.
func remove(dir *blob.Dir, isLive func(name string) bool, before time.Time) error {
	garbage, err := dir.ListGarbage(isLive, before)
	if err != nil {
		return err
	}
	var names []string
	for _, file := range garbage {
		names = append(names, file.Name())
	}
	return dir.Remove(names...)
}

// deleteExpired deletes expired records.
func deleteExpired(tx *store.Tx, retention school.Retention, now time.Time) error {
	for _, expired := range []struct {
		remove func(*store.Tx, time.Time) (int, error)
		before time.Time
	}{
		{store.Sessions.DeleteUntil, now},
		{store.Resets.DeleteUntil, now},
		{store.Devices.DeleteUntil, now.Add(-school.DeviceFor)},
		{store.PendingAccounts.DeleteUntil, now},
		{store.Confirmations.DeleteUntil, now},
		{store.Invitations.DeleteUntil, now},
		{store.AppTokens.DeleteUntil, now.Add(-school.ExpiredTokenFor)},
	} {
		if _, err := expired.remove(tx, expired.before); err != nil {
			return err
		}
	}
	current, err := store.CurrentRevision.Get(tx)
	if err != nil {
		return err
	}
	revisions, err := store.Revisions.Newest(tx)
	if err != nil {
		return err
	}
	drafts, err := store.Drafts.All(tx)
	if err != nil {
		return err
	}
	for _, old := range slices.Backward(expired(retention, revisions, current, now)) {
		if slices.ContainsFunc(drafts, func(d school.Draft) bool { return d.Item != "" && d.Base == old.Number }) {
			continue // publishing the draft compares with it
		}
		if err := tx.DeleteRevision(old.Number); err != nil {
			return err
		}
	}
	return nil
}

// markSources is the first half of the mark phase: it adds the files of revisions and of drafts to live.
func markSources(tx *store.Tx, live publish.Live) error {
	err := revisions.Each(tx, func(_ int, _ bool, files []school.RevisionFile) {
		for _, f := range files {
			live.Hashes[f.Hash] = true
		}
	})
	if store.IgnoreDamaged(err) != nil {
		return err
	}
	drafts, err := store.Drafts.All(tx)
	if err != nil {
		return err
	}
	for _, draft := range drafts {
		for _, file := range draft.Files {
			live.Hashes[file.Hash] = true
		}
	}
	return nil
}

// markPictures is the second half: it marks the files of the pictures whose sources are marked or
// that were uploaded within school.KeepUnnamed. The upload that a file of a tree was made of is known as long as that
// file is, so that the same upload makes nothing anew. It deletes the records of the others, unless a damaged record
// may name them.
func (s *Service) markPictures(tx *store.Tx, live publish.Live) error {
	pictures, err := store.Pictures.All(tx)
	if err != nil {
		return err
	}
	mayDelete := !s.DB.HidesFiles()
	now, isLive := s.Clock(), map[string]bool{}
	for _, p := range pictures {
		isLive[p.ID] = isLive[p.ID] || live.Hashes[p.Source]
	}
	for _, p := range pictures {
		if isLive[p.ID] || now.Sub(p.AddedAt) <= school.KeepUnnamed {
			for _, name := range mediaFiles(p) {
				live.Media[name] = true
			}
		} else if mayDelete {
			if err := store.Pictures.Delete(tx, p.Source); err != nil {
				return err
			}
		}
	}
	return nil
}

// mediaFiles returns the names of a picture's files in media/.
func mediaFiles(p school.Picture) []string {
	names := []string{p.Master}
	for _, v := range p.Files() {
		names = append(names, v.Name)
	}
	return names
}

// idlePoll is the time between two attempts to collect while uploads or imports are under way.
const idlePoll = 100 * time.Millisecond

// whenIdle runs a collection as soon as no upload or import is under way.
func (s *Service) whenIdle(ctx context.Context, collect func() error) error {
	for ctx.Err() == nil {
		if err := collect(); school.CodeOf(err) != school.Busy {
			return err
		}
		wait(ctx, idlePoll)
	}
	return nil
}

// RequestCleanup has files removed soon that no record will name. A command that
// works alone has no background jobs; the next start of the server does it.
func (s *Service) RequestCleanup() { wake(s.cleanup) }

// runCleanup finishes permanent deletions: it removes files whose removal had to wait for an upload
// or an import, and those that an earlier process could not remove.
func (s *Service) runCleanup(ctx context.Context) {
	if pending, err := pendingTakedowns(s.DB); err != nil {
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
			s.logged("removing files that were deleted permanently", s.whenIdle(ctx, s.cleanUp))
		}
	}
}

// cleanUp removes every picture file that nothing names, whatever its age, and
// the remaining files of pictures that were taken down.
func (s *Service) cleanUp() error {
	return s.collect(0, func(*store.Tx) error { return nil })
}

// expired selects the revisions that a school no longer keeps, newest first. Their days count from when another one took their place.
func expired(keep school.Retention, newestFirst []school.Revision, current int, now time.Time) []school.Revision {
	oldest := now.AddDate(0, 0, -keep.Days)
	var gone []school.Revision
	for i, revision := range newestFirst {
		if i >= keep.Newest && revision.Number != current && !newestFirst[max(i-1, 0)].At.After(oldest) {
			gone = append(gone, revision)
		}
	}
	return gone
}
