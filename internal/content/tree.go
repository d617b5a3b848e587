package content

import (
	"maps"
	"slices"
	"strings"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// Tree is a checked tree. The marks are already replaced in everything but the
// Markdown.
type Tree struct {
	site       siteFile
	navigation navigationFile
	home       homeFile
	pages      []pageText
	news       []newsText
	circulars  []circularPart
	staff      []staffList
	albums     []album
	results    []resultsFile
	disclosure school.DisclosureFacts
	pictures   map[string]bool
	purged     map[string]bool // paths of pictures that were deleted permanently, and that something names
	documents  map[string]school.Document
	// disclosureText locates the parts of the disclosure in its file.
	disclosureText *source.Document
}

// pageText is pages/**.md.
type pageText struct {
	path  string
	front pageFront
	body  *body
}

// newsText is latest/<id>.md.
type newsText struct {
	id    string
	front newsFront
	body  *body
}

// staffList is one of staff/*.yaml; only one of the two is set.
type staffList struct {
	id       string
	teachers *teachersFile
	others   *staffFile
}

// album is gallery/<id>/.
type album struct {
	id     string
	file   albumFile
	number reference
}

// Pictures are the paths of the pictures that are named anywhere, in order.
func (t *Tree) Pictures() []string { return slices.Sorted(maps.Keys(t.pictures)) }

// sortedDocuments are the documents in the order of their paths.
func (t *Tree) sortedDocuments() []school.Document {
	all := slices.Collect(maps.Values(t.documents))
	slices.SortFunc(all, func(a, b school.Document) int { return strings.Compare(a.Path, b.Path) })
	return all
}
