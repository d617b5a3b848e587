package publish

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"schoolsite/internal/content/diff"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// checkBase is the optimistic lock of publications: a tree may replace the
// published revision only if it is based on that revision, or if its editor
// explicitly overrules that one. The same tree again changes nothing and
// always passes. The error names the changes that would be lost, and their
// author.
func (s *Service) checkBase(published school.Revision, next tree, options ImportOptions) error {
	visible := fmt.Sprintf("revision %d by %s of %s", published.Number, published.By, school.TimeText(published.At))
	if published.Message != "" {
		visible += " (" + published.Message + ")"
	}
	switch {
	case published.Number == 0, published.Tree == school.TreeHash(next.files):
		return nil
	case options.Over == Current, options.Over == published.Number:
		return nil
	case options.Over > 0:
		return school.Errorf(school.Outdated, "Visitors see %s, not revision %d any more. The site is as it was. "+
			"Look at what it brought: schoolsite content diff %d %d. Then publish all the same with --over %d.",
			visible, options.Over, options.Over, published.Number, published.Number)
	}
	// Without a base that is kept, nothing tells what the editor has seen.
	other, why, look := next, "nothing says that your content comes from it. Publishing it would replace", "schoolsite content diff, with your folder"
	if options.Base > 0 {
		base, err := s.revision(options.Base)
		switch {
		case err == nil && base.Tree == published.Tree:
			return nil
		case err == nil:
			if other, err = s.treeOf(base.Revision); err != nil {
				return err
			}
			why = fmt.Sprintf("your content comes from revision %d, which is not what visitors see. Publishing it would undo what changed since", base.Number)
			look = fmt.Sprintf("schoolsite content diff %d %d", base.Number, published.Number)
		case school.CodeOf(err) != school.NotFound:
			return err
		}
	}
	now, err := s.treeOf(published)
	if err != nil {
		return err
	}
	return school.Errorf(school.Outdated, "Visitors see %s, and %s%s. The site is as it was. Look at it: %s. "+
		"Bring it into your folder (schoolsite content export writes it to a new one) and import that, or publish all the same with --over %d.",
		visible, why, countsOfDifference(other, now), look, published.Number)
}

// countsOfDifference counts the differences between two trees: ": 8 pages, 5
// albums". It returns "" when a tree can't be read.
func countsOfDifference(before, after tree) string {
	input := func(t tree) diff.Input {
		return diff.Input{Files: slices.Clone(t.files), Read: func(file school.RevisionFile) ([]byte, error) { return fs.ReadFile(t, file.Path) }}
	}
	found, err := diff.Compare(input(before), input(after), false)
	if err != nil {
		return ""
	}
	var counts []string
	for _, section := range found.Sections() {
		n := section.Len()
		one, many, isIrregular := strings.Cut(section.Noun, "/") // "news item" or "staff member/staff"
		switch {
		case n == 0:
		case !isIrregular:
			counts = append(counts, school.CountText(n, one))
		case n == 1:
			counts = append(counts, "1 "+one)
		default:
			counts = append(counts, fmt.Sprintf("%d %s", n, many))
		}
	}
	if len(counts) == 0 {
		return ""
	}
	return ": " + strings.Join(counts, ", ")
}

// currentRevision returns the published revision; number 0 is the sample.
func (s *Service) currentRevision() (revision school.Revision, err error) {
	err = s.DB.View(func(tx *store.Tx) error {
		revision, err = current(tx)
		return err
	})
	return revision, err
}

func current(tx *store.Tx) (school.Revision, error) {
	number, err := tx.CurrentRevision()
	if err != nil || number == 0 {
		return school.Revision{}, err
	}
	return tx.Revision(number)
}
