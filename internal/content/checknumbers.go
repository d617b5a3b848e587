package content

import (
	"regexp"

	"github.com/yuin/goldmark/ast"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// numberShape is a row of digits as numbers of telephones, accounts and
// certificates are written.
var numberShape = regexp.MustCompile(`\+?[0-9](?:[ -]?[0-9]){6,14}`)

// checkPlaceholderNumbers doubts numbers that somebody typed for want of the real one.
func (r *reader) checkPlaceholderNumbers(src *source.File) {
	looked := 0
	for _, found := range numberShape.FindAllStringIndex(src.Text, -1) {
		number := src.Text[found[0]:found[1]]
		if !school.IsPlaceholderNumber(number) {
			continue
		}
		if looked++; looked > source.MaxPerFile {
			return
		}
		if !src.InComment(found[0]) {
			r.Warnf(src, src.At(found[0]), "%s stands in the place of a number. Write the real one, or take it out.", number)
		}
	}
}

// tableRow reads like a row of a table.
var tableRow = regexp.MustCompile(`(?m)^[ \t]*\|[^|\n]+\|.*\|[ \t]*$`)

// checkTable doubts a paragraph that was meant as a table: the parser takes its
// rows for text.
func (r *reader) checkTable(b *body, n *ast.Paragraph) {
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		if tableRow.Match(line.Value(b.text)) {
			r.Warnf(b.src, b.src.At(b.start+line.Start), "This reads like a table, but visitors see the bars. Below the first row of a table comes a row of dashes with as many parts: | --- | --- |.")
			return
		}
	}
}
