package publish

import (
	"context"
	"maps"

	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/status"
)

// State describes what visitors see.
func (s *Service) State() status.State {
	now := s.Snapshot()
	if now == nil {
		return status.State{}
	}
	late, failed := now.shells()
	return status.State{
		Serving: true, Draft: isDraft(now.Revision), School: now.Layout.School.Name, Revision: now.Revision,
		Pages: len(now.Pages), LatePages: late, ShellPages: failed, Stale: s.retry.isStale(), Took: now.Took,
	}
}

// ShowsDraft reports whether visitors see a working folder, whatever is published.
func (s *Service) ShowsDraft() bool {
	now := s.Snapshot()
	return now != nil && isDraft(now.Revision)
}

// Live returns what garbage collection must keep although no record names it: the sample school,
// which is shown again when nothing is published, revisions that are being exported, and what is
// shown now.
func (s *Service) Live() (maintenance.Live, error) {
	live := maintenance.Live{Hashes: map[string]bool{}, Media: map[string]bool{}}
	mark := func(files []school.RevisionFile) {
		for _, f := range files {
			live.Hashes[f.Hash] = true
		}
	}
	s.Revisions.EachReserved(mark)
	sample, err := s.Revisions.Sample()
	if err != nil {
		return live, err
	}
	live.Sample = sample.Files()
	mark(live.Sample)
	if now := s.Snapshot(); now != nil {
		for _, source := range now.sources { // no record names those of a working tree
			live.Hashes[source] = true
		}
		live.Documents = now.Content.Documents
		for _, document := range live.Documents {
			live.Hashes[document.Source] = true
			live.Hashes[document.Hash] = true
		}
		maps.Copy(live.Media, now.media) // its pictures may have been re-encoded since
	}
	return live, nil
}

// Reload makes a new snapshot of the shown revision from its files. Unless wait is set, it is Busy
// while an import is under way. The caller holds the GCLock.
func (s *Service) Reload(ctx context.Context, wait bool) error {
	if wait {
		if err := s.importing.Acquire(ctx, 1); err != nil {
			return err
		}
	} else if !s.importing.TryAcquire(1) {
		return school.Errorf(school.Busy, "Content is being published at this moment.")
	}
	defer s.importing.Release(1)
	now := s.Snapshot()
	if now == nil {
		return nil
	}
	if isDraft(now.Revision) { // the folder is its editor's; what was taken down is denied
		return s.refresh(ctx)
	}
	source, err := s.Revisions.TreeOf(now.Revision)
	if err != nil {
		return err
	}
	checked, _, err := s.check(ctx, source)
	if err != nil {
		return err
	}
	return s.show(ctx, source, checked, now.Revision, 0, newProgress(nil))
}
