package disclosure_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/disclosure"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

func ref[T any](v T) *T { return &v }

// link is a list of one paper on another site.
func link(key string) []school.Paper {
	return []school.Paper{{Link: "https://papers.example" + key, Issued: "2024-01-02", Expires: "2030-01-02"}}
}

// inOrder is a disclosure with which nothing is wrong in November 2026.
func inOrder() school.DisclosureBasis {
	b := school.DisclosureBasis{
		TeachersPage: "/gallery/teachers", ResultsPage: "/academics-and-infra/results",
		School: school.Identity{Name: "Test School", Email: "office@school.example", Phone: "+91 98450 12345"},
		DisclosureFacts: school.DisclosureFacts{
			Format: school.Format2026, Updated: "2026-10-02",
			General: school.GeneralFacts{AffiliationNo: "830001", SchoolCode: "45001"},
			Documents: school.DocumentFacts{
				Affiliation: link("/documents/affiliation"), Registration: link("/documents/registration"), NOC: link("/documents/noc"),
				Recognition: link("/documents/recognition"), BuildingSafety: link("/documents/building_safety"),
				FireSafety: link("/documents/fire_safety"), DEOCertificate: link("/documents/deo_certificate"),
				WaterSanitation: link("/documents/water_sanitation"),
			},
			Academics: school.AcademicFacts{
				Fees: link("/academics/fees"), Calendar: link("/academics/calendar"),
				ManagementCommittee: link("/academics/management_committee"), ParentsAssociation: link("/academics/parents_association"),
			},
			Staff: school.StaffFacts{Sections: 2, Students: 60},
			Infrastructure: school.InfrastructureFacts{
				CampusArea: 172840, Classrooms: &school.Spaces{Number: 2, Size: 46.5}, Library: &school.Spaces{Number: 1, Size: 1400},
				Laboratories: []school.Laboratory{{Name: "Science", Spaces: school.Spaces{Number: 1, Size: 84}}}, Internet: ref(true),
				Toilets: school.Toilets{Girls: ref(4), Boys: ref(4), CWSN: ref(0)}, Video: link("/infrastructure/video"),
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
	for _, year := range []string{"2025–26", "2024–25", "2023–24"} {
		b.Results = append(b.Results, school.ResultYear{Year: year, Classes: []school.ClassResult{{Class: "Class X", Registered: 40, Passed: 39, PassPercent: "97.5"}}})
	}
	return b
}

var november = time.Date(2026, 11, 20, 12, 0, 0, 0, text.India)

// said are findings in one line each.
func said(findings []disclosure.Finding) (lines []string) {
	for _, f := range findings {
		lines = append(lines, fmt.Sprintf("%s %s %s: %s", f.Kind, f.Section, f.Key, f.Message))
	}
	return lines
}

func TestFindings_NoneInADisclosureInOrder(t *testing.T) {
	if found := disclosure.Findings(inOrder(), november, nil); len(found) > 0 {
		t.Errorf("found in a disclosure in order:\n%s", strings.Join(said(found), "\n"))
	}
}

func TestFindings_NameEachFault(t *testing.T) {
	expires := func(day string) func(*school.DisclosureBasis) {
		return func(b *school.DisclosureBasis) { b.Documents.FireSafety[0].Expires = day }
	}
	for name, c := range map[string]struct {
		change func(*school.DisclosureBasis)
		want   []string // beginnings
	}{
		"no code":          {func(b *school.DisclosureBasis) { b.General.SchoolCode = "" }, []string{"missing A /general/school_code: This is not given. Write it as “general.school_code”."}},
		"no document":      {func(b *school.DisclosureBasis) { b.Documents.NOC = nil }, []string{"missing B /documents/noc: No document is given."}},
		"only a note":      {func(b *school.DisclosureBasis) { b.Documents.NOC[0] = school.Paper{Note: "Applied for"} }, []string{"missing B /documents/noc: No document"}},
		"not applicable":   {func(b *school.DisclosureBasis) { b.Documents.NOC[0] = school.Paper{NotApplicable: "a central school"} }, nil},
		"valid until when": {expires(""), []string{"missing B /documents/fire_safety/0: Nothing says how long"}},
		"valid today":      {expires("2026-11-20"), []string{"expiring B /documents/fire_safety/0: This expires on 20 November 2026."}},
		"in 60 days":       {expires("2027-01-19"), []string{"expiring B /documents/fire_safety/0: This expires on 19 January 2027."}},
		"in 61 days":       {expires("2027-01-20"), nil},
		"expired":          {expires("2026-11-19"), []string{"expired B /documents/fire_safety/0: This expired on 19 November 2026."}},
		"issued ahead":     {func(b *school.DisclosureBasis) { b.Academics.Fees[0].Issued = "2026-11-21" }, []string{"contradictory C /academics/fees/0: It was issued on 21 November 2026, which lies ahead."}},
		"an extra row": {func(b *school.DisclosureBasis) {
			b.Documents.More = []school.Paper{{Label: "Land", Note: "In the office"}, {Label: "Lift", Link: "/lift", Expires: "2026-01-01"}}
		}, []string{"expired B /documents/more/1: This expired on 1 January 2026."}},
		"another principal": {func(b *school.DisclosureBasis) {
			b.General.Principal = &school.Person{Name: "R. Rao", Qualification: "M.A."}
		}, []string{"contradictory A /general/principal: Here the principal is R. Rao, in the staff directory Asha Patil."}},
		"the same principal": {func(b *school.DisclosureBasis) {
			b.General.Principal = &school.Person{Name: "Smt.ASHA  PATIL", Qualification: "M.A."}
		}, nil},
		"no principal": {func(b *school.DisclosureBasis) { b.People = b.People[1:] }, []string{"missing A /general/principal: The staff directory names no principal."}},
		"two principals": {func(b *school.DisclosureBasis) {
			b.People = append(b.People, school.Person{Name: "R. Rao", Post: school.PrincipalPost})
		}, []string{"contradictory A /general/principal: The staff directory names 2 principals."}},
		"no counsellor": {func(b *school.DisclosureBasis) { b.People = slices.Delete(b.People, 5, 6) }, []string{"missing D /staff: The staff directory names nobody. Add the person to staff/teachers.yaml with “post: Counsellor”."}},
		"few teachers":  {func(b *school.DisclosureBasis) { b.People = slices.Delete(b.People, 1, 2) }, []string{"contradictory D /staff/sections: There are 1.00 teachers to a section; 1.5 are asked for."}},
		"many students": {func(b *school.DisclosureBasis) { b.Staff.Students = 91 }, []string{"contradictory D /staff/sections: There are 91 students for 3 teachers: more than 30 to each."}},
		"few students":  {func(b *school.DisclosureBasis) { b.Staff.Students = 39 }, []string{"contradictory D /staff/sections: There are 39 students, but 40 were registered"}},
		"few rooms":     {func(b *school.DisclosureBasis) { b.Infrastructure.Classrooms.Number = 1 }, []string{"contradictory E /infrastructure/classrooms: There are 2 sections, but only 1 class room."}},
		"a year gone":   {func(b *school.DisclosureBasis) { b.Results = slices.Delete(b.Results, 1, 2) }, []string{"missing C /academics/results: The results of 2024–25 are not there. Add results/2024-25.yaml."}},
		"no results":    {func(b *school.DisclosureBasis) { b.Results = nil }, []string{"missing C /academics/results: No results are there."}},
		"no examination": {func(b *school.DisclosureBasis) {
			b.Results = nil
			b.Academics.Results = []school.Paper{{NotApplicable: "the school ends with class VIII"}}
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			b := inOrder()
			c.change(&b)
			got := said(disclosure.Findings(b, november, nil))
			if !slices.EqualFunc(got, c.want, strings.HasPrefix) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func TestFindings_NameBrokenLinksWhereTheyStand(t *testing.T) {
	dead := map[string]string{"https://papers.example/documents/noc": "says that there is no such page (404)."}
	want := []string{"dead B /documents/noc/0: https://papers.example/documents/noc says that there is no such page (404). Open it in a browser, then correct “documents.noc”."}
	if diff := cmp.Diff(want, said(disclosure.Findings(inOrder(), november, dead))); diff != "" {
		t.Error(diff)
	}
}

// Results are declared in summer: until July those of the year before count.
func TestFindings_ResultsAreDueInJuly(t *testing.T) {
	for day, want := range map[string]int{"2027-06-30": 0, "2027-07-01": 1} {
		at, _ := time.ParseInLocation("2006-01-02", day, text.India)
		if found := disclosure.Findings(inOrder(), at, nil); len(found) != want {
			t.Errorf("on %s: %v", day, said(found))
		}
	}
}

func TestSummary_CountsByKind(t *testing.T) {
	b := inOrder()
	b.General.SchoolCode, b.General.AffiliationNo, b.Staff.Students = "", "", 91
	b.Documents.FireSafety[0].Expires = "2027-01-02"
	want := "Mandatory disclosure: 2 things missing, 1 thing does not fit, 1 document expires on 2 January 2027"
	if got := disclosure.Summary(disclosure.Findings(b, november, nil)).String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := disclosure.Summary(nil).String(); got != "" {
		t.Errorf("of nothing: %q", got)
	}
}

// The labels and their order are the board's: testdata/disclosure-2021.txt and
// -2026.txt are compared by hand with the tables that it publishes.
func TestTables_HaveTheLabelsOfTheBoard(t *testing.T) {
	for _, format := range []school.DisclosureFormat{school.Format2021, school.Format2026} {
		b := inOrder()
		b.Format = format
		golden(t, "testdata/disclosure-"+string(format)+".txt", tables(disclosure.Tables(b)))
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
