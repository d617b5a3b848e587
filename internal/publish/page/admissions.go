package page

import (
	"cmp"
	"slices"

	"schoolsite/internal/calendar"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// admissionsTitle is the title and the heading of the page of admissions.
func (c Composer) admissionsTitle(a *school.AdmissionsPage) string {
	return c.say(text.Sentencef("Admissions %s", a.Year))
}

// admissions composes the page of admissions.
func (c Composer) admissions() school.PageData {
	shown := admissionsPageOn(*c.Content.Admissions, c.Today)
	about := school.Page{
		Path: routes.AdmissionsPath, Title: c.admissionsTitle(shown), Heading: c.admissionsTitle(shown),
		Description: c.say(text.Sentencef("How a child comes to %s in %s: the steps, the dates, the fees of each class and "+
			"what to bring.", c.Content.Identity.Name, shown.Year)),
		Updated: shown.Updated, UpdatedText: text.DayText(shown.Updated),
	}
	data := school.PageData{View: school.AdmissionsView, Info: &about, Admissions: shown}
	return c.described(data, &about)
}

// nextAdmissions returns the block of the home page: that of home.yaml, with what the page of admissions says.
func (c Composer) nextAdmissions() *school.Admissions {
	page, block := c.Content.Admissions, c.Content.Home.Admissions
	if page == nil {
		return admissionsOn(block, c.Today)
	}
	next := school.Admissions{}
	if block != nil {
		next = *block
	}
	next.Heading = cmp.Or(next.Heading, c.admissionsTitle(page))
	next.Dates, next.Form, next.Fee, next.Page = page.Dates, page.Form, lowestFee(page), routes.AdmissionsPath
	return admissionsOn(&next, c.Today)
}

// shownKeyDates limits the dates of admissions on the home page.
const shownKeyDates = 3

// admissionsOn returns the block of the home page as it is shown on a day; nil when all its dates are over.
func admissionsOn(a *school.Admissions, today string) *school.Admissions {
	if a == nil {
		return nil
	}
	shown := *a
	shown.Dates = datesFrom(a.Dates, today)
	if len(shown.Dates) == 0 {
		return nil
	}
	shown.Dates = shown.Dates[:min(shownKeyDates, len(shown.Dates))]
	return &shown
}

// datesFrom returns the dates that are not over on a day, with their texts.
func datesFrom(dates []school.KeyDate, today string) []school.KeyDate {
	ahead := []school.KeyDate{}
	for _, d := range dates {
		if d.Date >= today {
			d.DateText = text.NearDay(d.Date, today)
			ahead = append(ahead, d)
		}
	}
	return ahead
}

// admissionsPageOn returns the page of admissions as it is shown on a day.
func admissionsPageOn(a school.AdmissionsPage, today string) *school.AdmissionsPage {
	a.Dates = datesFrom(a.Dates, today)
	a.Steps, a.Classes = slices.Clone(a.Steps), append([]school.AdmittedClass{}, a.Classes...)
	for i := range a.Steps {
		step := &a.Steps[i]
		step.FromText, step.ByText = text.NearDay(step.From, today), text.NearDay(step.By, today)
		step.OnText = text.NearDay(step.On, today)
	}
	for i := range a.Classes {
		class := &a.Classes[i]
		class.FeeText, class.HostelText = text.Rupees(class.Fee), text.Rupees(class.Hostel)
	}
	return &a
}

// lowestFee returns the lowest fee of a year, such as "₹44,000"; "" when none is named.
func lowestFee(a *school.AdmissionsPage) string {
	lowest := 0
	for _, class := range a.Classes {
		if class.Fee > 0 && (lowest == 0 || class.Fee < lowest) {
			lowest = class.Fee
		}
	}
	return text.Rupees(lowest)
}

// admissionFiles returns an iCalendar file for each day of admissions, with all that is on it.
func (c Composer) admissionFiles() (files []File) {
	page, name := c.Content.Admissions, c.Content.Identity.Name
	if page == nil {
		return nil
	}
	of := calendar.Source{Name: name, URL: absoluteURL(c.BaseURL, c.language.address(routes.AdmissionsPath)),
		Updated: page.Updated}
	days := map[string][]calendar.Event{}
	for _, d := range page.Dates {
		event := calendar.Event{Kind: calendar.EventKind, Title: name + ": " + d.Text, From: d.Date, Until: d.Date,
			Note: d.Time}
		if len(days[d.Date]) == 0 {
			files = append(files, File{Path: c.language.file(d.File)})
		}
		days[d.Date] = append(days[d.Date], event)
		files[len(files)-1].Body = calendar.Calendar{Events: days[d.Date]}.ICS(of, calendar.Feed{})
	}
	return files
}

// admissionPart is a section of the page as the search index lists it; the first, without a heading, is the page itself.
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
