package content

import (
	"cmp"
	"html"
	"regexp"
	"strconv"
	"strings"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// The placeholders that texts may write. The site puts their values, so that no
// text can contradict the settings.
const (
	productPlaceholder  = "{product}"
	keptDaysPlaceholder = "{enquiries_kept_days}"
)

// placeholders holds the values of the placeholders; it is zero until site.yaml
// is read.
type placeholders struct {
	product  string // the school's name
	keptDays int    // how long an enquiry is kept that is done
}

// placeholders takes the values from site.yaml, or the defaults.
func (s siteFile) placeholders() placeholders {
	return placeholders{product: s.Name, keptDays: cmp.Or(s.EnquiriesKeptDays, school.DefaultEnquiriesKeptDays)}
}

// in puts them into a text. While they are not known it stays as it is.
func (m placeholders) in(text string) string {
	if m.product == "" || !strings.Contains(text, "{") {
		return text
	}
	return strings.NewReplacer(productPlaceholder, m.product, keptDaysPlaceholder, strconv.Itoa(m.keptDays)).Replace(text)
}

// inHTML puts them into HTML.
func (m placeholders) inHTML(text string) string {
	m.product = html.EscapeString(m.product)
	return m.in(text)
}

// inAll is a value with them in every text.
func (m placeholders) inAll(value any) any {
	switch value := value.(type) {
	case string:
		return m.in(value)
	case []any:
		filled := make([]any, len(value))
		for i, item := range value {
			filled[i] = m.inAll(item)
		}
		return filled
	case map[string]any:
		filled := make(map[string]any, len(value))
		for key, item := range value {
			filled[key] = m.inAll(item)
		}
		return filled
	}
	return value
}

// placeholderShape matches what reads like a placeholder.
var placeholderShape = regexp.MustCompile(`\{[A-Za-z]+(?:[_-][A-Za-z]+)*\}`)

// checkPlaceholders warns of unknown placeholders: visitors would read them.
func (r *reader) checkPlaceholders(src *source.File) {
	for _, found := range placeholderShape.FindAllStringIndex(src.Text, source.MaxPerFile) {
		word := src.Text[found[0]:found[1]]
		if word != productPlaceholder && word != keptDaysPlaceholder && !src.InComment(found[0]) {
			r.Warnf(src, src.At(found[0]), "%s stands for nothing: visitors read it as it is. The site knows %s and %s.", word, productPlaceholder, keptDaysPlaceholder)
		}
	}
}

// draftText begins the texts of a draft that must not be published.
const draftText = "Replace this:"

// checkDraftTexts warns of sample text that is left from a draft's template.
func (r *reader) checkDraftTexts(src *source.File) {
	for from := 0; ; {
		i := strings.Index(src.Text[from:], draftText)
		if i < 0 {
			return
		}
		r.Warnf(src, src.At(from+i), "This is still the text of a new file. Write your own in its place, or delete it.")
		from += i + len(draftText)
	}
}
