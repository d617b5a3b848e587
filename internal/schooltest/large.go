package schooltest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing/fstest"
)

// Size of a made-up school.
type Size struct {
	Pages, Staff, Pictures int

	Translated bool // it is in three languages, and so is each of the Pages
}

// perAlbum is how many pictures of a Large tree lie in one album.
const perAlbum = 50

// Large is Tree with as many more pages, people and pictures. The pictures are
// in albums and differ from each other.
func Large(size Size) fstest.MapFS {
	tree := Tree()
	for i := range size.Pages {
		tree[fmt.Sprintf("pages/more/page-%d.md", i)] = file(longPage(i))
	}
	if size.Translated {
		translate(tree, size.Pages)
	}
	tree["staff/teachers.yaml"] = file(teachers(size.Staff))
	for first := 0; first < size.Pictures; first += perAlbum {
		addAlbum(tree, first, min(first+perAlbum, size.Pictures))
	}
	return tree
}

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

func longPage(i int) string {
	next := fmt.Sprintf("[the next page](/more/page-%d)", max(0, i-1))
	return page(fmt.Sprintf("/more/page-%d", i)) +
		strings.Repeat("\n## A heading\n\nA paragraph about the school, with some words, and "+next+".\n", 8)
}

// translate adds Kannada and Hindi to a tree, and the translations of as many pages.
func translate(tree fstest.MapFS, pages int) {
	tree["site.yaml"] = file(string(tree["site.yaml"].Data) + "languages: [en-IN, kn, hi]\n")
	for language, words := range map[string]struct{ title, next string }{
		"kn": {"ಶಾಲೆಯ ಬಗ್ಗೆ ಕೆಲವು ಮಾತುಗಳು", "ಮುಂದಿನ ಪುಟ"},
		"hi": {"विद्यालय के बारे में कुछ शब्द", "अगला पृष्ठ"},
	} {
		for i := range pages {
			head := fmt.Sprintf("---\ntitle: %[1]s %[2]d\ndescription: %[1]s %[2]d, %[1]s.\n---\n", words.title, i)
			next := fmt.Sprintf("[%s](/more/page-%d)", words.next, max(0, i-1))
			tree[fmt.Sprintf("pages/more/page-%d.%s.md", i, language)] = file(
				head + strings.Repeat("\n## "+words.title+"\n\n"+words.title+": "+next+".\n", 8))
		}
	}
}

func teachers(count int) string {
	var b strings.Builder
	b.WriteString("heading: Teachers\nmembers:\n")
	for i := range max(1, count) {
		fmt.Fprintf(&b, "  - {id: %d, name: Person Number %d, qualification: \"M.Sc., B.Ed.\", designation: PGT "+
			"Physics}\n", i+1, i+1)
	}
	return b.String()
}

func addAlbum(tree fstest.MapFS, first, end int) {
	id := fmt.Sprintf("album-%d", first/perAlbum)
	var list strings.Builder
	fmt.Fprintf(&list, "name: Album %d\nnumber: %d\nconsent: {what: Photographs}\nimages:\n", first/perAlbum,
		first/perAlbum+2)
	for i := first; i < end; i++ {
		fmt.Fprintf(&list, "  - {file: %d.jpg, alt: Children on day %d}\n", i, i)
		tree[fmt.Sprintf("gallery/%s/%d.jpg", id, i)] = &fstest.MapFile{Data: numbered(i)}
	}
	tree["gallery/"+id+"/album.yaml"] = file(list.String())
}

// snapshot is what every numbered picture shows.
var snapshot = JPEG(640, 400, 7)

// numbered is a picture whose bytes no other number has: a comment says so
// (JPEG, ITU-T T.81, B.2.4.5).
func numbered(i int) []byte {
	comment := binary.BigEndian.AppendUint32([]byte{0xff, 0xfe, 0, 6}, uint32(i))
	return bytes.Join([][]byte{snapshot[:2], comment, snapshot[2:]}, nil)
}
