package content

import (
	"cmp"
	"fmt"
	"slices"

	"schoolsite/internal/calendar"
	"schoolsite/internal/content/source"
)

// readCalendar reads the dates of one school year.
func (r *reader) readCalendar(name string) {
	file, doc, ok := readYAML[calendarFile](r, name)
	if !ok {
		return
	}
	if _, _, isYear := calendar.Bounds(baseName(name)); !isYear {
		r.FileErrorf(name, "The file's name is the school year of its dates, such as calendar/2026-27.yaml. Give "+
			"it that name.")
		return
	}
	classes, _ := calendar.ParseClasses(file.Classes)
	var events []calendar.Event
	for _, list := range []struct {
		key   string
		kind  calendar.Kind
		parts []eventPart
	}{
		{"holidays", calendar.HolidayKind, file.Holidays},
		{"examinations", calendar.ExaminationKind, file.Examinations},
		{"events", calendar.EventKind, file.Events},
	} {
		for i, part := range list.parts {
			r.checkEvent(doc, fmt.Sprintf("/%s/%d", list.key, i), part, classes)
			event := part.Event
			event.Kind = list.kind
			event.From, event.Until = cmp.Or(part.Date, part.From), cmp.Or(part.Date, part.Until)
			events = append(events, event)
		}
	}
	r.result.put = func(t *Tree) { t.calendar = t.calendar.With(baseName(name), classes, events) }
}

// checkEvent checks the days of a date, and that the school has its classes.
func (r *reader) checkEvent(doc *source.Document, pointer string, part eventPart, of []string) {
	first, last, _ := calendar.Bounds(baseName(doc.File.Name))
	hasSpan := part.From != "" && part.Until != ""
	switch {
	case part.Date == "" && !hasSpan, part.Date != "" && part.From+part.Until != "":
		r.Errorf(doc.File, doc.Nearest(pointer+"/date"), "Say when this is: `date` for one day, or `from` and "+
			"`until` for several.")
		return
	case hasSpan && part.Until < part.From:
		r.Errorf(doc.File, doc.Place(pointer+"/until"), "This ends before it begins. Write a day after %s.", part.From)
	}
	for _, key := range []string{"date", "from", "until"} {
		if day := doc.Raw[pointer+"/"+key]; day != "" && (day < first || day > last) {
			r.Errorf(doc.File, doc.Place(pointer+"/"+key), "%s is not in the school year of this file. Correct the "+
				"day, or put it into the file of its own year.", day)
		}
	}
	named, _ := calendar.ParseClasses(part.Classes)
	for _, class := range named {
		if !slices.Contains(of, class) {
			r.Errorf(doc.File, doc.Place(pointer+"/classes"), "The school has no class %s, says `classes` at the top "+
				"of this file. Correct one of the two.", class)
			return
		}
	}
}
