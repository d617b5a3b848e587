package revisions

import (
	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// Source is a content tree from which a site is built.
type Source struct {
	tree.Tree
	Published bool        // it was, whatever the limits are now
	Purged    int         // permanently deleted pictures, which are left out
	Received  *blob.Batch // holds files that came from outside until they are committed; nil for none
}

// CountFiles counts the files of the tree, and their bytes.
func (t Source) CountFiles() school.Counts {
	counts := school.Counts{Files: len(t.Files())}
	for _, file := range t.Files() {
		counts.Bytes += file.Bytes
	}
	return counts
}
