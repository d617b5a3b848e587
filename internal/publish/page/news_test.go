package page_test

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

func addNews(tree fstest.MapFS, id, date, category, keys string) {
	tree["latest/"+id+".md"] = &fstest.MapFile{Data: []byte(fmt.Sprintf(
		"---\ntitle: Item %s\nsummary: What there is to say.\ncategory: %q\ndate: %s\n%s\n---\n\nSee [boarding](/boarding) and [below](#more).\n\n## More\n", id, category, date, keys))}
}

func listed(t *testing.T, s *schooltest.School, path string) (ids []string) {
	t.Helper()
	page, ok := s.Snapshot().Page(path, nil)
	if !ok {
		t.Fatalf("no page %s", path)
	}
	for _, item := range page.Data.NewsList {
		ids = append(ids, item.ID)
	}
	return ids
}

func TestNews_ListedByYearAndCategory(t *testing.T) {
	tree := schooltest.Tree()
	addNews(tree, "old", "2025-12-31", "sports!", "pinned: true")
	addNews(tree, "kannada", "2026-11-01", "ಕ್ರೀಡೆ ಸುದ್ದಿ", "")
	s := schooltest.New(t, schooltest.Showing(tree))
	for path, want := range map[string][]string{
		"/latest":                 {"old", "sports-day", "kannada"},
		"/latest/year/2026":       {"sports-day", "kannada"},
		"/latest/year/2025":       {"old"},
		"/latest/category/sports": {"sports-day", "old"}, // one address, called as the newest item calls it
		"/latest/category/ಕ್ರೀಡೆ-ಸುದ್ದಿ": {"kannada"},
	} {
		if diff := cmp.Diff(want, listed(t, s, path)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
	want := &school.NewsIndex{
		Years:      []school.Link{{Label: "2026", Path: "/latest/year/2026"}, {Label: "2025", Path: "/latest/year/2025"}},
		Categories: []school.Link{{Label: "Sports", Path: "/latest/category/sports"}, {Label: "ಕ್ರೀಡೆ ಸುದ್ದಿ", Path: "/latest/category/ಕ್ರೀಡೆ-ಸುದ್ದಿ"}},
	}
	page := s.Snapshot().Pages["/latest/category/ಕ್ರೀಡೆ-ಸುದ್ದಿ"].Data
	if diff := cmp.Diff(want, page.NewsIndex); diff != "" {
		t.Errorf("the lists (-want +got):\n%s", diff)
	}
	address := "https://school.example/latest/category/%E0%B2%95%E0%B3%8D%E0%B2%B0%E0%B3%80%E0%B2%A1%E0%B3%86-%E0%B2%B8%E0%B3%81%E0%B2%A6%E0%B3%8D%E0%B2%A6%E0%B2%BF"
	if page.Seo.Canonical != address || !strings.Contains(page.Seo.Title, "ಕ್ರೀಡೆ") || page.Seo.Description == "" {
		t.Errorf("what search engines read: %+v", page.Seo)
	}
	if sitemap := string(s.Snapshot().Files["/sitemap.xml"].Identity); !strings.Contains(sitemap, "<loc>"+address+"</loc>") {
		t.Errorf("sitemap:\n%s", sitemap)
	}
}

func TestNews_LatestAndFeeds(t *testing.T) {
	tree := schooltest.Tree()
	delete(tree, "latest/sports-day.md")
	for n := range 40 {
		addNews(tree, fmt.Sprintf("n%02d", n), fmt.Sprintf("2026-%02d-%02d", 1+n/28, 1+n%28), "Campus", map[int]string{3: "pinned: true"}[n])
	}
	s := schooltest.New(t, schooltest.Showing(tree))
	if got := listed(t, s, "/latest"); len(got) != 24 || got[0] != "n03" || got[1] != "n39" {
		t.Errorf("%d items, first %v", len(got), got[:2])
	}
	if got := listed(t, s, "/latest/year/2026"); len(got) != 40 || got[0] != "n39" {
		t.Errorf("%d items of the year, first %s", len(got), got[0])
	}
	if items := jsonFeed(t, s).Items; len(items) != 30 || !strings.HasSuffix(items[0].ID, "/n39") {
		t.Errorf("the feed has %d items, first %s", len(items), items[0].ID)
	}
}

// readFeed is what a reader of JSON feeds understands.
type readFeed struct {
	Version string `json:"version"`
	Feed    string `json:"feed_url"`
	Items   []struct {
		ID, URL   string
		HTML      string `json:"content_html"`
		Image     string
		Published string `json:"date_published"`
		Tags      []string
	}
}

func jsonFeed(t *testing.T, s *schooltest.School) (read readFeed) {
	t.Helper()
	file := s.Snapshot().Files["/latest/feed.json"]
	if file.Type != "application/feed+json" {
		t.Errorf("the type is %s", file.Type)
	}
	if err := json.Unmarshal(file.Identity, &read); err != nil {
		t.Fatal(err)
	}
	return read
}

func TestFeeds_AreValid(t *testing.T) {
	tree := schooltest.Tree()
	delete(tree, "latest/sports-day.md")
	addNews(tree, "rain", "2026-11-01", "Tanks & <wells>", "publish: 2026-11-20 08:00\nimage: {src: images/slide.jpg, alt: \"A \\\"tank\\\"\"}")
	s := schooltest.New(t, schooltest.Showing(tree))
	read := jsonFeed(t, s)
	if read.Version != "https://jsonfeed.org/version/1.1" || read.Feed != "https://school.example/latest/feed.json" || len(read.Items) != 1 {
		t.Fatalf("the feed reads %+v", read)
	}
	item := read.Items[0]
	if item.ID != "https://school.example/latest/rain" || item.Published != "2026-11-20T08:00:00+05:30" || item.Tags[0] != "Tanks & <wells>" {
		t.Errorf("the item reads %+v", item)
	}
	for _, text := range []string{`href="https://school.example/boarding"`, `href="https://school.example/latest/rain#more"`, `<img src="https://school.example/media/`} {
		if !strings.Contains(item.HTML, text) {
			t.Errorf("the body does not say %s:\n%s", text, item.HTML)
		}
	}
	mustBeRSS(t, s.Snapshot().Files["/latest/feed.xml"], item.HTML)
}

func mustBeRSS(t *testing.T, file school.Encoded, body string) {
	t.Helper()
	var read struct {
		Version string `xml:"version,attr"`
		Self    []struct {
			Href string `xml:"href,attr"`
			Rel  string `xml:"rel,attr"`
		} `xml:"http://www.w3.org/2005/Atom channel>link"`
		Items []struct {
			GUID     string `xml:"guid"`
			Category string `xml:"category"`
			PubDate  string `xml:"pubDate"`
			Body     string `xml:"http://purl.org/rss/1.0/modules/content/ encoded"`
		} `xml:"channel>item"`
	}
	if err := xml.Unmarshal(file.Identity, &read); err != nil {
		t.Fatalf("%v:\n%s", err, file.Identity)
	}
	if file.Type != "application/rss+xml; charset=utf-8" || read.Version != "2.0" || len(read.Self) != 1 || len(read.Items) != 1 {
		t.Fatalf("%s:\n%s", file.Type, file.Identity)
	}
	item := read.Items[0]
	if item.GUID != "https://school.example/latest/rain" || item.Category != "Tanks & <wells>" ||
		item.PubDate != "Fri, 20 Nov 2026 08:00:00 +0530" || item.Body != body || read.Self[0].Href != "https://school.example/latest/feed.xml" {
		t.Errorf("the item reads %+v, the feed is at %s", item, read.Self[0].Href)
	}
}
