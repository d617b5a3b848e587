package publish

import (
	"context"
	"maps"
	"slices"

	"schoolsite/internal/content"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

// checkSections refuses a tree that changes files outside of the sections in which the actor may
// publish. A new document or picture is no such change, as an item of any section brings its own, nor is a document
// that was named and that nothing names any more. Once the tree is checked, a new document must be named.
func (s *Service) checkSections(ctx context.Context, by school.Actor, published school.Revision, next tree, checked *content.Tree) error {
	if by.May(school.Publish, school.OtherFiles, school.SiteSection) {
		return nil // everywhere
	}
	now, err := s.treeOf(published)
	if err != nil {
		return err
	}
	var before *content.Tree // checked
	all := maps.Clone(now.hashes)
	maps.Copy(all, next.hashes)
	for _, file := range slices.Sorted(maps.Keys(all)) {
		isDocument := contentfs.IsDocument(file)
		switch {
		case now.hashes[file] == next.hashes[file]:
			continue
		case now.hashes[file] == "" && isDocument && checked != nil && !checked.Names(file):
			return school.Errorf(school.Forbidden, "Nothing names %s. Link to it in what you may publish, or leave it out. Nothing was published.", file)
		case now.hashes[file] == "" && (isDocument || contentfs.IsPicture(file)):
			continue
		case next.hashes[file] == "" && isDocument:
			if before == nil {
				if before, _, err = s.check(ctx, now); err != nil {
					return err
				}
			}
			if before.Names(file) {
				continue
			}
		}
		if err := by.Require(school.Publish, school.SectionOf(file)); err != nil {
			return school.Errorf(school.CodeOf(err), "This would change %s. %s Nothing was published.", file, err)
		}
	}
	return nil
}
