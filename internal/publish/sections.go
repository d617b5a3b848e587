package publish

import (
	"context"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

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
