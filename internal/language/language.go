// Package language says of words in Kannada and Devanagari letters which language they are, so that they are read out
// by the right voice and get lines with room. ui/src/shared/jsx does the same for what React draws.
package language

import "regexp"

// runs matches tags, which stay, and words in a script of India with what stands between them.
var runs = map[string]*regexp.Regexp{
	"kn": regexp.MustCompile(`<[^>]*>|\p{Kannada}(?:[\p{Kannada}\x{200c}\x{200d}\s\d.,;:!?()’“”–—-]*\p{Kannada})?`),
	"hi": regexp.MustCompile(`<[^>]*>|\p{Devanagari}(?:[\p{Devanagari}\x{200c}\x{200d}\s\d.,;:!?()’“”–—-]*\p{Devanagari})?`),
}

// InHTML puts each run of words in a script of India into a span with its language. Words that are
// in neither script are in the site's own language.
func InHTML(html string) string {
	for name, run := range runs {
		html = run.ReplaceAllStringFunc(html, func(words string) string {
			if words[0] == '<' {
				return words
			}
			return `<span lang="` + name + `">` + words + `</span>`
		})
	}
	return html
}
