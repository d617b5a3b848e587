package publish

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"schoolsite/internal/blob"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// ImportOptions describe where a content tree comes from and how to import it.
type ImportOptions struct {
	Message  string
	Of       int    // the revision of a rollback
	Commit   string // the git commit that the tree is of; it makes the tree exact
	Exact    bool   // the tree is published as it is, or refused: nothing is merged into it
	Author   string // of the commit
	DryRun   bool
	Base     int                   // revision that the tree was edited from; 0: unknown
	Over     int                   // published revision that it may replace whatever Base is; revisions.Current: any
	Progress func(school.Progress) // called by one goroutine at a time

	KeepsHome bool                 // the published slider and pop-up stay, whatever the tree has
	Undoes    int                  // the revision whose change it reverts; 0 for none
	Edited    *school.EditedItem   // nil when it is no edit of one item
	Record    revisions.AddOptions // of the transaction
}

// ImportResult describes what an import or a rollback did.
type ImportResult struct {
	Revision  revisions.Published `json:"revision"`         // the new one, or the current one if nothing changed
	Unchanged bool                `json:"unchanged"`        // the tree equals the current one
	Merged    *Merged             `json:"merged,omitempty"` // what came into a tree from an older revision
	DryRun    bool                `json:"dryRun,omitempty"` // nothing was published; Revision is what would have been
	Hidden    bool                `json:"hidden,omitempty"` // this server shows a working tree, not what was published
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
// sections may publish a tree that changes nothing else.
func (s *Service) Publish(ctx context.Context, by school.Actor, next tree.Tree,
	options ImportOptions) (ImportResult, error) {
	defer s.Revisions.Reserve(next.Files())()
	return s.publish(ctx, by, revisions.Source{Tree: next}, options)
}

// Edit publishes what change makes of the published tree, with options of which Edit sets the Base. It is made again on
// top of what somebody else published at the same moment. An error of the change is returned as it is.
func (s *Service) Edit(
	ctx context.Context, by school.Actor,
	change func(on revisions.Published, in tree.Tree) (tree.Tree, ImportOptions, error),
) (done ImportResult, err error) {
	for range maxRebases {
		on, in, failed := s.Revisions.At(revisions.Current)
		if failed != nil {
			return done, failed
		}
		next, options, failed := change(on, in.Tree)
		if failed != nil {
			return done, failed
		}
		options.Base = on.Number
		done, err = s.Publish(ctx, by, next, options)
		if school.CodeOf(err) != school.Outdated {
			break
		}
	}
	return done, err
}

// maxRebases bounds how often a publication begins again because another one was published meanwhile.
const maxRebases = 4

// publish publishes a tree, for an import, an edit or a rollback. It begins again on top of what somebody
// else published meanwhile, which may have removed files that the tree had of the site.
func (s *Service) publish(
	ctx context.Context, by school.Actor, source revisions.Source, options ImportOptions,
) (done ImportResult, err error) {
	for try := 1; try <= maxRebases; try++ {
		isLast := try == maxRebases
		if isLast { // nobody overtakes it again
			if err := s.importing.Acquire(ctx, 1); err != nil {
				return done, err
			}
			defer s.importing.Release(1)
		}
		next := publication{Source: source, kept: s.Revisions, by: by, options: options, sent: source.Hash()}
		if next.on, err = s.Revisions.Current(); err != nil {
			return done, err
		}
		done, err = s.publishOn(ctx, &next, isLast)
		if err == nil || ctx.Err() != nil {
			return done, err
		}
		now, currentErr := s.Revisions.Current()
		if currentErr != nil || now.Number == next.on.Number {
			return done, cmp.Or(currentErr, err)
		}
	}
	if errors.Is(err, errMoved) {
		err = school.Errorf(school.Busy, "Others are publishing at this moment. The site is as they left it. "+
			"Please try again.")
	}
	return ImportResult{}, err
}

// errMoved says that another revision was published while this one was prepared.
var errMoved = errors.New("another revision was published meanwhile")

// publishOn checks a tree, merges it with what was published since it was begun, makes its pictures, and commits it.
// It returns errMoved if another revision was published since it began. No lock is held until the commit, unless the
// caller has the importing lock: a hostile tree may take long to parse, and pictures may take minutes, in which an
// office goes on publishing. A dry run stops before the first file would be written.
func (s *Service) publishOn(ctx context.Context, next *publication, isLocked bool) (done ImportResult, err error) {
	report, files := newProgress(next.options.Progress), len(next.Files())
	report(school.Checking, 0, files)
	base, err := next.base()
	if err != nil {
		return done, err
	}
	if err := next.keepHome(); err != nil {
		return done, err
	}
	next.checked, next.warnings, err = s.check(ctx, next.Source)
	if err == nil && base != nil { // the work of merging is bounded for content that has no errors
		err = next.merge(ctx, *base)
	}
	if err == nil && next.merged != nil {
		next.checked, next.warnings, err = s.check(ctx, next.Source)
	}
	if err != nil {
		return done, err
	}
	if err := s.checkSections(ctx, next); err != nil {
		return done, err
	}
	report(school.Checking, files, files)
	paths := next.checked.Pictures()
	if !next.options.DryRun && next.Hash() != next.on.Tree { // the same tree again restores what the disk lost
		paths = unknownPictures(next.Source, next.checked, s.Snapshot())
	}
	pictures, err := s.storePictures(ctx, next.Source, paths, next.options.DryRun, report)
	if err == nil && next.options.DryRun {
		_, err = next.checked.Publish(pictures)
	}
	if err != nil {
		return done, err
	}
	if !isLocked {
		if err := s.importing.Acquire(ctx, 1); err != nil { // a client that left gives up its place
			return done, err
		}
		defer s.importing.Release(1)
	}
	return s.commit(ctx, next, report)
}

// commit writes the files of a publication, renders its pages, commits one record that makes it the published revision,
// and activates the snapshot; it returns errMoved if another revision was published since it was checked. A failure
// leaves the published content unchanged. The published tree once more makes no revision: it restores the files that
// the disk lost, and ends a fallback. The caller holds the importing lock.
func (s *Service) commit(ctx context.Context, next *publication, report progress) (done ImportResult, err error) {
	now, err := s.Revisions.Current()
	switch {
	case err != nil:
		return done, err
	case now.Number != next.on.Number:
		return done, errMoved
	}
	revision, err := next.revision(s.Clock().UTC())
	if err != nil {
		return done, err
	}
	again := now.Number > 0 && now.Tree == revision.Tree
	if again {
		revision = now
	}
	shown, options := s.Snapshot(), next.options
	done = ImportResult{
		Revision:  revisions.Published{Revision: revision, Current: again},
		Unchanged: again && (shown == nil || !isFallback(shown.Revision, now.Number)),
		Merged:    next.merged, DryRun: options.DryRun, Hidden: s.Snapshot().ShowsWatchedTree(),
		Warnings: next.warnings,
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
		return done, s.Revisions.SetCommit(next.by, now.Number, options.Commit)
	}
	prepared, err := s.prepare(ctx, next.Source, next.checked, revision, shown, newProgress(nil))
	if err != nil {
		return done, fmt.Errorf("prepare the content: %w", err)
	}
	files := next.Files()
	if now.Number > 0 && !again { // the others were kept with the revision before
		before, err := s.Revisions.TreeOf(now)
		if err != nil {
			return done, err
		}
		files = slices.DeleteFunc(slices.Clone(files), func(f school.RevisionFile) bool {
			return before.Find(f.Path) == f
		})
	}
	if err := s.Revisions.KeepFiles(next.Source, files, report.in(school.StoringFiles)); err != nil {
		return done, fmt.Errorf("keep the files of the content: %w", err)
	}
	s.publishing.Lock()
	defer s.publishing.Unlock()
	snapshot, err := s.pages.build(ctx, s.Snapshot(), prepared, 0, report)
	if err != nil {
		return done, fmt.Errorf("render the content: %w", err)
	}
	if !again {
		snapshot.Revision, err = s.Revisions.Add(next.by, prepared.Revision, next.Files(), options.Record)
		if err != nil {
			return done, fmt.Errorf("record the revision: %w", err)
		}
		done.Revision = revisions.Published{Revision: snapshot.Revision, Current: true}
	}
	if !done.Hidden {
		s.activate(snapshot)
	}
	return done, nil
}

// ImportArchive publishes a content tree from a tar stream. A stream that begins with a list of its
// files may leave out those that the store has already. It holds no lock while it reads and checks.
func (s *Service) ImportArchive(ctx context.Context, by school.Actor, packed io.Reader,
	options ImportOptions) (ImportResult, error) {
	received := s.Revisions.Receive()
	defer func() { s.logged("removing the rest of an archive", received.Close()) }()
	unpacked, err := tree.ReadTar(packed, received, tree.DefaultLimits())
	if blob.IsDiskFull(err) {
		err = school.Errorf(school.StorageFull, "There is no room left on the server's disk, so nothing was imported. "+
			"Free some space, then import again.").Because(err)
	}
	if err != nil {
		return ImportResult{}, err
	}
	next := revisions.Source{Tree: unpacked, Received: received}
	done, err := s.Revisions.ReserveAll(next)
	if err != nil {
		return ImportResult{}, err
	}
	defer done()
	return s.publish(ctx, by, next, options)
}

// Before selects the newest revision before the one that the site shows that has other content.
const Before = 0

// before returns the number of the newest revision before the published one that has other content, apart from the
// slider and the pop-up.
func before(kept *revisions.Service, published school.Revision) (int, error) {
	now, err := kept.TreeOf(published)
	if err != nil {
		return 0, err
	}
	all, err := kept.All()
	if err != nil {
		return 0, err
	}
	rest := now.Without(isHome).Hash()
	for _, r := range all { // newest first
		if r.Number >= published.Number {
			continue
		}
		earlier, err := kept.TreeOf(r)
		if err != nil {
			return 0, err
		}
		if earlier.Without(isHome).Hash() != rest {
			return r.Number, nil
		}
	}
	return 0, school.Errorf(school.Conflict, "There is nothing to go back to: no earlier revision is kept.")
}

// Rollback publishes the tree of an earlier revision again, as a new revision, so that it can be
// rolled back itself. The slider and the pop-up, of which each change is undone by itself, stay as they are. It works
// like an import: when this program finds errors in the old tree, the site stays as it is. It returns Outdated if
// another revision was published since the call began, so that nobody's publication is taken back unseen.
func (s *Service) Rollback(ctx context.Context, by school.Actor, to int, message string) (ImportResult, error) {
	if to < Before { // nobody goes back to Current
		return ImportResult{}, revisions.NoRevision(to)
	}
	published, err := s.Revisions.Current()
	if err != nil {
		return ImportResult{}, err
	}
	if to == Before {
		if to, err = before(s.Revisions, published); err != nil {
			return ImportResult{}, err
		}
	}
	_, source, done, err := s.Revisions.Export(to)
	if err != nil {
		return ImportResult{}, err
	}
	defer done()
	if message == "" {
		message = fmt.Sprintf("Back to revision %d", to)
	}
	result, err := s.publish(ctx, by, source,
		ImportOptions{Message: message, Of: to, Over: published.Number, KeepsHome: true})
	switch known := school.AsError(err); school.CodeOf(err) {
	case school.ContentInvalid:
		err = (&school.Error{
			Code: known.Code, Diagnostics: known.Diagnostics,
			Message: fmt.Sprintf("Revision %d has problems that this version of the program does not publish any "+
				"more. The site is as it was.", to),
		}).Because(err)
	case school.Outdated:
		err = (&school.Error{
			Code: known.Code,
			Message: fmt.Sprintf("Somebody else published after revision %d while you went back to revision %d. The "+
				"site is as it was. "+
				"Look at what changed: schoolsite content list. Then go back to the revision that you want: "+
				"schoolsite content rollback %d.",
				published.Number, to, to),
		}).Because(err)
	}
	return result, err
}
