package site

import (
	"fmt"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
)

// sampleLeft is what a tree still has of the sample school.
type sampleLeft struct {
	tree         string // by its hash
	files, lines int
}

// sampleTextLeft says how much of a published revision still is the sample's; "" for
// nothing. A tree is looked at once.
func (s *Site) sampleTextLeft(revision school.Revision) (string, error) {
	if revision.Number == 0 {
		return "", nil
	}
	known := s.left.Load()
	if known == nil || known.tree != revision.Tree {
		tree, err := s.treeOf(revision)
		if err != nil {
			return "", err
		}
		left, err := content.Leftovers(tree, s.parts.Sample)
		if err != nil {
			return "", err
		}
		known = &sampleLeft{tree: revision.Tree}
		known.files, known.lines = content.CountSampleText(left)
		s.left.Store(known)
	}
	if known.files+known.lines == 0 {
		return "", nil
	}
	return fmt.Sprintf("Your content still has texts and pictures of the sample school: %s, %s. On the server, schoolsite content leftovers lists them",
		school.CountText(known.files, "whole file"), school.CountText(known.lines, "line")), nil
}
