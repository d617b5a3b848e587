package content

import (
	"maps"
	"slices"

	"schoolsite/internal/calendar"
	"schoolsite/internal/content/markdown"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// Tree is a checked tree. The placeholders are already replaced in everything but the Markdown.
type Tree struct {
	placeholders markdown.Placeholders
	site         siteFile
	navigation   school.Navigation
	home         homeFile
	slider       sliderFile    // without slides, if there is none
	popup        *popupFile    // nil without one
	alert        *school.Alert // nil without one
	search       searchFile    // without synonyms, if there is none
	pages        []pageFile
	news         []newsFile
	circulars    []circularPart
	staff        []staffList
	albums       []albumFile
	results      []school.ResultYear // newest first
	calendar     calendar.Calendar
	admissions   *admissionsFile // nil without one
	disclosure   school.DisclosureFacts
	pictures     map[string]bool
	// paths of pictures and documents that were deleted permanently, and that something names
	purged    map[string]bool
	documents map[string]school.Document
	unnamed   map[string]bool  // paths of documents that nothing names
	languages []translatedTree // besides the main one
	// of a tree in another language than the main one
	prefix     string            // of its addresses
	translated map[string]bool   // paths of the pages that are translated, and whether the original is newer
	categories map[string]string // of the news in the main language, whose lists have the same addresses in each
	// disclosureText locates the parts of the disclosure in its file.
	disclosureText *source.Document
}

// staffList is one of staff/*.yaml.
type staffList struct {
	id, heading string
	members     []member
}

// member is a person of a list, without the picture, which image names.
type member struct {
	school.StaffMember
	post  school.Post // "" when none is given
	image string
	framed
}

// Names reports whether something in the tree names a document.
func (t *Tree) Names(document string) bool {
	_, isThere := t.documents[document]
	return isThere && !t.unnamed[document]
}

// DocumentHash returns the hash of what visitors are given of a document; "" for another file.
func (t *Tree) DocumentHash(path string) string { return t.documents[path].Hash }

// Pictures are the paths of the pictures that are named anywhere, in order.
func (t *Tree) Pictures() []string { return slices.Sorted(maps.Keys(t.pictures)) }
