package school_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/school"
)

func ref[T any](v T) *T { return &v }

// inOrder is a disclosure with which nothing is wrong in November 2026.
func inOrder() school.DisclosureBasis {
	b := school.DisclosureBasis{
		School: school.Identity{Name: "Test School", Email: "office@school.example", Phone: "+91 98450 12345"},
		DisclosureFacts: school.DisclosureFacts{
			Format: school.Format2026, Updated: "2026-10-02", AffiliationNo: "830001", SchoolCode: "45001",
			Sections: 2, Students: 60, Papers: map[string][]school.Paper{},
			Building: school.Building{
				CampusArea: 172840, Classrooms: school.Facility{Number: 2, Size: 46.5}, Library: school.Facility{Number: 1, Size: 1400},
				Laboratories: []school.Facility{{Name: "Science", Number: 1, Size: 84}}, Internet: ref(true),
				Girls: ref(4), Boys: ref(4), CWSN: ref(0),
			},
		},
		People: []school.Person{
			{Name: "Asha Patil", Qualification: "M.Sc., B.Ed.", Post: school.PrincipalPost},
			{Name: "Ravi Kulkarni", Qualification: "M.A., B.Ed.", Post: school.PGT},
			{Name: "Meena Desai", Qualification: "B.A., B.Ed.", Post: school.TGT},
			{Name: "Basappa Hugar", Qualification: "D.El.Ed.", Post: school.PRT},
			{Name: "Sneha Gudi", Qualification: "B.Ed. (Special Education)", Post: school.SpecialEducator},
			{Name: "Renuka Chalawadi", Qualification: "M.S.W.", Post: school.Counsellor},
			{Name: "Arun Lamani", Qualification: "M.P.Ed.", Post: school.PET},
		},
	}
	for _, key := range []string{
		"/documents/affiliation", "/documents/registration", "/documents/noc", "/documents/recognition", "/documents/building_safety",
		"/documents/fire_safety", "/documents/deo_certificate", "/documents/water_sanitation", "/academics/fees", "/academics/calendar",
		"/academics/management_committee", "/academics/parents_association", "/infrastructure/video",
	} {
		b.Papers[key] = []school.Paper{{Link: "https://papers.example" + key, Issued: "2024-01-02", Expires: "2030-01-02"}}
	}
	for _, year := range []string{"2025–26", "2024–25", "2023–24"} {
		b.Results = append(b.Results, school.ResultYear{Year: year, Classes: []school.ClassResult{{Class: "Class X", Registered: 40, Passed: 39, PassPercent: "97.5"}}})
	}
	return b
}

var november = time.Date(2026, 11, 20, 12, 0, 0, 0, school.India)

// said are findings in one line each.
func said(findings []school.Finding) (lines []string) {
	for _, f := range findings {
		lines = append(lines, fmt.Sprintf("%s %s %s: %s", f.Kind, f.Section, f.Key, f.Message))
	}
	return lines
}

func TestDisclosureInOrder(t *testing.T) {
	if found := inOrder().Findings(november, nil); len(found) > 0 {
		t.Errorf("found in a disclosure in order:\n%s", strings.Join(said(found), "\n"))
	}
}

