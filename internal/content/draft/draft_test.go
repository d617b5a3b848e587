package draft_test

import (
	"github.com/google/go-cmp/cmp"

	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf8"

	sample "schoolsite/content"
	"schoolsite/internal/content"
	"schoolsite/internal/content/draft"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// sampleTree is the sample school, which a test may change.
func sampleTree(t testing.TB) fstest.MapFS {
	t.Helper()
	tree := fstest.MapFS{}
	wanted(t, fs.WalkDir(sample.FS(), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			raw, readErr := fs.ReadFile(sample.FS(), path)
			tree[path], err = &fstest.MapFile{Data: raw}, readErr
		}
		return err
	}))
	return tree
}

func put(tree fstest.MapFS, name, text string) { tree[name] = &fstest.MapFile{Data: []byte(text)} }

func same(t *testing.T, what, want, got string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

var today = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// titles are what YAML may take for something else.
var titles = []string{
	"Our library", "Fees: what they cover", `"Quoted"`, "yes", "2026", "1.5", "# no comment", "- a dash", "ವಾರ್ಷಿಕೋತ್ಸವ", "it's", "a, b: [c]",
	"null", " spaces ", "*star", `back\slash`, "%tag", "@at", "`tick`", "~", "=", "a: ", "😀", "x: &y", "? z", "0x1f", "1e3", "true", "2026-11-21", "12:30",
}

// Whatever title a draft is given, the check takes it as it stands.
func TestDraft_PassesTheCheck(t *testing.T) {
	for _, title := range append(titles, "") {
		tree := sampleTree(t)
		put(tree, "gallery/sports-day/IMG 1: x.jpg", "a picture")
		page, err := draft.Page(tree, "/about-us/our-library", title, today)
		wanted(t, err)
		news, err := draft.News(tree, "rain-2026", title, today)
		wanted(t, err)
		album, err := draft.Album(tree, "sports-day", title, today)
		wanted(t, err)
		circular, err := draft.Circular(tree, "rain", title, today)
		wanted(t, err)
		put(tree, circular.Missing, aPDF)
		put(tree, "pages/circulars.md", page.Text)
		for _, d := range []draft.Draft{page, news, album, circular} {
			put(tree, d.File, d.Text)
		}
		if _, problems := content.Check(tree, content.Options{Today: today}); problems.Failed() {
			t.Fatalf("with the title %q the drafts have problems:\n%s", title, problems)
		}
	}
}

const aPDF = "%PDF-1.4\n%%EOF\n"

// What a draft says in the place of words is doubted where it stands.
func TestDraft_IsWarnedOf(t *testing.T) {
	tree := sampleTree(t)
	news, err := draft.News(tree, "rain-2026", "", today)
	wanted(t, err)
	put(tree, news.File, strings.NewReplacer("# publish", "publish", "# expires", "expires").Replace(news.Text))
	_, problems := content.Check(tree, content.Options{Today: today})
	same(t, "problems", `latest/rain-2026.md:3:11: warning: This is still the text of a new file. Write your own in its place, or delete it.
latest/rain-2026.md:11:1: warning: This is still the text of a new file. Write your own in its place, or delete it.
`, problems.String()+"\n")
	put(tree, news.File, strings.ReplaceAll(news.Text, "Replace this: ", ""))
	if _, problems := content.Check(tree, content.Options{Today: today}); len(problems) > 0 {
		t.Errorf("with words of its own:\n%s", problems)
	}
}

// A circular is put on top of its year's list, which stays as it was written, and is written as its
// neighbours are.
func TestCircular_IsAddedOnTop(t *testing.T) {
	const (
		summary = `summary: "Replace this: what it says, in one sentence. Or delete this line."`
		rain    = "  - title: Rain\n    date: 2026-11-21\n    category: General\n    document: documents/rain.pdf\n    " + summary + "\n"
		inLine  = "- {title: Rain, date: 2026-11-21, category: General, document: documents/rain.pdf, " + summary + "}\n"
		fees    = "{title: Fees, date: 2026-08-20, category: Fees, document: documents/fees.pdf}"
		others  = "- " + fees + " # twice a year\n# The end.\n"
	)
	for was, want := range map[string]string{
		"": "circulars:\n" + rain,
		"# Kept by the office.\ncirculars:\n# the first\n" + others: "# Kept by the office.\ncirculars:\n# the first\n" + inLine + others,
		"circulars: [" + fees + "]\n":                               "circulars:\n" + rain + "  - " + fees + "\n",
		"circulars:\n  - title: Fees\n    date: 2026-08-20\n    category: Fees\n    document: documents/fees.pdf\n": "circulars:\n" + rain + "  - title: Fees\n    date: 2026-08-20\n    category: Fees\n    document: documents/fees.pdf\n",
	} {
		tree := sampleTree(t)
		put(tree, "circulars/2026-27.yaml", was)
		if was == "" {
			delete(tree, "circulars/2026-27.yaml")
		}
		circular, err := draft.Circular(tree, "documents/rain.pdf", "", today)
		wanted(t, err)
		same(t, "the list", want, circular.Text)
		if circular.File != "circulars/2026-27.yaml" || circular.Missing != "documents/rain.pdf" || circular.Address != "/circulars" {
			t.Errorf("%+v", circular)
		}
	}
	march := time.Date(2100, 3, 31, 0, 0, 0, 0, time.UTC)
	if circular, _ := draft.Circular(sampleTree(t), "rain", "", march); circular.File != "circulars/2099-00.yaml" {
		t.Error(circular.File)
	}
}

// A title that a page may have is the page's title, to the letter.
func FuzzDraftTitle(f *testing.F) {
	for _, title := range titles {
		f.Add(title)
	}
	f.Fuzz(func(t *testing.T, title string) {
		if !content.IsOneLine(title) || !utf8.ValidString(title) || utf8.RuneCountInString(title) > 80 || strings.Contains(title, "{product}") {
			return
		}
		tree := sampleTree(t)
		page, err := draft.Page(tree, "our-library", title, today)
		wanted(t, err)
		put(tree, page.File, page.Text)
		if _, problems := content.Check(tree, content.Options{}); problems.Failed() {
			t.Fatalf("with the title %q the draft has problems:\n%s", title, problems)
		}
		front, _, _ := strings.Cut(strings.TrimPrefix(page.Text, "---\n"), "---\n")
		if doc, problems := source.YAML("page.md", front); doc == nil || doc.Value.(map[string]any)["title"] != title {
			t.Errorf("the title %q became %v, %v", title, doc, problems)
		}
	})
}

func wanted(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestDraft_IsNamedByItsAddress(t *testing.T) {
	tree := sampleTree(t)
	put(tree, "gallery/first/album.yaml", "name: First\nnumber: 41\nimages: [{file: 1.jpg, alt: One}]\n")
	put(tree, "gallery/camp/1.jpg", "a picture")
	put(tree, "gallery/camp/2.JPG", "a picture")
	put(tree, "gallery/camp/.hidden.jpg", "none")
	page, err := draft.Page(tree, "pages/hostel/food.md", "", today)
	wanted(t, err)
	if page.File != "pages/hostel/food.md" || page.Address != "/hostel/food" || !strings.Contains(page.Text, "title: Food\n") || !strings.Contains(page.Text, "updated: 2026-11-21\n") {
		t.Errorf("%+v", page)
	}
	album, err := draft.Album(tree, "camp", "", today)
	wanted(t, err)
	want := "name: Camp\nnumber: 42\n# An alt text says what a picture shows, for those who can't see it.\nimages:\n" +
		"  - file: \"1.jpg\"\n    alt: \"\"\n  - file: \"2.JPG\"\n    alt: \"\"\n"
	if album.Text != want || album.Address != "/gallery/event?album=camp" {
		t.Errorf("%s\n%s", album.Text, album.Address)
	}
}

func TestDraft_IsRefused(t *testing.T) {
	tree := sampleTree(t)
	put(tree, "latest/rain.md", "rain")
	page := func(name string) error { _, err := draft.Page(tree, name, "", today); return err }
	news := func(name string) error { _, err := draft.News(tree, name, "", today); return err }
	album := func(name string) error { _, err := draft.Album(tree, name, "", today); return err }
	circular := func(name string) error { _, err := draft.Circular(tree, name, "", today); return err }
	put(tree, "circulars/2026-27.yaml", "circulars:\n- {title: Rain, date: 2026-08-20, category: Rain, document: documents/rain.pdf}\n")
	for _, c := range []struct {
		err  error
		code school.Code
		says string
	}{
		{page("boarding"), school.Conflict, "pages/boarding.md is there already"},
		{page("../site"), school.Invalid, "can't be a part of an address"},
		{page("About Us"), school.Invalid, "small English letters"},
		{page(""), school.Invalid, "can't be a part"},
		{page("login"), school.Invalid, "belongs to the staff's own pages"},
		{page("api/x"), school.Invalid, "belongs to the program itself"},
		{page("icon/x"), school.Invalid, "belongs to the program itself"},
		{page("latest/x"), school.Invalid, "write latest/x.md instead"},
		{news("rain"), school.Conflict, "latest/rain.md is there already"},
		{news("a/b"), school.Invalid, "can't be a part of an address"},
		{album("camp"), school.Invalid, "An album needs pictures"},
		{circular("a/b"), school.Invalid, "can't be a part of an address"},
		{circular("rain"), school.Conflict, "circulars/2026-27.yaml names documents/rain.pdf already"},
		{album(".."), school.Invalid, "can't be a part of an address"},
	} {
		if school.CodeOf(c.err) != c.code || !strings.Contains(c.err.Error(), c.says) {
			t.Errorf("got %v, want %s: …%s…", c.err, c.code, c.says)
		}
	}
}
