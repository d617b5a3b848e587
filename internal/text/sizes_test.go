package text_test

import (
	"testing"

	"schoolsite/internal/text"
)

func TestCountText_FormsThePlural(t *testing.T) {
	for want, got := range map[string]string{
		"0 pages":     text.CountText(0, "page"),
		"1 page":      text.CountText(1, "page"),
		"3 pages":     text.CountText(3, "page"),
		"1 enquiry":   text.CountText(1, "enquiry"),
		"2 enquiries": text.CountText(2, "enquiry"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
