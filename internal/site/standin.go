package site

import (
	"context"
	"fmt"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Load shows what is published: the current revision, or the sample when
// nothing was ever imported. A server calls it before it listens.
//
// A school is not without its site because the disk lost a file, or because a
// new version of the program finds errors where the last one found none: then
// the newest earlier revision that can be shown stands in, and Status says so.
func (s *Site) Load(ctx context.Context) error {
	published, err := s.currentRevision()
	if err != nil {
		return err
	}
	err = s.showRevision(ctx, published)
	if err == nil || ctx.Err() != nil || published.Number == 0 {
		return err
	}
	return s.showEarlier(ctx, published, err)
}

func (s *Site) showRevision(ctx context.Context, revision school.Revision) error {
	tree, err := s.treeOf(revision)
	if err != nil {
		return err
	}
	_, err = s.show(ctx, tree, revision, s.options.Patience)
	return err
}

// showEarlier shows the newest revision before the published one that can be
// shown. The cause is why the published one can't be.
func (s *Site) showEarlier(ctx context.Context, published school.Revision, cause error) error {
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
			s.logStandIn(r, published, cause)
			return nil
		}
	}
	return cannotShow(published, cause)
}

// mostNamed is how many problems of a revision the log names.
const mostNamed = 20

func (s *Site) logStandIn(shown, published school.Revision, cause error) {
	s.parts.Log.Error("the published revision can't be shown, so an earlier one stands in",
		"published", published.Number, "shown", shown.Number, "error", cause)
	problems := school.AsError(cause).Diagnostics
	for _, p := range problems[:min(len(problems), mostNamed)] {
		s.parts.Log.Error("the published revision: " + p.String())
	}
}

func cannotShow(published school.Revision, cause error) error {
	known := school.AsError(cause)
	return (&school.Error{
		Code: known.Code, Diagnostics: known.Diagnostics,
		Message: fmt.Sprintf("Revision %d can't be shown any more, nor any that was published before it. "+
			"Import the mended content, or start the version of the program that published it.", published.Number),
	}).Because(cause)
}

// standsIn reports whether a revision is shown in the place of the published
// one, which can't be. Neither a working tree nor the sample ever is.
func standsIn(shown school.Revision, published int) bool {
	return shown.Number > 0 && shown.Number != published
}

// mend makes good what the disk lost of the published revision, whose tree has
// come again, and shows it if another one stands in for it; idle reports that
// none does. The caller holds the importing lock.
func (s *Site) mend(ctx context.Context, tree tree, checked *content.Tree, done Imported, progress *meter) (idle bool, err error) {
	published := done.Revision.Revision
	now := s.Snapshot()
	idle = now == nil || !standsIn(now.Revision, published.Number)
	if done.DryRun {
		return idle, nil
	}
	defer s.gc.Hold()()
	if err := s.keepFiles(tree, tree.files, progress); err != nil || idle {
		return idle, err
	}
	next, err := s.editionOf(ctx, tree, checked, published, progress)
	if err != nil {
		return idle, err
	}
	s.publishing.Lock()
	defer s.publishing.Unlock()
	return idle, s.rebuild(ctx, next, 0, progress)
}
