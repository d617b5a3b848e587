// Package text knows what people write: descriptions of pictures, telephone numbers as people in India write them, and
// words in Kannada and Hindi.
package text

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxAlt bounds an alt text, in characters: a longer text belongs on the page.
const maxAlt = 250

// fileNames match the names that cameras, telephones and programs give to picture files. Screen
// readers would read such an alt text out letter by letter.
var fileNames = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\.(jpe?g|jfif|png|gif|webp|hei[cf]|avif|bmp|tiff?|svg|pdf)$`),
	regexp.MustCompile(`(?i)^(img|dsc[nf]?|pxl|mvimg|pict|screenshot|whatsapp image|scan|untitled)?` +
		`[ _().:~\d-]*((wa|at|am|pm|edited|copy)[ _().:~\d-]*)*$`),
	regexp.MustCompile(`(?i)^[0-9a-f][0-9a-f-]{15,}$`),
}

// TidyDescription returns an alt text on one line, with single spaces.
func TidyDescription(alt string) string {
	return strings.Join(strings.FieldsFunc(alt, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
}

// DescriptionMessage returns the message for an invalid tidy alt text, "" for a valid
// one. An empty text is valid here: each form decides whether it is required.
func DescriptionMessage(alt string) string {
	if utf8.RuneCountInString(alt) > maxAlt {
		return "Describe the picture in at most 250 characters"
	}
	if IsFileName(alt) {
		return "Say what the picture shows: this is the name of a file"
	}
	return ""
}

// IsFileName reports whether a tidy alt text is a file's name, which describes no picture.
func IsFileName(alt string) bool {
	return alt != "" && slices.ContainsFunc(fileNames, func(name *regexp.Regexp) bool { return name.MatchString(alt) })
}
