package site

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"slices"

	"schoolsite/internal/school"
)

// Draft is the state of a working folder when it was last read, for its preview.
// It is immutable; each read makes another.
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
func (s *Site) Draft() *Draft { return s.working.Load() }

// RefreshDraft reads a working folder and shows it as Preview does. A folder with
// errors changes nothing that visitors see; the draft says why.
func (s *Site) RefreshDraft(ctx context.Context, tree fs.FS) (*Draft, error) {
	warnings, err := s.preview(ctx, tree)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	found := newDraft(warnings, err)
	if last := s.working.Swap(found); last != nil {
		close(last.over)
	}
	return found, err
}

func newDraft(warnings school.Diagnostics, err error) *Draft {
	found := &Draft{State: rand.Text(), Problems: warnings, over: make(chan struct{})}
	if err == nil {
		return found
	}
	known := school.AsError(err)
	found.Problems, found.Set = errorsFirst(known.Diagnostics), fingerprint(known)
	if !known.Diagnostics.Failed() {
		found.Failure = known.Message
	}
	return found
}

// errorsFirst sorts errors before warnings, and keeps the order of files and
// lines.
func errorsFirst(problems school.Diagnostics) school.Diagnostics {
	rank := map[school.Severity]int{school.SeverityWarning: 1}
	sorted := slices.Clone(problems)
	slices.SortStableFunc(sorted, func(a, b school.Diagnostic) int { return cmp.Compare(rank[a.Severity], rank[b.Severity]) })
	return sorted
}

// fingerprint returns a hash that is the same for the same problems.
func fingerprint(err *school.Error) string {
	sum := sha256.Sum256([]byte(err.Message + "\n" + err.Diagnostics.String()))
	return hex.EncodeToString(sum[:8])
}
