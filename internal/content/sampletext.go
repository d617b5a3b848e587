package content

import (
	"io/fs"
	"slices"
	"strings"
	"unicode"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// SampleText finds what a tree still has of the sample that it began as, as
// warnings: whole files (on line 0), and lines that say something of a school.
// What visitors see first, and what is said of people and results, comes first.
func SampleText(tree, sample fs.FS) (school.Diagnostics, error) {
	files, err := contentfs.List(tree)
	if err != nil {
		return nil, err
	}
	sampled, err := contentfs.List(sample)
	if err != nil {
		return nil, err
	}
	var found, sorted school.Diagnostics
	for _, file := range files {
		if slices.ContainsFunc(sampled, func(s school.RevisionFile) bool { return s.Hash == file.Hash }) {
			found = append(found, school.Diagnostic{Severity: school.SeverityWarning, File: file.Path, Message: "This file is still the sample school's. Replace it, or delete it."})
		} else if contentfs.IsText(file.Path) {
			found = append(found, sampleLines(tree, sample, file.Path)...)
		}
	}
	for _, part := range []string{"home.yaml", "pages/index.md", "site.yaml", "results/", "staff/", "disclosure.yaml", ""} {
		rest := found[:0:0]
		for _, d := range found {
			if strings.HasPrefix(d.File, part) {
				sorted = append(sorted, d)
			} else {
				rest = append(rest, d)
			}
		}
		found = rest
	}
	return sorted, nil
}

// sampleLines finds the lines that a text has in common with the sample's.
func sampleLines(tree, sample fs.FS, name string) (found school.Diagnostics) {
	is, _ := contentfs.ReadLimited(tree, name, contentfs.DefaultLimits().TextBytes) // what can't be read is the check's business
	was, _ := contentfs.ReadLimited(sample, name, contentfs.DefaultLimits().TextBytes)
	sampled := map[string]bool{}
	for _, line := range source.New(name, string(was)).Lines {
		sampled[strings.TrimSpace(line)] = true
	}
	for i, line := range source.New(name, string(is)).Lines {
		if line = strings.TrimSpace(line); sampled[line] && isSignificant(name, line) {
			found = append(found, school.Diagnostic{Severity: school.SeverityWarning, File: name, Line: i + 1, Column: 1, Message: "This line is still the sample school's: " + line})
		}
	}
	return found
}

// isSignificant reports whether a line says something of a school: six words, or
// a figure; in site.yaml every value but a setting that many schools have alike.
func isSignificant(name, line string) bool {
	if name == "site.yaml" {
		key, value, _ := strings.Cut(line, ":")
		return strings.TrimSpace(value) != "" && key != "enquiries_kept_days"
	}
	words := 0
	for field := range strings.FieldsSeq(line) {
		hasDigit, isName := strings.ContainsFunc(field, unicode.IsDigit), strings.Contains(field, "/")
		if strings.ContainsFunc(field, unicode.IsLetter) && !isName {
			words++
		} else if hasDigit && !isName && len(strings.Trim(field, `"{}[],.-:`)) >= 2 {
			return true
		}
	}
	return words > 5 && !strings.HasPrefix(line, "#")
}
