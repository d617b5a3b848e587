package site

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// sweepAge spares files that are so young that their record may not be written
// yet.
const sweepAge = time.Hour

// SweepResult counts what a sweep removed, or in a dry run would remove.
type SweepResult struct {
	Revisions []int // oldest first
	Files     int   // in content/ and media/
	Bytes     int64
}

// Sweep deletes changes that can't be undone any more, sessions that are over
// and revisions that have expired, and removes the files that nothing names. A
// crash leaves at most such files; a server sweeps when it starts and every
// night. While files come in it is Busy: if it waited for the lock, the next
// upload would wait behind it for the slowest connection.
func (s *Site) Sweep(context.Context) error {
	_, err := s.sweep(school.Actor{}, false)
	return err
}

// SweepContent is Sweep for a person, and returns what was removed, or would
// be.
func (s *Site) SweepContent(_ context.Context, by school.Actor, dryRun bool) (SweepResult, error) {
	if err := by.RequireOwner(); err != nil {
		return SweepResult{}, err
	}
	return s.sweep(by, dryRun)
}

func (s *Site) sweep(by school.Actor, dryRun bool) (swept SweepResult, err error) {
	end, ok := s.gc.TryCollect()
	if !ok {
		return swept, school.Errorf(school.Busy, "Files are coming in at this moment. Try again later.")
	}
	defer end()
	now := s.parts.Clock().UTC()
	if !dryRun {
		s.ClearCache()
		if err := errors.Join(s.dropIncoming(), s.audit.DeleteExpired(now)); err != nil {
			return swept, err
		}
	}
	kept, err := s.endOld(by, now, dryRun)
	if err != nil {
		return swept, err
	}
	swept.Revisions = kept.gone
	if s.parts.DB.HidesFiles() {
		s.parts.Log.Warn("no file is removed while a record is damaged that may name it: see schoolsite records list")
		return swept, nil
	}
	err = s.sweepFiles(&swept, s.parts.Media, kept.files, now.Add(-sweepAge), dryRun)
	err = errors.Join(err, s.sweepFiles(&swept, s.parts.Content, kept.sources, now.Add(-sweepAge), dryRun))
	if !dryRun {
		err = errors.Join(err, s.removePurged())
		s.logged("keeping a reserve of disk space", s.parts.DB.KeepReserve())
	}
	return swept, err
}

func (s *Site) sweepFiles(swept *SweepResult, dir *blob.Dir, kept map[string]bool, before time.Time, dryRun bool) error {
	unwanted, err := dir.ListGarbage(func(name string) bool { return kept[name] }, before)
	if err != nil {
		return err
	}
	for _, file := range unwanted {
		swept.Files, swept.Bytes = swept.Files+1, swept.Bytes+file.Bytes
	}
	if dryRun {
		return nil
	}
	return dir.Remove(unwanted)
}

// sweepWhenIdle sweeps as soon as no upload or import is under way.
func (s *Site) sweepWhenIdle(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.gc.Idle():
		}
		if err := s.Sweep(ctx); school.CodeOf(err) != school.Busy {
			return err
		}
	}
}

// liveSet is the result of the mark phase: sources by hash and files by name that
// records reach, and the revisions that retention removed.
type liveSet struct {
	sources map[string]bool
	files   map[string]bool
	gone    []int
}

func newLiveSet() liveSet { return liveSet{sources: map[string]bool{}, files: map[string]bool{}} }

// errDryRun rolls back the transaction of a dry run.
var errDryRun = errors.New("this was a dry run")

// endOld deletes what has expired and collects the unreachable files, in one
// transaction. A dry run does the same and rolls back.
func (s *Site) endOld(by school.Actor, now time.Time, dryRun bool) (liveSet, error) {
	k := newLiveSet()
	if err := s.keepSample(k); err != nil {
		return k, err
	}
	if now := s.Snapshot(); now != nil { // its pictures may have been re-encoded since
		maps.Copy(k.files, now.media)
	}
	update := func(work func(*store.Tx) error) error { return s.parts.DB.UpdateFromReserveAs(by, work) }
	err := runDry(update, dryRun, func(tx *store.Tx) (err error) {
		if k.gone, err = s.endRecords(tx, now); err != nil {
			return err
		}
		if err := s.noteGone(tx, by, k.gone); err != nil {
			return err
		}
		if err := keepSources(tx, k); err != nil {
			return err
		}
		return keepPictures(tx, k, now, !s.parts.DB.HidesFiles())
	})
	return k, err
}

