package site

import (
	"fmt"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
)

// sampleLeft counts the sample files and lines that a tree still has.
type sampleLeft struct {
	tree         string // by its hash
	files, lines int
}

// sampleTextLeft describes the sample text that a published revision still
// has; "" for none. The result for a tree is cached.
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
		left, err := content.SampleText(tree, s.parts.Sample)
		if err != nil {
			return "", err
		}
		known = &sampleLeft{tree: revision.Tree}
		for _, d := range left {
			if d.Line == 0 {
				known.files++
			} else {
				known.lines++
			}
		}
		s.left.Store(known)
	}
	if known.files+known.lines == 0 {
		return "", nil
	}
	return fmt.Sprintf("Your content still has texts and pictures of the sample school: %s, %s. On the server, schoolsite content check --sample lists them",
		school.CountText(known.files, "whole file"), school.CountText(known.lines, "line")), nil
}
