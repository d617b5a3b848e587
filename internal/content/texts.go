package content

import (
	"path"
	"strings"
)

// textFile describes a kind of file that people write: its path in the tree, its
// schema, and the function that reads it.
type textFile struct {
	pattern string // of path.Match
	kind    kind
	read    func(*reader, string)
}

// neededTexts are the files that every tree has. site.yaml is first: the
// others use its name.
var neededTexts = []textFile{
	{"site.yaml", siteKind, (*reader).readSite},
	{"navigation.yaml", navigationKind, (*reader).readNavigation},
	{"home.yaml", homeKind, (*reader).readHome},
	{"disclosure.yaml", disclosureKind, (*reader).readDisclosure},
	{"staff/teachers.yaml", teachersKind, (*reader).readTeachers},
	{"staff/primary-teachers.yaml", staffKind, (*reader).readStaff},
	{"staff/office-hostel.yaml", staffKind, (*reader).readStaff},
}

// otherTexts are those of which a tree has as many as one likes.
var otherTexts = []textFile{
	{"pages/*.md", pageKind, (*reader).readPage},
	{"latest/*.md", newsKind, (*reader).readNews},
	{"circulars/*.yaml", circularsKind, (*reader).readCirculars},
	{"results/*.yaml", resultsKind, (*reader).readResults},
	{"gallery/*/album.yaml", albumKind, (*reader).readAlbum},
}

// textOf finds the kind of a file by its path; false for a file that is no
// text of the tree.
func textOf(name string) (textFile, bool) {
	if strings.HasPrefix(name, "pages/") {
		name = "pages/" + path.Base(name) // a page's folders are a part of its address
	}
	for _, list := range [][]textFile{neededTexts, otherTexts} {
		for _, t := range list {
			if match, _ := path.Match(t.pattern, name); match {
				return t, true
			}
		}
	}
	return textFile{}, false
}

// needed are the names of the files that every tree has.
func needed() []string {
	names := make([]string, len(neededTexts))
	for i, t := range neededTexts {
		names[i] = t.pattern
	}
	return names
}
