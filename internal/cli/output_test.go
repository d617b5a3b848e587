package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// TestTerminal_DiagnosticsAreEscaped has what a stranger's content folder may hold:
// control characters in a name, and in the line that is complained of.
func TestTerminal_DiagnosticsAreEscaped(t *testing.T) {
	const evil = "\x1b]0;mine\x07\x9b31m\u009b2J\r"
	var said bytes.Buffer
	PrintDiagnostic(&said, school.Diagnostic{
		Severity: school.SeverityError, File: "pages/" + evil + ".md", Line: 1, Column: 2, Message: "No " + evil, Excerpt: "    1 | " + evil + "\n      | ^",
	})
	(&CLI{Err: &said}).printError(&school.Error{Message: "No " + evil, Diagnostics: school.Diagnostics{{Message: evil}}})
	if strings.ContainsAny(said.String(), "\x1b\x07\r\u009b") {
		t.Errorf("%q", said.String())
	}
	if lines := strings.Count(said.String(), "\n"); lines != 5 {
		t.Errorf("%d lines: %q", lines, said.String())
	}
}

// TestTerminal_JSONIsEscaped has what strangers write: it is the same for who
// reads the JSON, and nothing for who reads the screen.
func TestTerminal_JSONIsEscaped(t *testing.T) {
	const evil = "a\x1b]0;mine\x07\u009b2J\x7f\u202e\u2066\u061c\r\nಕ್ಷ್\u200d👩"
	var shown, said bytes.Buffer
	c := &CLI{JSON: true, Out: &shown, Err: &said}
	if err := c.Print(school.Enquiry{Name: evil}, nil); err != nil {
		t.Fatal(err)
	}
	c.printError(&school.Error{Message: evil})
	if all := shown.String() + said.String(); strings.ContainsAny(all, "\x1b\x07\r\u009b\x7f\u202e\u2066\u061c") || strings.Count(all, "ಕ್ಷ್\u200d👩") != 2 {
		t.Errorf("%q", all)
	}
	var read school.Enquiry
	var failure school.Error
	if err := errors.Join(json.Unmarshal(shown.Bytes(), &read), json.Unmarshal(said.Bytes(), &failure)); err != nil || read.Name != evil || failure.Message != evil {
		t.Errorf("read back as %q and %q, %v", read.Name, failure.Message, err)
	}
}

// The author of a pushed commit is whatever its committer wrote.
func TestRevisionText_CommandsNoTerminal(t *testing.T) {
	text := RevisionText(api.RevisionView{Revision: school.Revision{Number: 2, By: "cli:root", Author: "Asha\x1b[31m <a@b.example>"}})
	if strings.ContainsRune(text, '\x1b') || !strings.Contains(text, "<a@b.example>, pushed by root") {
		t.Errorf("%q", text)
	}
}

// Texts are cut to the width of the terminal, the widest first. An ID is there to be copied, and stays whole.
func TestTable_FitsTheTerminal(t *testing.T) {
	const id, name = "06gvm0vr7175qk7qk7qk7qk7qk", "Asha Rao"
	for columns, want := range map[int]string{
		100: "published the results of class ten and twelve", 60: "published the results…", 40: "published the r…",
	} {
		lines := [][]string{{"ID", "NAME", "WHAT"}, {id, name, "published the results of class ten and twelve"}}
		fit(lines, columns)
		if row := lines[1]; row[0] != id || row[1] != name || row[2] != want {
			t.Errorf("%d columns: %q", columns, row)
		}
	}
}

// What was changed is told in a sentence, with the site that it was changed on and the command that undoes it.
func TestPrintChange_OffersTheUndo(t *testing.T) {
	var out bytes.Buffer
	c := &CLI{Out: &out, To: "https://school.example"}
	change := Change{Message: "Published", Undo: "content remove news/pond", Warnings: school.Diagnostics{{File: "latest/pond.md", Message: "Short."}}}
	if err := c.PrintChange(change, nil); err != nil {
		t.Fatal(err)
	}
	want := "Published on https://school.example.\nUndo this with:\n  schoolsite content remove news/pond --to 'https://school.example'\n"
	if got := out.String(); !strings.HasSuffix(got, want) || !strings.HasPrefix(got, "latest/pond.md") {
		t.Errorf("%q", got)
	}
	out.Reset()
	failure := school.Errorf(school.NotFound, "There is none.")
	if err := c.PrintChange(change, failure); !errors.Is(err, failure) || out.Len() > 0 {
		t.Errorf("%q, %v", out.String(), err)
	}
}
