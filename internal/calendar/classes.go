package calendar

import (
	"slices"
	"strconv"
	"strings"
)

// classNames are the classes of Indian schools, youngest first.
var classNames = []string{
	"Playgroup", "Nursery", "LKG", "UKG", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII",
}

// ParseClasses reads classes as a school writes them: "LKG to XII", "IX, XI", "X and XII". It is false
// for anything else, and for a range that ends before it begins.
func ParseClasses(text string) (names []string, ok bool) {
	for part := range strings.SplitSeq(strings.ReplaceAll(text, " and ", ", "), ",") {
		first, last, isRange := strings.Cut(strings.TrimSpace(part), " to ")
		if !isRange {
			last = first
		}
		from, until := slices.Index(classNames, strings.TrimSpace(first)),
			slices.Index(classNames, strings.TrimSpace(last))
		if from < 0 || until < from {
			return nil, false
		}
		names = append(names, classNames[from:until+1]...)
	}
	slices.SortFunc(names, func(a, b string) int { return slices.Index(classNames, a) - slices.Index(classNames, b) })
	return slices.Compact(names), true
}

// Feed is an iCalendar file of the site, and the page with the same dates.
type Feed struct {
	Name  string `json:"name"` // "Class VI", "LKG"; "" of the one for all
	Path  string `json:"path"` // of the file
	Page  string `json:"page"`
	Class string `json:"-"`
}

// Feeds lists the calendar's files: that of all, and that of each class. Without dates there are none.
func (c Calendar) Feeds() []Feed {
	feeds := []Feed{}
	if len(c.Events) == 0 {
		return feeds
	}
	feeds = append(feeds, Feed{Path: FeedPath, Page: Path})
	for _, class := range c.Classes {
		feeds = append(feeds, feedOf(class))
	}
	return feeds
}

// feedOf returns the file and the page of a class: "Class VI" at /calendar/class-6.ics and
// /calendar/class-6, "LKG" at /calendar/lkg.ics.
func feedOf(class string) Feed {
	name, file := class, strings.ToLower(class)
	if number := slices.Index(classNames, class) - slices.Index(classNames, "I") + 1; number > 0 {
		name, file = "Class "+class, "class-"+strconv.Itoa(number)
	}
	page := Path + "/" + file
	return Feed{Name: name, Path: page + ".ics", Page: page, Class: class}
}
