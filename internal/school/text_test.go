package school_test

import (
	"testing"

	"schoolsite/internal/school"
)

func TestCountText_FormsThePlural(t *testing.T) {
	for want, got := range map[string]string{
		"0 pages":     school.CountText(0, "page"),
		"1 page":      school.CountText(1, "page"),
		"3 pages":     school.CountText(3, "page"),
		"1 enquiry":   school.CountText(1, "enquiry"),
		"2 enquiries": school.CountText(2, "enquiry"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
