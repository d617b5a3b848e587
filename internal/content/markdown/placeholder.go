package markdown

import (
	"html"
	"regexp"
	"strconv"
	"strings"

	"schoolsite/internal/content/facts"
)

// The placeholders that texts may write. The site puts their values, so that no
// text can contradict the settings.
const (
	Product  = "{product}"
	KeptDays = "{enquiries_kept_days}"
)

// PlaceholderShape matches what reads like a placeholder.
var PlaceholderShape = regexp.MustCompile(`\{[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*\}`)

// Placeholders has the values of the placeholders; it is zero until site.yaml is read. Equal ones have one set of facts.
type Placeholders struct {
	Product  string     // the school's name
	KeptDays int        // how long an enquiry is kept that is done
	Language string     // of a translation; "" in the main language
	Facts    *facts.Set // nil without any
	IsStrict bool       // a name without a meaning is an error: the tree has facts.yaml
}

// Value returns the value of a placeholder by its name.
func (p Placeholders) Value(name string) (value string, known bool) {
	switch "{" + name + "}" {
	case Product:
		return p.Product, true
	case KeptDays:
		return strconv.Itoa(p.KeptDays), true
	}
	return p.Facts.Value(name)
}

// In puts them into a text. While they are not known it stays as it is.
func (p Placeholders) In(text string) string {
	return p.put(text, func(value string) string { return value })
}

// InHTML puts them into HTML.
func (p Placeholders) InHTML(text string) string { return p.put(text, html.EscapeString) }

// put puts each value once: braces within a value mean nothing.
func (p Placeholders) put(text string, escaped func(string) string) string {
	if p.Product == "" || !strings.Contains(text, "{") {
		return text
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		text = rest
		value, known := "", false
		end := strings.IndexByte(rest[:min(len(rest), facts.MaxName+1)], '}')
		if end > 0 {
			value, known = p.Value(rest[:end])
		}
		if known {
			b.WriteString(escaped(value))
			text = rest[end+1:]
		} else {
			b.WriteByte('{')
		}
	}
}
