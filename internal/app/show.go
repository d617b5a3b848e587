package app

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"schoolsite/internal/publish"
	"schoolsite/internal/school"
)

// showSite shows what is published, or the folder that is being worked on.
func (o Server) showSite(ctx context.Context, s *server) error {
	if text := OtherOwner(o.Dir); text != "" {
		s.log.Warn(text)
	}
	if made, err := os.ReadDir(filepath.Join(o.Dir, "cache")); err == nil && len(made) == 0 {
		o.FirstStart()
	}
	// Nothing comes in yet, which a sweep would have to wait for.
	if err := s.app.Maintenance.Sweep(ctx); err != nil { // the night sweeps again
		s.log.Error("sweep failed", "error", err)
	}
	dir := o.Settings.ContentDir
	if dir == "" {
		var err error
		if s.resumed, err = s.app.Publish.Resume(ctx); err != nil {
			s.log.Warn("the content that the last start saved can't be shown, so it is read again", "error", err)
		}
	}
	if s.resumed {
		return nil
	}
	if dir == "" {
		return s.app.Publish.Load(ctx)
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return school.Errorf(school.NotFound, "There is no content folder %s. Name one with --content.", dir)
	}
	if !o.Settings.Watch {
		_, err := s.app.Publish.Preview(ctx, os.DirFS(dir))
		return err
	}
	s.watched = dir
	switch working, err := s.refreshWatchedTree(ctx); {
	case working == nil:
		return err
	case working.Shown():
		return nil
	}
	return s.app.Publish.Load(ctx) // whoever comes is told of the folder's problems
}

// verify checks, after a start that resumed, what another start checks before it shows the site.
// Visitors keep what they see if its tree can't be read any more: Status names the files.
func (s *server) verify(ctx context.Context) {
	err := s.app.Publish.Verify(ctx)
	if err == nil || ctx.Err() != nil {
		return
	}
	s.log.Error("the files of the published content have faults; visitors see it as it was published", "error", err)
	if err := s.app.Maintenance.CheckFiles(ctx, false); err != nil {
		s.log.Error("checking the files failed", "error", err)
	}
}

// maxLogged bounds the diagnostics that are logged at a time: the page lists all.
const maxLogged = 20

// refreshWatchedTree shows the watched folder as it is now. With errors the last good state stays, and
// the pages and the log say where they are. The diagnostics are logged unless they were before.
// Errors of the content are warnings in the log: the server is well.
func (s *server) refreshWatchedTree(ctx context.Context) (*publish.WatchedTree, error) {
	var known school.Diagnostics
	if before := s.app.Publish.WatchedTree(); before != nil {
		known = before.Problems
	}
	working, err := s.app.Publish.RefreshWatchedTree(ctx, os.DirFS(s.watched))
	if working == nil {
		return nil, err
	}
	if !slices.Equal(known, working.Problems) {
		for _, d := range working.Problems[:min(len(working.Problems), maxLogged)] {
			s.log.Warn("the content: " + d.String())
		}
		if more := len(working.Problems) - maxLogged; more > 0 {
			s.log.Warn("the content has more problems", "more", more)
		}
	}
	switch {
	case err == nil:
		s.log.Info("the content folder is shown as it is now", "warnings", len(working.Problems))
	case school.CodeOf(err) == school.ContentInvalid:
		s.log.Warn("the content folder is not shown before its errors are mended", "problems", len(working.Problems))
	default:
		s.log.Error("the content folder can't be shown", "error", err)
	}
	return working, err
}
