package publish

import (
	"maps"
	"slices"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

// checkSections refuses a tree that changes files outside of the sections in which the actor may
// publish. A new document or picture is no such change: an item of any section brings its own.
func (s *revisionStore) checkSections(by school.Actor, published school.Revision, next tree) error {
	if by.May(school.Publish, school.OtherFiles) {
		return nil // in every section
	}
	now, err := s.treeOf(published)
	if err != nil {
		return err
	}
	all := maps.Clone(now.hashes)
	maps.Copy(all, next.hashes)
	for _, file := range slices.Sorted(maps.Keys(all)) {
		isAttachment := now.hashes[file] == "" && (contentfs.IsDocument(file) || contentfs.IsPicture(file))
		if now.hashes[file] == next.hashes[file] || isAttachment {
			continue
		}
		if err := by.Require(school.Publish, school.SectionOf(file)); err != nil {
			return school.Errorf(school.CodeOf(err), "This would change %s. %s Nothing was published.", file, err)
		}
	}
	return nil
}
