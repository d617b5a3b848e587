package content_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/content"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

func TestCheck_Pictures(t *testing.T) {
	want := []string{
		"gallery/annual-day/one.jpg", "gallery/annual-day/two.jpg", "gallery/trip/bus.jpg",
		"images/logo.jpg", "images/slide.jpg",
	}
	if diff := cmp.Diff(want, checked(t, nil).Pictures()); diff != "" {
		t.Errorf("pictures (-want +got):\n%s", diff)
	}
}

func TestPublish_ReplacesTheProductName(t *testing.T) {
	shown := published(t, checked(t, nil))
	page := pageAt(t, shown, "/bus-routes")
	for _, text := range []string{
		shown.Identity.Description, shown.Identity.Copyright, shown.Navigation.Menu[1].Children[0].Label,
		shown.Disclosure.Documents.NOC[1].Label, page.HTML, page.Headings[1].Text,
	} {
		if !strings.Contains(text, "Test School") || strings.Contains(text, "{product}") {
			t.Errorf("the name is not in %q", text)
		}
	}
}

// The privacy page must never say another number than what happens.
func TestPublish_ReplacesTheRetention(t *testing.T) {
	site := string(goodTree(t)["site.yaml"].Data)
	for setting, days := range map[string]int{"": 180, "enquiries_kept_days: 30\n": 30, "enquiries_kept_days: 3650\n": 3650} {
		shown := published(t, checked(t, map[string]string{
			"site.yaml":           strings.Replace(site, "tagline: ", setting+"tagline: After {enquiries_kept_days} days, ", 1),
			"pages/bus-routes.md": busRoutes + "## Times\n\n## Kept {enquiries_kept_days} days\n\nRemoved after **{enquiries_kept_days}** days.\n",
		}))
		page, number := pageAt(t, shown, "/bus-routes"), strconv.Itoa(days)
		got := []string{shown.Identity.Tagline, page.Headings[1].Text, page.HTML}
		for i, want := range []string{"After " + number + " days, ", "Kept " + number + " days", "Removed after <strong>" + number + "</strong> days."} {
			if !strings.Contains(got[i], want) || shown.Identity.EnquiriesKeptDays != days {
				t.Errorf("with %q: kept %d days, %q in place of %q", setting, shown.Identity.EnquiriesKeptDays, got[i], want)
			}
		}
	}
}

const busRoutes = "---\ntitle: Bus routes\ndescription: Where the buses of the school stop in the morning and the evening.\nupdated: 2026-10-02\n---\n"

func TestPublish_EscapesTheName(t *testing.T) {
	site := string(goodTree(t)["site.yaml"].Data)
	shown := published(t, checked(t, map[string]string{
		"site.yaml": strings.Replace(site, "Test School", `"A <b>\"School\"</b> & *Co*"`, 1),
	}))
	if html := pageAt(t, shown, "/bus-routes").HTML; !strings.Contains(html, `at A &lt;b&gt;&#34;School&#34;&lt;/b&gt; &amp; *Co*.`) {
		t.Errorf("the name is not escaped: %s", html)
	}
}

func TestPublish_Sorts(t *testing.T) {
	shown := published(t, checked(t, nil))
	var news, albums, years, lists []string
	for _, item := range shown.News {
		news = append(news, item.ID)
	}
	for _, album := range shown.Albums {
		albums = append(albums, album.ID)
	}
	for _, year := range shown.Results {
		years = append(years, year.Year)
	}
	for _, list := range shown.StaffLists {
		lists = append(lists, list.ID)
	}
	got := [][]string{news, albums, years, lists}
	want := [][]string{
		{"admissions", "rain", "annual-day"}, // pinned, then newest first
		{"trip", "annual-day"},               // by number
		{"2025–26", "2024–25"},
		{"teachers", "primary-teachers", "office-hostel"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("orders (-want +got):\n%s", diff)
	}
}

func TestPublish_Computes(t *testing.T) {
	shown := published(t, checked(t, nil))
	if got := shown.Results[0].Classes[0].PassPercent + " " + shown.Results[1].Classes[0].PassPercent; got != "100 98.4" {
		t.Errorf("pass percents are %s", got)
	}
	item := shown.News[2]
	if want := time.Date(2026, 11, 11, 18, 30, 0, 0, time.UTC); !item.Date.Equal(want) || item.DateText != "12 November 2026" {
		t.Errorf("the day is %v, %q", item.Date, item.DateText)
	}
	page := pageAt(t, shown, "/bus-routes")
	if page.Heading != "Bus routes" || page.UpdatedText != "2 October 2026" || shown.Disclosure.Updated != "2026-10-02" {
		t.Errorf("heading %q, updated %q and %q", page.Heading, page.UpdatedText, shown.Disclosure.Updated)
	}
	want := []school.PageAnchor{{ID: "times", Text: "Times"}, {ID: "stops-at-school", Text: "Stops at Test School"}}
	if diff := cmp.Diff(want, page.Headings); diff != "" {
		t.Errorf("headings (-want +got):\n%s", diff)
	}
}

func TestPublish_KeepsTheTreesValues(t *testing.T) {
	shown := published(t, checked(t, map[string]string{
		"latest/holiday.md":       "---\ntitle: A day off\nsummary: There is no school.\ncategory: Rain & sun\ndate: 2026-12-01\npublish: 2026-11-30 18:00\nexpires: 2026-12-02\n---\n",
		"gallery/trip/album.yaml": "name: Trip\nnumber: 1\nconsent: {what: Photographs}\nimages:\n  - {file: bus.jpg, alt: The bus, caption: \"Off at six to {product}\"}\n",
	}))
	item := shown.News[1]
	want := school.Span{From: time.Date(2026, 11, 30, 12, 30, 0, 0, time.UTC), Until: time.Date(2026, 12, 1, 18, 30, 0, 0, time.UTC)}
	if !cmp.Equal(want, item.Shown) || item.CategoryPath != "/latest/category/rain-sun" {
		t.Errorf("%s is shown %v, its list is %s", item.ID, item.Shown, item.CategoryPath)
	}
	if got := shown.Albums[0].Images[0].Caption; got != "Off at six to Test School" {
		t.Errorf("the caption is %q", got)
	}
}

func TestPublish_ResolvesPictures(t *testing.T) {
	shown := published(t, checked(t, nil))
	want := school.Image{
		URL: "/media/images-slide-960.jpg", Width: 960, Height: 640, Alt: "The gate in the morning", Color: "#aabbcc",
		Srcset: "/media/images-slide-320.jpg 320w, /media/images-slide-960.jpg 960w",
	}
	if diff := cmp.Diff(want, shown.Home.Slides[0]); diff != "" {
		t.Errorf("slide (-want +got):\n%s", diff)
	}
	if got := shown.Albums[0].Images[0].URL; got != "/media/gallery-trip-bus-960.jpg" {
		t.Errorf("an album's picture is %s", got)
	}
}

func TestPublish_NeedsEveryPicture(t *testing.T) {
	for _, name := range checked(t, nil).Pictures() {
		tree := checked(t, nil)
		pictures := picturesOf(tree)
		delete(pictures, name)
		if _, err := tree.Publish(pictures); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("without %s: %v", name, err)
		}
	}
}

