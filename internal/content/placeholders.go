package content

import (
	"cmp"
	"html"
	"regexp"
	"strconv"
	"strings"

	"schoolsite/internal/school"
)

// The placeholders that texts may write. The site puts their values, so that no
// text can contradict the settings.
const (
	productPlaceholder  = "{product}"
	keptDaysPlaceholder = "{enquiries_kept_days}"
)

var (
	// placeholderShape matches what reads like a placeholder.
	placeholderShape = regexp.MustCompile(`\{[A-Za-z]+(?:[_-][A-Za-z]+)*\}`)
	// draftText matches what begins the sample texts of a draft's template.
	draftText = regexp.MustCompile(`Replace this:`)
)

// placeholders holds the values of the placeholders; it is zero until site.yaml is read.
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
