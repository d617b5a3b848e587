package page_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/publish/page"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const admissionsYAML = `
year: 2027–28
updated: 2026-11-16
steps: [{title: Get the form, on: 2026-11-10}]
dates:
  - {date: 2027-02-13, text: The list}
  - {date: 2026-12-05, time: 9 am, text: Open day}
  - {date: 2026-12-05, text: Book fair}
  - {date: 2026-01-05, text: Long ago}
classes:
  - {classes: VI, fee: 61000, age: eleven years}
  - {classes: LKG, fee: 44000}
bring: |
  Birth certificate

  Photographs
`

func TestAdmissions_AreAPageFilesAndTheBlockOfTheHomePage(t *testing.T) {
	tree := schooltest.Edited("navigation.yaml", "menu:\n", "menu:\n  - {label: Admissions, path: \"/admissions#fees\"}\n")
	tree["admissions.yaml"] = &fstest.MapFile{Data: []byte(admissionsYAML)}
	s := schooltest.New(t)
	schooltest.Publish(t, s, tree)
	now := s.Snapshot()
	shown := now.Pages["/admissions"].Data.Admissions
	if shown == nil || len(shown.Dates) != 3 || shown.Dates[0].Text != "Open day" || shown.Dates[2].Text != "The list" {
		t.Fatalf("the page shows %+v", shown)
	}
	if len(shown.Bring) != 2 || shown.Classes[0].FeeText != "₹61,000" {
		t.Errorf("the page shows %q, %+v", shown.Bring, shown.Classes)
	}
	file := string(now.Files[shown.Dates[0].File].Identity)
	if strings.Count(file, "BEGIN:VEVENT") != 2 || !strings.Contains(file, "DTSTART;VALUE=DATE:20261205") {
		t.Errorf("%s is\n%s", shown.Dates[0].File, file)
	}
	block := now.Pages["/"].Data.Home.Text.Admissions
	if block == nil || block.Heading != "Admissions 2027–28" || block.Fee != "₹44,000" || block.Page != "/admissions" || len(block.Dates) != 3 {
		t.Errorf("the home page shows %+v", block)
	}
	if sitemap := string(now.Files["/sitemap.xml"].Identity); !strings.Contains(sitemap, "/admissions</loc><lastmod>2026-11-16</lastmod>") {
		t.Error(sitemap)
	}
	if found := string(now.SearchIndex("").Identity); !strings.Contains(found, `"anchor":"fees","heading":"Classes and seats"`) {
		t.Errorf("the search has %s", found)
	}
}

func TestAdmissions_WithoutTheFileThereIsNone(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Publish(t, s, schooltest.Tree())
	now := s.Snapshot()
	if now.Pages["/admissions"] != nil || now.Pages["/"].Data.Home.Text.Admissions != nil {
		t.Error("a school without admissions.yaml has a page or a block of admissions")
	}
}

func TestAdmissions_ShowsTheNextThreeDates(t *testing.T) {
	all := &school.Admissions{Heading: "Admissions", Dates: []school.KeyDate{
		{Date: "2026-12-05", Text: "first open day"}, {Date: "2027-01-09", Text: "second open day"},
		{Date: "2027-01-30", Text: "last day"}, {Date: "2027-02-13", Text: "list"},
	}}
	dayTexts := map[string]string{"first open day": "Sat 5 December", "second open day": "Sat 9 January", "last day": "Sat 30 January",
		"list": "Sat 13 February"}
	for _, c := range []struct {
		today string
		want  []string
	}{
		{"2026-12-05", []string{"first open day", "second open day", "last day"}},
		{"2026-12-06", []string{"second open day", "last day", "list"}},
		{"2027-02-13", []string{"list"}},
		{"2027-02-14", nil},
	} {
		shown := composed(t, "/", school.Content{Home: school.HomeText{Admissions: all}}, c.today).Home.Text.Admissions
		if shown == nil {
			if c.want != nil {
				t.Errorf("on %s nothing is shown", c.today)
			}
			continue
		}
		if len(shown.Dates) != len(c.want) {
			t.Errorf("on %s: %+v", c.today, shown.Dates)
			continue
		}
		for i, date := range shown.Dates {
			if date.Text != c.want[i] || date.DateText != dayTexts[date.Text] {
				t.Errorf("on %s: %+v, not %s", c.today, date, c.want[i])
			}
		}
	}
	if all.Dates[0].DateText != "" {
		t.Error("the content itself was changed")
	}
	if composed(t, "/", school.Content{}, "2026-12-05").Home.Text.Admissions != nil {
		t.Error("a school without dates shows some")
	}
}

func TestAdmissionsPage_WritesDaysAndRupees(t *testing.T) {
	content := school.AdmissionsPage{
		Steps:   []school.AdmissionStep{{Title: "Hand in", By: "2027-01-30"}, {Title: "Next year", On: "2028-02-05"}},
		Dates:   []school.KeyDate{{Date: "2026-12-05", Text: "Open day"}, {Date: "2027-06-01", Text: "School begins"}},
		Classes: []school.AdmittedClass{{Classes: "VI", Fee: 61000, Hostel: 159000}, {Classes: "LKG", Fee: 999}, {Classes: "XII", Fee: 12345678}, {Classes: "X"}},
	}
	shown := composed(t, "/admissions", school.Content{Admissions: &content}, "2026-12-06").Admissions
	lowest := composed(t, "/", school.Content{Admissions: &content}, "2026-12-06").Home.Text.Admissions.Fee
	if len(shown.Dates) != 1 || shown.Dates[0].DateText != "Tue 1 June" {
		t.Errorf("the dates are %+v", shown.Dates)
	}
	if shown.Steps[0].ByText != "Sat 30 January" || shown.Steps[1].OnText != "Sat 5 February 2028" || shown.Steps[0].OnText != "" {
		t.Errorf("the steps are %+v", shown.Steps)
	}
	for i, want := range []string{"₹61,000", "₹999", "₹1,23,45,678", ""} {
		if got := shown.Classes[i].FeeText; got != want {
			t.Errorf("a fee is %q, not %q", got, want)
		}
	}
	if shown.Classes[0].HostelText != "₹1,59,000" || lowest != "₹999" {
		t.Errorf("hostel %q, lowest %q", shown.Classes[0].HostelText, lowest)
	}
	if content.Steps[0].ByText != "" || content.Classes[0].FeeText != "" {
		t.Error("the content itself was changed")
	}
}

// composed returns one page of content that has little else.
func composed(t *testing.T, path string, content school.Content, today string) school.PageData {
	t.Helper()
	content.Pages = []school.Page{{Path: "/"}}
	data, found := page.Composer{Content: &content, Today: today}.Page(path)
	if !found {
		t.Fatalf("there is no page %s", path)
	}
	return data
}