// runDry runs work in one transaction, which a dry run rolls back.
func runDry(update func(func(*store.Tx) error) error, dryRun bool, work func(*store.Tx) error) error {
	err := update(func(tx *store.Tx) error {
		if err := work(tx); err != nil || !dryRun {
			return err
		}
		return errDryRun
	})
	if errors.Is(err, errDryRun) {
		return nil
	}
	return err
}

// endRecords deletes expired records, and returns the numbers of the revisions
// among them.
func (s *Site) endRecords(tx *store.Tx, now time.Time) (gone []int, err error) {
	for _, over := range []struct {
		end    func(time.Time) (int, error)
		before time.Time
	}{
		{tx.DeleteChangesBefore, now.Add(-school.UndoFor)},
		{tx.DeleteSessionsBefore, now},
		{tx.DeleteResetsBefore, now},
		{tx.DeleteDevicesBefore, now.Add(-school.DeviceFor)},
		{tx.DeletePendingAccountsBefore, now},
	} {
		if _, err := over.end(over.before); err != nil {
			return nil, err
		}
	}
	live, err := tx.CurrentRevision()
	if err != nil {
		return nil, err
	}
	revisions, err := tx.Revisions()
	if err != nil {
		return nil, err
	}
	for _, old := range slices.Backward(s.options.Retention.Gone(revisions, live, now)) {
		if err := tx.DeleteRevision(old.Number); err != nil {
			return nil, err
		}
		gone = append(gone, old.Number)
	}
	return gone, nil
}

// keepSample marks the files of the sample school, which is shown again when
// nothing is published, those of revisions that are being exported, and the
// pictures that are shown now: no record names those of a working tree.
func (s *Site) keepSample(k liveSet) error {
	s.exporting.each(k.tree)
	sample, err := s.sample()
	if err != nil {
		return err
	}
	k.tree(sample.files)
	if now := s.Snapshot(); now != nil {
		for _, source := range now.sources {
			k.sources[source] = true
		}
		for _, document := range now.Content.Documents {
			k.sources[document.Source] = true
			k.sources[document.Hash] = true
		}
	}
	return nil
}

// keepSources marks the uploads and content files that something names.
func keepSources(tx *store.Tx, k liveSet) error {
	revisions, err := tx.Revisions()
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, r := range revisions {
		if seen[r.Tree] {
			continue
		}
		seen[r.Tree] = true
		files, err := tx.Tree(r.Tree)
		if err != nil && !store.IsDamaged(err) {
			return err
		}
		k.tree(files)
	}
	return keepShown(tx, k)
}

func (k liveSet) tree(files []school.RevisionFile) {
	for _, f := range files {
		k.sources[f.Hash] = true
	}
}

// keepShown marks the pictures of the slider, the pop-up and every change.
func keepShown(tx *store.Tx, k liveSet) error {
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
			k.sources[p.Source] = true
		}
	}
	return nil
}

func (k liveSet) filesOf(p school.Picture) {
	k.files[p.Master] = true
	for _, v := range p.Variants {
		k.files[v.Name] = true
	}
}

// keepPictures marks the files of the pictures that are kept, the newly
// uploaded ones among them. If drop is set, it deletes the records of the others.
func keepPictures(tx *store.Tx, k liveSet, now time.Time, drop bool) error {
	pictures, err := tx.Pictures()
	if err != nil {
		return err
	}
	for _, p := range pictures {
		if k.sources[p.Source] || now.Sub(p.AddedAt) <= school.KeepUnnamed {
			k.filesOf(p)
			continue
		}
		if !drop {
			continue
		}
		if err := tx.DeletePicture(p.Source); err != nil {
			return err
		}
	}
	return nil
}
