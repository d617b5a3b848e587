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

// PurgeResult counts what was deleted for good, or, of a dry run, would be.
type PurgeResult struct {
	Changes  int   // that can't be taken back any more
	Pictures int   // of those that they named, which are gone
	Stay     int   // of those that they named, which something else names
	Files    int   // in media/
	Bytes    int64 // of these files
	Later    bool  // the files go when what is coming in at this moment has come
}

// Purge deletes changes for good, each with all older ones of the same slider
// or pop-up, which could be taken back only after it. Files of pictures that
// nothing names any more are removed at once, whatever their age, also those
// that a rebuild left and those of uploads that nobody named yet; while files
// come in, as soon as none do. What is shown stays. Only the operator and owners
// may.
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

// keepHidden keeps every file that a damaged record may name. Those of the
// changes that are deleted go nevertheless: somebody asked for that.
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

// count counts the pictures that changes named by what is kept of them.
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
// named, and collects what is left, in one transaction. A dry run does the same
// and takes it back. Unless the site is idle, the records of pictures stay for
// the collector, without the day that an upload has to be named in.
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

// changesText says what changes were, newest first.
func changesText(changes []school.Change) string {
	said := make([]string, len(changes))
	for i, c := range changes {
		said[i] = c.Text()
	}
	return school.CountText(len(said), "change") + ": " + strings.Join(said, ", ")
}

// agePictures ends the time in which pictures of past changes wait for a name,
// where nothing names them any more. An upload that is not used yet names none:
// asked to delete it, we delete it.
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

// filesBySource are the files of the pictures that changes name.
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
