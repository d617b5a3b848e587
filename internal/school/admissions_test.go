package school_test

import (
	"slices"
	"testing"

	"schoolsite/internal/school"
)

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
}
