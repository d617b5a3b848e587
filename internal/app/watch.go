package app

import (
	"context"
	"os"
	"runtime/debug"
	"slices"

	"schoolsite/internal/content/watch"
	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

// showWatched shows a folder that will be watched. With problems it shows what
// is published, and whoever comes is told of them.
func (s server) showWatched(ctx context.Context) error {
	found, err := s.app.Site.RefreshDraft(ctx, os.DirFS(s.watched))
	if found == nil {
		return err
	}
	s.logLook(nil, found, err)
	if found.Shown() {
		return nil
	}
	return s.app.Site.Load(ctx)
}

// watch shows a content folder again after each change. With problems the
// last good state stays, and the pages and the log say where they are.
func (s server) watch(ctx context.Context) error {
	if s.watched == "" {
		return nil
	}
	s.log.Info("watching the content folder", "folder", s.watched)
	return watch.Folder(ctx, s.watched, func() { s.look(ctx) })
}

func (s server) look(ctx context.Context) {
	defer func() {
		if cause := recover(); cause != nil {
			s.log.Error("showing the content folder failed", "cause", cause, "stack", string(debug.Stack()))
		}
	}()
	before := s.app.Site.Draft()
	if found, err := s.app.Site.RefreshDraft(ctx, os.DirFS(s.watched)); found != nil {
		s.logLook(before.Problems, found, err)
	}
}

// maxLogged bounds the diagnostics that are logged at a time: the page lists all.
const maxLogged = 20

// logLook logs the state of the folder, with its diagnostics unless they were
// logged before. Errors of the content are warnings here: the server is well.
func (s server) logLook(before school.Diagnostics, found *site.Draft, err error) {
	if !slices.Equal(before, found.Problems) {
		for _, d := range found.Problems[:min(len(found.Problems), maxLogged)] {
			s.log.Warn("the content: " + d.String())
		}
		if more := len(found.Problems) - maxLogged; more > 0 {
			s.log.Warn("the content has more problems", "more", more)
		}
	}
	switch known := school.AsError(err); {
	case err == nil:
		s.log.Info("the content folder is shown as it is now", "warnings", len(found.Problems))
	case known.Code == school.ContentInvalid:
		s.log.Warn("the content folder is not shown before its errors are mended", "problems", len(found.Problems))
	default:
		s.log.Error("the content folder can't be shown", "error", err)
	}
}
