package editing

import (
	"fmt"
	"regexp"
	"time"

	"schoolsite/internal/content/item"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// errPaper refuses days of a paper of the disclosure that somebody mistyped, or left as they were when a new
// document came: an issue that lies ahead, and a certificate that is over. Days that stay are not asked about,
// because whoever writes that the renewal is applied for can't change them.
func errPaper(kind item.Kind, base tree.Tree, edit Edit, brings bool, now time.Time) error {
	if !kind.IsPaper() || edit.Fields == nil {
		return nil
	}
	was, err := item.Find(base, kind, edit.ID)
	if err != nil {
		return err
	}
	wrong, today := map[string]string{}, now.Format(time.DateOnly)
	day := func(key string) string {
		day := fmt.Sprint(edit.Fields[key])
		if _, err := time.Parse(time.DateOnly, day); err != nil || !brings && day == fmt.Sprint(was.Fields[key]) {
			return "" // the check names a day that there is not
		}
		return day
	}
	if issued := day("issued"); issued > today {
		wrong["issued"] = "This day is still to come. Write the day on which it was issued."
	}
	if expires := day("expires"); expires != "" && expires < today {
		wrong["expires"] = fmt.Sprintf("It was valid until %s, which is over. Choose the renewed document, and write until when that one is valid.", school.DayText(expires))
	}
	return school.InvalidFields(wrong)
}

// circularNumber finds a number such as 12/2026 or 12/2026-27 in a title; a date has one part more.
var circularNumber = regexp.MustCompile(`(?:^|[^\d/])(\d+/\d{2,4}(?:-\d\d)?)(?:[^\d/-]|$)`)

func numberIn(title string) string {
	if found := circularNumber.FindStringSubmatch(title); found != nil {
		return found[1]
	}
	return ""
}

// errTwice refuses a new circular with the number of another one: families would take one for the other.
func errTwice(kind item.Kind, now tree.Tree, edit Edit) error {
	number := numberIn(fmt.Sprint(edit.Fields[kind.Title]))
	if kind.Name != "circular" || edit.ID != "" || number == "" {
		return nil
	}
	all, err := item.List(now, kind)
	for _, other := range all {
		if numberIn(other.Title) == number {
			return school.InvalidFields(map[string]string{kind.Title: fmt.Sprintf(
				"The number %s belongs to %q of %v. Give this circular another one.", number, other.Title, other.Fields["date"])})
		}
	}
	return err
}
