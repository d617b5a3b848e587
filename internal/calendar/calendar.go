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
	// Those it is for, such as "III to XII"; all when left out.
	Classes string `json:"classes,omitempty" yaml:",omitempty" jsonschema:"format=classes"`
	// The time, the place, what to bring.
	Note string `json:"note,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=300"`
}

// Calendar holds the dates of all files of a content tree. The zero value has no dates.
type Calendar struct {
	Classes []string `json:"classes"` // of the school, in their order
	Events  []Event  `json:"events"`  // by their first days
}

// With returns a calendar with the dates of one more file. The classes are those of the newest file,
// which comes last.
func (c Calendar) With(classes []string, events []Event) Calendar {
	all := slices.Concat(c.Events, events)
	for i := range all {
		all[i].DaysText = daysText(all[i].From, all[i].Until)
	}
	slices.SortStableFunc(all, func(a, b Event) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.Until, b.Until))
	})
	return Calendar{Classes: classes, Events: all}
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

// Month holds the dates that begin in a month.
type Month struct {
	ID     string  `json:"id"`     // of its part of the page: "october-2026"
	Name   string  `json:"name"`   // "October 2026"
	IsPast bool    `json:"isPast"` // it is over, and others are not
	Events []Event `json:"events"`
}

// Page holds the data of the page.
type Page struct {
	Months []Month `json:"months"`
	Feeds  []Feed  `json:"feeds"`
}

// Page returns the months with dates of a class, or of all with "", as they are read on a day. When all
// are over, none is past: that is all there is to read. With "" for today none is past.
func (c Calendar) Page(today, class string) *Page {
	today = today[:min(len(today), len("2006-01"))]
	page := &Page{Months: []Month{}, Feeds: c.Feeds()}
	for _, event := range c.Events {
		if !event.isFor(class) {
			continue
		}
		name := date(event.From).Format("January 2006")
		if n := len(page.Months); n == 0 || page.Months[n-1].Name != name {
			page.Months = append(page.Months, Month{ID: strings.ToLower(strings.ReplaceAll(name, " ", "-")), Name: name,
				IsPast: true})
		}
		month := &page.Months[len(page.Months)-1]
		month.Events = append(month.Events, event)
		// A month is over when the last of its dates is in a month that has ended.
		month.IsPast = month.IsPast && event.Until[:len("2006-01")] < today
	}
	if !slices.ContainsFunc(page.Months, func(m Month) bool { return !m.IsPast }) {
		for i := range page.Months {
			page.Months[i].IsPast = false
		}
	}
	return page
}

// date reads a day that was checked with the content.
func date(day string) time.Time {
	t, _ := time.Parse(time.DateOnly, day)
	return t
}

// daysText writes days for people who know the month of the first: "Sat 19", "Mon 12 – Sun 25",
// "Thu 24 – Sun 3 January".
func daysText(from, until string) string {
	first, last := date(from), date(until)
	text := first.Format("Mon 2")
	switch {
	case from == until:
		return text
	case first.Month() == last.Month() && first.Year() == last.Year():
		return text + " – " + last.Format("Mon 2")
	}
	return text + " – " + last.Format("Mon 2 January")
}
