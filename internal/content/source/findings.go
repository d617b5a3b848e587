package source

import (
	"cmp"
	"fmt"
	"slices"

	"schoolsite/internal/school"
)

// MaxPerFile limits the diagnostics of one file: an editor who has corrected a
// hundred of them checks the file again.
const MaxPerFile = 100

// Findings collects diagnostics, and the work of parsing in units of about a nanosecond. Work is
// counted, not timed: a tree is taken or refused alike on every computer.
type Findings struct {
	All  school.Diagnostics
	Work int
}

// Errorf notes an error at a place of a file.
func (f *Findings) Errorf(src *File, at Place, format string, args ...any) {
	f.Add(src, at, school.SeverityError, fmt.Sprintf(format, args...))
}

// Warnf notes a warning at a place of a file.
func (f *Findings) Warnf(src *File, at Place, format string, args ...any) {
	f.Add(src, at, school.SeverityWarning, fmt.Sprintf(format, args...))
}

// FileErrorf notes an error of a whole file.
func (f *Findings) FileErrorf(name, format string, args ...any) {
	f.All = append(f.All,
		school.Diagnostic{Severity: school.SeverityError, File: name, Message: fmt.Sprintf(format, args...)})
}

// FileWarnf notes a warning about a whole file.
func (f *Findings) FileWarnf(name, format string, args ...any) {
	f.All = append(f.All,
		school.Diagnostic{Severity: school.SeverityWarning, File: name, Message: fmt.Sprintf(format, args...)})
}

// maxExcerpts bounds the work for a file that is wrong all over.
const maxExcerpts = 10 * MaxPerFile

// Add notes a diagnostic at a place of a file, with an excerpt.
func (f *Findings) Add(src *File, at Place, severity school.Severity, message string) {
	problem := school.Diagnostic{Severity: severity, File: src.Name, Line: at.Line, Column: at.Column, Message: message}
	if len(f.All) < maxExcerpts {
		problem.Excerpt = src.excerpt(at)
	}
	f.All = append(f.All, problem)
}

// Sorted returns the diagnostics in the order of files and lines, each once. Of every file there
// are the first MaxPerFile, and a line that says how many were left out. Errors are never hidden
// behind warnings: a file that has some in what is cut gets an error as that line.
func (f *Findings) Sorted() (kept school.Diagnostics) {
	all := slices.Clone(f.All)
	slices.SortStableFunc(all, func(a, b school.Diagnostic) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column), cmp.Compare(a.Message, b.Message))
	})
	for all = slices.Compact(all); len(all) > 0; {
		n := 1
		for n < len(all) && all[n].File == all[0].File {
			n++
		}
		shown := min(n, MaxPerFile)
		kept = append(kept, all[:shown]...)
		if shown < n {
			rest := school.Diagnostic{Severity: school.SeverityWarning, File: all[0].File,
				Message: fmt.Sprintf("%d more problems of this file are not shown.", n-shown)}
			if all[shown:n].Failed() {
				rest.Severity = school.SeverityError
			}
			kept = append(kept, rest)
		}
		all = all[n:]
	}
	return kept
}
