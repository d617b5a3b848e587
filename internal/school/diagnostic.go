package school

import (
	"fmt"
	"slices"
	"strings"
)

// Severity of a Diagnostic: errors stop a publication, warnings don't.
type Severity string

const (
	SeverityError   Severity = "error"
	SeverityWarning Severity = "warning"
)

// Diagnostic is one error or warning of a content tree, with the place where an editor finds it.
type Diagnostic struct {
	Severity Severity `json:"severity"`
	File     string   `json:"file"`              // slash-separated, within the tree
	Line     int      `json:"line"`              // from 1; 0 when it is about the whole file
	Column   int      `json:"column"`            // from 1, in characters; 0 likewise
	Message  string   `json:"message"`           // what is wrong and what to do
	Excerpt  string   `json:"excerpt,omitempty"` // the lines around it with a caret
}

// String formats the diagnostic as one line that editors' tools parse:
// file:line:column: severity: message.
func (d Diagnostic) String() string {
	return fmt.Sprintf("%s:%d:%d: %s: %s", d.File, d.Line, d.Column, d.Severity, d.Message)
}

// Diagnostics has all that was found, in the order of files and lines.
type Diagnostics []Diagnostic

// Failed reports whether any diagnostic is an error.
func (ds Diagnostics) Failed() bool {
	return slices.ContainsFunc(ds, func(d Diagnostic) bool { return d.Severity == SeverityError })
}

// String returns one line for each diagnostic.
func (ds Diagnostics) String() string {
	lines := make([]string, len(ds))
	for i, d := range ds {
		lines[i] = d.String()
	}
	return strings.Join(lines, "\n")
}