func TestPublish_IsDeterministic(t *testing.T) {
	tree := checked(t, nil)
	if diff := cmp.Diff(published(t, tree), published(t, tree)); diff != "" {
		t.Error(diff)
	}
}

func TestLoad_WindowsLineEnds(t *testing.T) {
	tree := goodTree(t)
	for name, file := range tree {
		if strings.HasSuffix(name, ".md") || strings.HasSuffix(name, ".yaml") {
			file.Data = []byte("\ufeff" + strings.ReplaceAll(string(file.Data), "\n", "\r\n"))
		}
	}
	windows, problems := content.Check(tree, content.Options{})
	if problems != nil {
		t.Fatal(problems)
	}
	if diff := cmp.Diff(published(t, checked(t, nil)), published(t, windows)); diff != "" {
		t.Error(diff)
	}
}

// Findings are told where the editor finds the row, or where it would stand.
func TestDisclosure_DiagnosticsHavePlaces(t *testing.T) {
	tree := checked(t, nil)
	dead := map[string]string{"https://board.example/noc": "fails (503)."}
	found := disclosure.Findings(tree.DisclosureBasis(), time.Date(2027, 1, 3, 0, 0, 0, 0, text.India), dead)
	said := tree.DisclosureProblems(found).String()
	for _, want := range []string{
		"disclosure.yaml:3:1: error: Section A, School code (if applicable): This is not given.",
		"disclosure.yaml:8:8: error: Section B, No Objection Certificate (NOC) by State Govt/UT, if applicable: This expired on 2 January 2027.",
		"disclosure.yaml:8:8: error: Section B, No Objection Certificate (NOC) by State Govt/UT, if applicable: https://board.example/noc fails (503).",
		"disclosure.yaml:1:1: error: Section C, Fee structure of the school: No document is given.",
		"disclosure.yaml:13:9: error: Section D, Teachers section ratio: There are",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("it does not say %q:\n%s", want, said)
		}
	}
}

// Teachers are counted by designation, role and post; nobody of the office is
// one.
func TestDisclosure_Posts(t *testing.T) {
	tree := checked(t, map[string]string{
		"staff/teachers.yaml":         "heading: T\nmembers:\n  - {id: 1, name: A, qualification: Q, designation: PGT Physics}\n  - {id: 2, name: B, qualification: Q, designation: Music}\n  - {id: 3, name: C, qualification: Q, designation: PGT Chess, post: No teacher}\n",
		"staff/primary-teachers.yaml": "heading: P\nmembers:\n  - {name: D, qualification: Q, role: Class 1, post: PRT}\n  - {name: E, qualification: Q, role: Headmistress}\n",
		"staff/office-hostel.yaml":    "heading: O\nmembers:\n  - {name: F, qualification: Q, role: Librarian of old}\n  - {name: G, qualification: Q, role: Nurse, post: Counsellor}\n",
	})
	got := map[string]school.Post{}
	for _, person := range tree.DisclosureBasis().People {
		got[person.Name] = person.Post
	}
	want := map[string]school.Post{
		"A": school.PGT, "B": school.OtherTeacher, "C": school.NoTeacher, "D": school.PRT, "E": school.HeadmistressPost, "F": "", "G": school.Counsellor,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// The words of an editor's post are those of package school.
func TestDisclosure_EveryPostCanBeWritten(t *testing.T) {
	for _, post := range school.Posts() {
		checked(t, map[string]string{
			"staff/primary-teachers.yaml": "heading: P\nmembers:\n  - {name: D, qualification: Q, role: Class 1, post: " + string(post) + "}\n",
		})
	}
}
