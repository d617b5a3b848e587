package schooltest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing/fstest"
)

// RandomTree is a content tree that can be published, with pages, news, staff
// and pictures that no other has.
func RandomTree(random *rand.Rand) fstest.MapFS {
	r := randomTree{tree: Tree(), random: random}
	for i := range random.IntN(6) {
		r.page(i)
	}
	for i := range random.IntN(6) {
		r.news(i)
	}
	r.staff(random.IntN(40))
	r.album(1 + random.IntN(4))
	return r.tree
}

type randomTree struct {
	tree   fstest.MapFS
	random *rand.Rand
}

// words are what schools write, and what programs trip over.
var words = []string{
	"school", "ಶಾಲೆ", "विद्यालय", "fees", "₹4,500", "e\u0301cole", "café", "👩‍🏫", "<b>", "&amp;", `"quoted"`, "it's",
	"a:b", "- dash",
	"#not-a-heading", "{product}", "100 %", "x | y", "`code`", "*bold*", "\u200cಕ್\u200cಷ", "末", "…", "\\", "~",
	"!", "[", "]",
}

func (r *randomTree) text(n int) string {
	picked := make([]string, n)
	for i := range picked {
		picked[i] = words[r.random.IntN(len(words))]
	}
	return "The " + strings.Join(picked, " ") + " end"
}

func (r *randomTree) put(name, format string, args ...any) {
	r.tree[name] = &fstest.MapFile{Data: fmt.Appendf(nil, format, args...)}
}

func (r *randomTree) page(i int) {
	folder := []string{"", "more/", "about-us/", "a/b/c/"}[r.random.IntN(4)]
	r.put(fmt.Sprintf("pages/%sextra-%d.md", folder, i), "---\ntitle: %q\ndescription: %q\nupdated: "+
		"2026-10-02\n---\n\n%s\n\n## %s\n\n| a | b |\n|---|---|\n| 1 | %d |\n",
		r.text(3), strings.Repeat("What this page is about. ", 3), escaped(r.text(20)), escaped(r.text(2)),
		r.random.IntN(1000))
}

// escaped keeps Markdown from seeing HTML or links that lead nowhere.
func escaped(text string) string {
	return strings.NewReplacer("<", "\\<", "[", "\\[", "]", "\\]", "|", "/").Replace(text)
}

func (r *randomTree) news(i int) {
	r.put(fmt.Sprintf("latest/item-%d.md", i), "---\ntitle: %q\nsummary: %q\ncategory: Sports\ndate: "+
		"2026-%02d-%02d\npinned: %t\n---\n\n%s\n",
		r.text(2), r.text(8), 1+r.random.IntN(11), 1+r.random.IntN(28), r.random.IntN(4) == 0, escaped(r.text(10)))
}

func (r *randomTree) staff(n int) {
	var members strings.Builder
	for i := range n + 1 {
		fmt.Fprintf(&members, "  - {id: %d, name: %q, qualification: \"M.Sc.\", designation: %q}\n", i+1,
			fmt.Sprintf("%s %d", r.text(1), i), r.text(1))
	}
	r.put("staff/teachers.yaml", "heading: Teachers\nmembers:\n%s", members.String())
}

func (r *randomTree) album(n int) {
	var images strings.Builder
	for i := range n {
		name := fmt.Sprintf("photo-%d.jpg", i)
		r.tree["gallery/new/"+name] = &fstest.MapFile{Data: JPEG(32+r.random.IntN(32), 32+r.random.IntN(32),
			r.random.IntN(8))}
		fmt.Fprintf(&images, "  - {file: %s, alt: %q}\n", name, "Children at work, "+r.text(2))
	}
	r.put("gallery/new/album.yaml", "name: %q\nnumber: 2\nconsent: {what: Photographs}\nimages:\n%s", r.text(2),
		images.String())
}
