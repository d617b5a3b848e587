package pictures

import (
	"bytes"
	"strings"
	"testing"

	"schoolsite/internal/cli"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
)

// TestWhatIsOddIsTold tells of a picture that is taken what to look at in it.
func TestWhatIsOddIsTold(t *testing.T) {
	odd := File{Path: "hall.jpg", header: media.Header{Note: "See how it looks."}}
	for _, c := range []struct {
		json bool
		want string
	}{{false, "hall.jpg: See how it looks.\n"}, {true, `"note":"See how it looks."`}} {
		var out bytes.Buffer
		u := &Upload{CLI: &cli.CLI{Err: &out, Out: &out, JSON: c.json}, Files: []File{odd}}
		if u.reportFile(odd); !strings.Contains(out.String(), c.want) {
			t.Errorf("%q", out.String())
		}
	}
}

// TestAFileCommandsNoTerminal has what the name of a file may hold.
func TestAFileCommandsNoTerminal(t *testing.T) {
	const evil = "photos/\x1b[2J\u202egpj.jpg"
	var said, shown bytes.Buffer
	c := &cli.CLI{Err: &said, Out: &shown}
	ReportSkipped(c, []Skipped{{evil, "hidden"}})
	refused := File{Path: evil, Err: school.Errorf(school.Invalid, "No.")}
	u := &Upload{CLI: c, Files: []File{refused, {Path: evil}}}
	u.ReportRefused()
	if err := u.PrintPlan(); err != nil {
		t.Fatal(err)
	}
	if all := said.String() + shown.String(); strings.ContainsAny(all, "\x1b\u202e") || strings.Count(all, "gpj.jpg") < 4 {
		t.Errorf("%q", all)
	}
}
