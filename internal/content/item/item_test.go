package item_test

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/content/item"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

var today = time.Date(2026, 11, 24, 12, 0, 0, 0, text.India)

// treeOf is a content tree with some files.
func treeOf(files map[string]string) tree.Tree {
	var parts []tree.Part
	for path, text := range files {
		parts = append(parts, tree.Data(path, []byte(text)))
	}
	return tree.Tree{}.With(parts...)
}

func kind(t *testing.T, name string) item.Kind {
	t.Helper()
	k, err := item.KindOf(name)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

const (
	circulars = "# Kept by the office.\ncirculars:\n  - title: Rain\n    date: 2026-11-16\n    category: Events # of the year\n    document: documents/rain.pdf\n" +
		"  - {title: Rain, date: 2026-10-02, category: Fees, document: documents/again.pdf}\n"
	news = "---\ntitle: The pond\nsummary: It is full.\ncategory: Campus\ndate: 2026-09-22\n---\n\nOne.\n\nTwo.\n"
)

const disclosure = `format: "2026"
documents:
  affiliation: # two of them
    - {label: Letter, document: documents/letter.pdf}
    - {label: Extension, document: documents/extension.pdf}
  fire_safety:
    - {document: documents/fire.pdf, issued: 2025-05-11, expires: 2026-05-10} # ask the brigade
  more:
    - {label: Buses, note: In the office}

academics: # without calendar
  fees:
    - {link: /fees}
`

const (
	story = "---\ntitle: Our story # short\n---\n\nBegun in 1997.\n"
	days  = "classes: LKG to XII\nholidays:\n  - {title: Muharram, date: 2026-06-26}\nevents:\n  - {title: Visiting day, date: 2026-06-14}\n" +
		"  - {title: Visiting day, date: 2026-07-12}\n"
	teachers = "heading: Teachers\nmembers:\n  - {id: 7, name: Asha, qualification: B.Ed., designation: PGT}\n"
)

var files = map[string]string{
	"circulars/2025-26.yaml": "circulars:\n  - {title: ಮಳೆ, date: 2025-06-01, category: Events, document: documents/old.pdf}\n", "circulars/2026-27.yaml": circulars,
	"latest/pond.md": news, "gallery/walk/album.yaml": "name: Walk\nnumber: 4\nimages:\n  - {file: 1.jpg, alt: One}\n", "gallery/walk/1.jpg": "x",
	"documents/rain.pdf": "rain", "disclosure.yaml": disclosure,
	"calendar/2026-27.yaml": days, "calendar/2025-26.yaml": "holidays:\n  - {title: Holi, date: 2026-03-04}\n",
	"pages/about-us/story.md": story, "staff/teachers.yaml": teachers,
}

func TestList_NamesEveryItem(t *testing.T) {
	for name, want := range map[string]string{
		"disclosure-row": "documents/affiliation/letter documents/affiliation/extension documents/registration documents/noc documents/recognition documents/building_safety " +
			"documents/fire_safety documents/deo_certificate documents/water_sanitation documents/more/buses documents/more academics/fees academics/calendar " +
			"academics/management_committee academics/parents_association academics/results academics/more infrastructure/video infrastructure/more general/more staff/more",
		"circular": "2025-26/ಮಳೆ 2026-27/rain 2026-27/rain-2", "news": "pond", "album": "walk", "teacher": "asha",
		"holiday": "2025-26/holi 2026-27/muharram", "event": "2026-27/visiting-day 2026-27/visiting-day-2", "page": "about-us/story",
	} {
		all, err := item.List(treeOf(files), kind(t, name))
		var ids []string
		for _, found := range all {
			ids = append(ids, found.ID)
		}
		if got := strings.Join(ids, " "); err != nil || got != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := item.KindOf("pages"); school.CodeOf(err) != school.NotFound || !strings.Contains(err.Error(), "news, circular, holiday") {
		t.Error(err)
	}
}

func TestApply_ChangesTheItemsLines(t *testing.T) {
	replaced := func(name, old, new string) map[string]string {
		changed := maps.Clone(files)
		changed[name] = strings.Replace(files[name], old, new, 1)
		return changed
	}
	fields := func(name, id string, change map[string]any) map[string]any {
		found, err := item.Find(treeOf(files), kind(t, name), id)
		if err != nil {
			t.Fatal(err)
		}
		changed := maps.Clone(found.Fields)
		maps.Copy(changed, change)
		return changed
	}
	for what, test := range map[string]struct {
		kind, id      string
		fields        map[string]any
		now           map[string]string // nil: nobody changed anything since
		file, want    string            // its text then
		itemID, other string            // the item's ID then, and how many conflicts there are
	}{
		"one field": {"circular", "2026-27/rain", fields("circular", "2026-27/rain", map[string]any{"date": "2026-11-17"}), nil,
			"circulars/2026-27.yaml", strings.Replace(circulars, "11-16", "11-17", 1), "2026-27/rain", ""},
		"a title, which is its name": {"circular", "2026-27/rain-2", fields("circular", "2026-27/rain-2", map[string]any{"title": "Storm"}), nil,
			"circulars/2026-27.yaml", strings.Replace(circulars, "{title: Rain", "{title: Storm", 1), "2026-27/storm", ""},
		"removed": {"circular", "2026-27/rain-2", nil, nil, "circulars/2026-27.yaml", circulars[:strings.Index(circulars, "  - {")], "", ""},
		"added on top": {"circular", "", map[string]any{"title": "Buses", "date": "2026-11-24", "category": "Events", "document": "documents/buses.pdf"}, nil,
			"circulars/2026-27.yaml", strings.Replace(circulars, "circulars:\n", "circulars:\n  - title: Buses\n    category: Events\n    date: 2026-11-24\n    document: documents/buses.pdf\n", 1), "2026-27/buses", ""},
		"first of a year": {"circular", "", map[string]any{"title": "Buses", "date": "2027-04-01"}, nil,
			"circulars/2027-28.yaml", "circulars:\n  - {title: Buses, date: 2027-04-01}\n", "2027-28/buses", ""},
		"days of a year of the calendar": {"examination", "", map[string]any{"title": "Annual", "from": "2027-03-08", "until": "2027-03-19"}, nil,
			"calendar/2026-27.yaml", strings.Replace(days, "events:", "examinations:\n  - {title: Annual, from: 2027-03-08, until: 2027-03-19}\nevents:", 1), "2026-27/annual", ""},
		"the only holiday of a year, removed": {"holiday", "2026-27/muharram", nil, nil,
			"calendar/2026-27.yaml", strings.Replace(days, "holidays:\n  - {title: Muharram, date: 2026-06-26}\n", "holidays: []\n", 1), "", ""},
		"all that a year has, removed": {"holiday", "2025-26/holi", nil, nil, "calendar/2025-26.yaml", "", "", ""},
		"a text": {"news", "pond", fields("news", "pond", map[string]any{"body": "One.\n\nThree."}), nil,
			"latest/pond.md", strings.Replace(news, "Two", "Three", 1), "pond", ""},
		"a new news item beside one of its name": {"news", "", map[string]any{"title": "Pond", "summary": "Empty.", "body": "Gone."}, nil,
			"latest/pond-2.md", "---\ntitle: Pond\nsummary: Empty.\n---\n\nGone.\n", "pond-2", ""},
		"a new news item in Kannada": {"news", "", map[string]any{"title": "ಮಳೆ", "date": "2026-11-24", "body": "Wet."}, nil,
			"latest/news-2026-11-24.md", "---\ntitle: ಮಳೆ\ndate: 2026-11-24\n---\n\nWet.\n", "news-2026-11-24", ""},
		"a new album": {"album", "", map[string]any{"name": "ಮಳೆ", "images": []any{}}, nil, "gallery/album/album.yaml", "name: ಮಳೆ\nnumber: 5\nimages: []\n", "album", ""},
		"the days of a certificate": {"disclosure-row", "documents/fire_safety", map[string]any{"document": "documents/fire-2.pdf", "issued": "2026-11-02", "expires": "2027-11-01", "attested_by": "The Principal"}, nil,
			"disclosure.yaml", strings.Replace(disclosure, "{document: documents/fire.pdf, issued: 2025-05-11, expires: 2026-05-10}",
				"{document: documents/fire-2.pdf, issued: 2026-11-02, expires: 2027-11-01, attested_by: The Principal}", 1), "documents/fire_safety", ""},
		"one of a row's two papers": {"disclosure-row", "documents/affiliation/extension", fields("disclosure-row", "documents/affiliation/extension", map[string]any{"issued": "2026-02-20"}), nil,
			"disclosure.yaml", strings.Replace(disclosure, "extension.pdf}", "extension.pdf, issued: 2026-02-20}", 1), "documents/affiliation/extension", ""},
		"a row without an answer": {"disclosure-row", "documents/noc", map[string]any{"document": "documents/noc.pdf"}, nil,
			"disclosure.yaml", strings.Replace(disclosure, "  fire_safety", "  noc:\n    - {document: documents/noc.pdf}\n  fire_safety", 1), "documents/noc", ""},
		"a row of a section that is not there": {"disclosure-row", "infrastructure/video", map[string]any{"link": "https://video.example"}, nil,
			"disclosure.yaml", disclosure + "infrastructure:\n  video:\n    - {link: \"https://video.example\"}\n", "infrastructure/video", ""},
		"one more row": {"disclosure-row", "documents/more", map[string]any{"label": "Lift", "note": "Inspected"}, nil,
			"disclosure.yaml", strings.Replace(disclosure, "In the office}\n", "In the office}\n    - {label: Lift, note: Inspected}\n", 1), "documents/more/lift", ""},
		"the only paper of a row, removed": {"disclosure-row", "documents/fire_safety", nil, nil,
			"disclosure.yaml", strings.Replace(disclosure, "  fire_safety:\n    - {document: documents/fire.pdf, issued: 2025-05-11, expires: 2026-05-10} # ask the brigade\n", "", 1), "", ""},
		"somebody else changed the same certificate": {"disclosure-row", "documents/fire_safety", fields("disclosure-row", "documents/fire_safety", map[string]any{"expires": "2027-11-01"}),
			replaced("disclosure.yaml", "2026-05-10", "2028-01-01"), "disclosure.yaml", strings.Replace(disclosure, "2026-05-10", "2028-01-01", 1), "documents/fire_safety", "/documents/fire_safety/0/expires"},
		"a page in a folder": {"page", "about-us/story", fields("page", "about-us/story", map[string]any{"body": "Begun in 1998."}), nil,
			"pages/about-us/story.md", strings.Replace(story, "in 1997", "in 1998", 1), "about-us/story", ""},
		"a new teacher": {"teacher", "", map[string]any{"name": "Uma", "qualification": "M.A.", "designation": "TGT"}, nil,
			"staff/teachers.yaml", teachers + "  - {id: 8, name: Uma, qualification: M.A., designation: TGT}\n", "uma", ""},
		"somebody else changed another field": {"circular", "2026-27/rain", fields("circular", "2026-27/rain", map[string]any{"date": "2026-11-17"}),
			replaced("circulars/2026-27.yaml", "category: Events", "category: Weather"), "circulars/2026-27.yaml",
			strings.NewReplacer("11-16", "11-17", "category: Events", "category: Weather").Replace(circulars), "2026-27/rain", ""},
		"somebody else changed this field": {"circular", "2026-27/rain", fields("circular", "2026-27/rain", map[string]any{"date": "2026-11-17"}),
			replaced("circulars/2026-27.yaml", "11-16", "11-18"), "circulars/2026-27.yaml", strings.Replace(circulars, "11-16", "11-18", 1), "2026-27/rain", "/circulars/0/date"},
		"somebody else changed what is removed": {"news", "pond", nil, replaced("latest/pond.md", "full", "empty"), "latest/pond.md", "", "", ""},
	} {
		now := test.now
		if now == nil {
			now = files
		}
		done, err := item.Apply(t.Context(), treeOf(files), treeOf(now), item.Edit{Kind: kind(t, test.kind), ID: test.id, Fields: test.fields}, today)
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		if d := cmp.Diff(test.want, done.Change.Text); d != "" || done.Change.Path != test.file || done.Item.ID != test.itemID {
			t.Errorf("%s: %s, item %q\n-want +got:\n%s", what, done.Change.Path, done.Item.ID, d)
		}
		if conflicts := len(done.Conflicts); (conflicts > 0) != (test.other != "" || what == "somebody else changed what is removed") || conflicts > 0 && done.Conflicts[0].Part != test.other {
			t.Errorf("%s: conflicts %v", what, done.Conflicts)
		}
	}
	if _, err := item.Apply(t.Context(), treeOf(files), treeOf(nil), item.Edit{Kind: kind(t, "news"), ID: "pond", Fields: map[string]any{"title": "X"}}, today); school.CodeOf(err) != school.Conflict {
		t.Errorf("of a file that somebody removed: %v", err)
	}
}

func TestDisclosureRows_AreThoseThatPapersAnswer(t *testing.T) {
	all, err := item.List(treeOf(map[string]string{"disclosure.yaml": "{}"}), kind(t, "disclosure-row"))
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, row := range all {
		got = append(got, row.ID)
	}
	facts := reflect.TypeFor[school.DisclosureFacts]()
	for section := range facts.Fields() {
		if section.Type.Kind() != reflect.Struct {
			continue
		}
		for row := range section.Type.Fields() {
			if row.Type == reflect.TypeFor[[]school.Paper]() {
				want = append(want, key(section)+"/"+key(row))
			}
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// key is the key of a field in the file.
func key(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name
}

func TestTitleOf_NamesTheRow(t *testing.T) {
	for id, want := range map[string]string{"documents/fire_safety": "Fire safety certificate: A", "documents/more/buses": "A", "": "A"} {
		if got := kind(t, "disclosure-row").TitleOf(id, map[string]any{"label": "A"}); got != want {
			t.Errorf("%q: %q", id, got)
		}
	}
	for pointer, want := range map[string]string{"/documents/fire_safety/0/expires": "expires", "/documents/fire_safety/0": "label", "": "label"} {
		if got := kind(t, "disclosure-row").FieldOf(pointer); got != want {
			t.Errorf("%q: %q", pointer, got)
		}
	}
	if got := kind(t, "news").FieldOf("/image/alt"); got != "image/alt" {
		t.Error(got)
	}
	repeated := map[string]any{"label": "Fire Safety Certificate"}
	if got := kind(t, "disclosure-row").TitleOf("documents/fire_safety", repeated); got != "Fire safety certificate" {
		t.Errorf("named twice: %q", got)
	}
}

func TestFieldAt_NamesTheFieldOfALine(t *testing.T) {
	circular, err := item.Apply(t.Context(), treeOf(files), treeOf(files), item.Edit{Kind: kind(t, "circular"), Fields: map[string]any{"title": "A", "date": "x", "summary": strings.Repeat("long ", 30)}}, today)
	if err != nil {
		t.Fatal(err)
	}
	pond, err := item.Apply(t.Context(), treeOf(files), treeOf(files), item.Edit{Kind: kind(t, "news"), ID: "pond", Fields: map[string]any{"title": "A", "summary": "B", "body": "C"}}, today)
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[int]string{2: "", 3: "title", 5: "date", 7: "", 40: ""} {
		if got := circular.FieldAt(school.Diagnostic{File: "circulars/2026-27.yaml", Line: line}); got != want {
			t.Errorf("line %d of the list: %q, not %q\n%s", line, got, want, circular.Change.Text)
		}
	}
	for line, want := range map[int]string{1: "", 3: "summary", 6: "body"} {
		if got := pond.FieldAt(school.Diagnostic{File: "latest/pond.md", Line: line}); got != want {
			t.Errorf("line %d of the news item: %q, not %q\n%s", line, got, want, pond.Change.Text)
		}
	}
}

func TestFilePath_KeepsEqualBytesOnce(t *testing.T) {
	in := treeOf(files)
	for name, want := range map[string]string{"Winter Rain.PDF": "documents/winter-rain.pdf", "rain.pdf": "documents/rain-2.pdf", "../x/ಮಳೆ.jpg": "images/ಮಳೆ.jpg"} {
		if got := item.FilePath(in, item.Item{File: "latest/pond.md"}, name, "other"); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
	if got := item.FilePath(in, item.Item{File: "circulars/2026-27.yaml"}, "again.pdf", school.HashOf([]byte("rain"))); got != "documents/rain.pdf" {
		t.Error(got)
	}
	photographed := item.Item{File: "circulars/2026-27.yaml", Title: "Winter timings"}
	if got := item.FilePath(in, photographed, "paper.pdf", "other"); got != "documents/winter-timings.pdf" {
		t.Error(got)
	}
	if got := item.FilePath(in, item.Item{File: "gallery/walk/album.yaml"}, "1.jpg", "other"); got != "gallery/walk/1-2.jpg" {
		t.Error(got)
	}
}
