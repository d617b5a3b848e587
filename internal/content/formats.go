package content

import (
	"errors"
	"net/url"
	"regexp"
	"strings"
	"time"
	"unicode"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"schoolsite/internal/school"
)

// format is a named rule for a text, and what an editor is told to write.
// Links, pictures, documents and alt texts are checked later, when the whole tree is
// known: their formats only say where they are.
type format struct {
	name string
	keep func(text string) bool
	want string
}

var formats = []format{
	{"album-alt", anyText, ""},
	{"alt", anyText, ""},
	{"colour", matches(`^#[0-9a-fA-F]{6}$`), "must be a colour such as \"#8f3b2b\", in quotes"},
	{"date", isDate, "must be a day such as 2026-10-02"},
	{"card-picture", anyText, ""},
	{"digits", matches(`^[0-9]{8,15}$`), "must be digits only, with the country's code, such as \"919845012345\""},
	{"document", anyText, ""},
	{"face-picture", anyText, ""},
	{"https", isHTTPS, "must be an address that begins with https://"},
	{"icon-picture", anyText, ""},
	{"language", matches(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$`), "must be a language such as en-IN"},
	{"link", anyText, ""},
	{"mail", func(text string) bool { return school.EmailMessage(text) == "" }, "must be an e-mail address"},
	{"name", IsOneLine, "must stand on one line"},
	{"page-picture", anyText, ""},
	{"phone", isPhoneNumber, "must be a telephone number that can ring, such as \"+91 98450 12345\" or, with the area's code, \"+91 8352 226123\""},
	{"picture", anyText, ""},
	{"time", isTime, "must be a day such as 2026-11-20, or a day and a time such as 2026-11-20 09:00"},
	{"school-year", matches(`^[0-9]{4}–[0-9]{2}$`), "must be a school year such as \"2025–26\", with a long dash"},
	{"share-picture", anyText, ""},
	{"slide-picture", anyText, ""},
}

// errFormat is all that the library needs to know; the sentence is ours.
var errFormat = errors.New("format")

func (f format) asLibrary() *jsonschema.Format {
	return &jsonschema.Format{Name: f.name, Validate: func(v any) error {
		if text, ok := v.(string); ok && !f.keep(text) {
			return errFormat
		}
		return nil
	}}
}

// wantOf describes what to write for a format.
func wantOf(name string) string {
	for _, f := range formats {
		if f.name == name {
			return f.want
		}
	}
	return ""
}

func anyText(string) bool { return true }

func matches(pattern string) func(string) bool { return regexp.MustCompile(pattern).MatchString }

var phoneSigns = matches(`^\(?\+?[0-9][0-9 ()-]{2,20}$`)

func isPhoneNumber(text string) bool { return phoneSigns(text) && school.TelephoneMessage(text) == "" }

// IsOneLine reports whether a text has words, and no end of a line.
func IsOneLine(text string) bool {
	return strings.TrimSpace(text) != "" && !strings.ContainsFunc(text, unicode.IsControl)
}

// dateLayout is the format of days in a tree.
const dateLayout = "2006-01-02"

func isDate(text string) bool {
	_, err := time.Parse(dateLayout, text)
	return err == nil
}

// timeLayouts are the formats of times in a tree, in Indian Standard Time.
// A day alone is its first minute.
var timeLayouts = []string{dateLayout + " 15:04", dateLayout}

func isTime(text string) bool { return !parseTime(text).IsZero() }

// parseTime is the time that a text names; zero when it names none.
func parseTime(text string) time.Time {
	for _, layout := range timeLayouts {
		if t, err := time.ParseInLocation(layout, text, school.India); err == nil {
			return t.UTC()
		}
	}
	return time.Time{}
}

func isHTTPS(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Scheme == "https" && u.Host != "" && u.User == nil && !strings.ContainsFunc(text, unicode.IsSpace)
}
