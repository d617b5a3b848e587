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
		Words map[string][]string
		Index SearchIndex
		Found map[string][]string
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
		got := []string{}
		for _, entry := range cases.Index.Find(query) {
			got = append(got, entry[0])
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("found for %q (-want +got):\n%s", query, diff)
		}
	}
}

func TestSearchIndex_HoldsSectionsCircularsAndPeople(t *testing.T) {
	index := NewSearchIndex(&school.Content{
		Pages: []school.Page{
			{Path: "/boarding", Heading: "Boarding", Description: "Two hostels", HTML: `<p>Quiet</p><h2 id="fees">Fees &amp; dues</h2><p>Hostel fee</p><h2 id="visits">Visits</h2><p>Sundays</p>`},
			{Path: "/academics-and-infra/staff", Heading: "Staff"},
		},
		News:       []school.NewsItem{{ID: "rain", Title: "Rain", Summary: "Holiday", HTML: `<h3 id="buses">Buses</h3>`}},
		Circulars:  []school.Circular{{Title: "Winter timings", Document: school.Document{URL: "/documents/a/b.pdf"}}},
		StaffLists: []school.StaffList{{Members: []school.StaffMember{{Name: "Sarojini Havinal"}}}},
		Albums:     []school.Album{{ID: "annual-day", Name: "Annual Day", Images: []school.Photo{{Caption: "Kolata"}}}},
	})
	for query, want := range map[string]SearchEntry{
		"hostels": {"/boarding", "Boarding", ""}, "dues": {"/boarding#fees", "Boarding", "Fees & dues"},
		"havinal": {"/academics-and-infra/staff", "Staff", ""}, "holiday": {"/latest/rain", "Rain", ""}, "bus": {"/latest/rain#buses", "Rain", "Buses"},
		"winter": {"/documents/a/b.pdf", "Winter timings", ""}, "kolata": {"/gallery/event?album=annual-day", "Annual Day", ""},
	} {
		if found := index.Find(query); len(found) != 1 || found[0] != want {
			t.Errorf("%q finds %q", query, found)
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
	index := NewSearchIndex(c)
	b.Run("make", func(b *testing.B) {
		for b.Loop() {
			index = NewSearchIndex(c)
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
