package publish

import (
	"context"
	"fmt"
	"time"

	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
)

// maxLogged bounds the diagnostics of a revision in the log.
const maxLogged = 20

// Load shows the published content: the current revision, or the sample when nothing was ever
// imported. A server calls it before it listens.
//
// A lost file, or an error that only a new version of the program finds, does not take the whole
// site offline: then the newest earlier revision that can be shown is the fallback, and Status
// reports it.
func (s *Service) Load(ctx context.Context) error {
	published, err := s.Revisions.Current()
	if err != nil {
		return err
	}
	if err := s.importing.Acquire(ctx, 1); err != nil {
		return err
	}
	defer s.importing.Release(1)
	show := func(revision school.Revision) error {
		source, err := s.Revisions.TreeOf(revision)
		if err == nil {
			_, err = s.show(ctx, source, revision, s.options.Patience, s.options.Progress)
		}
		return err
	}
	cause := show(published)
	if cause == nil || ctx.Err() != nil || published.Number == 0 {
		return cause
	}
	all, err := s.Revisions.All()
	s.logged("listing the revisions", err)
	known := school.AsError(cause)
	tried := map[string]bool{published.Tree: true}
	for _, earlier := range all {
		if earlier.Number > published.Number || tried[earlier.Tree] {
			continue
		}
		tried[earlier.Tree] = true
		err := show(earlier)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			continue
		}
		s.Log.Error("the published revision can't be shown, so an earlier one is shown",
			"published", published.Number, "shown", earlier.Number, "error", cause)
		for _, p := range known.Diagnostics[:min(len(known.Diagnostics), maxLogged)] {
			s.Log.Error("the published revision: " + p.String())
		}
		return nil
	}
	if published.Sample && show(school.Revision{}) == nil {
		s.Log.Error("the slider or the pop-up on top of the sample can't be shown", "published", published.Number,
			"error", cause)
		return nil
	}
	return (&school.Error{
		Code: known.Code, Diagnostics: known.Diagnostics,
		Message: fmt.Sprintf("Revision %d can't be shown any more, nor any that was published before it. "+
			"Import the corrected content, or start the version of the program that published it.", published.Number),
	}).Because(cause)
}

// isFallback reports whether shown is a fallback for the published revision, which can't be shown.
// Neither a working tree nor the sample is ever one.
func isFallback(shown school.Revision, published int) bool {
	return shown.Number > 0 && shown.Number != published
}

// show shows a revision that is published, or a working tree: it checks the tree, makes its snapshot and activates it.
// It returns the warnings of the check. The caller holds the importing lock.
func (s *Service) show(
	ctx context.Context, source revisions.Source, revision school.Revision, patience time.Duration,
	tell func(school.Progress),
) (school.Diagnostics, error) {
	report := newProgress(tell)
	checked, warnings, err := s.check(ctx, source)
	if err != nil {
		return nil, err
	}
	defer s.GC.Hold()()
	next, err := s.prepare(ctx, source, checked, revision, nil, report)
	if err != nil {
		return nil, fmt.Errorf("prepare revision %d: %w", revision.Number, err)
	}
	// No revision may hold the documents of the sample and of a working tree.
	var documents []school.RevisionFile
	for _, d := range next.Content.Documents {
		documents = append(documents, school.RevisionFile{Path: d.Path, Hash: d.Source, Bytes: d.Bytes})
	}
	if err := s.Revisions.KeepFiles(source, documents, report.in(school.StoringFiles)); err != nil {
		return nil, fmt.Errorf("keep the documents of revision %d: %w", revision.Number, err)
	}
	s.publishing.Lock()
	defer s.publishing.Unlock()
	snapshot, err := s.pages.build(ctx, s.Snapshot(), next, patience, report)
	if err != nil {
		return nil, fmt.Errorf("render revision %d: %w", revision.Number, err)
	}
	s.activate(snapshot)
	return warnings, nil
}
