package school_test

import (
	"slices"
	"testing"

	"schoolsite/internal/school"
)

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
		shown := all.From(c.today)
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
	if (*school.Admissions)(nil).From("2026-12-05") != nil {
		t.Error("a school without dates shows some")
	}
}

func TestAdmissionsPage_WritesDaysAndRupees(t *testing.T) {
	page := school.AdmissionsPage{
		Steps:   []school.AdmissionStep{{Title: "Hand in", By: "2027-01-30"}, {Title: "Next year", On: "2028-02-05"}},
		Dates:   []school.KeyDate{{Date: "2026-12-05", Text: "Open day"}, {Date: "2027-06-01", Text: "School begins"}},
		Classes: []school.AdmittedClass{{Classes: "VI", Fee: 61000, Hostel: 159000}, {Classes: "LKG", Fee: 999}, {Classes: "XII", Fee: 12345678}, {Classes: "X"}},
	}
	shown := page.On("2026-12-06")
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
	if shown.Classes[0].HostelText != "₹1,59,000" || page.LowestFee() != "₹999" {
		t.Errorf("hostel %q, lowest %q", shown.Classes[0].HostelText, page.LowestFee())
	}
	if page.Steps[0].ByText != "" || page.Classes[0].FeeText != "" {
		t.Error("the content itself was changed")
	}
}

func TestAdmissionsPage_FindsWhatNoSchemaKnows(t *testing.T) {
	page := school.AdmissionsPage{
		Year:    "2027–28",
		Steps:   []school.AdmissionStep{{From: "2027-02-01", By: "2027-01-30"}, {On: "2027-02-01", By: "2027-02-02"}, {From: "2026-11-10", By: "2027-01-30"}},
		Dates:   []school.KeyDate{{Date: "2062-12-05"}, {Date: "2026-12-05"}, {Date: "2024-12-31"}},
		Classes: []school.AdmittedClass{{Classes: "XI", Stream: "Science"}, {Classes: "XI", Stream: "Commerce"}, {Classes: "XI", Stream: "Science"}},
	}
	var got []string
	for pointer := range page.Faults() {
		got = append(got, pointer)
	}
	slices.Sort(got)
	want := []string{"/classes/2/classes", "/dates/0/date", "/dates/2/date", "/steps/0/by", "/steps/1/on"}
	if !slices.Equal(got, want) {
		t.Errorf("faults at %q, not at %q", got, want)
	}
	if !page.IsOver("2063-01-01") || page.IsOver("2026-12-05") {
		t.Error("a page is over after its last date")
	}
}
