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

// Working is how the folder that somebody works on was found when it was last
// looked at. It never changes; the next look makes another.
type Working struct {
	State    string             // names this look: no other has it, not even after a restart
	Problems school.Diagnostics // errors before warnings
	Failure  string             // why the folder can't be shown when that is no problem of its own
	Set      string             // names what keeps the folder from being shown; "" when it is shown
	over     chan struct{}
}

// Shown reports whether the site shows the folder as it was found.
func (w *Working) Shown() bool { return w.Set == "" }

// Over is closed when the folder has been looked at again.
func (w *Working) Over() <-chan struct{} { return w.over }

// Working is how the folder was found last; nil when nobody works on one.
func (s *Site) Working() *Working { return s.working.Load() }

// Look shows a working tree as Preview does, and keeps what came of it for
// those who work on the tree. What can't be shown leaves what was shown.
func (s *Site) Look(ctx context.Context, tree fs.FS) (*Working, error) {
	warnings, err := s.preview(ctx, tree)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	found := foundWith(warnings, err)
	if last := s.working.Swap(found); last != nil {
		close(last.over)
	}
	return found, err
}

func foundWith(warnings school.Diagnostics, err error) *Working {
	found := &Working{State: rand.Text(), Problems: warnings, over: make(chan struct{})}
	if err == nil {
		return found
	}
	known := school.AsError(err)
	found.Problems, found.Set = errorsFirst(known.Diagnostics), nameOf(known)
	if !known.Diagnostics.Failed() {
		found.Failure = known.Message
	}
	return found
}

// errorsFirst leaves the order of files and lines otherwise.
func errorsFirst(problems school.Diagnostics) school.Diagnostics {
	rank := map[school.Severity]int{school.SeverityWarning: 1}
	sorted := slices.Clone(problems)
	slices.SortStableFunc(sorted, func(a, b school.Diagnostic) int { return cmp.Compare(rank[a.Severity], rank[b.Severity]) })
	return sorted
}

// nameOf is the same for the same problems, also after a restart.
func nameOf(err *school.Error) string {
	sum := sha256.Sum256([]byte(err.Message + "\n" + err.Diagnostics.String()))
	return hex.EncodeToString(sum[:8])
}
