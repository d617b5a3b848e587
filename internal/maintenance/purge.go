package maintenance

import (
	"context"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// PurgeResult counts what was deleted permanently, or, in a dry run, would be.
type PurgeResult struct {
	Changes  int   `json:"changes"`         // that can't be undone any more
	Pictures int   `json:"pictures"`        // that the changes named, and that were deleted
	Stay     int   `json:"stay"`            // that the changes named, and that something else names, too
	Files    int   `json:"files"`           // in media/
	Bytes    int64 `json:"bytes"`           // of these files
	Later    bool  `json:"later,omitempty"` // the files are removed after the uploads and imports under way
}

// Purge deletes changes permanently, each with all older ones of the same slider or pop-up, which
// could be undone only after it. Picture files that are unreachable then are removed at once,
// whatever their age, also those that a re-encoding left and those of uploads that nothing names
// yet. While uploads or imports are under way, the files are removed after these have ended. What
// is shown stays. Only the operator and owners may purge.
func (s *Service) Purge(_ context.Context, by school.Actor, dryRun bool, ids ...string) (done PurgeResult, err error) {
	if err := s.authorize(by, dryRun); err != nil {
		return done, err
	}
	end, idle := s.GC.TryCollect()
	if idle {
		defer end()
	}
	live, err := s.Publisher.Live()
	if err != nil {
		return done, err
	}
	clear(live.Media)
	// Unless the site is idle, the records of pictures stay for the collector.
	changes, err := s.purgeChanges(by, dryRun, ids, live, idle || dryRun)
	if err != nil {
		return done, err
	}
	if !dryRun {
		s.RequestCompaction()
		s.Log.Info("changes were deleted permanently", "by", by.Name(), "changes", len(changes))
	}
	done = PurgeResult{Changes: len(changes), Later: !dryRun && !idle}
	purged := map[string]bool{}
	for _, files := range filesBySource(changes) {
		for _, name := range files {
			purged[name] = true
		}
		if slices.ContainsFunc(files, live.hasMedia) {
			done.Stay++
		} else {
			done.Pictures++
		}
	}
	// A damaged record may name any other file. Those of the purged changes are removed
	// nevertheless: that is the request.
	hidden := s.DB.HidesFiles()
	isLive := func(name string) bool { return live.Media[name] || hidden && !purged[name] }
	var swept SweepResult
	err = swept.remove(s.Media, isLive, time.Time{}, dryRun || !idle)
	done.Files, done.Bytes = swept.Files, swept.Bytes
	if done.Later {
		s.RequestCleanup()
	}
	return done, err
}

// purgeChanges deletes the records of changes and marks what is still live, in
// one transaction, which a dry run rolls back.
func (s *Service) purgeChanges(by school.Actor, dryRun bool, ids []string, live Live, drop bool) (changes []school.Change, err error) {
	err = s.update(by, dryRun, func(tx *store.Tx) (err error) {
		if changes, err = homepage.DeleteChanges(tx, ids); err != nil {
			return err
		}
		if err := markSources(tx, live); err != nil {
			return err
		}
		// The pictures of the changes lose the day in which an upload has to be
		// named, even one that is not used yet: the request to delete it applies.
		for source := range filesBySource(changes) {
			picture, found, err := store.Pictures.Find(tx, source)
			if err == nil && found && !live.Hashes[source] {
				picture.AddedAt = time.Time{}
				err = store.Pictures.Put(tx, picture)
			}
			if err != nil {
				return err
			}
		}
		if err := s.markPictures(tx, live, drop); err != nil {
			return err
		}
		if err := tx.MarkErased(); err != nil {
			return err
		}
		texts, ids := make([]string, len(changes)), make([]string, len(changes))
		for i, c := range changes {
			texts[i], ids[i] = homepage.ChangeText(c), c.ID
		}
		if err := store.AddRemovals(tx, s.Clock(), ids...); err != nil {
			return err
		}
		before := school.CountText(len(texts), "change") + ": " + strings.Join(texts, ", ")
		return s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionHistoryPurged, Before: before})
	})
	return changes, err
}

// filesBySource maps each picture that changes name to its files.
func filesBySource(changes []school.Change) map[string][]string {
	files := map[string][]string{}
	for _, c := range changes {
		for _, p := range c.Pictures() {
			files[p.Source] = mediaFiles(p)
		}
	}
	return files
}
