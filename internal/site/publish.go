package site

import (
	"context"
	"io"
	"io/fs"
	"time"

	"schoolsite/internal/content"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// ImportOptions describe where a content tree comes from and how to import it.
type ImportOptions struct {
	Message  string
	Commit   string // of the git repository that holds the tree
	Dirty    bool   // the tree differs from the commit
	DryRun   bool
	Base     int                   // revision that the tree was edited from; 0: unknown
	Over     int                   // published revision that it may replace whatever Base is; Current: any
	Progress func(school.Progress) // called by one goroutine at a time
}

// ImportResult describes what an import or a rollback did.
type ImportResult struct {
	Revision  Published // the new one, or the current one if nothing changed
	Unchanged bool      // the tree equals the current one
	DryRun    bool      // nothing was published; Revision is what would have been
	Hidden    bool      // this server shows a draft, not what was published
	Warnings  school.Diagnostics
}

// Import publishes a content tree, which must not change during the call: it
// checks the tree, re-encodes its pictures, renders its pages, and commits one
// record that activates it. A failure leaves the published content unchanged.
// A tree that is not based on the published revision is Outdated, unless it
// overrules that. Only the operator and owners may import.
func (s *Site) Import(ctx context.Context, by school.Actor, fsys fs.FS, options ImportOptions) (ImportResult, error) {
	if err := by.RequireOwner(); err != nil {
		return ImportResult{}, err
	}
	tree, err := listed(fsys)
	if err != nil {
		return ImportResult{}, s.listingError(ctx, fsys, err)
	}
	return s.importTree(ctx, by, tree, options)
}

// listingError returns the diagnostics of a tree that can't be listed, or err
// where the check finds none.
func (s *Site) listingError(ctx context.Context, fsys fs.FS, err error) error {
	if _, _, failure := s.check(ctx, tree{FS: fsys}); failure != nil {
		return failure
	}
	return err
}

func (s *Site) importTree(ctx context.Context, by school.Actor, tree tree, options ImportOptions) (ImportResult, error) {
	revision := school.Revision{Message: options.Message, Commit: options.Commit, Dirty: options.Dirty}
	return s.validateAndPublish(ctx, by, tree, revision, options)
}

// validateAndPublish publishes a tree as a new revision, unless it is the current
// one. It checks the tree before it takes a lock: a hostile tree may take long to
// parse.
func (s *Site) validateAndPublish(ctx context.Context, by school.Actor, tree tree, revision school.Revision, options ImportOptions) (ImportResult, error) {
	now, err := s.currentRevision() // not the snapshot's: a command that works alone has none
	if err != nil {
		return ImportResult{}, err
	}
	if err := s.checkBase(now, tree, options); err != nil {
		return ImportResult{}, err
	}
	progress := newMeter(options.Progress)
	progress.begin(school.Checking, len(tree.files))
	checked, problems, err := s.check(ctx, tree)
	if err != nil {
		return ImportResult{}, err
	}
	progress.steps(len(tree.files))
	if options.DryRun {
		if err := s.dryRun(ctx, tree, checked, progress); err != nil {
			return ImportResult{}, err
		}
	}
	s.importing.Lock()
	defer s.importing.Unlock()
	// Another import may have been published while this one was checked.
	if now, err = s.currentRevision(); err != nil {
		return ImportResult{}, err
	}
	if err := s.checkBase(now, tree, options); err != nil {
		return ImportResult{}, err
	}
	revision.At, revision.By, revision.Tree = s.parts.Clock().UTC(), by.Name(), school.TreeHash(tree.files)
	revision.Counts = countedFiles(tree.files)
	done := ImportResult{Revision: Published{Revision: revision}, DryRun: options.DryRun, Hidden: s.showsDraft(), Warnings: problems}
	switch {
	case now.Tree == revision.Tree && now.Number > 0:
		done.Revision = Published{Revision: now, Current: true}
		done.Unchanged, err = s.repairPublished(ctx, tree, checked, done, progress)
	case !options.DryRun:
		revision, err = s.publish(ctx, by, tree, checked, revision, progress)
		done.Revision = Published{Revision: revision, Current: err == nil}
	}
	return done, err
}

// check checks a tree; errors in it are returned as the error. It stops when
// its context ends.
func (s *Site) check(ctx context.Context, tree tree) (*content.Tree, school.Diagnostics, error) {
	look := s.checkPicture
	if tree.published {
		look = s.checkPublishedPicture
	}
	paths, purged, err := s.purgedPaths()
	if err != nil {
		return nil, nil, err
	}
	checked, problems := content.Check(tree, content.Options{
		Purged:  func(name string) bool { return paths[name] },
		Context: ctx, Picture: look, Published: tree.published, Limits: contentfs.DefaultLimits(), Today: s.parts.Clock(),
		Cache: &s.memory, Hash: func(name string) string { return tree.hashes[name] },
	})
	for _, file := range tree.files {
		if t, found := purged[file.Hash]; found {
			problems = append(problems, school.Diagnostic{Severity: school.SeverityError, File: file.Path, Message: t.ImportRefusal()})
		}
	}
	switch {
	case ctx.Err() != nil:
		return nil, nil, ctx.Err()
	case problems.Failed():
		return nil, nil, invalid(problems)
	}
	return checked, problems, nil
}

func invalid(problems school.Diagnostics) error {
	return &school.Error{
		Code: school.ContentInvalid, Diagnostics: problems,
		Message: "The content has problems and was not published. The site is as it was.",
	}
}

func (s *Site) checkPicture(r io.Reader) (content.PictureStat, error) {
	header, err := s.parts.Pictures.Inspect(r)
	return content.PictureStat{Width: header.Width, Note: header.Note}, err
}

// checkPublishedPicture accepts a picture that was published before the limits
// were narrowed. Its width is unknown.
func (s *Site) checkPublishedPicture(r io.Reader) (content.PictureStat, error) {
	seen, err := s.checkPicture(r)
	if school.CodeOf(err) == school.TooLarge {
		return content.PictureStat{}, nil
	}
	return seen, err
}

// publish makes everything durable and visible, in that order. The caller
// holds the importing lock. No sweep runs between writing a file and naming it
// in a record.
func (s *Site) publish(ctx context.Context, by school.Actor, tree tree, checked *content.Tree, revision school.Revision, progress *progressReporter) (school.Revision, error) {
	defer s.gc.Hold()()
	next, err := s.prepare(ctx, tree, checked, revision, progress)
	if err != nil {
		return revision, err
	}
	if err := s.keepFiles(tree, tree.files, progress); err != nil {
		return revision, err
	}
	s.publishing.Lock()
	defer s.publishing.Unlock()
	snapshot, err := s.build(ctx, next, 0, progress)
	if err != nil {
		return revision, err
	}
	snapshot.Revision, err = s.saveRevision(by, next.revision, tree.files)
	if err == nil && !s.showsDraft() {
		s.setSnapshot(snapshot)
	}
	return snapshot.Revision, err
}

// saveRevision commits the record that publishes a revision.
func (s *Site) saveRevision(by school.Actor, revision school.Revision, files []school.RevisionFile) (school.Revision, error) {
	err := s.parts.DB.UpdateAs(by, func(tx *store.Tx) error {
		before, err := current(tx)
		if err != nil {
			return err
		}
		if err := refuseTakenDownFiles(tx, files); err != nil {
			return err
		}
		if revision, err = tx.AddRevision(revision, files); err != nil {
			return err
		}
		if err := tx.SetCurrentRevision(revision.Number); err != nil {
			return err
		}
		return s.notePublished(tx, by, before, revision)
	})
	return revision, err
}

// candidate is content that is ready to be built into a snapshot.
type candidate struct {
	content  *school.Content
	sources  []string // of the content's pictures
	revision school.Revision
}

// prepare makes the pictures of a checked tree and the documents' copies for
// visitors, and resolves its texts.
func (s *Site) prepare(ctx context.Context, tree tree, checked *content.Tree, revision school.Revision, progress *progressReporter) (candidate, error) {
	pictures, err := s.storePictures(ctx, tree, checked, false, progress)
	if err != nil {
		return candidate{}, err
	}
	e := candidate{revision: revision}
	for _, picture := range pictures {
		e.sources = append(e.sources, picture.Source)
	}
	if e.content, err = checked.Publish(pictures); err != nil {
		return candidate{}, err
	}
	inTree := func(d school.Document) ([]byte, error) { return fs.ReadFile(tree, d.Path) }
	switch err := s.keepCopies(ctx, e.content.Documents, inTree); {
	case err == nil:
	case tree.published && ctx.Err() == nil:
		// A full disk keeps no school from its site. The nightly check of the files tries again.
		s.parts.Log.Error("the visitors' copies of documents could not be written", "error", err)
	default:
		return candidate{}, err
	}
	e.revision.Counts = e.counts(tree.files)
	return e, nil
}

// draftRevision is the revision of a draft, which is not published.
var draftRevision = school.Revision{By: "preview", Message: "a working tree, not published"}

// isDraft reports whether a revision is that of a draft.
func isDraft(revision school.Revision) bool {
	return revision.Number == 0 && revision.By == draftRevision.By
}

// showsDraft reports whether visitors see a draft, whatever is published.
func (s *Site) showsDraft() bool {
	now := s.Snapshot()
	return now != nil && isDraft(now.Revision)
}

// Preview shows a working tree without publishing it.
func (s *Site) Preview(ctx context.Context, fsys fs.FS) error {
	_, err := s.preview(ctx, fsys)
	return err
}

func (s *Site) preview(ctx context.Context, fsys fs.FS) (school.Diagnostics, error) {
	files, err := s.workFiles.List(fsys, s.parts.Clock())
	if err != nil {
		return nil, s.listingError(ctx, fsys, err)
	}
	return s.activate(ctx, newTree(fsys, files), draftRevision, 0)
}

// activate checks a tree, builds its snapshot and swaps it in. It returns the
// warnings of the check.
func (s *Site) activate(ctx context.Context, tree tree, revision school.Revision, patience time.Duration) (school.Diagnostics, error) {
	progress := newMeter(s.options.Progress)
	checked, warnings, err := s.check(ctx, tree)
	if err != nil {
		return nil, err
	}
	s.importing.Lock()
	defer s.importing.Unlock()
	defer s.gc.Hold()()
	next, err := s.prepare(ctx, tree, checked, revision, progress)
	if err != nil {
		return nil, err
	}
	// No revision may hold the documents of the sample and of a working tree.
	if err := s.keepFiles(tree, filesOf(next.content.Documents), progress); err != nil {
		return nil, err
	}
	s.publishing.Lock()
	defer s.publishing.Unlock()
	return warnings, s.buildAndSwap(ctx, next, patience, progress)
}

// buildAndSwap builds a snapshot and swaps it in. The caller holds the publishing
// lock.
func (s *Site) buildAndSwap(ctx context.Context, next candidate, patience time.Duration, progress *progressReporter) error {
	snapshot, err := s.build(ctx, next, patience, progress)
	if err == nil {
		s.setSnapshot(snapshot)
	}
	return err
}

// refresh makes a new snapshot of the same content, after something that its
// pages show has changed. When it fails, it is tried again soon.
func (s *Site) refresh(ctx context.Context) error {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	now := s.Snapshot()
	if now == nil {
		return nil
	}
	err := s.buildAndSwap(ctx, candidate{now.Content, now.sources, now.Revision}, 0, newMeter(nil))
	if err != nil {
		s.retry.failed(s.parts.Clock(), true)
		s.wakeSchedule()
	}
	return err
}
