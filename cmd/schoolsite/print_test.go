package main

import (
	"bytes"
	"strings"
	"testing"

	"schoolsite/internal/school"
)

// TestAProblemCommandsNoTerminal has what a stranger's content folder may hold:
// control characters in a name, and in the line that is complained of.
func TestAProblemCommandsNoTerminal(t *testing.T) {
	const evil = "\x1b]0;mine\x07\x9b31m\u009b2J\r"
	var said bytes.Buffer
	printProblem(&said, school.Problem{
		Severity: school.Wrong, File: "pages/" + evil + ".md", Line: 1, Column: 2, Message: "No " + evil, Excerpt: "    1 | " + evil + "\n      | ^",
	})
	(&app{talk: &said}).say(&school.Error{Message: "No " + evil, Problems: school.Problems{{Message: evil}}})
	if strings.ContainsAny(said.String(), "\x1b\x07\r\u009b") {
		t.Errorf("%q", said.String())
	}
	if lines := strings.Count(said.String(), "\n"); lines != 5 {
		t.Errorf("%d lines: %q", lines, said.String())
	}
}
