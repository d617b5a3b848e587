package school_test

import (
	"testing"

	"schoolsite/internal/school"
)

func TestAdmissions_ShowsTheNextThreeDates(t *testing.T) {
	all := &school.Admissions{Heading: "Admissions", Dates: []school.KeyDate{
		{Date: "2026-12-05", Text: "first open day"}, {Date: "2027-01-09", Text: "second open day"},
		{Date: "2027-01-30", Text: "last day"}, {Date: "2027-02-13", Text: "list"},
	}}
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
			if date.Text != c.want[i] || date.DateText != school.DayText(date.Date) {
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
