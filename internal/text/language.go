package text

import (
	"regexp"
	"strings"
	"unicode"
)

// script is a script of India, whose words are read out by another voice and need lines with room: ui/src/kit/jsx does
// the same for what React draws. Its run matches tags, which stay, and words with what is between them.
type script struct {
	letters *unicode.RangeTable
	run     *regexp.Regexp
}

var scripts = map[string]script{
	"kn": {unicode.Kannada,
		regexp.MustCompile(`<[^>]*>|\p{Kannada}(?:[\p{Kannada}\x{200c}\x{200d}\s\d.,;:!?()’“”–—-]*\p{Kannada})?`)},
	"hi": {unicode.Devanagari,
		regexp.MustCompile(
			`<[^>]*>|\p{Devanagari}(?:[\p{Devanagari}\x{200c}\x{200d}\s\d.,;:!?()’“”–—-]*\p{Devanagari})?`)},
}

// isUsedIn looks for a letter. Most texts have none, and the regular expression takes as long as parsing them.
func (s script) isUsedIn(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxLatin1 && unicode.Is(s.letters, r) })
}

// MarkLanguages puts each run of words in a script of India into a span with its language. Words that are
// in neither script are in the site's own language.
func MarkLanguages(html string) string {
	for name, script := range scripts {
		if !script.isUsedIn(html) {
			continue
		}
		html = script.run.ReplaceAllStringFunc(html, func(words string) string {
			if words[0] == '<' {
				return words
			}
			return `<span lang="` + name + `">` + words + `</span>`
		})
	}
	return html
}

// latin matches tags and signs of HTML, which stay, and words in Latin letters with what is between them.
var latin = regexp.MustCompile(`<[^>]*>|&[#\w]+;|\p{Latin}(?:[\p{Latin}\s\d.,;:!?()’“”–—'-]*\p{Latin})?`)

// MarkLatin puts each run of words in Latin letters into a span that says it is English, in a page of another language.
func MarkLatin(html string) string {
	return latin.ReplaceAllStringFunc(html, func(words string) string {
		if words[0] == '<' || words[0] == '&' {
			return words
		}
		return `<span lang="en">` + words + `</span>`
	})
}
