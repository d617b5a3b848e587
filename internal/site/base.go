package site

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
// always passes. The caller holds the importing lock, which guards the
// published revision.
func (s *Site) checkBase(published school.Revision, next tree, options ImportOptions) error {
	switch {
	case published.Number == 0, published.Tree == school.TreeHash(next.files):
		return nil
	case options.Over == Current, options.Over == published.Number:
		return nil
	case options.Over > 0:
		return school.Errorf(school.Outdated, "Visitors see %s, not revision %d any more. The site is as it was. "+
			"Look at what it brought: schoolsite content diff %d %d. Then publish all the same with --over %d.",
			revisionWords(published), options.Over, options.Over, published.Number, published.Number)
	}
	base, known, err := s.baseRevision(options.Base)
	if err != nil || known && base.Tree == published.Tree {
		return err
	}
	if known {
		return s.outdated(base, published)
	}
	return s.unrelated(published, next)
}

// baseRevision returns the revision that a tree is based on; known is false
// when the editor gave none or it is not kept any more.
func (s *Site) baseRevision(number int) (base school.Revision, known bool, err error) {
	if number <= 0 {
		return base, false, nil
	}
	err = s.parts.DB.View(func(tx *store.Tx) error {
		base, err = tx.Revision(number)
		return err
	})
	if school.CodeOf(err) == school.NotFound {
		return base, false, nil
	}
	return base, err == nil, err
}

// outdated returns the error of a tree that is based on another revision than
// the published one. It names the changes that would be lost, and their
// author.
func (s *Site) outdated(base, published school.Revision) error {
	was, err := s.treeOf(base)
	if err != nil {
		return err
	}
	return s.wouldLose(published, was, fmt.Sprintf("your content comes from revision %d, which is not what visitors see. Publishing it would undo what changed since", base.Number),
		fmt.Sprintf("schoolsite content diff %d %d", base.Number, published.Number))
}

// unrelated returns the error of a tree whose base is unknown.
func (s *Site) unrelated(published school.Revision, next tree) error {
	return s.wouldLose(published, next, "nothing says that your content comes from it. Publishing it would replace", "schoolsite content diff, with your folder")
}

func (s *Site) wouldLose(published school.Revision, other tree, why, look string) error {
	now, err := s.treeOf(published)
	if err != nil {
		return err
	}
	return school.Errorf(school.Outdated, "Visitors see %s, and %s%s. The site is as it was. Look at it: %s. "+
		"Bring it into your folder (schoolsite content export writes it to a new one) and import that, or publish all the same with --over %d.",
		revisionWords(published), why, countsOfDifference(other, now), look, published.Number)
}

// revisionWords names a revision: "revision 2 by cli:asha of 21 November 2026,
// 3:44 pm (Results of 2026)".
func revisionWords(r school.Revision) string {
	words := fmt.Sprintf("revision %d by %s of %s", r.Number, r.By, school.TimeText(r.At))
	if r.Message != "" {
		words += " (" + r.Message + ")"
	}
	return words
}

// countsOfDifference counts the differences between two trees: ": 8 pages, 5
// albums". It returns "" when a tree can't be read.
func countsOfDifference(before, after tree) string {
	found, err := diff.Compare(before.side(), after.side(), false)
	if err != nil {
		return ""
	}
	var counts []string
	for _, section := range found.Sections() {
		if n := section.Len(); n > 0 {
			counts = append(counts, countedNoun(n, section.Noun))
		}
	}
	if len(counts) == 0 {
		return ""
	}
	return ": " + strings.Join(counts, ", ")
}

// countedNoun formats a number with a noun; the noun has its plural behind a
// slash.
func countedNoun(n int, noun string) string {
	one, many, found := strings.Cut(noun, "/")
	if !found {
		return school.CountText(n, noun)
	}
	if n == 1 {
		many = one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// side returns the tree as an input of a comparison.
func (t tree) side() diff.Input {
	return diff.Input{Files: slices.Clone(t.files), Read: func(file school.RevisionFile) ([]byte, error) { return fs.ReadFile(t, file.Path) }}
}