func TestDisclosureFindings(t *testing.T) {
	paper := func(key string, change func(*school.Paper)) func(*school.DisclosureBasis) {
		return func(b *school.DisclosureBasis) { change(&b.Papers[key][0]) }
	}
	expires := func(day string) func(*school.DisclosureBasis) {
		return paper("/documents/fire_safety", func(p *school.Paper) { p.Expires = day })
	}
	for name, c := range map[string]struct {
		change func(*school.DisclosureBasis)
		want   []string // beginnings
	}{
		"no code":          {func(b *school.DisclosureBasis) { b.SchoolCode = "" }, []string{"missing A /general/school_code: This is not given. Write it as `general.school_code`."}},
		"no document":      {func(b *school.DisclosureBasis) { delete(b.Papers, "/documents/noc") }, []string{"missing B /documents/noc: No document is given."}},
		"only a note":      {paper("/documents/noc", func(p *school.Paper) { *p = school.Paper{Note: "Applied for"} }), []string{"missing B /documents/noc: No document"}},
		"not applicable":   {paper("/documents/noc", func(p *school.Paper) { *p = school.Paper{NotApplicable: "a central school"} }), nil},
		"valid until when": {expires(""), []string{"missing B /documents/fire_safety/0: Nothing says how long"}},
		"valid today":      {expires("2026-11-20"), []string{"expiring B /documents/fire_safety/0: This expires on 20 November 2026."}},
		"in 60 days":       {expires("2027-01-19"), []string{"expiring B /documents/fire_safety/0: This expires on 19 January 2027."}},
		"in 61 days":       {expires("2027-01-20"), nil},
		"expired":          {expires("2026-11-19"), []string{"expired B /documents/fire_safety/0: This expired on 19 November 2026."}},
		"issued ahead":     {paper("/academics/fees", func(p *school.Paper) { p.Issued = "2026-11-21" }), []string{"contradictory C /academics/fees/0: It was issued on 21 November 2026, which lies ahead."}},
		"an extra row": {func(b *school.DisclosureBasis) {
			b.Papers["/documents/more"] = []school.Paper{{Label: "Land", Note: "In the office"}, {Label: "Lift", Link: "/lift", Expires: "2026-01-01"}}
		}, []string{"expired B /documents/more/1: This expired on 1 January 2026."}},
		"another principal": {func(b *school.DisclosureBasis) { b.Principal = school.Person{Name: "R. Rao", Qualification: "M.A."} }, []string{"contradictory A /general/principal: Here the principal is R. Rao, in the staff directory Asha Patil."}},
		"the same principal": {func(b *school.DisclosureBasis) {
			b.Principal = school.Person{Name: "Smt.ASHA  PATIL", Qualification: "M.A."}
		}, nil},
		"no principal": {func(b *school.DisclosureBasis) { b.People = b.People[1:] }, []string{"missing A /general/principal: The staff directory names no principal."}},
		"two principals": {func(b *school.DisclosureBasis) {
			b.People = append(b.People, school.Person{Name: "R. Rao", Post: school.PrincipalPost})
		}, []string{"contradictory A /general/principal: The staff directory names 2 principals."}},
		"no counsellor": {func(b *school.DisclosureBasis) { b.People = slices.Delete(b.People, 5, 6) }, []string{"missing D /staff: The staff directory names nobody. Add the person to staff/teachers.yaml with `post: Counsellor`."}},
		"few teachers":  {func(b *school.DisclosureBasis) { b.People = slices.Delete(b.People, 1, 2) }, []string{"contradictory D /staff/sections: There are 1.00 teachers to a section; 1.5 are asked for."}},
		"many students": {func(b *school.DisclosureBasis) { b.Students = 91 }, []string{"contradictory D /staff/sections: There are 91 students for 3 teachers: more than 30 to each."}},
		"few students":  {func(b *school.DisclosureBasis) { b.Students = 39 }, []string{"contradictory D /staff/sections: There are 39 students, but 40 were registered"}},
		"few rooms":     {func(b *school.DisclosureBasis) { b.Building.Classrooms.Number = 1 }, []string{"contradictory E /infrastructure/classrooms: There are 2 sections, but only 1 class room."}},
		"a year gone":   {func(b *school.DisclosureBasis) { b.Results = slices.Delete(b.Results, 1, 2) }, []string{"missing C /academics/results: The results of 2024–25 are not there. Add results/2024-25.yaml."}},
		"no results":    {func(b *school.DisclosureBasis) { b.Results = nil }, []string{"missing C /academics/results: No results are there."}},
		"no examination": {func(b *school.DisclosureBasis) {
			b.Results = nil
			b.Papers["/academics/results"] = []school.Paper{{NotApplicable: "the school ends with class VIII"}}
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			b := inOrder()
			c.change(&b)
			got := said(b.Findings(november, nil))
			if !slices.EqualFunc(got, c.want, strings.HasPrefix) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func TestDeadLinksAreNamedWhereTheyStand(t *testing.T) {
	dead := map[string]string{"https://papers.example/documents/noc": "says that there is no such page (404)."}
	want := []string{"dead B /documents/noc/0: https://papers.example/documents/noc says that there is no such page (404). Open it in a browser, then correct `documents.noc`."}
	if diff := cmp.Diff(want, said(inOrder().Findings(november, dead))); diff != "" {
		t.Error(diff)
	}
}

// Results are declared in summer: until July those of the year before count.
func TestResultsAreDueInJuly(t *testing.T) {
	for day, want := range map[string]int{"2027-06-30": 0, "2027-07-01": 1} {
		at, _ := time.ParseInLocation("2006-01-02", day, school.India)
		if found := inOrder().Findings(at, nil); len(found) != want {
			t.Errorf("on %s: %v", day, said(found))
		}
	}
}

func TestFindingsText(t *testing.T) {
	b := inOrder()
	b.SchoolCode, b.AffiliationNo, b.Students = "", "", 91
	b.Papers["/documents/fire_safety"][0].Expires = "2027-01-02"
	want := "Mandatory disclosure: 2 things missing, 1 thing does not fit, 1 document expires on 2 January 2027"
	if got := school.FindingsText(b.Findings(november, nil)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := school.FindingsText(nil); got != "" {
		t.Errorf("of nothing: %q", got)
	}
}

// The labels and their order are the board's: testdata/disclosure-2021.txt and
// -2026.txt are compared by hand with the tables that it publishes.
func TestDisclosureTables(t *testing.T) {
	for _, format := range []school.DisclosureFormat{school.Format2021, school.Format2026} {
		b := inOrder()
		b.Format = format
		golden(t, "testdata/disclosure-"+string(format)+".txt", tables(b.Tables()))
	}
}

func tables(d school.Disclosure) string {
	var out strings.Builder
	for _, section := range d.Sections {
		fmt.Fprintf(&out, "%s. %s (%s)\n", section.Letter, section.Heading, strings.Join(section.Columns, " | "))
		for i, row := range section.Rows {
			fmt.Fprintf(&out, "%d %s |", i+1, row.Label)
			if row.Number != "" {
				fmt.Fprintf(&out, " %s |", row.Number)
			}
			for _, e := range row.Entries {
				fmt.Fprintf(&out, " [%s] %s %s", e.Label, e.Value, e.Link)
			}
			fmt.Fprintln(&out)
		}
		for _, table := range section.Tables {
			fmt.Fprintf(&out, "%s (%s)\n", table.Heading, strings.Join(table.Columns, " | "))
			for _, row := range table.Rows {
				fmt.Fprintln(&out, strings.Join(row, " | "))
			}
		}
	}
	return out.String()
}

func TestPostOf(t *testing.T) {
	for designation, want := range map[string]school.Post{
		"PGT Physics": school.PGT, "pgt (Maths)": school.PGT, "Principal": school.PrincipalPost, "Vice Principal": school.VicePrincipalPost,
		"Headmistress; class teacher, V B": school.HeadmistressPost, "Physical Education": school.PET, "Physical Science": "",
		"Counsellor and Wellness Teacher": school.Counsellor, "Special Educator": school.SpecialEducator, "Kannada": "", "": "",
		"PGTs": "", "Class teacher": "",
	} {
		if got := school.PostOf(designation); got != want {
			t.Errorf("PostOf(%q) = %q, want %q", designation, got, want)
		}
	}
}

var update = flag.Bool("update", false, "write testdata/disclosure-*.txt anew")

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}
