package content

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
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
	for pointer, fault := range admissionFaults(file.AdmissionsPage) {
		r.Errorf(doc.File, doc.Place(pointer), "%s", fault)
	}
	if r.translation == nil { // whose streams have other words
		r.result.facts = feeFacts(file.Classes)
	}
	for _, fee := range r.result.facts {
		_, isTaken := r.placeholders.Facts.Value(fee.Name)
		if isTaken {
			r.Errorf(doc.File, doc.Place("/classes"), "%s has a figure {%s}, too. Delete it there: this table has it.",
				factsFile, fee.Name)
		}
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

// admissionFaults returns what no schema knows to be wrong with the page, by JSON pointers in its file.
func admissionFaults(a school.AdmissionsPage) map[string]string {
	faults := map[string]string{}
	year, _ := strconv.Atoi(a.Year[:min(4, len(a.Year))])
	checkDay := func(pointer, day string) {
		if day != "" && (day < fmt.Sprint(year-2, "-01-01") || day > fmt.Sprint(year+1, "-12-31")) {
			faults[pointer] = fmt.Sprintf("%s is far from the school year %s. Correct the day, or `year` at the top.",
				day, a.Year)
		}
	}
	for i, date := range a.Dates {
		checkDay(fmt.Sprintf("/dates/%d/date", i), date.Date)
	}
	for i, step := range a.Steps {
		at := fmt.Sprintf("/steps/%d", i)
		checkDay(at+"/from", step.From)
		checkDay(at+"/by", step.By)
		checkDay(at+"/on", step.On)
		switch {
		case step.On != "" && step.From+step.By != "":
			faults[at+"/on"] = "Say when this is: `on` for one day, or `from` and `by` for the first and the last."
		case step.By != "" && step.By < step.From:
			faults[at+"/by"] = "This ends before it begins. Write a day after " + step.From + "."
		}
	}
	named := map[string]bool{}
	for i, class := range a.Classes {
		name := strings.TrimSpace(class.Classes + " " + class.Stream)
		if named[name] {
			faults[fmt.Sprintf("/classes/%d/classes", i)] = "Class " + name + " is listed twice. Delete one of the two, or " +
				"name its stream."
		}
		named[name] = true
	}
	return faults
}
