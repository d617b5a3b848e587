package site

import (
	"context"
	"time"

	"schoolsite/internal/content"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/school"
)

// disclosureService names the embedded service.
type disclosureService = disclosure.Service

// disclosureBasis returns the disclosure of what visitors see, or, when nothing
// is served, of what they would see.
func (s *Site) disclosureBasis() (school.DisclosureBasis, error) {
	if now := s.Snapshot(); now != nil {
		return now.Content.Disclosure, nil
	}
	revision, err := s.currentRevision()
	if err != nil {
		return school.DisclosureBasis{}, err
	}
	tree, err := s.treeOf(revision)
	if err != nil {
		return school.DisclosureBasis{}, err
	}
	checked, problems := content.Check(tree, content.Options{Limits: contentfs.DefaultLimits()})
	if problems.Failed() {
		return school.DisclosureBasis{}, &school.Error{
			Code: school.ContentInvalid, Diagnostics: problems, Message: "The published content can't be read. Import it again.",
		}
	}
	return checked.DisclosureBasis(), nil
}

// runLinks checks the disclosure's links at the start and then once a day, an
// hour after midnight: the day's other work comes first.
func (s *Site) runLinks(ctx context.Context) {
	for ctx.Err() == nil {
		if s.Snapshot() != nil {
			s.logged("checking the links of the disclosure", s.disclosureService.Refresh(ctx))
		}
		now := s.parts.Clock()
		s.waitUntil(ctx, school.NextMidnight(now).Add(time.Hour))
	}
}

// isSample reports whether a revision is the built-in sample.
func isSample(revision school.Revision) bool { return revision.Number == 0 && revision.By == "" }
