package page_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// required lists what search engines ask of each type (developers.google.com/search/docs/appearance/structured-data).
var required = map[string][]string{
	"School":         {"name", "url", "logo", "telephone", "address"},
	"NewsArticle":    {"headline", "datePublished", "image", "url", "publisher"},
	"ImageGallery":   {"name", "description", "url", "image", "publisher"},
	"BreadcrumbList": {"itemListElement"},
	"ListItem":       {"position", "name", "item"},
	"ImageObject":    {"contentUrl", "name"},
	"PostalAddress":  {"streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"},
}

func TestJSONLD_HasWhatSearchEnginesAskFor(t *testing.T) {
	seen := map[string]bool{}
	var check func(on string, value any)
	check = func(on string, value any) {
		switch value := value.(type) {
		case []any:
			for _, part := range value {
				check(on, part)
			}
		case map[string]any:
			kind, _ := value["@type"].(string)
			keys, known := required[kind]
			if seen[kind] = true; !known {
				t.Errorf("%s: nobody has said what the type %q needs", on, kind)
			}
			for _, key := range keys {
				if value[key] == nil || value[key] == "" {
					t.Errorf("%s: %s has no %s", on, kind, key)
				}
			}
			for key, part := range value {
				if text, isText := part.(string); isText && (key == "url" || key == "contentUrl" || key == "item" || key == "image" || key == "logo") && !strings.HasPrefix(text, "http") {
					t.Errorf("%s: %s is no whole address: %s", on, key, text)
				}
				check(on, part)
			}
		}
	}
	for path, shown := range schooltest.New(t).Snapshot().Pages {
		if shown.Data.Seo.JSONLD == "" {
			continue
		}
		var whole map[string]any
		if err := json.Unmarshal([]byte(shown.Data.Seo.JSONLD), &whole); err != nil {
			t.Fatal(path, err)
		}
		if whole["@context"] != "https://schema.org" {
			t.Errorf("%s: the vocabulary is %v", path, whole["@context"])
		}
		check(path, whole)
	}
	for kind := range required {
		if !seen[kind] {
			t.Errorf("no page has a %s", kind)
		}
	}
}

func TestSeo_PreviewsAreTheLargestPictureWithItsSize(t *testing.T) {
	seo := schooltest.New(t).Snapshot().Pages["/"].Data.Seo
	if !strings.Contains(seo.Image, "-120.") || seo.ImageWidth != 120 || seo.ImageHeight != 63 {
		t.Errorf("the preview is %s, %d × %d", seo.Image, seo.ImageWidth, seo.ImageHeight)
	}
}

// A page is shared with the cut of its own picture, any other with the school's.
func TestSeo_PreviewsAreCutFromThePagesPicture(t *testing.T) {
	tree := schooltest.Tree()
	tree["images/share.jpg"] = &fstest.MapFile{Data: schooltest.JPEG(1000, 700, 71)}
	tree["images/hall.jpg"] = &fstest.MapFile{Data: schooltest.JPEG(1400, 800, 72)}
	tree["gallery/sports-day/01.jpg"] = &fstest.MapFile{Data: schooltest.JPEG(700, 900, 73)}
	for name, image := range map[string]string{"pages/boarding.md": "image: {src: images/hall.jpg, alt: The hall}\n", "latest/sports-day.md": "image: {src: images/hall.jpg, alt: The hall}\n"} {
		text := string(tree[name].Data)
		tree[name] = &fstest.MapFile{Data: []byte(strings.Replace(text, "---\n", "---\n"+image, 1))}
	}
	s := schooltest.New(t)
	schooltest.Publish(t, s, tree)
	shared := map[string]school.Seo{}
	for path, page := range s.Snapshot().Pages {
		seo := page.Data.Seo
		if !strings.HasSuffix(seo.Image, "-1200.jpg") || seo.ImageWidth != school.ShareWidth || seo.ImageHeight != school.ShareHeight || seo.ImageAlt == "" {
			t.Errorf("%s: the preview is %s, %d × %d, %q", path, seo.Image, seo.ImageWidth, seo.ImageHeight, seo.ImageAlt)
		}
		shared[path] = seo
	}
	hall, album, home := shared["/boarding"], shared["/gallery/event?album=sports-day"], shared["/"]
	if hall.Image != shared["/latest/sports-day"].Image || hall.ImageAlt != "The hall" || shared["/about-us"].Image != home.Image ||
		album.Image == home.Image || hall.Image == home.Image || hall.Image == album.Image {
		t.Errorf("a page %+v, an album %+v, the school %+v", hall, album, home)
	}
}

func TestFiles_SitemapHasDaysAndRobotsNoNames(t *testing.T) {
	files := schooltest.New(t).Snapshot().Files
	sitemap, robots := string(files["/sitemap.xml"].Identity), string(files["/robots.txt"].Identity)
	for _, want := range []string{"/about-us</loc><lastmod>2026-10-02</lastmod>", "/latest/sports-day</loc><lastmod>", "/latest/year/", "album=sports-day</loc></url>"} {
		if !strings.Contains(sitemap, want) {
			t.Errorf("the sitemap lacks %s:\n%s", want, sitemap)
		}
	}
	for _, route := range routes.Staff() {
		if strings.Contains(robots+sitemap, route.Path) {
			t.Errorf("strangers are told of %s", route.Path)
		}
	}
}
