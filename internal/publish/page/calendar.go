package page

import (
	"slices"

	"schoolsite/internal/calendar"
	"schoolsite/internal/school"
)

// CalendarFiles returns the calendar as iCalendar files: one for all, and one for each class.
func CalendarFiles(c *school.Content, base string) (files []File) {
	of := calendar.Source{Name: c.Identity.Name, URL: absoluteURL(base, calendar.Path)}
	for _, p := range c.Pages {
		if p.Path == calendar.Path {
			of.Updated = p.Updated
		}
	}
	for _, feed := range c.Calendar.Feeds() {
		files = append(files, File{Path: feed.Path, Body: c.Calendar.ICS(of, feed)})
	}
	return files
}

// calendarsOfClasses plans the page of the calendar for each class, with the dates that concern it. A
// page that the school has at its address stays.
func (c Composer) calendarsOfClasses(whole school.Page) (plan []planned) {
	for _, feed := range c.Content.Calendar.Feeds() {
		if slices.ContainsFunc(c.Content.Pages, func(p school.Page) bool { return p.Path == feed.Page }) {
			continue
		}
		plan = append(plan, planned{feed.Page, func() school.PageData { return c.calendarOfClass(whole, feed) }})
	}
	return plan
}

func (c Composer) calendarOfClass(about school.Page, feed calendar.Feed) school.PageData {
	about.Path, about.HTML = feed.Page, ""
	about.Title, about.Heading = about.Title+", "+feed.Name, about.Heading+", "+feed.Name
	about.Description = "Holidays, examinations and events for " + feed.Name + " of " + c.Content.Identity.Name + "."
	data := school.PageData{View: school.CalendarView, Info: &about, Calendar: c.Content.Calendar.Page(c.Today, feed.Class)}
	return c.described(data, &about)
}

// maxEvents bounds the events that a page describes to search engines.
const maxEvents = 10

// events returns structured data of the school's next events. Nobody is invited to a holiday or an examination.
func (c Composer) events(data school.PageData) (events []any) {
	place := node{"@type": "Place", "name": c.Content.Identity.Name, "address": c.address()}
	for _, month := range data.Calendar.Months {
		for _, event := range month.Events {
			if event.Kind != calendar.EventKind || event.Until < c.Today || len(events) == maxEvents {
				continue
			}
			shown := node{
				"@type": "Event", "name": event.Title, "startDate": event.From, "endDate": event.Until,
				"location": place, "url": data.Seo.Canonical + "#" + month.ID, "organizer": c.publisher(),
				"eventAttendanceMode": schemaOrg + "/OfflineEventAttendanceMode", "eventStatus": schemaOrg + "/EventScheduled",
			}
			if event.Note != "" {
				shown["description"] = event.Note
			}
			events = append(events, shown)
		}
	}
	return events
}
