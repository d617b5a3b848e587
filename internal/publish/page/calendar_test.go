package page_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/schooltest"
)

func TestCalendar_IsAPageFilesAndARowOfTheDisclosure(t *testing.T) {
	tree := schooltest.Edited("disclosure.yaml", "calendar: [{link: /academics-and-infra}]", "fees: [{link: /primary-school}]")
	tree["calendar/2026-27.yaml"] = &fstest.MapFile{Data: []byte(`
classes: I to X
holidays:
  - {title: Dasara, from: 2026-10-12, until: 2026-10-25}
events:
  - {title: Practical papers, date: 2027-01-11, classes: X}
  - {title: Sports Day, date: 2027-02-06, note: "9 am, playing field"}
  - {title: Book fair, date: 2026-05-23}
`)}
	tree["pages/calendar.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Calendar\ndescription: Holidays, examinations and events of the school, month by month.\nupdated: 2026-10-02\n---\n\nSee the [file](/calendar/class-10.ics) and the [page](/calendar/class-10).\n")}
	s := schooltest.New(t)
	schooltest.Publish(t, s, tree)
	now := s.Snapshot()
	for _, path := range []string{"/calendar.ics", "/calendar/class-1.ics", "/calendar/class-10.ics"} {
		if file := now.Files[path]; file.Type != "text/calendar; charset=utf-8" || !strings.Contains(string(file.Identity), "DTSTAMP:20261002T000000Z") {
			t.Errorf("%s is %s:\n%s", path, file.Type, file.Identity)
		}
	}
	if sitemap := string(now.Files["/sitemap.xml"].Identity); !strings.Contains(sitemap, "/calendar</loc><lastmod>2026-10-02</lastmod>") {
		t.Error(sitemap)
	}
	if ld := now.Pages["/calendar"].Data.Seo.JSONLD; strings.Count(ld, `"@type":"Event"`) != 2 || !strings.Contains(ld, `"startDate":"2027-02-06"`) || !strings.Contains(ld, `/calendar#february-2027"`) {
		t.Errorf("search engines read %s", ld)
	}
	if found := string(now.SearchIndex("").Identity); !strings.Contains(found, `"anchor":"october-2026","heading":"October 2026"`) {
		t.Error("the search does not find Dasara")
	}
	for path, want := range map[string]int{"/calendar": 4, "/calendar/class-1": 3, "/calendar/class-10": 4} {
		data, dates := now.Pages[path].Data, 0
		for _, month := range slices.Concat(data.Calendar.Past, data.Calendar.Months) {
			dates += len(month.Events)
		}
		if dates != want || !strings.HasSuffix(data.Seo.Canonical, path) {
			t.Errorf("%s has %d dates, canonical %s", path, dates, data.Seo.Canonical)
		}
	}
	if list := now.Pages["/calendar/holidays"].Data; list.Info.Heading != "Holidays 2026–27" || len(list.Calendar.Holidays) != 1 {
		t.Errorf("the list of holidays is %+v", list.Calendar)
	}
	row := func() (links []string) {
		for _, section := range now.Pages["/mandatory-disclosers"].Data.Disclosure.Sections {
			for _, row := range section.Rows {
				for _, entry := range row.Entries {
					links = append(links, row.Key+" "+entry.Link)
				}
			}
		}
		return links
	}
	if links := row(); !slices.Contains(links, "/academics/calendar /calendar") {
		t.Errorf("the disclosure has %q", links)
	}
}
