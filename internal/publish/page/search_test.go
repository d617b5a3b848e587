package page

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/school"
)

func TestSearch_FollowsTheCasesOfTheBrowsers(t *testing.T) {
	text, err := os.ReadFile("testdata/search.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases struct {
		Words  map[string][]string
		Index  SearchIndex
		Found  map[string][]string
		Marked map[string][]string // of a query and a text with | between

		Excerpts map[string]map[string]string // of a query, by page
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for text, want := range cases.Words {
		if diff := cmp.Diff(want, searchWords(text)); diff != "" {
			t.Errorf("words of %q (-want +got):\n%s", text, diff)
		}
	}
	cases.Index.prepare()
	for query, want := range cases.Found {
		if diff := cmp.Diff(want, addresses(cases.Index.Find(query))); diff != "" {
			t.Errorf("found for %q (-want +got):\n%s", query, diff)
		}
	}
	for query, want := range cases.Excerpts {
		excerpts := map[string]string{}
		for _, found := range cases.Index.Find(query).Pages {
			excerpts[found.Path] = found.Excerpt
		}
		if diff := cmp.Diff(want, excerpts); diff != "" {
			t.Errorf("excerpts of %q (-want +got):\n%s", query, diff)
		}
	}
	for both, want := range cases.Marked {
		query, text, _ := strings.Cut(both, "|")
		if diff := cmp.Diff(want, cases.Index.Find(query).Marked(text)); diff != "" {
			t.Errorf("marked of %q (-want +got):\n%s", both, diff)
		}
	}
}

// addresses returns the paths of the pages found, each followed by the anchors of its sections.
func addresses(result SearchResult) []string {
	all := []string{}
	for _, found := range result.Pages {
		all = append(all, found.Path)
		for _, section := range found.Sections {
			all = append(all, "#"+section.Anchor)
		}
	}
	return all
}

func TestSearchIndex_HoldsSectionsCircularsAndPeople(t *testing.T) {
	index := NewSearchIndex(Composer{Content: &school.Content{
		Pages: []school.Page{
			{Path: "/boarding", Heading: "Boarding", Description: "Two hostels", HTML: `<p>Quiet</p><h2 id="fees">Fees &amp; dues</h2><p>Hostel fee</p><h2 id="visits">Visits</h2><p>Sundays</p>`},
			{Path: "/academics-and-infra/staff", Heading: "Staff"},
		},
		News:       []school.NewsItem{{ID: "rain", Title: "Rain", Summary: "Holiday", HTML: `<h3 id="buses">Buses</h3>`}},
		Circulars:  []school.Circular{{Title: "Winter timings", Document: school.Document{URL: "/documents/a/b.pdf"}}},
		StaffLists: []school.StaffList{{Members: []school.StaffMember{{Name: "Sarojini Havinal"}}}},
		Albums:     []school.Album{{ID: "annual-day", Name: "Annual Day", Images: []school.Photo{{Caption: "Kolata"}}}},
		Synonyms:   []school.Synonym{{Words: []string{"Sunday"}, Path: "/boarding"}, {Words: []string{"quiet", "calm"}}},
	}})
	for query, want := range map[string][]string{
		"dues": {"/boarding", "#fees"}, "havinal": {"/academics-and-infra/staff"}, "rain": {"/latest/rain"},
		"bus": {"/latest/rain", "#buses"}, "winter": {"/documents/a/b.pdf"}, "kolata": {"/gallery/event?album=annual-day"},
		"calm": {"/boarding"}, "vacation": {"/latest/rain"},
	} {
		if diff := cmp.Diff(want, addresses(index.Find(query))); diff != "" {
			t.Errorf("%q finds (-want +got):\n%s", query, diff)
		}
	}
}

// What strangers type costs no more than a long query, and nothing of it is found.
func TestSearch_EndsWithOddQueries(t *testing.T) {
	index := NewSearchIndex(Composer{Content: sampleContent(t)})
	for _, query := range []string{
		strings.Repeat("a", 10_000), strings.Repeat("x ", 10_000), strings.Repeat("\u0301", 300), "🎒🏫", `(.*)+$[^`, "\x00\xff", "\u200d\u200c",
		strings.Repeat("ಅ", 10_000), strings.Repeat("\u0cc6\u0cc2", 5_000),
	} {
		if found := index.Find(query).Pages; len(found) > maxFound {
			t.Errorf("%.20q finds %d pages", query, len(found))
		}
	}
}

// BenchmarkSearchIndex makes the index of 1,000 pages of 300 words each, and searches it.
func BenchmarkSearchIndex(b *testing.B) {
	c := &school.Content{}
	for page := range 1000 {
		var body strings.Builder
		for word := range 300 {
			if word%75 == 0 {
				fmt.Fprintf(&body, `<h2 id="part-%d">Part %d</h2>`, word, word)
			}
			// Few words are frequent, most are rare, as in any language.
			fmt.Fprintf(&body, "w%d ", (page*7919+word*104729)%(1+(word*word)/3+page%5))
		}
		c.Pages = append(c.Pages, school.Page{Path: fmt.Sprintf("/page-%d", page), Heading: fmt.Sprintf("Page %d", page), HTML: body.String()})
	}
	index := NewSearchIndex(Composer{Content: c})
	b.Run("make", func(b *testing.B) {
		for b.Loop() {
			index = NewSearchIndex(Composer{Content: c})
		}
		text, err := json.Marshal(index)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(text)), "bytes")
	})
	b.Run("find", func(b *testing.B) {
		for b.Loop() {
			index.Find("part w12 w3")
		}
	})
}

// A long section costs a search no more than a short one, so what is far from its beginning is found without an excerpt.
func TestFind_ExcerptsAreOfTheBeginningOfASection(t *testing.T) {
	for before, want := range map[int]bool{100: true, 700: false} {
		index := NewSearchIndex(Composer{Content: &school.Content{Pages: []school.Page{{
			Path: "/animals", Heading: "Animals", HTML: "<p>" + strings.Repeat("grass ", before) + "zebra</p>",
		}}}})
		found := index.Find("zebra").Pages
		if len(found) != 1 || (found[0].Excerpt != "") != want {
			t.Errorf("after %d words: %+v", before, found)
		}
	}
}
