package publish

import (
	"context"
	"fmt"
	"strings"

	"schoolsite/internal/content"
	"schoolsite/internal/content/diff"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
)

// checkBase is the optimistic lock of publications: a tree may replace the published revision only
// if it is based on that revision, or if its editor explicitly overrules that one. The same tree
// again changes nothing and always passes. The error names the changes that would be lost, and
// their author. Nor may the actor change what is in other sections than theirs. It returns the
// published revision: not the snapshot's, which a command that works alone has not.
func (s *Service) checkBase(ctx context.Context, by school.Actor, next revisions.Source, checked *content.Tree, options ImportOptions) (published school.Revision, err error) {
	if published, err = s.Revisions.Current(); err != nil {
		return published, err
	}
	if err := s.checkSections(ctx, by, published, next, checked); err != nil {
		return published, err
	}
	visible := fmt.Sprintf("revision %d by %s of %s", published.Number, school.ActorText(published.By), school.TimeText(published.At))
	if published.Message != "" {
		visible += " (" + published.Message + ")"
	}
	switch {
	case published.Number == 0, published.Tree == next.Hash():
		return published, nil
	case options.Over == revisions.Current, options.Over == published.Number:
		return published, nil
	case options.Over > 0:
		return published, school.Errorf(school.Outdated, "Visitors see %s, not revision %d any more. The site is as it was. "+
			"Look at what it brought: schoolsite content diff %d %d. Then publish all the same with --over %d.",
			visible, options.Over, options.Over, published.Number, published.Number)
	}
	// Without a base that is kept, nothing tells what the editor has seen.
	other, why, look := next, "nothing says that your content comes from it. Publishing it would replace", "schoolsite content diff, with your folder"
	if options.Base > 0 {
		base, err := s.Revisions.Find(options.Base)
		switch {
		case err == nil && base.Tree == published.Tree:
			return published, nil
		case err == nil:
			if other, err = s.Revisions.TreeOf(base.Revision); err != nil {
				return published, err
			}
			why = fmt.Sprintf("your content comes from revision %d, which is not what visitors see. Publishing it would undo what changed since", base.Number)
			look = fmt.Sprintf("schoolsite content diff %d %d", base.Number, published.Number)
		case school.CodeOf(err) != school.NotFound:
			return published, err
		}
	}
	now, err := s.Revisions.TreeOf(published)
	if err != nil {
		return published, err
	}
	return published, school.Errorf(school.Outdated, "Visitors see %s, and %s%s. The site is as it was. Look at it: %s. "+
		"Bring it into your folder (schoolsite content export writes it to a new one) and import that, or publish all the same with --over %d.",
		visible, why, countsOfDifference(other, now), look, published.Number)
}

// countsOfDifference counts the differences between two trees: ": 8 pages, 5 albums". It returns ""
// when a tree can't be read.
func countsOfDifference(before, after revisions.Source) string {
	found, err := diff.Compare(before.Tree, after.Tree, false)
	if err != nil {
		return ""
	}
	var counts []string
	for _, section := range found.Sections() {
		if n := section.Len(); n > 0 {
			counts = append(counts, school.CountText(n, section.Noun))
		}
	}
	if len(counts) == 0 {
		return ""
	}
	return ": " + strings.Join(counts, ", ")
}
