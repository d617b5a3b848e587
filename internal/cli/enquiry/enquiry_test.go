package enquiry

import (
	"strings"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// Who looks through the list sees what the office may not know of.
func TestList_MarksWhatWasNotMailed(t *testing.T) {
	for want, e := range map[string]school.Enquiry{
		"Asha":                      {Mail: school.MailSent},
		"Asha (not mailed)":         {Mail: school.MailRefused},
		"Asha (not mailed to all)":  {Mail: school.MailSent, Unmailed: []school.MailRefusal{{Address: "a@school.example"}}},
		"Asha (marked by [31mRavi)": {Spam: school.SpamMarked.By("\x1b[31mRavi"), Mail: school.MailOff},
	} {
		var out strings.Builder
		e.Name = "Asha"
		cli.Table(&out, table.None, table.Head, []api.Enquiry{{Enquiry: e}}, table.Cells)
		if !strings.HasSuffix(out.String(), "  "+want+"\n") {
			t.Errorf("listed as %q, want %q", out.String(), want)
		}
	}
}
