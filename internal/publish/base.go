package publish

import (
	"context"
	"fmt"
	"strings"

	"schoolsite/internal/content/diff"
	"schoolsite/internal/content/merge"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// Merged tells what came into a tree that was edited from an older revision.
type Merged struct {
	From  int          `json:"from"`  // the revision that it was edited from
	To    int          `json:"to"`    // the one that was published when it came
	Files []MergedFile `json:"files"` // that others changed in between, in the order of their paths
}

// MergedFile is a file that others changed, and that the tree has now as they left it, or merged with its own.
type MergedFile struct {
	Path    string `json:"path"`
	Removed bool   `json:"removed,omitempty"`
}

// baseOf is the optimistic lock of publications: a tree may replace the published revision only
// if it is based on that revision, or if its editor explicitly overrules that one. The same tree
// again changes nothing and always passes. For a tree that is based on an older revision, with which it has to be
// merged, baseOf returns that one; else nil. It returns Outdated, and names what would be lost and whose it is, where
// the base was taken back by a rollback, and where it is not known.
func (s *Service) baseOf(next revisions.Source, published school.Revision, options ImportOptions) (*school.Revision, error) {
	switch {
	case published.Number == 0, published.Sample && options.Base == 0, published.Tree == next.Hash():
		return nil, nil
	case options.Over == revisions.Current, options.Over == published.Number:
		return nil, nil
	case options.Over > 0:
		if isLike, err := hasContentOf(s.Revisions, published, options.Over); err != nil || isLike {
			return nil, err
		}
		return nil, school.Errorf(school.Outdated, "Visitors see %s, not revision %d any more. The site is as it was. "+
			"Look at what it brought: schoolsite content diff %d %d. Then publish all the same with --over %d.",
			visibleText(published), options.Over, options.Over, published.Number, published.Number)
	case options.Base == 0:
		return nil, s.errNoBase(next, published)
	}
	base, err := s.Revisions.Find(options.Base)
	switch {
	case school.CodeOf(err) == school.NotFound:
		return nil, s.errNoBase(next, published)
	case err != nil, base.Tree == published.Tree:
		return nil, err
	}
	return &base.Revision, s.errTakenBack(base.Revision, published)
}

// hasContentOf reports whether a revision has the content of another one, apart from the slider and the pop-up: then
// who overrules that one overrules this one, too.
func hasContentOf(kept *revisions.Service, published school.Revision, other int) (bool, error) {
	overruled, err := kept.Find(other)
	if school.CodeOf(err) == school.NotFound {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	before, err := kept.TreeOf(overruled.Revision)
	if err != nil {
		return false, err
	}
	now, err := kept.TreeOf(published)
	return now.Without(isHome).Hash() == before.Without(isHome).Hash(), err
}

// isHome reports whether a file is part of the slider or the pop-up.
func isHome(file school.RevisionFile) bool { return school.SectionOf(file.Path) == school.HomeSection }

// keepHome brings the published slider and pop-up into a tree that is not merged with what was published, unless its
// editor changed them: into one that has them as its base has, and, where nothing tells what the editor has seen, into
// one that has neither. Who never had the office's slider did not remove it.
func keepHome(kept *revisions.Service, next *revisions.Source, published school.Revision, options ImportOptions) error {
	if options.Base != 0 && options.Over == 0 && !options.KeepsHome || published.Number == 0 {
		return nil
	}
	var had tree.Tree // what the editor had
	if options.Base != 0 {
		base, err := kept.Find(options.Base)
		if err != nil && school.CodeOf(err) != school.NotFound {
			return err
		}
		source, err := kept.TreeOf(base.Revision)
		if err != nil {
			return err
		}
		had = source.Tree
	}
	if homeOf(next.Tree).Hash() != homeOf(had).Hash() && !options.KeepsHome {
		return nil
	}
	now, err := kept.TreeOf(published)
	if err != nil {
		return err
	}
	next.Tree = withHomeOf(next.Tree, now.Tree)
	return nil
}

// homeOf returns the files of the slider and the pop-up of a tree.
func homeOf(in tree.Tree) tree.Tree {
	return in.Without(func(file school.RevisionFile) bool { return !isHome(file) })
}

// withHomeOf returns a tree with the slider and the pop-up of another one.
func withHomeOf(in, other tree.Tree) tree.Tree {
	var parts []tree.Part
	for _, file := range homeOf(other).Files() {
		parts = append(parts, other.Part(file))
	}
	return in.Without(isHome).With(parts...)
}

// mergeInto brings what was published since a base into a tree that was edited from it, and that was checked. It
// returns nil if nothing came into the tree, and Outdated with both texts where both changed the same part. An exact
// tree, such as that of a git commit, has to hold all of it already: the next one would seem to remove what it lacks.
func (s *Service) mergeInto(
	ctx context.Context, next *revisions.Source, base, published school.Revision, exact bool,
) (*Merged, error) {
	before, err := s.Revisions.TreeOf(base)
	if err != nil {
		return nil, err
	}
	now, err := s.Revisions.TreeOf(published)
	if err != nil {
		return nil, err
	}
	found, err := merge.Trees(before.WithContext(ctx), now.WithContext(ctx), next.WithContext(ctx))
	if err != nil {
		return nil, err
	}
	way := "Take these files from what schoolsite content export writes, import, and make your changes again"
	if exact {
		way = "Bring the site's changes into git with schoolsite content pull"
	}
	hint := fmt.Sprintf("The site is as it was. %s, or publish yours all the same with --over %d.", way, published.Number)
	if err := found.ErrConflicts(base.Number, visibleText(published), hint); err != nil {
		return nil, err
	}
	if len(found.Changes) == 0 {
		return nil, nil
	}
	if exact {
		return nil, errLacks(found.Changes, published)
	}
	next.Tree = found.Apply(now.Tree, next.Tree)
	merged := &Merged{From: base.Number, To: published.Number}
	for _, change := range found.Changes {
		merged.Files = append(merged.Files, MergedFile{Path: change.Path, Removed: change.Removed})
	}
	return merged, nil
}

// errLacks refuses an exact tree that lacks changes of the published revision.
func errLacks(changes []merge.Change, published school.Revision) error {
	var names []string
	for _, change := range changes[:min(len(changes), 5)] {
		names = append(names, change.Path)
	}
	if len(changes) > len(names) {
		names = append(names, "…")
	}
	return school.Errorf(school.Outdated, "Visitors see %s, and your content lacks its changes of %s. The site is as it was. "+
		"Bring them into git with schoolsite content pull, then publish again.",
		visibleText(published), strings.Join(names, ", "))
}

// errTakenBack refuses content whose base was rolled back. A rollback is no edit by somebody else: merging it
// would remove from the content what its editor wrote.
func (s *Service) errTakenBack(base, published school.Revision) error {
	kept, err := store.Read(s.DB, store.Revisions.Newest)
	if err != nil {
		return err
	}
	rollback := school.TakenBackBy(kept, base.Number, published.Number)
	if rollback == 0 {
		return nil
	}
	return school.Errorf(school.Outdated, "Revision %[1]d took back what was published as %[2]d, "+
		"which your content comes from. Nothing was published, and your folder is as it was. "+
		"Publish it again with --base %[1]d, which keeps what others published since, or make the folder what visitors see with schoolsite content pull.", rollback, base.Number)
}

// errNoBase refuses content of which nothing tells what its editor has seen.
func (s *Service) errNoBase(next revisions.Source, published school.Revision) error {
	now, err := s.Revisions.TreeOf(published)
	if err != nil {
		return err
	}
	return school.Errorf(school.Outdated, "Visitors see %s, and nothing says that your content comes from it. Publishing it would replace%s. The site is as it was. "+
		"Look at it: schoolsite content diff, with your folder. "+
		"Bring it into your folder (schoolsite content export writes it to a new one) and import that, or publish all the same with --over %d.",
		visibleText(published), countsOfDifference(next, now), published.Number)
}

// visibleText names the revision that visitors see, who published it and why.
func visibleText(published school.Revision) string {
	text := fmt.Sprintf("revision %d by %s of %s", published.Number, school.ActorText(published.By), school.TimeText(published.At))
	if published.Message != "" {
		text += " (" + published.Message + ")"
	}
	return text
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
