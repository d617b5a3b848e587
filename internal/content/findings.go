package content

import (
	"cmp"
	"fmt"
	"slices"

	"schoolsite/internal/school"
)

// mostPerFile is how many problems of one file are told: whoever mends a
// hundred of them asks again.
const mostPerFile = 100

// findings collects problems, and how much work it was to find them.
type findings struct {
	all  school.Diagnostics
	work int // of parsing, in the unit of maxTreeWork
}

// wrong notes an error at a place of a file.
func (f *findings) wrong(src *source, at place, format string, args ...any) {
	f.add(src, at, school.SeverityError, fmt.Sprintf(format, args...))
}

// doubt notes a warning at a place of a file.
func (f *findings) doubt(src *source, at place, format string, args ...any) {
	f.add(src, at, school.SeverityWarning, fmt.Sprintf(format, args...))
}

// wrongFile notes an error of a whole file.
func (f *findings) wrongFile(name, format string, args ...any) {
	f.all = append(f.all, school.Diagnostic{Severity: school.SeverityError, File: name, Message: fmt.Sprintf(format, args...)})
}

// doubtFile notes a warning about a whole file.
func (f *findings) doubtFile(name, format string, args ...any) {
	f.all = append(f.all, school.Diagnostic{Severity: school.SeverityWarning, File: name, Message: fmt.Sprintf(format, args...)})
}

// mostExcerpts bounds the work for a file that is wrong all over.
const mostExcerpts = 10 * mostPerFile

func (f *findings) add(src *source, at place, severity school.Severity, message string) {
	problem := school.Diagnostic{Severity: severity, File: src.name, Line: at.line, Column: at.column, Message: message}
	if len(f.all) < mostExcerpts {
		problem.Excerpt = src.excerpt(at)
	}
	f.all = append(f.all, problem)
}

// sorted are the problems in the order of files and lines, each once.
func (f *findings) sorted() school.Diagnostics {
	all := slices.Clone(f.all)
	slices.SortStableFunc(all, func(a, b school.Diagnostic) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column), cmp.Compare(a.Message, b.Message))
	})
	return bounded(slices.Compact(all))
}

// bounded cuts the problems of every file to the first mostPerFile, and says
// how many were left out. Errors are never hidden behind warnings: a file
// that has some in what is cut gets an error as its last line.
func bounded(all school.Diagnostics) school.Diagnostics {
	var kept school.Diagnostics
	for len(all) > 0 {
		end := 1
		for end < len(all) && all[end].File == all[0].File {
			end++
		}
		kept = append(kept, firstOfFile(all[:end])...)
		all = all[end:]
	}
	return kept
}

func firstOfFile(ps school.Diagnostics) school.Diagnostics {
	if len(ps) <= mostPerFile {
		return ps
	}
	rest := school.Diagnostic{Severity: school.SeverityWarning, File: ps[0].File, Message: fmt.Sprintf("%d more problems of this file are not shown.", len(ps)-mostPerFile)}
	if ps[mostPerFile:].Failed() {
		rest.Severity = school.SeverityError
	}
	return append(slices.Clip(ps[:mostPerFile]), rest)
}
