package publish_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// news is the test tree with one more news item, that has further keys.
func news(id, keys string) fstest.MapFS {
	tree := schooltest.Tree()
	tree["latest/"+id+".md"] = &fstest.MapFile{Data: []byte(
		"---\ntitle: About " + id + "\nsummary: What there is to say.\ncategory: Holidays\ndate: 2026-11-20\n" + keys + "\n---\n\nAll of it.\n")}
	return tree
}

// everywhere is where a news item is read, besides its own page.
var everywhere = []string{"/", "/latest", "/latest/year/2026", "/latest/category/holidays"}

func mustShow(t *testing.T, s *schooltest.School, id string, want bool) {
	t.Helper()
	shown := s.Snapshot()
	for _, path := range append([]string{"/latest/" + id}, everywhere...) {
		page, ok := shown.Page(path, nil)
		if got := ok && strings.Contains(string(page.JSONBody()), "About "+id); got != want {
			t.Errorf("%v: %s shows %s: %v, want %v", shown.MadeAt, path, id, got, want)
		}
	}
	for _, file := range []string{"/sitemap.xml", routes.FeedPath, routes.JSONFeedPath} {
		if got := strings.Contains(string(shown.Files[file].Identity), "/latest/"+id); got != want {
			t.Errorf("%v: %s names %s: %v, want %v", shown.MadeAt, file, id, got, want)
		}
	}
}

func TestSchedule_News(t *testing.T) {
	s := schooltest.New(t, schooltest.Showing(news("holiday", "publish: 2026-11-20 09:30\nexpires: 2026-11-20 11:00")))
	schooltest.Run(t, s)
	mustAlarm(t, s, "2026-11-20 09:30")
	mustShow(t, s, "holiday", false)
	s.Renderer.Rendered()

	s.Clock.Move(30 * time.Minute)
	mustAlarm(t, s, "2026-11-20 11:00")
	mustShow(t, s, "holiday", true)
	for _, path := range s.Renderer.Rendered() {
		if path != "/latest/holiday" && !slices.Contains(everywhere, path) && !strings.HasPrefix(path, "/latest/category/") {
			t.Errorf("%s was rendered again, and shows no news", path)
		}
	}

	s.Clock.Move(90 * time.Minute)
	mustAlarm(t, s, "2026-11-21")
	mustShow(t, s, "holiday", false)
}

// mustAlarm waits until what was due is done, and demands that the site looks
// at the clock again at a time.
func mustAlarm(t *testing.T, s *schooltest.School, want string) {
	t.Helper()
	at, err := school.ParseTime(want)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Clock.NextAlarm(); !got.Equal(at) {
		t.Fatalf("the site waits until %v, want %v", got, at)
	}
}

func TestSchedule_ChangesWithAnImport(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Run(t, s)
	mustAlarm(t, s, "2026-11-21")
	if _, err := s.Import(t.Context(), schooltest.Operator, news("holiday", "publish: 2026-11-20 09:01"), publish.ImportOptions{Over: revisions.Current}); err != nil {
		t.Fatal(err)
	}
	mustAlarm(t, s, "2026-11-20 09:01")
	mustShow(t, s, "holiday", false)
	s.Clock.Move(time.Minute)
	mustAlarm(t, s, "2026-11-21")
	mustShow(t, s, "holiday", true)
}

// withCirculars is a tree with three circulars of one document.
func withCirculars() fstest.MapFS {
	tree := schooltest.Edited("pages/latest.md", "The text", "See the [circulars](/circulars). The text")
	tree["pages/circulars.md"] = tree["pages/boarding.md"]
	tree["documents/fees.pdf"] = &fstest.MapFile{Data: []byte("%PDF-1.4\n%%EOF\n")}
	tree["circulars/2026.yaml"] = &fstest.MapFile{Data: []byte(`circulars:
  - {title: Timings, date: 2026-11-02, category: Timings, document: documents/fees.pdf, expires: 2026-11-20 11:00}
  - {title: Old, date: 2025-11-02, category: Fees, document: documents/fees.pdf, expires: 2026-11-01}
  - {title: Fees, date: 2026-11-20, category: Fees, document: documents/fees.pdf, publish: 2026-11-20 10:00, summary: What is due}
`)}
	return tree
}

func TestSchedule_Circulars(t *testing.T) {
	s := schooltest.New(t, schooltest.Showing(withCirculars()))
	schooltest.Run(t, s)
	for _, step := range []struct{ next, want string }{
		{"2026-11-20 10:00", "Timings"}, {"2026-11-20 11:00", "Fees Timings"}, {"2026-11-21", "Fees"},
	} {
		mustAlarm(t, s, step.next)
		var titles []string
		for _, circular := range s.Snapshot().Pages["/circulars"].Data.Circulars {
			titles = append(titles, circular.Title)
			if circular.Document.Size == "" || !strings.HasPrefix(circular.Document.URL, "/documents/") {
				t.Errorf("%s leads to %+v", circular.Title, circular.Document)
			}
		}
		if got := strings.Join(titles, " "); got != step.want {
			t.Errorf("until %s the circulars are %q, want %q", step.next, got, step.want)
		}
		s.Clock.Move(time.Hour)
	}
}

func TestSchedule_NewYear(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Run(t, s)
	mustAlarm(t, s, "2026-11-21")
	s.Clock.Move(42 * 24 * time.Hour)
	mustAlarm(t, s, "2027-01-02")
	if got := s.Snapshot().Layout.Year; got != 2027 {
		t.Errorf("the year is %d", got)
	}
}

func TestSchedule_AfterAStop(t *testing.T) {
	tree := news("holiday", "publish: 2026-11-20 09:30\nexpires: 2026-11-20 11:00")
	late := func(at string) *schooltest.School {
		return schooltest.New(t, schooltest.Showing(tree), func(parts *services.Parts, _ *services.Options) {
			parts.Clock = func() time.Time { now, _ := school.ParseTime(at); return now }
		})
	}
	mustShow(t, late("2026-11-20 09:29"), "holiday", false)
	mustShow(t, late("2026-11-20 09:30"), "holiday", true)
	mustShow(t, late("2026-11-20 11:00"), "holiday", false)
}

// An alert is on every page while it lasts, and comes and goes by itself.
func TestSchedule_Alert(t *testing.T) {
	tree := schooltest.Tree()
	tree["alert.yaml"] = &fstest.MapFile{Data: []byte("text: Closed tomorrow\npublish: 2026-11-20 09:30\nexpires: 2026-11-20 11:00\n")}
	s := schooltest.New(t, schooltest.Showing(tree))
	schooltest.Run(t, s)
	for _, step := range []struct {
		next  string
		shows bool
	}{{"2026-11-20 09:30", false}, {"2026-11-20 11:00", true}, {"2026-11-21", false}} {
		mustAlarm(t, s, step.next)
		for path, page := range s.Snapshot().Pages {
			if got := strings.Contains(string(s.Renderer.Unpack(page.Ready().HTML, false)), "Closed tomorrow"); got != step.shows {
				t.Errorf("before %s: %s shows the alert: %v", step.next, path, got)
			}
		}
		s.Clock.Move(time.Hour)
	}
}
