package publish

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"slices"

	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
)

// Draft is the state of a working folder when it was last read, for its preview. It is immutable;
// each read makes another.
type Draft struct {
	State    string             // unique for each read, across restarts
	Problems school.Diagnostics // errors before warnings
	Failure  string             // why the folder can't be shown, if no diagnostic says so
	Set      string             // fingerprint of what keeps the folder from being shown; "" when it is shown
	over     chan struct{}
}

// Shown reports whether the site shows the folder as it was read.
func (w *Draft) Shown() bool { return w.Set == "" }

// Done is closed when the folder has been read again.
func (w *Draft) Done() <-chan struct{} { return w.over }

// Draft returns the latest draft; nil when the site serves no working folder.
func (s *Service) Draft() *Draft { return s.draft.Load() }

// RefreshDraft reads a working folder and shows it as Preview does. A folder with errors changes
// nothing that visitors see; the draft says why.
func (s *Service) RefreshDraft(ctx context.Context, fsys fs.FS) (*Draft, error) {
	warnings, err := s.Preview(ctx, fsys)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	found := &Draft{State: rand.Text(), Problems: warnings, over: make(chan struct{})}
	if known := school.AsError(err); known != nil {
		sum := sha256.Sum256([]byte(known.Message + "\n" + known.Diagnostics.String()))
		found.Set = hex.EncodeToString(sum[:8])
		if !known.Diagnostics.Failed() {
			found.Failure = known.Message
		}
		rank := map[school.Severity]int{school.SeverityWarning: 1}
		found.Problems = slices.Clone(known.Diagnostics)
		slices.SortStableFunc(found.Problems, func(a, b school.Diagnostic) int { return cmp.Compare(rank[a.Severity], rank[b.Severity]) })
	}
	if last := s.draft.Swap(found); last != nil {
		close(last.over)
	}
	return found, err
}

// Preview shows a working tree without publishing it, and returns the warnings of its check.
func (s *Service) Preview(ctx context.Context, fsys fs.FS) (school.Diagnostics, error) {
	listed, err := s.draftFiles.Tree(fsys, s.Clock())
	if err != nil {
		return nil, err
	}
	if err := s.importing.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer s.importing.Release(1)
	return s.show(ctx, revisions.Source{Tree: listed}, draftRevision, 0, s.options.Progress)
}

// draftRevision is the revision of a draft, which is not published.
var draftRevision = school.Revision{By: "preview", Message: "a working tree, not published"}

// isDraft reports whether a revision is that of a draft.
func isDraft(revision school.Revision) bool {
	return revision.Number == 0 && revision.By == draftRevision.By
}
