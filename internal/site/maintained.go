package site

import (
	"context"
	"io/fs"
	"maps"

	"schoolsite/internal/content"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/status"
	"schoolsite/internal/store"
)

// disclosureService names the embedded service.
type disclosureService = disclosure.Service

// disclosureBasis returns the disclosure of what visitors see, or, when nothing
// is served, of what they would see.
func (s *Site) disclosureBasis() (school.DisclosureBasis, error) {
	if now := s.Snapshot(); now != nil {
		return now.Content.Disclosure, nil
	}
	revision, err := s.currentRevision()
	if err != nil {
		return school.DisclosureBasis{}, err
	}
	tree, err := s.treeOf(revision)
	if err != nil {
		return school.DisclosureBasis{}, err
	}
	checked, problems := content.Check(tree, content.Options{Limits: contentfs.DefaultLimits()})
	if problems.Failed() {
		return school.DisclosureBasis{}, &school.Error{
			Code: school.ContentInvalid, Diagnostics: problems, Message: "The published content can't be read. Import it again.",
		}
	}
	return checked.DisclosureBasis(), nil
}

// State describes what visitors see.
func (s *Site) State() status.State {
	now := s.Snapshot()
	if now == nil {
		return status.State{}
	}
	return status.State{
		Serving: true, Draft: isDraft(now.Revision), School: now.Layout.School.Name, Revision: now.Revision,
		Pages: len(now.Pages), LatePages: now.deferred(), ShellPages: now.failed(), Stale: s.retry.isStale(),
	}
}

// ShowsDraft reports whether visitors see a working folder.
func (s *Site) ShowsDraft() bool { return s.showsDraft() }

// Live returns what garbage collection must keep although no record names it:
// the sample school, which is shown again when nothing is published, revisions
// that are being exported, and what is shown now.
func (s *Site) Live() (maintenance.Live, error) {
	live := maintenance.Live{Hashes: map[string]bool{}, Media: map[string]bool{}}
	mark := func(files []school.RevisionFile) {
		for _, f := range files {
			live.Hashes[f.Hash] = true
		}
	}
	s.exporting.each(mark)
	sample, err := s.sample()
	if err != nil {
		return live, err
	}
	live.Sample = sample.files
	mark(sample.files)
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

// SampleText describes the sample text that a published revision still has; ""
// for none.
func (s *Site) SampleText(revision school.Revision) (string, error) {
	return s.sampleTextLeft(revision)
}

// Reload makes a new snapshot of the shown revision from its files. Unless wait
// is set, it is Busy while an import is under way. The caller holds the GCLock.
func (s *Site) Reload(ctx context.Context, wait bool) error {
	if wait {
		s.importing.Lock()
	} else if !s.importing.TryLock() {
		return school.Errorf(school.Busy, "Content is being published at this moment.")
	}
	defer s.importing.Unlock()
	now := s.Snapshot()
	if now == nil {
		return nil
	}
	if isDraft(now.Revision) { // the folder is its editor's; what was taken down is denied
		return s.refresh(ctx)
	}
	tree, err := s.treeOf(now.Revision)
	if err != nil {
		return err
	}
	checked, _, err := s.check(ctx, tree)
	if err != nil {
		return err
	}
	next, err := s.prepare(ctx, tree, checked, now.Revision, false, newMeter(nil))
	if err != nil {
		return err
	}
	return s.buildAndSwap(ctx, next, 0, newMeter(nil))
}

// StoreCopies makes those of the visitors' copies of documents that are missing.
func (s *Site) StoreCopies(ctx context.Context, documents []school.Document) error {
	kept := func(d school.Document) ([]byte, error) { return s.parts.Content.Read(d.Source) }
	return s.keepCopies(ctx, documents, kept)
}

// RemoveStaging removes the partial archives that a crash left.
func (s *Site) RemoveStaging() error { return s.dropIncoming() }

// refuseTakenDownFiles refuses a tree with pictures that were taken down while
// it was being published.
func refuseTakenDownFiles(tx *store.Tx, files []school.RevisionFile) error {
	takenDown, err := maintenance.TakedownsBySource(tx)
	for _, file := range files {
		if _, found := takenDown[file.Hash]; found {
			return school.Errorf(school.Conflict, "%s was deleted for good meanwhile. Try again.", file.Path)
		}
	}
	return err
}

// purgedPaths returns the paths of the pictures that were taken down, in the
// kept revisions and in the sample.
func (s *Site) purgedPaths() (paths map[string]bool, takenDown map[string]school.Takedown, err error) {
	paths = map[string]bool{}
	err = s.parts.DB.View(func(tx *store.Tx) error {
		if takenDown, err = maintenance.TakedownsBySource(tx); err != nil || len(takenDown) == 0 {
			return err
		}
		add := func(_ int, files []school.RevisionFile) {
			for _, f := range files {
				if _, found := takenDown[f.Hash]; found {
					paths[f.Path] = true
				}
			}
		}
		sample, err := s.sample()
		if err != nil {
			return err
		}
		add(0, sample.files)
		return maintenance.EachTree(tx, add)
	})
	return paths, takenDown, err
}

// withoutPurged returns a tree without the pictures that were taken down.
func (s *Site) withoutPurged(t tree) (tree, error) {
	var takenDown map[string]school.Takedown
	err := s.parts.DB.View(func(tx *store.Tx) (err error) {
		takenDown, err = maintenance.TakedownsBySource(tx)
		return err
	})
	if err != nil || len(takenDown) == 0 {
		return t, err
	}
	var left []school.RevisionFile
	for _, file := range t.files {
		if _, found := takenDown[file.Hash]; !found {
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
