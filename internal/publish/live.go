package publish

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"time"

	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
)

// State describes what visitors see.
type State struct {
	Serving     bool // the rest is zero while nothing is served
	WatchedTree bool // a watched folder is shown, whatever is published
	School      string
	Revision    school.Revision
	Pages       int
	LatePages   int           // are still to be rendered
	ShellPages  int           // could not be rendered
	Stale       bool          // a change was saved that visitors don't see yet
	Took        time.Duration // to make what they see
}

// Live is the live set of a garbage collection: what visitors see or are being sent, to which the
// mark phase adds what records name.
type Live struct {
	Hashes    map[string]bool       // of uploads and of files in content/
	Media     map[string]bool       // names of files in media/
	Sample    []school.RevisionFile // of the built-in content, all live
	Documents []school.Document     // that visitors see, all live
}

// HasMedia reports whether a file of media/ is live.
func (l Live) HasMedia(name string) bool { return l.Media[name] }

// State returns the state of what visitors see.
func (s *Service) State() State {
	now := s.Snapshot()
	if now == nil {
		return State{}
	}
	late, failed := now.shells()
	return State{
		Serving: true, WatchedTree: isWatchedTree(now.Revision), School: now.Layout.School.Name, Revision: now.Revision,
		Pages: len(now.Pages), LatePages: late, ShellPages: failed, Stale: s.retry.isStale(), Took: now.Took,
	}
}

// Live returns what garbage collection must keep although no record names it: the sample school,
// which is shown again when nothing is published, revisions that are being exported, and what is
// shown now.
func (s *Service) Live() (Live, error) {
	live := Live{Hashes: map[string]bool{}, Media: map[string]bool{}}
	mark := func(files []school.RevisionFile) {
		for _, f := range files {
			live.Hashes[f.Hash] = true
		}
	}
	s.Revisions.EachReserved(mark)
	sample, err := s.Revisions.Sample()
	if err != nil {
		return live, fmt.Errorf("list the sample: %w", err)
	}
	live.Sample = sample.Files()
	mark(live.Sample)
	if now := s.Snapshot(); now != nil {
		for source := range now.pictures { // no record names those of a working tree
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
	if isWatchedTree(now.Revision) { // the folder is its editor's; what was taken down is denied
		return s.refresh(ctx)
	}
	source, err := s.Revisions.TreeOf(now.Revision)
	if err != nil {
		return fmt.Errorf("read what is shown again: %w", err)
	}
	_, err = s.show(ctx, source, now.Revision, 0, nil)
	return err
}

// WatchedTree is the state of a watched folder, a working tree, when it was last read, for its preview. It is
// immutable; each read makes another.
type WatchedTree struct {
	State    string             // unique for each read, across restarts
	Problems school.Diagnostics // errors before warnings
	Failure  string             // why the folder can't be shown, if no diagnostic says so
	Set      string             // fingerprint of what keeps the folder from being shown; "" when it is shown
	over     chan struct{}
}

// Shown reports whether the site shows the folder as it was read.
func (w *WatchedTree) Shown() bool { return w.Set == "" }

// Done is closed when the folder has been read again.
func (w *WatchedTree) Done() <-chan struct{} { return w.over }

// WatchedTree returns the latest one; nil when the site serves no folder.
func (s *Service) WatchedTree() *WatchedTree { return s.watched.Load() }

// RefreshWatchedTree reads the watched folder and shows it as Preview does. A folder with errors changes
// nothing that visitors see; the working tree says why.
func (s *Service) RefreshWatchedTree(ctx context.Context, fsys fs.FS) (*WatchedTree, error) {
	warnings, err := s.Preview(ctx, fsys)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	found := &WatchedTree{State: rand.Text(), Problems: warnings, over: make(chan struct{})}
	if known := school.AsError(err); known != nil {
		sum := sha256.Sum256([]byte(known.Message + "\n" + known.Diagnostics.String()))
		found.Set = hex.EncodeToString(sum[:8])
		if !known.Diagnostics.Failed() {
			found.Failure = known.Message
		}
		rank := map[school.Severity]int{school.SeverityWarning: 1}
		found.Problems = slices.Clone(known.Diagnostics)
		slices.SortStableFunc(found.Problems, func(a, b school.Diagnostic) int {
			return cmp.Compare(rank[a.Severity], rank[b.Severity])
		})
	}
	if last := s.watched.Swap(found); last != nil {
		close(last.over)
	}
	return found, err
}

// Preview shows a working tree without publishing it, and returns the warnings of its check.
func (s *Service) Preview(ctx context.Context, fsys fs.FS) (school.Diagnostics, error) {
	listed, err := s.watchedFiles.Tree(fsys, s.Clock())
	if err != nil {
		return nil, err
	}
	if err := s.importing.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer s.importing.Release(1)
	return s.show(ctx, revisions.Source{Tree: listed}, watchedRevision, 0, s.options.Progress)
}

// watchedRevision is the revision of a working tree, which is not published.
var watchedRevision = school.Revision{By: "preview", Message: "a working tree, not published"}

// isWatchedTree reports whether a revision is that of a working tree.
func isWatchedTree(revision school.Revision) bool {
	return revision.Number == 0 && revision.By == watchedRevision.By
}
