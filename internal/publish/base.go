package publish

import (
	"context"
	"fmt"
	"strings"
	"time"

	"schoolsite/internal/content"
	"schoolsite/internal/content/diff"
	"schoolsite/internal/content/merge"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
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

// publication is a tree on its way to be published on top of a revision.
type publication struct {
	revisions.Source
	kept     *revisions.Service
	by       school.Actor
	options  ImportOptions
	sent     string          // the hash of the tree as it came
	on       school.Revision // the published one; not the snapshot's, which a command that works alone has not
	checked  *content.Tree
	warnings school.Diagnostics
	merged   *Merged // nil if nothing came into the tree
}

// revision returns the record of the publication, without its number and the counts of what the check found.
func (p *publication) revision(at time.Time) (school.Revision, error) {
	o := p.options
	next := school.Revision{
		At: at, By: p.by.Name(), Author: o.Author, Message: o.Message, Tree: p.Hash(), Commit: o.Commit, Of: o.Of,
		Undoes: o.Undoes, Edited: o.Edited, Counts: p.CountFiles(),
	}
	next.Dirty = o.Commit != "" && next.Tree != p.sent // the commit does not have all of it
	if p.on.Number > 0 && !p.on.Sample {
		return next, nil
	}
	sample, err := p.kept.Sample()
	next.Sample = p.Without(isHome).Hash() == sample.Without(isHome).Hash()
	return next, err
}

// base is the optimistic lock of publications: a tree may replace the published revision only if it is based on that
// revision, or if its editor explicitly overrules that one. The same tree again changes nothing and always passes. For
// a tree that is based on an older revision, with which it has to be merged, base returns that one; else nil. It
// returns Outdated, and names what would be lost and whose it is, where the base was taken back by a rollback, and
// where it is not known.
func (p *publication) base() (*school.Revision, error) {
	over := p.options.Over
	switch {
	case p.on.Number == 0, p.on.Sample && p.options.Base == 0, p.on.Tree == p.sent:
		return nil, nil
	case over == revisions.Current, over == p.on.Number:
		return nil, nil
	case over > 0:
		isLike, err := p.hasContentOf(over)
		if err != nil || isLike {
			return nil, err
		}
		return nil, school.Errorf(school.Outdated, "Visitors see %s, not revision %d any more. The site is as it was. "+
			"Look at what it brought: schoolsite content diff %d %d. Then publish all the same with --over %d.",
			visibleText(p.on), over, over, p.on.Number, p.on.Number)
	case p.options.Base == 0:
		return nil, p.errNoBase()
	}
	base, err := p.kept.Find(p.options.Base)
	switch {
	case school.CodeOf(err) == school.NotFound:
		return nil, p.errNoBase()
	case err != nil, base.Tree == p.on.Tree:
		return nil, err
	}
	return &base.Revision, p.errTakenBack(base.Revision)
}

// hasContentOf reports whether the published revision has the content of another one, apart from the slider and the
// pop-up: then who overrules that one overrules this one, too.
func (p *publication) hasContentOf(other int) (bool, error) {
	_, before, err := p.kept.At(other)
	if school.CodeOf(err) == school.NotFound {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	now, err := p.kept.TreeOf(p.on)
	return now.Without(isHome).Hash() == before.Without(isHome).Hash(), err
}

// isHome reports whether a file is part of the slider or the pop-up.
func isHome(file school.RevisionFile) bool { return school.SectionOf(file.Path) == school.HomeSection }

// homeOf returns the files of the slider and the pop-up of a tree.
func homeOf(in tree.Tree) tree.Tree {
	return in.Without(func(file school.RevisionFile) bool { return !isHome(file) })
}

// keepHome brings the published slider and pop-up into a tree that is not merged with what was published, unless its
// editor changed them: into one that has them as its base has, and, where nothing tells what the editor has seen, into
// one that has neither. Who never had the office's slider did not remove it.
func (p *publication) keepHome() error {
	isMerged := p.options.Base != 0 && p.options.Over == 0
	if p.on.Number == 0 || isMerged && !p.options.KeepsHome {
		return nil
	}
	_, had, err := p.kept.At(p.options.Base) // the sample, which has neither, where nothing tells
	if err != nil && school.CodeOf(err) != school.NotFound {
		return err
	}
	if homeOf(p.Tree).Hash() != homeOf(had.Tree).Hash() && !p.options.KeepsHome {
		return nil
	}
	now, err := p.kept.TreeOf(p.on)
	if err != nil {
		return err
	}
	p.Tree = p.Without(isHome).With(homeOf(now.Tree).Parts()...)
	return nil
}

// merge brings what was published since a base into the tree that was edited from it, and that was checked. It
// returns Outdated with both texts where both changed the same part. An exact tree, such as that of a git commit, has
// to hold all of it already: the next one would seem to remove what it lacks.
func (p *publication) merge(ctx context.Context, base school.Revision) error {
	before, err := p.kept.TreeOf(base)
	if err != nil {
		return err
	}
	now, err := p.kept.TreeOf(p.on)
	if err != nil {
		return err
	}
	found, err := merge.Trees(before.WithContext(ctx), now.WithContext(ctx), p.WithContext(ctx))
	if err != nil {
		return fmt.Errorf("merge with revision %d: %w", p.on.Number, err)
	}
	isExact := p.options.Exact || p.options.Commit != ""
	way := "Take these files from what schoolsite content export writes, import, and make your changes again"
	if isExact {
		way = "Bring the site's changes into git with schoolsite content pull"
	}
	hint := fmt.Sprintf("The site is as it was. %s, or publish yours all the same with --over %d.", way, p.on.Number)
	if err := found.ErrConflicts(base.Number, visibleText(p.on), hint); err != nil {
		return err
	}
	if len(found.Changes) == 0 {
		return nil
	}
	if isExact {
		return errLacks(found.Changes, p.on)
	}
	p.Tree = found.Apply(now.Tree, p.Tree)
	p.merged = &Merged{From: base.Number, To: p.on.Number}
	for _, change := range found.Changes {
		p.merged.Files = append(p.merged.Files, MergedFile{Path: change.Path, Removed: change.Removed})
	}
	return nil
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
	return school.Errorf(school.Outdated, "Visitors see %s, and your content lacks its changes of %s. The site "+
		"is as it was. "+
		"Bring them into git with schoolsite content pull, then publish again.",
		visibleText(published), strings.Join(names, ", "))
}

// errTakenBack refuses content whose base was rolled back. A rollback is no edit by somebody else: merging it
// would remove from the content what its editor wrote.
func (p *publication) errTakenBack(base school.Revision) error {
	all, err := p.kept.All()
	rollback := takenBackBy(all, base.Number, p.on.Number)
	if err != nil || rollback == 0 {
		return err
	}
	return school.Errorf(school.Outdated, "Revision %[1]d took back what was published as %[2]d, "+
		"which your content comes from. Nothing was published, and your folder is as it was. "+
		"Publish it again with --base %[1]d, which keeps what others published since, "+
		"or make the folder what visitors see with schoolsite content pull.", rollback, base.Number)
}

// errNoBase refuses content of which nothing tells what its editor has seen.
func (p *publication) errNoBase() error {
	now, err := p.kept.TreeOf(p.on)
	if err != nil {
		return err
	}
	return school.Errorf(school.Outdated, "Visitors see %s, and nothing says that your content comes from it. "+
		"Publishing it would replace%s. The site is as it was. Look at it: schoolsite content diff FOLDER. "+
		"Bring it into your folder (schoolsite content export writes it to a new one) and import that, "+
		"or publish all the same with --over %d.", visibleText(p.on), countsOfDifference(p.Tree, now.Tree), p.on.Number)
}

// visibleText names the revision that visitors see, who published it and why.
func visibleText(published school.Revision) string {
	text := fmt.Sprintf("revision %d by %s of %s", published.Number, school.ActorText(published.By),
		text.TimeText(published.At))
	if published.Message != "" {
		text += " (" + published.Message + ")"
	}
	return text
}

// countsOfDifference counts the differences between two trees: ": 8 pages, 5 albums". It returns ""
// when a tree can't be read.
func countsOfDifference(before, after tree.Tree) string {
	found, err := diff.Compare(before, after, false)
	if err != nil {
		return ""
	}
	var counts []string
	for _, section := range found.Sections() {
		if n := section.Len(); n > 0 {
			counts = append(counts, text.CountText(n, section.Noun))
		}
	}
	if len(counts) == 0 {
		return ""
	}
	return ": " + strings.Join(counts, ", ")
}

// checkSections refuses a tree that changes files outside of the sections in which the actor may
// publish. A new document or picture is no such change, as an item of any section brings its own, nor is a document
// that was named and that nothing names any more. A new document must be named.
func (s *Service) checkSections(ctx context.Context, next *publication) error {
	if next.by.May(school.Publish, school.OtherFiles, school.SiteSection) {
		return nil // everywhere
	}
	now, err := s.Revisions.TreeOf(next.on)
	if err != nil {
		return err
	}
	var before *content.Tree // checked
	for _, file := range tree.Differing(now.Tree, next.Tree) {
		was, is := now.Find(file).Hash, next.Find(file).Hash
		isDocument := tree.IsDocument(file)
		switch {
		case was == "" && isDocument && !next.checked.Names(file):
			return school.Errorf(school.Forbidden,
				"Nothing names %s. Link to it in what you may publish, or leave it out. Nothing was published.", file)
		case was == "" && (isDocument || tree.IsPicture(file)):
			continue
		case is == "" && isDocument:
			if before == nil {
				if before, _, err = s.check(ctx, now); err != nil {
					return err
				}
			}
			if before.Names(file) {
				continue
			}
		}
		if err := next.by.Require(school.Publish, school.SectionOf(file)); err != nil {
			return school.Errorf(school.CodeOf(err), "This would change %s. %s Nothing was published.", file, err)
		}
	}
	return nil
}
