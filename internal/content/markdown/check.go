package markdown

import (
	"bytes"
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// headingID is the address of a heading within its page.
func headingID(h *ast.Heading) string {
	if id, ok := h.AttributeString("id"); ok {
		return string(id.([]byte))
	}
	return ""
}

// headingIDs makes ids of headings that stay the same as long as their words
// do. Letters of every script are kept: "ಶುಲ್ಕ" is a good id.
type headingIDs struct {
	taken map[string]bool
	last  map[string]int // the number that the last heading of the same words got
}

// Generate makes an id that no other heading has.
func (ids *headingIDs) Generate(value []byte, _ ast.NodeKind) []byte {
	base := cmp.Or(text.Slug(strings.ReplaceAll(unescaped(string(value)), Product, "school")), "section")
	id := base
	for n := max(2, ids.last[base]+1); ids.taken[id]; n++ {
		id, ids.last[base] = base+"-"+strconv.Itoa(n), n
	}
	ids.taken[id] = true
	return []byte(id)
}

// Put takes an id that was given by hand; the format has none.
func (ids *headingIDs) Put(value []byte) { ids.taken[string(value)] = true }

// tableRow reads like a row of a table.
var tableRow = regexp.MustCompile(`(?m)^[ \t]*\|[^|\n]+\|.*\|[ \t]*$`)

// spacedFile matches a picture or document whose name has a space, by which the parser takes all of it for text.
var spacedFile = regexp.MustCompile("^[^`\n]*?(!?\\[[^\\]\n]*\\]\\()((?:images|gallery|documents)/[^)<>\"\n]* " +
	"[^)<>\"\n]*[^)<>\"\\s])")

// References hears what a text refers to and what can be referred to in it, in the order of the text.
type References interface {
	Heading(id string)
	Link(at source.Place, to string)
	Document(at source.Place, name string)
	Picture(at source.Place, name, alt string)
}

// Check notes what a text may not hold, collects its anchors, and tells what it refers to.
func (t *Text) Check(findings *source.Findings, values Placeholders, references References) {
	level := 1
	_ = ast.Walk(t.parsed, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			references.Heading(headingID(n))
			if n.Level == 2 && n.Parent() == t.parsed {
				t.Anchors = append(t.Anchors, school.PageAnchor{ID: headingID(n), Text: values.In(t.plain(n))})
			}
			switch {
			case n.Level == 1:
				findings.Errorf(t.src, t.at(n), "The page's own heading is the first level. Begin this one with ##.")
			case t.plain(n) == "":
				findings.Errorf(t.src, t.at(n), "This heading is empty. Write its text, or delete it.")
			case n.Level > level+1:
				findings.Warnf(t.src, t.at(n), "This heading skips a level. Begin it with %s.",
					strings.Repeat("#", level+1))
			}
			level = n.Level
		case *ast.Paragraph:
			// The parser takes rows for text when a table was meant, but has no second row.
			for i := range n.Lines().Len() {
				line := n.Lines().At(i)
				if found := spacedFile.FindSubmatchIndex(line.Value(t.text)); found != nil {
					name := line.Value(t.text)[found[4]:found[5]]
					findings.Errorf(t.src, t.src.At(t.start+line.Start+found[2]), "The name of this file has a "+
						"space. Write it between < and >: %s<%s>).", line.Value(t.text)[found[2]:found[3]], name)
				}
			}
			for i := range n.Lines().Len() {
				if line := n.Lines().At(i); bytes.IndexByte(line.Value(t.text), '|') >= 0 &&
					tableRow.Match(line.Value(t.text)) {
					findings.Warnf(t.src, t.src.At(t.start+line.Start), "This reads like a table, but visitors see "+
						"the bars. Below the first row of a table comes a row of dashes with as many parts: "+
						"| --- | --- |.")
					break
				}
			}
		case *ast.HTMLBlock, *ast.RawHTML:
			findings.Errorf(t.src, t.at(n), "HTML is not taken here. Write Markdown, or a backslash before < where "+
				"the sign itself is meant.")
		case *ast.Link:
			t.referLink(references, n, string(n.Destination))
			// A visitor can't see how old a document is before it is open.
			if tree.IsDocumentPath(string(n.Destination)) && text.DayText(string(n.Title)) == "" {
				findings.Warnf(t.src, t.at(n), "Say of which day the document is: [%s](%s \"2026-10-02\").", t.plain(n),
					n.Destination)
			}
		case *ast.AutoLink:
			t.referLink(references, n, autoAddress(n, t.text))
		case *ast.Image:
			at, alt := t.at(n), t.plain(n)
			if alt == "" {
				findings.Warnf(t.src, at, "This picture has no text. Say between the brackets what it shows: "+
					"![Pupils in the library](…).")
			}
			references.Picture(at, string(n.Destination), alt)
		}
		return ast.WalkContinue, nil
	})
}

func (t *Text) referLink(references References, n ast.Node, to string) {
	if tree.IsDocumentPath(to) {
		references.Document(t.at(n), to)
	} else {
		references.Link(t.at(n), to)
	}
}

// autoAddress is the address that <…> leads to.
func autoAddress(n *ast.AutoLink, source []byte) string {
	address := string(n.URL(source))
	if n.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(address, "mailto:") {
		return "mailto:" + address
	}
	return address
}
