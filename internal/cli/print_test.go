package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"schoolsite/internal/media"
	"schoolsite/internal/school"
)

// TestAProblemCommandsNoTerminal has what a stranger's content folder may hold:
// control characters in a name, and in the line that is complained of.
func TestAProblemCommandsNoTerminal(t *testing.T) {
	const evil = "\x1b]0;mine\x07\x9b31m\u009b2J\r"
	var said bytes.Buffer
	printProblem(&said, school.Diagnostic{
		Severity: school.SeverityError, File: "pages/" + evil + ".md", Line: 1, Column: 2, Message: "No " + evil, Excerpt: "    1 | " + evil + "\n      | ^",
	})
	(&CLI{talk: &said}).say(&school.Error{Message: "No " + evil, Diagnostics: school.Diagnostics{{Message: evil}}})
	if strings.ContainsAny(said.String(), "\x1b\x07\r\u009b") {
		t.Errorf("%q", said.String())
	}
	if lines := strings.Count(said.String(), "\n"); lines != 5 {
		t.Errorf("%d lines: %q", lines, said.String())
	}
}

// TestJSONCommandsNoTerminal has what strangers write: it is the same for who
// reads the JSON, and nothing for who reads the screen.
func TestJSONCommandsNoTerminal(t *testing.T) {
	const evil = "a\x1b]0;mine\x07\u009b2J\x7f\u202e\u2066\u061c\r\nಕ್ಷ್\u200d👩"
	var shown, said bytes.Buffer
	a := &CLI{json: true, out: &shown, talk: &said}
	if err := a.show(school.Enquiry{Name: evil}, nil); err != nil {
		t.Fatal(err)
	}
	a.say(&school.Error{Message: evil})
	if all := shown.String() + said.String(); strings.ContainsAny(all, "\x1b\x07\r\u009b\x7f\u202e\u2066\u061c") || strings.Count(all, "ಕ್ಷ್\u200d👩") != 2 {
		t.Errorf("%q", all)
	}
	var read school.Enquiry
	var failure school.Error
	if err := errors.Join(json.Unmarshal(shown.Bytes(), &read), json.Unmarshal(said.Bytes(), &failure)); err != nil || read.Name != evil || failure.Message != evil {
		t.Errorf("read back as %q and %q, %v", read.Name, failure.Message, err)
	}
}

// TestWhatIsOddIsTold tells of a picture that is taken what to look at in it.
func TestWhatIsOddIsTold(t *testing.T) {
	odd := pictureFile{path: "hall.jpg", head: media.Header{Note: "See how it looks."}}
	for _, c := range []struct {
		json bool
		want string
	}{{false, "hall.jpg: See how it looks.\n"}, {true, `"note":"See how it looks."`}} {
		var out bytes.Buffer
		e := &errand{CLI: &CLI{talk: &out, out: &out, json: c.json}, files: []pictureFile{odd}}
		if e.tellFile(odd); !strings.Contains(out.String(), c.want) {
			t.Errorf("%q", out.String())
		}
	}
}

// TestAFileCommandsNoTerminal has what the name of a file may hold.
func TestAFileCommandsNoTerminal(t *testing.T) {
	const evil = "photos/\x1b[2J\u202egpj.jpg"
	var said, shown bytes.Buffer
	a := &CLI{talk: &said, out: &shown}
	a.tellSkipped([]skipped{{evil, "hidden"}})
	refused := pictureFile{path: evil, refused: school.Errorf(school.Invalid, "No.")}
	e := &errand{CLI: a, files: []pictureFile{refused, {path: evil}}}
	e.tellRefused()
	if err := e.showForeseen(); err != nil {
		t.Fatal(err)
	}
	a.finish(t.Context(), nil, e.leftBehind())
	if all := said.String() + shown.String(); strings.ContainsAny(all, "\x1b\u202e") || strings.Count(all, "gpj.jpg") < 5 {
		t.Errorf("%q", all)
	}
}
