package school

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxAlt is the longest alt text, in characters: more belongs on the page.
const maxAlt = 250

const (
	msgAltLong = "Describe the picture in at most 250 characters"
	msgAltName = "Say what the picture shows: this is the name of a file"
)

// fileNames are what cameras, telephones and programs call pictures. Screen
// readers would read them out, letter by letter.
var fileNames = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\.(jpe?g|jfif|png|gif|webp|hei[cf]|avif|bmp|tiff?|svg|pdf)$`),
	regexp.MustCompile(`(?i)^(img|dsc[nf]?|pxl|mvimg|pict|screenshot|whatsapp image|scan|untitled)?` +
		`[ _().:~\d-]*((wa|at|am|pm|edited|copy)[ _().:~\d-]*)*$`),
	regexp.MustCompile(`(?i)^[0-9a-f][0-9a-f-]{15,}$`),
}

// TidyAlt is an alt text on one line, with single spaces.
func TidyAlt(alt string) string {
	return strings.Join(strings.FieldsFunc(alt, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}

// AltMessage says what is wrong with a tidy alt text, "" when nothing is. None
// at all is fine here: whether there must be one is for the form to say.
func AltMessage(alt string) string {
	if utf8.RuneCountInString(alt) > maxAlt {
		return msgAltLong
	}
	if IsFileName(alt) {
		return msgAltName
	}
	return ""
}

// IsFileName reports whether a tidy alt text is a file's name, which describes
// no picture.
func IsFileName(alt string) bool {
	return alt != "" && slices.ContainsFunc(fileNames, func(name *regexp.Regexp) bool { return name.MatchString(alt) })
}
