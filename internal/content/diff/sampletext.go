package diff

import (
	"slices"
	"strings"
	"unicode"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// SampleText finds what a tree still has of the sample that it began as, as
// warnings: whole files (on line 0), and lines that say something of a school.
// What visitors see first, and what is said of people and results, comes first.
func SampleText(of, sample tree.Tree) school.Diagnostics {
	isSampled := map[string]bool{} // by hash
	for _, file := range sample.Files() {
		isSampled[file.Hash] = true
	}
	warn := func(file string, at source.Place, message string) school.Diagnostic {
		return school.Diagnostic{Severity: school.SeverityWarning, File: file, Line: at.Line, Column: at.Column,
			Message: message}
	}
	var found school.Diagnostics
	for _, file := range of.Files() {
		if isSampled[file.Hash] {
			found = append(found,
				warn(file.Path, source.Place{}, "This file is still the sample school's. Replace it, or delete it."))
			continue
		}
		if !tree.IsText(file.Path) {
			continue
		}
		is, _ := of.Read(file.Path) // what can't be read is the check's business
		was, _ := sample.Read(file.Path)
		sampleLines := map[string]bool{}
		for _, line := range source.New(file.Path, string(was)).Lines() {
			sampleLines[strings.TrimSpace(line)] = true
		}
		for i, line := range source.New(file.Path, string(is)).Lines() {
			line = strings.TrimSpace(line)
			if sampleLines[line] && isSignificant(file.Path, line) {
				found = append(found, warn(file.Path, source.Place{Line: i + 1, Column: 1},
					"This line is still the sample school's: "+line))
			}
		}
	}
	first := []string{"home.yaml", "pages/index.md", "site.yaml", "results/", "staff/", "disclosure.yaml", ""}
	rank := func(d school.Diagnostic) int {
		return slices.IndexFunc(first, func(part string) bool { return strings.HasPrefix(d.File, part) })
	}
	slices.SortStableFunc(found, func(a, b school.Diagnostic) int { return rank(a) - rank(b) })
	return found
}

// common are the keys of site.yaml that many schools have alike. A picture's name says nothing: its bytes do.
var common = []string{"country", "enquiries_kept_days", "icon", "language", "languages", "logo", "region", "share_image",
	"standard_addresses"}

// SampleFiles counts the files that have something of the sample left.
func SampleFiles(left school.Diagnostics) int {
	files := map[string]bool{}
	for _, d := range left {
		files[d.File] = true
	}
	return len(files)
}

// isSignificant reports whether a line says something of a school: six words, or
// a figure; in site.yaml every value but a setting that many schools have alike.
func isSignificant(name, line string) bool {
	if strings.HasPrefix(line, "updated:") || strings.HasPrefix(line, "#") && !strings.HasSuffix(name, ".md") {
		return false
	}
	if name == "site.yaml" {
		key, value, _ := strings.Cut(line, ":")
		return strings.TrimSpace(value) != "" && !slices.Contains(common, key)
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
