package calendar

import "strings"

// HolidaysPath is the page with the holidays of one school year, which is a sheet of paper when it is printed.
const HolidaysPath = Path + "/holidays"

// Year has the holidays of a school year.
type Year struct {
	Name     string    `json:"name"`  // "2026–27"
	First    string    `json:"first"` // the first day of its first date
	Holidays []Holiday `json:"holidays"`
}

// Holiday is a row of the holiday list, which needs no heading above it: its days have their month.
type Holiday struct {
	Title    string `json:"title"`
	Days     string `json:"days"`     // "24 December – 3 January"
	Weekdays string `json:"weekdays"` // "Thu – Sun"
	Until    string `json:"until"`    // the last day, 2027-01-03
	Classes  string `json:"classes,omitempty"`
	Note     string `json:"note,omitempty"`
}

// HolidaysOn returns the holidays of the school year that has begun last on a day, or will begin first.
func (c Calendar) HolidaysOn(today string) (year Year) {
	for _, next := range c.Years {
		if year.Name == "" || next.First <= today {
			year = next
		}
	}
	return year
}

// yearOf returns a school year, "2026-27", with those of its dates that are holidays, by their first days.
func yearOf(name string, events []Event) Year {
	year := Year{Name: strings.Replace(name, "-", "–", 1), Holidays: []Holiday{}}
	for _, e := range byDay(events) {
		if year.First == "" {
			year.First = e.From
		}
		if e.Kind == HolidayKind {
			year.Holidays = append(year.Holidays, Holiday{Title: e.Title, Days: longDays(e.From, e.Until), Until: e.Until,
				Weekdays: span(date(e.From).Format("Mon"), date(e.Until).Format("Mon"), e.From == e.Until),
				Classes:  e.Classes, Note: e.Note})
		}
	}
	return year
}

// longDays writes days with their months: "26 June", "12 – 25 October", "24 December – 3 January".
func longDays(from, until string) string {
	first, last := date(from), date(until)
	begins := first.Format("2 January")
	if first.Month() == last.Month() {
		begins = first.Format("2")
	}
	if from == until {
		begins = last.Format("2 January")
	}
	return span(begins, last.Format("2 January"), from == until)
}

// span writes the first and the last of several, or the only one.
func span(first, last string, isOne bool) string {
	if isOne {
		return first
	}
	return first + " – " + last
}
