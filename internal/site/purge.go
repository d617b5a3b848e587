package site

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// PurgeResult counts what was deleted permanently, or, in a dry run, would be.
type PurgeResult struct {
	Changes  int   // that can't be undone any more
	Pictures int   // that the changes named, and that were deleted
	Stay     int   // that the changes named, and that something else names, too
	Files    int   // in media/
	Bytes    int64 // of these files
	Later    bool  // the files are removed after the uploads and imports under way
}

// Purge deletes changes permanently, each with all older ones of the same
// slider or pop-up, which could be undone only after it. Picture files that
// are unreachable then are removed at once, whatever their age, also those
// that a rebuild left and those of uploads that nothing names yet. While
// uploads or imports are under way, the files are removed after these have
// ended. What is shown stays. Only the operator and owners may purge.
func (s *Site) Purge(_ context.Context, by school.Actor, dryRun bool, ids ...string) (done PurgeResult, err error) {
	if err := by.RequireOwner(); err != nil {
		return done, err
	}
	if !dryRun {
		if err := s.parts.DB.RequireRecentPassword(by, s.parts.Clock()); err != nil {
			return done, err
		}
	}
	end, idle := s.gc.TryCollect()
	if idle {
		defer end()
	}
	kept, past, err := s.purgeChanges(by, dryRun, ids, idle)
	if err != nil {
		return done, err
	}
	if !dryRun {
		s.ClearCache()
		s.RequestCompaction()
		s.parts.Log.Info("changes were deleted for good", "by", by.Name(), "changes", len(past))
	}
	if err := s.keepHidden(kept, past); err != nil {
		return done, err
	}
	var swept SweepResult
	err = s.sweepFiles(&swept, s.parts.Media, kept.files, time.Time{}, dryRun || !idle)
	done = PurgeResult{Changes: len(past), Files: swept.Files, Bytes: swept.Bytes, Later: !dryRun && !idle}
	done.count(past, kept)
	if done.Later {
		s.wakeCleanup()
	}
	return done, err
}

// keepHidden keeps every file that a damaged record may name. The files of the
// changes to purge are removed nevertheless: that is the request.
func (s *Site) keepHidden(k liveSet, past []school.Change) error {
	if !s.parts.DB.HidesFiles() {
		return nil
	}
	asked := map[string]bool{}
	for _, names := range filesBySource(past) {
		for _, name := range names {
			asked[name] = true
		}
	}
	unnamed, err := s.parts.Media.ListGarbage(func(name string) bool { return k.files[name] || asked[name] }, time.Time{})
	for _, file := range unnamed {
		k.files[file.Name] = true
	}
	return err
}

// count counts the pictures of the purged changes, by whether their files are
// kept.
func (r *PurgeResult) count(past []school.Change, kept liveSet) {
	for _, files := range filesBySource(past) {
		if slices.ContainsFunc(files, func(name string) bool { return kept.files[name] }) {
			r.Stay++
		} else {
			r.Pictures++
		}
	}
}

// purgeChanges deletes the records of changes, and of pictures that only they
// named, and collects the unreachable files, in one transaction. A dry run
// does the same and rolls back. Unless the site is idle, the records of
// pictures stay for the collector, but without the day in which an upload has
// to be named.
func (s *Site) purgeChanges(by school.Actor, dryRun bool, ids []string, idle bool) (k liveSet, past []school.Change, err error) {
	k = newLiveSet()
	if err := s.keepSample(k); err != nil {
		return k, nil, err
	}
	update := func(work func(*store.Tx) error) error { return s.parts.DB.UpdateFromReserveAs(by, work) }
	err = runDry(update, dryRun, func(tx *store.Tx) (err error) {
		if past, err = homepage.DeleteChanges(tx, ids); err != nil {
			return err
		}
		if err := keepSources(tx, k); err != nil {
			return err
		}
		if err := agePictures(tx, past, k); err != nil {
			return err
		}
		if err := keepPictures(tx, k, s.parts.Clock(), (idle || dryRun) && !s.parts.DB.HidesFiles()); err != nil {
			return err
		}
		return errors.Join(tx.MarkErased(), s.audit.Append(tx, by, school.AuditEntry{Action: school.ActionHistoryPurged, Before: changesText(past)}))
	})
	return k, past, err
}

// changesText lists changes in words, newest first.
func changesText(changes []school.Change) string {
	said := make([]string, len(changes))
	for i, c := range changes {
		said[i] = c.Text()
	}
	return school.CountText(len(said), "change") + ": " + strings.Join(said, ", ")
}

// agePictures ends the retention of pictures of purged changes that nothing
// names any more. It includes an upload that is not used yet: no record names
// it, so the request to delete it applies.
func agePictures(tx *store.Tx, past []school.Change, k liveSet) error {
	for source := range filesBySource(past) {
		picture, found, err := tx.PictureOf(source)
		if err != nil {
			return err
		}
		if !found || k.sources[source] {
			continue
		}
		picture.AddedAt = time.Time{}
		if err := tx.PutPicture(picture); err != nil {
			return err
		}
	}
	return nil
}

// filesBySource maps each picture that changes name to its files.
func filesBySource(changes []school.Change) map[string][]string {
	files := map[string][]string{}
	for _, c := range changes {
		for _, p := range c.Pictures() {
			files[p.Source] = []string{p.Master}
			for _, v := range p.Variants {
				files[p.Source] = append(files[p.Source], v.Name)
			}
		}
	}
	return files
}
