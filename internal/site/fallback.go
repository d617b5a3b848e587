package site

import (
	"context"
	"fmt"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Load shows the published content: the current revision, or the sample when
// nothing was ever imported. A server calls it before it listens.
//
// A lost file, or an error that only a new version of the program finds, does
// not take the whole site offline: then the newest earlier revision that can
// be shown is the fallback, and Status reports it.
func (s *Site) Load(ctx context.Context) error {
	published, err := s.currentRevision()
	if err != nil {
		return err
	}
	err = s.showRevision(ctx, published)
	if err == nil || ctx.Err() != nil || published.Number == 0 {
		return err
	}
	return s.fallBack(ctx, published, err)
}

func (s *Site) showRevision(ctx context.Context, revision school.Revision) error {
	tree, err := s.treeOf(revision)
	if err != nil {
		return err
	}
	_, err = s.activate(ctx, tree, revision, s.options.Patience)
	return err
}

// fallBack shows the newest revision before the published one that can be shown.
// The cause is the error of the published one.
func (s *Site) fallBack(ctx context.Context, published school.Revision, cause error) error {
	var revisions []school.Revision
	err := s.parts.DB.View(func(tx *store.Tx) (err error) {
		revisions, err = tx.Revisions()
		return err
	})
	s.logged("listing the revisions", err)
	tried := map[string]bool{published.Tree: true}
	for _, r := range revisions {
		if r.Number > published.Number || tried[r.Tree] {
			continue
		}
		tried[r.Tree] = true
		err := s.showRevision(ctx, r)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			s.logFallback(r, published, cause)
			return nil
		}
	}
	return errNoFallback(published, cause)
}

// maxLogged bounds the diagnostics of a revision in the log.
const maxLogged = 20

func (s *Site) logFallback(shown, published school.Revision, cause error) {
	s.parts.Log.Error("the published revision can't be shown, so an earlier one stands in",
		"published", published.Number, "shown", shown.Number, "error", cause)
	problems := school.AsError(cause).Diagnostics
	for _, p := range problems[:min(len(problems), maxLogged)] {
		s.parts.Log.Error("the published revision: " + p.String())
	}
}

func errNoFallback(published school.Revision, cause error) error {
	known := school.AsError(cause)
	return (&school.Error{
		Code: known.Code, Diagnostics: known.Diagnostics,
		Message: fmt.Sprintf("Revision %d can't be shown any more, nor any that was published before it. "+
			"Import the mended content, or start the version of the program that published it.", published.Number),
	}).Because(cause)
}

// isFallback reports whether shown is a fallback for the published revision,
// which can't be shown. Neither a draft nor the sample is ever one.
func isFallback(shown school.Revision, published int) bool {
	return shown.Number > 0 && shown.Number != published
}

// repairPublished restores files of the published revision that the disk lost,
// from the same tree imported again, and activates the revision if a fallback is
// shown. idle reports that none was. The caller holds the importing lock.
func (s *Site) repairPublished(ctx context.Context, tree tree, checked *content.Tree, done ImportResult, progress *progressReporter) (idle bool, err error) {
	published := done.Revision.Revision
	now := s.Snapshot()
	idle = now == nil || !isFallback(now.Revision, published.Number)
	if done.DryRun {
		return idle, nil
	}
	defer s.gc.Hold()()
	if err := s.keepFiles(tree, tree.files, progress); err != nil || idle {
		return idle, err
	}
	next, err := s.prepare(ctx, tree, checked, published, progress)
	if err != nil {
		return idle, err
	}
	s.publishing.Lock()
	defer s.publishing.Unlock()
	return idle, s.buildAndSwap(ctx, next, 0, progress)
}
