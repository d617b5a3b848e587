package publish

import (
	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// sourceTree is a content tree from which a site is built.
type sourceTree struct {
	tree.Tree
	published bool        // it was, whatever the limits are now
	purged    int         // permanently deleted pictures, which are left out
	received  *blob.Batch // holds files that came from outside until they are committed; nil for none
}

// countFiles counts the files of a tree, and their bytes.
func (t sourceTree) countFiles() school.Counts {
	counts := school.Counts{Files: len(t.Files())}
	for _, file := range t.Files() {
		counts.Bytes += file.Bytes
	}
	return counts
}
