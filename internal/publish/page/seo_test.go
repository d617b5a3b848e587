package page_test

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// required lists the properties that search engines ask of each type, and those that our pages give besides
// (developers.google.com/search/docs/appearance/structured-data).
var required = map[string][]string{
	"School":         {"name", "url", "logo"},
	"NewsArticle":    {"headline", "description", "datePublished", "image", "url", "author", "publisher"},
	"Event":          {"name", "startDate", "endDate", "location", "url", "organizer", "eventStatus", "eventAttendanceMode"},
	"Place":          {"name", "address"},
	"ItemList":       {"name", "itemListElement"},
	"ImageGallery":   {"name", "description", "url", "image", "publisher"},
	"BreadcrumbList": {"itemListElement"},
	"ListItem":       {"position", "name"},
	"ImageObject":    {"contentUrl", "name"},
	"PostalAddress":  {"streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"},
}

// described lists the types that a page has at its top, in order.
var described = map[string]string{
	"/": "School", "/about-us": "BreadcrumbList", "/latest": "BreadcrumbList", "/latest/sports-day": "NewsArticle BreadcrumbList",
	"/gallery": "ItemList BreadcrumbList", "/gallery/event?album=sports-day": "ImageGallery BreadcrumbList", "/calendar": "Event BreadcrumbList",
}

func TestJSONLD_HasWhatSearchEnginesAskFor(t *testing.T) {
	tree := schooltest.Edited("disclosure.yaml", "calendar: [{link: /academics-and-infra}]", "fees: [{link: /primary-school}]")
	tree["calendar/2026-27.yaml"] = &fstest.MapFile{Data: []byte("classes: I to X\nevents:\n  - {title: Sports Day, date: 2027-02-06}\n")}
	tree["pages/calendar.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Calendar\ndescription: Holidays, examinations and events of the school, month by month.\nupdated: 2026-10-02\n---\n")}
	s := schooltest.New(t)
	schooltest.Publish(t, s, tree)
	seen := map[string]bool{}
	for path, shown := range s.Snapshot().Pages {
		if shown.Data.Seo.JSONLD == "" {
			continue
		}
		var whole struct {
			Context string           `json:"@context"`
			Graph   []map[string]any `json:"@graph"`
		}
		if err := json.Unmarshal([]byte(shown.Data.Seo.JSONLD), &whole); err != nil || whole.Context != "https://schema.org" {
			t.Fatalf("%s: the vocabulary is %q, error %v", path, whole.Context, err)
		}
		var types []string
		for _, node := range whole.Graph {
			types = append(types, node["@type"].(string))
			checkNode(t, path, node, seen)
		}
		if got, want := strings.Join(types, " "), described[path]; want != "" && got != want {
			t.Errorf("%s describes %s, want %s", path, got, want)
		}
	}
	for kind := range required {
		if !seen[kind] {
			t.Errorf("no page has a %s", kind)
		}
	}
}

// checkNode reports properties that a node or a node within it lacks, and addresses that are not whole.
func checkNode(t *testing.T, on string, value any, seen map[string]bool) {
	switch value := value.(type) {
	case nil, string:
		if value == nil || value == "" {
			t.Errorf("%s: a property is empty", on)
		}
	case []any:
		for _, part := range value {
			checkNode(t, on, part, seen)
		}
	case map[string]any:
		kind, _ := value["@type"].(string)
		keys, known := required[kind]
		if seen[kind] = true; !known {
			t.Errorf("%s: nobody has said what the type %q needs", on, kind)
		}
		for _, key := range keys {
			if value[key] == nil {
				t.Errorf("%s: %s has no %s", on, kind, key)
			}
		}
		for key, part := range value {
			if text, isText := part.(string); isText && slices.Contains([]string{"url", "contentUrl", "item", "image", "logo"}, key) && !strings.HasPrefix(text, "http") {
				t.Errorf("%s: %s is no whole address: %s", on, key, text)
			}
			checkNode(t, on+" "+key, part, seen)
		}
	}
}

func TestJSONLD_BreadcrumbsAreThePagesAbove(t *testing.T) {
	pages := schooltest.New(t).Snapshot().Pages
	for path, want := range map[string]string{
		"/about-us/vision-mission":        "/ /about-us /about-us/vision-mission",
		"/latest/sports-day":              "/ /latest /latest/sports-day",
		"/gallery/event?album=sports-day": "/ /gallery /gallery/event /gallery/event?album=sports-day",
		"/boarding":                       "/ /boarding",
	} {
		var whole struct {
			Graph []struct {
				Items []struct {
					Position   int
					Item, Name string
				} `json:"itemListElement"`
			} `json:"@graph"`
		}
		if err := json.Unmarshal([]byte(pages[path].Data.Seo.JSONLD), &whole); err != nil {
			t.Fatal(path, err)
		}
		var got []string
		for i, crumb := range whole.Graph[len(whole.Graph)-1].Items {
			at, err := url.Parse(crumb.Item)
			if err != nil || crumb.Position != i+1 || crumb.Name == "" || strings.Contains(crumb.Name, " · ") {
				t.Errorf("%s: %+v, error %v", path, crumb, err)
			}
			got = append(got, at.RequestURI())
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %s, want %s", path, got, want)
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
