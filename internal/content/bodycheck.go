package content

import (
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// checkBody notes what a body may not hold, and every link and picture in it
// for when the whole tree is known. The path is the page's own.
func (r *reader) checkBody(b *body, path string) {
	level := 1
	_ = ast.Walk(b.parsed, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			r.checkHeading(b, n, level)
			level = n.Level
		case *ast.Paragraph:
			r.checkTable(b, n)
		case *ast.HTMLBlock, *ast.RawHTML:
			r.Errorf(b.src, b.at(n), "HTML is not taken here. Write Markdown, or a backslash before < where the sign itself is meant.")
		case *ast.Link:
			r.referLink(b, n, string(n.Destination), path)
			r.checkDownload(b, n)
		case *ast.AutoLink:
			r.referLink(b, n, autoAddress(n, b.text), path)
		case *ast.Image:
			r.checkImage(b, n)
		}
		return ast.WalkContinue, nil
	})
}

func (r *reader) referLink(b *body, n ast.Node, to, on string) {
	named := reference{src: b.src, at: b.at(n), text: to, on: on}
	if isDocumentPath(to) {
		r.said.documents = append(r.said.documents, named)
		return
	}
	r.said.links = append(r.said.links, named)
}

// checkDownload asks for the day of a document: a visitor can't see how old it
// is before it is open.
func (r *reader) checkDownload(b *body, link *ast.Link) {
	if isDocumentPath(string(link.Destination)) && !isDate(string(link.Title)) {
		r.Warnf(b.src, b.at(link), "Say of which day the document is: [%s](%s \"2026-10-02\").", b.plain(link), link.Destination)
	}
}

func (r *reader) checkHeading(b *body, h *ast.Heading, above int) {
	switch {
	case h.Level == 1:
		r.Errorf(b.src, b.at(h), "The page's own heading is the first level. Begin this one with ##.")
	case b.plain(h) == "":
		r.Errorf(b.src, b.at(h), "This heading is empty. Write its text, or delete it.")
	case h.Level > above+1:
		r.Warnf(b.src, b.at(h), "This heading skips a level. Begin it with %s.", strings.Repeat("#", above+1))
	}
}

func (r *reader) checkImage(b *body, n *ast.Image) {
	at := b.at(n)
	r.said.pictures = append(r.said.pictures, reference{src: b.src, at: at, text: string(n.Destination), frame: frames["text-picture"]})
	alt := b.plain(n)
	if alt == "" {
		r.Warnf(b.src, at, "This picture has no text. Say between the brackets what it shows: ![Pupils in the library](…).")
		return
	}
	r.checkAlt(b.src, at, alt)
}

// autoAddress is the address that <…> leads to.
func autoAddress(n *ast.AutoLink, source []byte) string {
	address := string(n.URL(source))
	if n.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(address, "mailto:") {
		return "mailto:" + address
	}
	return address
}

// numberShape is a row of digits as numbers of telephones, accounts and
// certificates are written.
var numberShape = regexp.MustCompile(`\+?[0-9](?:[ -]?[0-9]){6,14}`)

// checkPlaceholderNumbers warns of placeholder numbers, such as telephone
// numbers that somebody made up because the real one was not known.
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

// checkTable warns of a paragraph that was meant as a table: the parser takes its
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
