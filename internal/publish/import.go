package publish

import (
	"cmp"
	"context"
	"errors"

	"schoolsite/internal/content"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// ImportOptions describe where a content tree comes from and how to import it.
type ImportOptions struct {
	Message  string
	Commit   string // the git commit that the tree is of; it makes the tree exact
	Exact    bool   // the tree is published as it is, or refused: nothing is merged into it
	Author   string // of the commit
	DryRun   bool
	Base     int                   // revision that the tree was edited from; 0: unknown
	Over     int                   // published revision that it may replace whatever Base is; revisions.Current: any
	Progress func(school.Progress) // called by one goroutine at a time
	Hook     revisions.Hook        // nil for nothing

	Entry      school.AuditEntry // of the audit log; the zero entry is that of a revision
	KeepsHome  bool              // the published slider and pop-up stay, whatever the tree has
	Undoes     int               // the revision whose change of the slider or the pop-up it reverts; 0 for none
	FreesSpace bool              // it may use the disk reserve
}

// ImportResult describes what an import or a rollback did.
type ImportResult struct {
	Revision  revisions.Published `json:"revision"`         // the new one, or the current one if nothing changed
	Unchanged bool                `json:"unchanged"`        // the tree equals the current one
	Merged    *Merged             `json:"merged,omitempty"` // what came into a tree from an older revision
	DryRun    bool                `json:"dryRun,omitempty"` // nothing was published; Revision is what would have been
	Hidden    bool                `json:"hidden,omitempty"` // this server shows a draft, not what was published
	Warnings  school.Diagnostics  `json:"warnings,omitempty"`
}

// progress reports how many steps of a stage are done, one call at a time.
type progress func(stage school.Stage, done, of int)

// newProgress returns a progress that tells of each step; tell may be nil.
func newProgress(tell func(school.Progress)) progress {
	return func(stage school.Stage, done, of int) {
		if tell != nil {
			tell(school.Progress{Stage: stage, Done: done, Of: of})
		}
	}
}

// in returns a function that reports the steps of one stage.
func (p progress) in(stage school.Stage) func(done, of int) {
	return func(done, of int) { p(stage, done, of) }
}

// Publish publishes a content tree, whose files must not change during the call. Who is limited to
// sections may publish a tree that changes nothing else; staff may publish HomeSection.
func (s *Service) Publish(ctx context.Context, by school.Actor, next tree.Tree, options ImportOptions) (ImportResult, error) {
	if err := by.RequireStaff(); err != nil {
		return ImportResult{}, err
	}
	defer s.Revisions.Reserve(next.Files())()
	return s.publish(ctx, by, revisions.Source{Tree: next}, revisionOf(options), options)
}

func revisionOf(options ImportOptions) school.Revision {
	return school.Revision{Message: options.Message, Commit: options.Commit, Author: options.Author, Undoes: options.Undoes}
}

// maxRebases bounds how often a publication begins again because another one was published meanwhile.
const maxRebases = 4

// publish publishes a tree, for an import, an edit or a rollback. It begins again on top of what somebody
// else published meanwhile, which may have removed files that the tree had of the site.
func (s *Service) publish(ctx context.Context, by school.Actor, source revisions.Source, revision school.Revision, options ImportOptions) (done ImportResult, err error) {
	for try := 1; try <= maxRebases; try++ {
		isLast := try == maxRebases
		if isLast { // nobody overtakes it again
			if err := s.importing.Acquire(ctx, 1); err != nil {
				return done, err
			}
			defer s.importing.Release(1)
		}
		before, currentErr := s.Revisions.Current()
		if currentErr != nil {
			return done, currentErr
		}
		done, err = s.publishOn(ctx, by, source, revision, options, isLast)
		if err == nil || ctx.Err() != nil {
			return done, err
		}
		now, currentErr := s.Revisions.Current()
		if currentErr != nil || now.Number == before.Number {
			return done, cmp.Or(currentErr, err)
		}
	}
	if errors.Is(err, errMoved) {
		err = school.Errorf(school.Busy, "Others are publishing at this moment. The site is as they left it. Please try again.")
	}
	return ImportResult{}, err
}

// errMoved says that another revision was published while this one was prepared.
var errMoved = errors.New("another revision was published meanwhile")

// publication is a tree that was checked and may be published on top of a revision.
type publication struct {
	revisions.Source
	sent     string          // the hash of the tree as it came
	on       school.Revision // the published one; not the snapshot's, which a command that works alone has not
	checked  *content.Tree
	warnings school.Diagnostics
	merged   *Merged // nil if nothing came into the tree
}

// newPublication checks a tree, and merges it with what was published since it was begun. It holds no lock: a
// hostile tree may take long to parse.
func (s *Service) newPublication(ctx context.Context, by school.Actor, source revisions.Source, options ImportOptions) (next publication, err error) {
	next.Source, next.sent = source, source.Hash()
	if next.on, err = s.Revisions.Current(); err != nil {
		return next, err
	}
	base, err := s.baseOf(source, next.on, options)
	if err != nil {
		return next, err
	}
	if err := keepHome(s.Revisions, &next.Source, next.on, options); err != nil {
		return next, err
	}
	if next.checked, next.warnings, err = s.check(ctx, next.Source); err != nil {
		return next, err
	}
	if base != nil { // the work of merging is bounded for content that has no errors
		if next.merged, err = s.mergeInto(ctx, &next.Source, *base, next.on, options.Exact || options.Commit != ""); err != nil {
			return next, err
		}
	}
	if next.merged != nil {
		if next.checked, next.warnings, err = s.check(ctx, next.Source); err != nil {
			return next, err
		}
	}
	return next, s.checkSections(ctx, by, next.on, next.Source, next.checked)
}

// publishOn checks a tree, makes its pictures, which takes no lock, and commits it. A dry run stops before the first file
// would be written. It returns errMoved if another revision was published since it began. isLocked says that the caller
// holds the importing lock.
func (s *Service) publishOn(ctx context.Context, by school.Actor, source revisions.Source, revision school.Revision, options ImportOptions, isLocked bool) (done ImportResult, err error) {
	report := newProgress(options.Progress)
	report(school.Checking, 0, len(source.Files()))
	next, err := s.newPublication(ctx, by, source, options)
	if err != nil {
		return done, err
	}
	report(school.Checking, len(source.Files()), len(source.Files()))
	if options.DryRun {
		if _, err := s.prepare(ctx, next.Source, next.checked, revision, true, report); err != nil {
			return done, err
		}
	} else {
		// Pictures may take minutes, in which an office goes on publishing: no lock is held, and their files are reserved.
		_, problems, err := s.Uploads.StorePictures(ctx, next.Tree, next.checked.Pictures(), report.in(school.Picturing))
		if err == nil && problems != nil {
			err = invalid(problems)
		}
		if err != nil {
			return done, err
		}
	}

	if !isLocked {
		if err := s.importing.Acquire(ctx, 1); err != nil { // a client that left gives up its place
			return done, err
		}
		defer s.importing.Release(1)
	}
	return s.commit(ctx, by, next, revision, options, report)
}

// commit writes the files of a publication, renders its pages, commits one record that makes it the published revision,
// and activates the snapshot; it returns errMoved if another revision was published since it was checked. A failure
// leaves the published content unchanged. The published tree once more makes no revision: it restores the files that the
// disk lost, and ends a fallback. The caller holds the importing lock.
func (s *Service) commit(ctx context.Context, by school.Actor, next publication, revision school.Revision, options ImportOptions, report progress) (done ImportResult, err error) {
	now, err := s.Revisions.Current()
	switch {
	case err != nil:
		return done, err
	case now.Number != next.on.Number:
		return done, errMoved
	}
	revision.At, revision.By, revision.Tree = s.Clock().UTC(), by.Name(), next.Hash()
	revision.Counts = next.CountFiles()
	if now.Number == 0 || now.Sample {
		sample, err := s.Revisions.Sample()
		if err != nil {
			return done, err
		}
		revision.Sample = next.Without(isHome).Hash() == sample.Without(isHome).Hash()
	}
	revision.Dirty = revision.Commit != "" && next.Hash() != next.sent // the commit does not hold all of it
	again := now.Number > 0 && now.Tree == revision.Tree
	if again {
		revision = now
	}
	shown := s.Snapshot()
	done = ImportResult{
		Revision: revisions.Published{Revision: revision, Current: again}, Unchanged: again && (shown == nil || !isFallback(shown.Revision, now.Number)),
		Merged: next.merged, DryRun: options.DryRun, Hidden: s.ShowsDraft(), Warnings: next.warnings,
	}
	if options.DryRun {
		return done, nil
	}
	// No sweep runs between writing a file and naming it in a record.
	defer s.GC.Hold()()
	if done.Unchanged {
		if err := s.Revisions.KeepFiles(next.Source, next.Files(), report.in(school.StoringFiles)); err != nil {
			return done, err
		}
		if options.Commit == "" || options.Commit == now.Commit && !now.Dirty || next.sent != now.Tree {
			return done, nil
		}
		done.Revision.Commit, done.Revision.Dirty = options.Commit, false
		return done, s.Revisions.SetCommit(by, now.Number, options.Commit)
	}
	prepared, err := s.prepare(ctx, next.Source, next.checked, revision, false, newProgress(nil))
	if err != nil {
		return done, err
	}
	if err := s.Revisions.KeepFiles(next.Source, next.Files(), report.in(school.StoringFiles)); err != nil {
		return done, err
	}
	s.publishing.Lock()
	defer s.publishing.Unlock()
	snapshot, err := s.build(ctx, prepared, 0, report)
	if err != nil {
		return done, err
	}
	if !again {
		with := revisions.AddOptions{Hook: options.Hook, Entry: options.Entry, FreesSpace: options.FreesSpace}
		if snapshot.Revision, err = s.Revisions.Add(by, prepared.Revision, next.Files(), with); err != nil {
			return done, err
		}
		done.Revision = revisions.Published{Revision: snapshot.Revision, Current: true}
	}
	if !done.Hidden {
		s.activate(snapshot)
	}
	return done, nil
}

// check checks a tree; errors in it are returned as the error. It stops when its context ends.
func (s *Service) check(ctx context.Context, source revisions.Source) (*content.Tree, school.Diagnostics, error) {
	takenDown, paths, err := s.Revisions.TakenDown()
	if err != nil {
		return nil, nil, err
	}
	checked, problems := content.Check(source.FS(), content.Options{
		Context: ctx, Published: source.Published, Limits: tree.DefaultLimits(), Today: s.Clock(),
		Purged: func(name string) bool { return paths[name] },
		Cache:  &s.parsed, Hash: func(name string) string { return source.Find(name).Hash },
		Picture: s.Pictures.Inspect,
	})
	for _, file := range source.Files() {
		t, found := takenDown[file.Hash]
		if !found && checked != nil { // as visitors were given it, whatever else its file says
			t, found = takenDown[checked.DocumentHash(file.Path)]
		}
		if found {
			problems = append(problems, school.Diagnostic{Severity: school.SeverityError, File: file.Path, Message: "This " + t.Noun() + " was deleted permanently on " + school.DayText(school.DayOf(t.At)) +
				" and is not published again. Delete the file, and take out what names it."})
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
