package schema

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"schoolsite/internal/calendar"
	"schoolsite/internal/content/markdown"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// Format is a named rule for texts.
type Format struct {
	Keep func(text string) bool
	Want string // what an editor is told to write
}

// Formats are the named rules for texts, and what an editor is told to write.
// The other formats only say where the links, pictures, documents and alt texts
// are: these are checked when the whole tree is known.
var Formats = map[string]Format{
	"classes": {isClasses, "must be classes such as \"LKG to XII\", \"VI to VIII\" or \"X, XII\": Playgroup, " +
		"Nursery, LKG, UKG, and I to XII in Roman numerals"},
	"colour": {matches(`^#[0-9a-fA-F]{6}$`), "must be a colour such as \"#8f3b2b\", in quotes"},
	"date":   {isDate, "must be a day such as 2026-10-02"},
	"digits": {matches(`^[0-9]{8,15}$`), "must be digits only, with the country's code, such as \"919845012345\""},
	"https":  {markdown.IsHTTPS, "must be an address that begins with https://"},
	"old-path": {matches(`^/[\p{L}\p{M}\p{N}/._~%+,@&=!()-]+$`), "must be an address of this site such as " +
		"/fees-2025: letters, digits and / . _ ~ % + , @ & = ! ( ) - only"},
	"language": {matches(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$`), "must be a language such as en-IN"},
	"mail":     {func(text string) bool { return school.EmailMessage(text) == "" }, "must be an e-mail address"},
	"name":     {isOneLine, "must be one line"},
	"phone": {isPhoneNumber, "must be a telephone number that can ring, such as \"+91 98450 12345\" or, with " +
		"the area's code, \"+91 8352 226123\""},
	"slug": {matches(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`), "must be small English letters (a to z), digits and single " +
		"dashes, such as bus-5-km"},
	"time": {func(text string) bool { return !ParseTime(text).IsZero() }, "must be a day such as 2026-11-20, " +
		"or a day and a time such as 2026-11-20 09:00"},
	"school-year": {matches(`^[0-9]{4}–[0-9]{2}$`), "must be a school year such as \"2025–26\", with a long dash"},
}

var dayShape = regexp.MustCompile(`^(\d{4}-\d{2})-(\d{2})(?: \d{2}:\d{2})?$`)

// missingDay returns a sentence on the month in which a text names a day too many; "" for any other text.
func missingDay(text string) string {
	found := dayShape.FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	month, err := time.Parse("2006-01", found[1])
	last := month.AddDate(0, 1, -1).Day()
	if day, _ := strconv.Atoi(found[2]); err != nil || day >= 1 && day <= last {
		return ""
	}
	return fmt.Sprintf("names no day: %s has %d days. It ", month.Format("January 2006"), last)
}

func matches(pattern string) func(string) bool { return regexp.MustCompile(pattern).MatchString }

var phoneSigns = matches(`^\(?\+?[0-9][0-9 ()-]{2,20}$`)

func isPhoneNumber(number string) bool {
	return phoneSigns(number) && text.TelephoneMessage(number) == ""
}

// isOneLine reports whether a text has words, and no end of a line.
func isOneLine(text string) bool {
	return strings.TrimSpace(text) != "" && !strings.ContainsFunc(text, unicode.IsControl)
}

func isClasses(text string) bool {
	_, ok := calendar.ParseClasses(text)
	return ok
}

func isDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// ParseTime reads a day or a time in Indian Standard Time; zero for what names none. A
// day alone is its first minute.
func ParseTime(written string) time.Time {
	for _, layout := range []string{time.DateOnly + " 15:04", time.DateOnly} {
		if t, err := time.ParseInLocation(layout, written, text.India); err == nil {
			return t
		}
	}
	return time.Time{}
}
