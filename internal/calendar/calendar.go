// Package calendar is the school year as parents read it: holidays, examinations and events of whole days, by month on
// a page, and as iCalendar files for all and for each class.
package calendar

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Path is the page with the dates by month. FeedPath is the iCalendar file with all of them; those of
// the classes are in a folder below Path.
const (
	Path     = "/calendar"
	FeedPath = Path + ".ics"
)

// Kind sorts dates by what they mean for a family's day.
type Kind string

const (
	HolidayKind     Kind = "holiday"
	ExaminationKind Kind = "examination"
	EventKind       Kind = "event"
)

// Event is an entry of content/calendar/*.yaml: one day or several. Days are written as 2026-12-19.
type Event struct {
	Kind  Kind   `json:"kind" yaml:"-"`
	Title string `json:"title" jsonschema:"minLength=1,maxLength=120,format=name"`
	// The first day, when there are several.
	From string `json:"from" yaml:",omitempty" jsonschema:"format=date"`
	// The last day.
	Until    string `json:"until" yaml:",omitempty" jsonschema:"format=date"`
	DaysText string `json:"daysText" yaml:"-"` // "Sat 19", below the name of its month
	// It is for less than half of the classes: the days of all do not show it.
	IsForFew bool `json:"isForFew,omitempty" yaml:"-"`
	// Those it is for, such as "III to XII"; all when left out.
	Classes string `json:"classes,omitempty" yaml:",omitempty" jsonschema:"format=classes"`
	// The time, the place, what to bring.
	Note string `json:"note,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=300"`
}

// Calendar has the dates of all files of a content tree. The zero value has no dates.
type Calendar struct {
	Classes []string `json:"classes"` // of the school, in their order
	Events  []Event  `json:"events"`  // by their first days
	// Years are the school years of the files, in their order, each with its holidays.
	Years []Year `json:"years"`
}

// With returns a calendar with the dates of one more file, whose name is its school year. The classes are
// those of the newest file, which comes last.
func (c Calendar) With(year string, classes []string, events []Event) Calendar {
	all := slices.Concat(c.Events, events)
	for i := range all {
		all[i].DaysText = daysText(all[i].From, all[i].Until)
		named, _ := ParseClasses(all[i].Classes)
		all[i].IsForFew = len(named) > 0 && 2*len(named) < len(classes)
	}
	years := append(slices.Clip(c.Years), yearOf(year, events))
	return Calendar{Classes: classes, Events: byDay(all), Years: years}
}

// byDay returns dates in the order of their first days.
func byDay(events []Event) []Event {
	return slices.SortedStableFunc(slices.Values(events), func(a, b Event) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.Until, b.Until))
	})
}

// isFor reports whether a date concerns a class; every date concerns "".
func (e Event) isFor(class string) bool {
	names, _ := ParseClasses(e.Classes)
	return class == "" || e.Classes == "" || slices.Contains(names, class)
}

// Bounds returns the first and the last day that belong into the file of a school year, "2026-27". School
// years begin between March and June, so that the files of two years share some days.
func Bounds(year string) (first, last string, ok bool) {
	begins, err := time.Parse("2006", year[:min(len(year), 4)])
	ends := begins.AddDate(1, 0, 0)
	return begins.Format("2006") + "-03-01", ends.Format("2006") + "-07-31", err == nil &&
		year == begins.Format("2006")+"-"+ends.Format("06")
}

// Month has the dates that begin in a month.
type Month struct {
	ID     string  `json:"id"`    // of its part of the page: "october-2026"
	Name   string  `json:"name"`  // "October 2026"
	Month  string  `json:"month"` // 2026-10
	Events []Event `json:"events"`
}

// Page has the data of the page.
type Page struct {
	Today     string    `json:"today"`              // 2026-11-29, the day on which it was composed
	TodayText string    `json:"todayText"`          // "Sunday 29 November"
	Months    []Month   `json:"months"`             // what is ahead; this month is among them when it has no more dates
	Past      []Month   `json:"past"`               // what is over
	Feeds     []Feed    `json:"feeds"`              // and the pages of all classes
	Holidays  []Holiday `json:"holidays,omitempty"` // those of a school year, on the page that lists nothing else
}

// Page returns the dates of a class, or of all with "", as they are read on a day. When all are over, none
// is past: that is all there is to read. With "" for today none is past.
func (c Calendar) Page(today, class string) *Page {
	page := &Page{Today: today, TodayText: date(today).Format("Monday 2 January"), Months: []Month{}, Past: []Month{},
		Feeds: c.Feeds()}
	concerns := func(e Event) bool { return e.isFor(class) }
	isAhead := func(e Event) bool { return e.Until >= today && concerns(e) }
	someAhead := slices.ContainsFunc(c.Events, isAhead)
	for _, event := range c.Events {
		event.IsForFew = event.IsForFew && class == ""
		switch {
		case !concerns(event):
		case someAhead && !isAhead(event):
			page.Past = withEvent(page.Past, event)
		default:
			page.Months = withEvent(page.Months, event)
		}
	}
	if len(page.Past) > 0 {
		page.Months = withThisMonth(page.Months, today)
	}
	for i, past := range page.Past {
		if slices.ContainsFunc(page.Months, func(m Month) bool { return m.ID == past.ID }) {
			page.Past[i].ID += "-past"
		}
	}
	return page
}

// withEvent returns the months with a date that begins in the last of them, or later.
func withEvent(months []Month, event Event) []Month {
	next := monthOf(event.From)
	if n := len(months); n == 0 || months[n-1].ID != next.ID {
		months = append(months, next)
	}
	last := &months[len(months)-1]
	last.Events = append(last.Events, event)
	return months
}

// withThisMonth returns the months with that of today in its place. It has no dates if it was not there.
func withThisMonth(months []Month, today string) []Month {
	month := monthOf(today)
	at := slices.IndexFunc(months, func(m Month) bool { return m.ID == month.ID || m.Events[0].From > today })
	switch {
	case at < 0:
		return append(months, month)
	case months[at].ID == month.ID:
		return months
	}
	return slices.Insert(months, at, month)
}

// monthOf returns the month of a day, without dates.
func monthOf(day string) Month {
	name := date(day).Format("January 2006")
	return Month{ID: strings.ToLower(strings.ReplaceAll(name, " ", "-")), Name: name, Month: day[:len("2006-01")], Events: []Event{}}
}

// date reads a day that was checked with the content.
func date(day string) time.Time {
	t, _ := time.Parse(time.DateOnly, day)
	return t
}

// daysText writes days for people who know the month of the first: "Sat 19", "Mon 12 – Sun 25",
// "Thu 24 – Sun 3 Jan".
func daysText(from, until string) string {
	first, last := date(from), date(until)
	text := first.Format("Mon 2")
	switch {
	case from == until:
		return text
	case first.Month() == last.Month() && first.Year() == last.Year():
		return text + " – " + last.Format("Mon 2")
	}
	return text + " – " + last.Format("Mon 2 Jan")
}
