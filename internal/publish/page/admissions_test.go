package page_test

import (
	"strings"
	"testing"
	"testing/fstest"

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
	if found := string(now.SearchIndex().Identity); !strings.Contains(found, `"anchor":"fees","heading":"Classes and seats"`) {
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
