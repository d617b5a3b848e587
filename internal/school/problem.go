package school

import (
	"fmt"
	"strings"
)

// Severity of a Problem: errors stop a publication, warnings don't.
type Severity string

const (
	Wrong   Severity = "error"
	Doubted Severity = "warning"
)

// Problem is one thing wrong with a content tree, where an editor finds it.
type Problem struct {
	Severity Severity `json:"severity"`
	File     string   `json:"file"`              // slash-separated, within the tree
	Line     int      `json:"line"`              // from 1; 0 when it is about the whole file
	Column   int      `json:"column"`            // from 1, in characters; 0 likewise
	Message  string   `json:"message"`           // what is wrong and what to do
	Excerpt  string   `json:"excerpt,omitempty"` // the lines around it with a caret
}

// String is the problem in one line, as editors' tools parse it.
func (p Problem) String() string {
	return fmt.Sprintf("%s:%d:%d: %s: %s", p.File, p.Line, p.Column, p.Severity, p.Message)
}

// Problems are all that was found, in the order of files and lines.
type Problems []Problem

// Failed reports whether any of them is an error.
func (ps Problems) Failed() bool {
	for _, p := range ps {
		if p.Severity == Wrong {
			return true
		}
	}
	return false
}

// String gives one line a problem.
func (ps Problems) String() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}
