package maintenance

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/blob"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
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

// Sweep is SweepContent by the program itself. A server sweeps when it starts and every night.
func (s *Service) Sweep(ctx context.Context) error {
	_, err := s.SweepContent(ctx, school.SystemActor, false)
	return err
}

// SweepContent deletes sessions that are over and revisions that have expired, removes the files that nothing names, and
// returns what was removed, or in a dry run would be. A crash leaves at most files that nothing names. While files come in
// it is Busy: if it waited for the lock, the next upload would wait behind it for the slowest connection.
func (s *Service) SweepContent(_ context.Context, by school.Actor, dryRun bool) (SweepResult, error) {
	if err := by.RequireOwner(); err != nil {
		return SweepResult{}, err
	}
	now := s.Clock().UTC()
	var expired []int
	swept, err := s.collect(by, dryRun, sweepAge, func(tx *store.Tx) (err error) {
		if expired, err = deleteExpired(tx, s.Retention, now); err != nil || len(expired) == 0 || by.Operator == school.SystemActor.Operator {
			return err // the nightly sweep follows the settings and needs no audit entry
		}
		numbers := strings.Trim(strings.ReplaceAll(fmt.Sprint(expired), " ", ", "), "[]")
		return s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionStorageSweep, Before: "revisions " + numbers})
	})
	if school.CodeOf(err) == school.Busy {
		return swept, err
	}
	swept.Revisions = expired
	if err == nil && !dryRun {
		err = s.Audit.DeleteExpired(now)
	}
	switch {
	case s.DB.HidesFiles():
		s.Log.Warn("no file is removed while a record is damaged that may name it: check the disk, and restore a backup")
	case !dryRun:
		s.logged("keeping a reserve of disk space", s.DB.KeepReserve())
	}
	return swept, err
}

// collect is mark and sweep. The mark phase and expire, which deletes records before it, are one
// transaction, which a dry run rolls back. Files that are younger than minAge stay. With a minAge of
// 0 the files of pictures that no record names are removed, even if a page that is shown names them,
// and those of content/ stay. No file is removed while a damaged record may name it.
func (s *Service) collect(by school.Actor, dryRun bool, minAge time.Duration, expire func(*store.Tx) error) (swept SweepResult, err error) {
	end, idle := s.GC.TryCollect()
	if !idle {
		return swept, school.Errorf(school.Busy, "Files are coming in at this moment. Try again later.")
	}
	defer end()
	live, err := s.Publisher.Live()
	if err != nil {
		return swept, err
	}
	if minAge == 0 {
		clear(live.Media)
	}
	err = s.update(by, dryRun, func(tx *store.Tx) error {
		if err := expire(tx); err != nil {
			return err
		}
		if err := markSources(tx, live); err != nil {
			return err
		}
		return s.markPictures(tx, live, true)
	})
	if err != nil || s.DB.HidesFiles() {
		return swept, err
	}
	if minAge == 0 {
		err = swept.remove(s.Media, live.HasMedia, time.Time{}, dryRun)
	} else {
		before := s.Clock().Add(-minAge)
		err = errors.Join(
			swept.remove(s.Media, live.HasMedia, before, dryRun),
			swept.remove(s.Content, func(hash string) bool { return live.Hashes[hash] }, before, dryRun))
	}
	if !dryRun {
		err = errors.Join(err, s.removeTakenDown())
	}
	return swept, err
}

// remove is the sweep phase: it removes the files of a folder that are not live
// and not younger than before, and counts them.
func (r *SweepResult) remove(dir *blob.Dir, isLive func(name string) bool, before time.Time, dryRun bool) error {
	garbage, err := dir.ListGarbage(isLive, before)
	if err != nil {
		return err
	}
	var names []string
	for _, file := range garbage {
		r.Files, r.Bytes = r.Files+1, r.Bytes+file.Size()
		names = append(names, file.Name())
	}
	if dryRun {
		return nil
	}
	return dir.Remove(names...)
}

// deleteExpired deletes expired records, and returns the numbers of the revisions among them.
func deleteExpired(tx *store.Tx, retention school.Retention, now time.Time) (gone []int, err error) {
	for _, expired := range []struct {
		remove func(*store.Tx, time.Time) (int, error)
		before time.Time
	}{
		{store.Sessions.DeleteUntil, now},
		{store.Resets.DeleteUntil, now},
		{store.Devices.DeleteUntil, now.Add(-school.DeviceFor)},
		{store.PendingAccounts.DeleteUntil, now},
		{store.Confirmations.DeleteUntil, now},
		{store.AppTokens.DeleteUntil, now.Add(-school.ExpiredTokenFor)},
	} {
		if _, err := expired.remove(tx, expired.before); err != nil {
			return nil, err
		}
	}
	current, err := store.CurrentRevision.Get(tx)
	if err != nil {
		return nil, err
	}
	revisions, err := store.Revisions.Newest(tx)
	if err != nil {
		return nil, err
	}
	drafts, err := store.Drafts.All(tx)
	if err != nil {
		return nil, err
	}
	for _, old := range slices.Backward(retention.Gone(revisions, current, now)) {
		if slices.ContainsFunc(drafts, func(d school.Draft) bool { return d.Item != "" && d.Base == old.Number }) {
			continue // publishing the draft compares with it
		}
		if err := tx.DeleteRevision(old.Number); err != nil {
			return nil, err
		}
		gone = append(gone, old.Number)
	}
	return gone, nil
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
// file is, so that the same upload makes nothing anew. If drop is set, it deletes the records of the others,
// unless a damaged record may name them.
func (s *Service) markPictures(tx *store.Tx, live publish.Live, drop bool) error {
	pictures, err := store.Pictures.All(tx)
	if err != nil {
		return err
	}
	drop = drop && !s.DB.HidesFiles()
	now, isLive := s.Clock(), map[string]bool{}
	for _, p := range pictures {
		isLive[p.ID] = isLive[p.ID] || live.Hashes[p.Source]
	}
	for _, p := range pictures {
		if isLive[p.ID] || now.Sub(p.AddedAt) <= school.KeepUnnamed {
			for _, name := range mediaFiles(p) {
				live.Media[name] = true
			}
		} else if drop {
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
			s.logged("removing files that were deleted permanently", s.whenIdle(ctx, s.cleanUp))
		}
	}
}

// cleanUp removes every picture file that nothing names, whatever its age, and
// the remaining files of pictures that were taken down.
func (s *Service) cleanUp() error {
	_, err := s.collect(school.SystemActor, false, 0, func(*store.Tx) error { return nil })
	return err
}
