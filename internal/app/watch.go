package app

import (
	"context"
	"os"
	"slices"

	"schoolsite/internal/publish"
	"schoolsite/internal/school"
)

// maxLogged bounds the diagnostics that are logged at a time: the page lists all.
const maxLogged = 20

// refreshDraft shows the watched folder as it is now. With errors the last good state stays, and
// the pages and the log say where they are. The diagnostics are logged unless they were before.
// Errors of the content are warnings in the log: the server is well.
func (s *server) refreshDraft(ctx context.Context) (*publish.Draft, error) {
	var known school.Diagnostics
	if before := s.app.Publish.Draft(); before != nil {
		known = before.Problems
	}
	draft, err := s.app.Publish.RefreshDraft(ctx, os.DirFS(s.watched))
	if draft == nil {
		return nil, err
	}
	if !slices.Equal(known, draft.Problems) {
		for _, d := range draft.Problems[:min(len(draft.Problems), maxLogged)] {
			s.log.Warn("the content: " + d.String())
		}
		if more := len(draft.Problems) - maxLogged; more > 0 {
			s.log.Warn("the content has more problems", "more", more)
		}
	}
	switch {
	case err == nil:
		s.log.Info("the content folder is shown as it is now", "warnings", len(draft.Problems))
	case school.CodeOf(err) == school.ContentInvalid:
		s.log.Warn("the content folder is not shown before its errors are mended", "problems", len(draft.Problems))
	default:
		s.log.Error("the content folder can't be shown", "error", err)
	}
	return draft, err
}
