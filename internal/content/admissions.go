package content

import (
	"cmp"
	"slices"
	"strings"

	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// readAdmissions reads the page of admissions.
func (r *reader) readAdmissions(name string) {
	file, doc, ok := readYAML[admissionsFile](r, name)
	if !ok {
		return
	}
	for pointer, fault := range file.Faults() {
		r.Errorf(doc.File, doc.Place(pointer), "%s", fault)
	}
	isToCome := func(d school.KeyDate) bool { return d.Date >= text.DayOf(r.today) }
	if !r.today.IsZero() && !slices.ContainsFunc(file.Dates, isToCome) {
		r.Warnf(doc.File, doc.Place("/dates"), "All dates of admissions are over. Write those of the next year.")
	}
	r.result.page = routes.AdmissionsPath
	r.result.sections = map[string]bool{"steps": true, "dates": true, "fees": len(file.Classes) > 0,
		"bring": file.Bring != ""}
	r.result.put = func(t *Tree) { t.admissions = &file }
}

func (p *publisher) admissionsPage() *school.AdmissionsPage {
	if p.admissions == nil {
		return nil
	}
	page := p.admissions.AdmissionsPage
	if p.admissions.Form != "" {
		if form := p.document(p.admissions.Form); form.URL != "" {
			page.Form = &form
		}
	}
	page.Dates = slices.SortedStableFunc(slices.Values(page.Dates), func(a, b school.KeyDate) int {
		return cmp.Compare(a.Date, b.Date)
	})
	for i := range page.Dates {
		page.Dates[i].File = routes.AdmissionsDatePath(page.Dates[i].Date)
	}
	page.Bring, page.NotNeeded = linesOf(p.admissions.Bring), linesOf(p.admissions.NotNeeded)
	return &page
}

// linesOf returns the lines of a text that are not empty.
func linesOf(text string) []string {
	lines := []string{}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
