package page_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/content"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const origin = "https://school.example"

// inKannada publishes a school whose site is in English and Kannada. The Kannada files are given without the fingerprint
// of their original, which is put in.
func inKannada(t *testing.T, files map[string]string) *publish.Snapshot {
	t.Helper()
	tree := schooltest.Edited("site.yaml", "language: en-IN\n", "language: en-IN\nlanguages: [en-IN, kn]\n")
	tree["latest/rain.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Rain\nsummary: A holiday for all classes.\n" +
		"category: Notice\ndate: 2026-11-12\n---\nSee [sports](/sports) and the [office](/contactus#visit).\n")}
	for name, text := range files {
		original := strings.Replace(name, ".kn.", ".", 1)
		_, begun, err := content.TranslateFile(tree, original, "kn", false)
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(begun, "made_from: ")
		mark, _, _ := strings.Cut(rest, "\n")
		tree[name] = &fstest.MapFile{Data: []byte(strings.Replace(text, "MARK", mark, 1))}
	}
	s := schooltest.New(t)
	schooltest.Publish(t, s, tree)
	return s.Snapshot()
}

var kannadaFiles = map[string]string{
	"pages/index.kn.md":     "---\nmade_from: MARK\ntitle: ಮುಖಪುಟ\n---\n",
	"pages/contactus.kn.md": "---\nmade_from: MARK\ntitle: ಸಂಪರ್ಕ\n---\n",
	"pages/latest.kn.md":    "---\nmade_from: MARK\ntitle: ಸುದ್ದಿ\n---\n",
	"latest/rain.kn.md": "---\nmade_from: MARK\ntitle: ಮಳೆ\ncategory: ಸೂಚನೆ\n---\n[ಆಟ](/sports) ಮತ್ತು " +
		"[ಕಚೇರಿ](/contactus#visit).\n",
}

func TestLanguages_PagesAreUnderThePrefixOfTheirLanguage(t *testing.T) {
	now := inKannada(t, kannadaFiles)
	rain := now.Pages["/kn/latest/rain"]
	if rain == nil {
		t.Fatal("there is no page /kn/latest/rain")
	}
	got := map[string]string{
		"title": rain.Data.News.Title, "date": rain.Data.News.DateText, "canonical": rain.Data.Seo.Canonical,
		"category": rain.Data.News.CategoryPath, "newer": rain.Data.Newer,
	}
	want := map[string]string{
		"title": "ಮಳೆ", "date": "12 ನವೆಂಬರ್ 2026", "canonical": origin + "/kn/latest/rain",
		"category": "/kn/latest/category/notice", "newer": "",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the page (-want +got):\n%s", diff)
	}
	for _, link := range []string{`href="/sports"`, `href="/kn/contactus#visit"`} {
		if !strings.Contains(rain.Data.News.HTML, link) {
			t.Errorf("%s is not in %s", link, rain.Data.News.HTML)
		}
	}
	for path, served := range map[string]bool{"/kn": true, "/kn/search": true, "/kn/login": true, "/kn/404": true,
		"/kn/latest/category/notice": true, "/kn/sports": false, "/kn/admin-dashboard": false} {
		if (now.Pages[path] != nil) != served {
			t.Errorf("%s is served: %t", path, !served)
		}
	}
}

func TestLanguages_EachPageKnowsItsVersions(t *testing.T) {
	now := inKannada(t, kannadaFiles)
	for path, want := range map[string][]school.PageVersion{
		"/contactus": {{Language: "en-IN", Path: "/contactus", URL: origin + "/contactus"},
			{Language: "kn", Path: "/kn/contactus", URL: origin + "/kn/contactus"}},
		"/kn/contactus": {{Language: "en-IN", Path: "/contactus", URL: origin + "/contactus"},
			{Language: "kn", Path: "/kn/contactus", URL: origin + "/kn/contactus"}},
		"/sports": {{Language: "en-IN", Path: "/sports", URL: origin + "/sports"},
			{Language: "kn", Path: "/kn", IsOther: true}},
	} {
		if diff := cmp.Diff(want, now.Pages[path].Data.Versions); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
	sitemap := string(now.Files["/sitemap.xml"].Identity)
	alternate := `<xhtml:link rel="alternate" hreflang="kn" href="` + origin + `/kn/contactus"/>`
	if strings.Count(sitemap, alternate) != 2 || strings.Contains(sitemap, "/kn/sports") {
		t.Errorf("the sitemap is %s", sitemap)
	}
}

func TestLanguages_FeedsAndSearchAreOfALanguage(t *testing.T) {
	now := inKannada(t, kannadaFiles)
	feed := string(now.Files["/kn/latest/feed.json"].Identity)
	if !strings.Contains(feed, origin+"/kn/latest/rain") || !strings.Contains(feed, `"language": "kn"`) {
		t.Errorf("the feed is %s", feed)
	}
	for path, want := range map[string]string{"/kn/search": "/kn/latest/rain", "/search": "/latest/rain"} {
		for _, query := range []string{"rain", "ಮಳೆ"} {
			found := now.Find(path, query).Pages
			if len(found) == 0 || found[0].Path != want {
				t.Errorf("%s finds %+v for %q", path, found, query)
			}
		}
	}
}

func TestLanguages_AnOutdatedTranslationNamesItsOriginal(t *testing.T) {
	files := map[string]string{"pages/contactus.kn.md": "---\nmade_from: 0123456789ab\ntitle: ಸಂಪರ್ಕ\n---\n"}
	now := inKannada(t, files)
	if newer := now.Pages["/kn/contactus"].Data.Newer; newer != "/contactus" {
		t.Errorf("the newer page is %q", newer)
	}
}

func TestLanguages_ASiteInOneLanguageHasNoneOfIt(t *testing.T) {
	now := schooltest.New(t).Snapshot()
	for path, page := range now.Pages {
		if page.Data.Versions != nil || strings.HasPrefix(path, "/kn") {
			t.Errorf("%s has versions %v", path, page.Data.Versions)
		}
	}
}
