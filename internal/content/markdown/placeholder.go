package markdown

import (
	"html"
	"regexp"
	"strconv"
	"strings"
)

// The placeholders that texts may write. The site puts their values, so that no
// text can contradict the settings.
const (
	Product  = "{product}"
	KeptDays = "{enquiries_kept_days}"
)

// PlaceholderShape matches what reads like a placeholder.
var PlaceholderShape = regexp.MustCompile(`\{[A-Za-z]+(?:[_-][A-Za-z]+)*\}`)

// Placeholders has the values of the placeholders; it is zero until site.yaml is read.
type Placeholders struct {
	Product  string // the school's name
	KeptDays int    // how long an enquiry is kept that is done
	Language string // of a translation; "" in the main language
}

// In puts them into a text. While they are not known it stays as it is.
func (p Placeholders) In(text string) string {
	if p.Product == "" || !strings.Contains(text, "{") {
		return text
	}
	return strings.NewReplacer(Product, p.Product, KeptDays, strconv.Itoa(p.KeptDays)).Replace(text)
}

// InHTML puts them into HTML.
func (p Placeholders) InHTML(text string) string {
	p.Product = html.EscapeString(p.Product)
	return p.In(text)
}
