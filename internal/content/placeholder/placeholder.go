// Package placeholder puts the values of the settings into texts that name them.
package placeholder

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

// Shape matches what reads like a placeholder.
var Shape = regexp.MustCompile(`\{[A-Za-z]+(?:[_-][A-Za-z]+)*\}`)

// Values holds the values of the placeholders; it is zero until site.yaml is read.
type Values struct {
	Product  string // the school's name
	KeptDays int    // how long an enquiry is kept that is done
}

// In puts them into a text. While they are not known it stays as it is.
func (v Values) In(text string) string {
	if v.Product == "" || !strings.Contains(text, "{") {
		return text
	}
	return strings.NewReplacer(Product, v.Product, KeptDays, strconv.Itoa(v.KeptDays)).Replace(text)
}

// InHTML puts them into HTML.
func (v Values) InHTML(text string) string {
	v.Product = html.EscapeString(v.Product)
	return v.In(text)
}
