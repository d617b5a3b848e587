package page

import (
	"cmp"

	"schoolsite/internal/calendar"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// admissionsTitle is the title and the heading of the page of admissions.
func admissionsTitle(a *school.AdmissionsPage) string { return "Admissions " + a.Year }

// admissions composes the page of admissions.
func (c Composer) admissions() school.PageData {
	shown := c.Content.Admissions.On(c.Today)
	about := school.Page{
		Path: routes.AdmissionsPath, Title: admissionsTitle(shown), Heading: admissionsTitle(shown),
		Description: "How a child comes to " + c.Content.Identity.Name + " in " + shown.Year + ": the steps, the dates, " +
			"the fees of each class and what to bring.",
		Updated: shown.Updated, UpdatedText: text.DayText(shown.Updated),
	}
	data := school.PageData{View: school.AdmissionsView, Info: &about, Admissions: shown}
	return c.described(data, &about)
}

// nextAdmissions returns the block of the home page: that of home.yaml, with what the page of admissions says.
func (c Composer) nextAdmissions() *school.Admissions {
	page, block := c.Content.Admissions, c.Content.Home.Admissions
	if page == nil {
		return block.From(c.Today)
	}
	next := school.Admissions{}
	if block != nil {
		next = *block
	}
	next.Heading = cmp.Or(next.Heading, admissionsTitle(page))
	next.Dates, next.Form, next.Fee, next.Page = page.Dates, page.Form, page.LowestFee(), routes.AdmissionsPath
	return next.From(c.Today)
}

// admissionFiles returns an iCalendar file for each day of admissions, with all that is on it.
func admissionFiles(c *school.Content, base string) (files []File) {
	if c.Admissions == nil {
		return nil
	}
	of := calendar.Source{Name: c.Identity.Name, URL: absoluteURL(base, routes.AdmissionsPath),
		Updated: c.Admissions.Updated}
	days := map[string][]calendar.Event{}
	for _, d := range c.Admissions.Dates {
		event := calendar.Event{Kind: calendar.EventKind, Title: c.Identity.Name + ": " + d.Text, From: d.Date,
			Until: d.Date, Note: d.Time}
		if len(days[d.Date]) == 0 {
			files = append(files, File{Path: d.File})
		}
		days[d.Date] = append(days[d.Date], event)
		files[len(files)-1].Body = calendar.Calendar{Events: days[d.Date]}.ICS(of, calendar.Feed{})
	}
	return files
}

// admissionPart is what a search finds of the page: itself, and its sections.
type admissionPart struct {
	anchor, heading string
	texts           []string
}

func admissionParts(a *school.AdmissionsPage) []admissionPart {
	whole, dates := admissionPart{texts: []string{a.Lead}}, admissionPart{"dates", "Dates", nil}
	for _, step := range a.Steps {
		whole.texts = append(whole.texts, step.Title, step.Text)
	}
	for _, date := range a.Dates {
		dates.texts = append(dates.texts, date.Text)
	}
	fees := admissionPart{"fees", "Classes and seats", nil}
	for _, class := range a.Classes {
		fees.texts = append(fees.texts, class.Classes, class.Stream, class.Age, class.SeatsNote)
	}
	parts := []admissionPart{whole, dates}
	if len(a.Classes) > 0 {
		parts = append(parts, fees)
	}
	if len(a.Bring) > 0 {
		parts = append(parts, admissionPart{"bring", "What to bring", append(a.Bring[:len(a.Bring):len(a.Bring)],
			a.NotNeeded...)})
	}
	return parts
}
