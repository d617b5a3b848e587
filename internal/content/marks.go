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

// What texts write in braces. The site puts what it stands for, so that no
// text can say another thing than what holds.
const (
	productMark  = "{product}"
	keptDaysMark = "{enquiries_kept_days}"
)

// marks are what they stand for; the zero value while site.yaml is not read.
type marks struct {
	product  string // the school's name
	keptDays int    // how long an enquiry is kept that is done
}

// marks are those that the file sets. What it leaves out is the default.
func (s siteFile) marks() marks {
	return marks{product: s.Name, keptDays: cmp.Or(s.EnquiriesKeptDays, school.DefaultEnquiriesKeptDays)}
}

// in puts them into a text. While they are not known it stays as it is.
func (m marks) in(text string) string {
	if m.product == "" || !strings.Contains(text, "{") {
		return text
	}
	return strings.NewReplacer(productMark, m.product, keptDaysMark, strconv.Itoa(m.keptDays)).Replace(text)
}

// inHTML puts them into HTML.
func (m marks) inHTML(text string) string {
	m.product = html.EscapeString(m.product)
	return m.in(text)
}

// inAll is a value with them in every text.
func (m marks) inAll(value any) any {
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

// anyMark is what reads like a mark.
var anyMark = regexp.MustCompile(`\{[A-Za-z]+(?:[_-][A-Za-z]+)*\}`)

// checkMarks doubts marks that stand for nothing: visitors would read them.
func (r *reader) checkMarks(src *source.File) {
	for _, found := range anyMark.FindAllStringIndex(src.Text, source.MaxPerFile) {
		mark := src.Text[found[0]:found[1]]
		if mark != productMark && mark != keptDaysMark && !src.InComment(found[0]) {
			r.Warnf(src, src.At(found[0]), "%s stands for nothing: visitors read it as it is. The site knows %s and %s.", mark, productMark, keptDaysMark)
		}
	}
}

// draftText begins the texts of a draft that must not be published.
const draftText = "Replace this:"

// checkDraftTexts warns of what stands in a file since it was drafted.
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
