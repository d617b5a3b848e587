package content

import (
	"bytes"
	"cmp"
	"context"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// body is the Markdown of a page: part of a file, and what was parsed of it. One that names no
// other file has its HTML instead of its syntax tree: see renderNow.
type body struct {
	src      *source.File
	start    int // where it begins in the file, in bytes
	text     []byte
	parsed   ast.Node
	rendered string
	anchors  []school.PageAnchor // of its sections
}

var markdownParser = goldmark.New(
	goldmark.WithExtensions(extension.Table),
	goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithParagraphTransformers(
		util.Prioritized(workLimiter{linkDefinitions}, 50),   // before definitions are taken out
		util.Prioritized(workLimiter{inlineDelimiters}, 300), // after tables are: their cells are bounded by their lines
	)),
).Parser()

// Bounds on what texts may be. The Markdown parser pairs the marks of a paragraph with each other
// and looks for the end of each in the rest of it, so that its time grows with the marks times the
// bytes of every paragraph. One unit of that work is about a nanosecond. They are counts, not
// times: a tree is taken or refused alike on every computer.
const (
	maxDelimiters    = 500           // marks of nesting in a line: the parser nests one quotation or list for each
	maxCells         = 500_000       // of all tables: the parser fills every row up to the columns of its table
	maxParagraphWork = 20_000_000    // 500 marks in 40 kB
	maxFileWork      = 200_000_000   // of all paragraphs of a file
	maxTreeWork      = 2_000_000_000 // of all files of a tree; a school's is below a tenth
)

// tooManyDelimiters refuses a text that would be too much work.
const tooManyDelimiters = "This paragraph has too many marks (such as *, _ and [) for its length, or the page has too many of such paragraphs. Put empty lines between its parts, or split the page."

// parseBody parses what follows the front matter. Nothing in Markdown is a syntax error; a body
// nested beyond reason is refused before it is parsed, and one that is too much work while it is.
func (r *reader) parseBody(src *source.File, start int) (*body, bool) {
	b := &body{src: src, start: start, text: []byte(src.Text[start:])}
	work := &bodyWork{ctx: r.ctx}
	widest, widestAt, lines, begin := 0, 0, 0, 0
	for line := range bytes.Lines(b.text) {
		if at, deep := deepest(line); deep {
			r.Errorf(src, src.At(start+begin+at), "This is nested too deep to be a text. Take some of these marks away.")
			return nil, false
		}
		if columns := bytes.Count(line, []byte("|")); columns > widest {
			widest, widestAt = columns, begin
		}
		// Headings and the cells of tables are one line each: as if all lines were.
		work.sum += inlineDelimiters(line) * len(line)
		lines, begin = lines+1, begin+len(line)
	}
	if widest*lines > maxCells {
		r.Errorf(src, src.At(start+widestAt), "A table with so many columns is too much in a text of so many lines. Make it narrower, or split the page.")
		return nil, false
	}
	if work.sum > maxFileWork {
		r.Errorf(src, src.At(start), "%s", tooManyDelimiters)
		return nil, false
	}
	ids := &headingIDs{taken: map[string]bool{}, last: map[string]int{}}
	for _, id := range []string{"app", "main", "content", "menu", "contact", "footer", "page-data"} { // of the page around the text
		ids.taken[id] = true
	}
	pc := parser.NewContext(parser.WithIDs(ids))
	pc.Set(workKey, work)
	b.parsed = markdownParser.Parse(text.NewReader(b.text), parser.WithContext(pc))
	r.Work += work.sum
	if work.over != nil {
		r.Errorf(src, src.At(start+work.over.Start), "%s", tooManyDelimiters)
		return nil, false
	}
	return b, true
}

// deepest finds the place where a line holds more marks of nesting than any
// text needs. Brackets and stars cost the parser the square of their number.
func deepest(line []byte) (offset int, deep bool) {
	marks := 0
	for i, c := range line {
		switch c {
		case '>', '[', '*', '_', '`', '<':
			marks++
		case '-', '+', '.', ')': // of lists, when a space follows
			if i+1 < len(line) && line[i+1] == ' ' {
				marks++
			}
		}
		if marks > maxDelimiters || marks*(i+1) > maxParagraphWork {
			return i, true
		}
	}
	return 0, false
}

// bodyWork adds up the work of one file while it is parsed.
type bodyWork struct {
	ctx  context.Context // ends the parsing early; what is missing then is nobody's
	sum  int
	over *text.Segment // the first line of the paragraph that is too much work; nil for none
}

var workKey = parser.NewContextKey()

// workLimiter is a paragraph transformer that drops the paragraphs that would
// be too much work for the transformers and parsers behind it. After the first
// of them all are dropped: the file is refused.
type workLimiter struct{ marks func(line []byte) int }

// Transform implements parser.ParagraphTransformer.
func (l workLimiter) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	work, _ := pc.Get(workKey).(*bodyWork)
	if work == nil || node.Lines().Len() == 0 {
		return
	}
	marks, size := 0, 0
	for i := range node.Lines().Len() {
		line := node.Lines().At(i)
		marks, size = marks+l.marks(line.Value(reader.Source())), size+line.Len()
	}
	isOver := marks*size > maxParagraphWork || work.sum+marks*size > maxFileWork
	switch {
	case work.over == nil && work.ctx.Err() == nil && !isOver:
		work.sum += marks * size
		return
	case work.over == nil && work.ctx.Err() == nil:
		first := node.Lines().At(0)
		work.over = &first
	}
	node.Parent().RemoveChild(node.Parent(), node)
}

// inlineDelimiters counts the marks that inline parsers pair.
func inlineDelimiters(line []byte) (marks int) {
	for _, c := range line {
		switch c {
		case '*', '_', '`', '[', ']', '<', '!':
			marks++
		}
	}
	return marks
}

// linkDefinitions counts what may be definitions of links, [name]: address.
func linkDefinitions(line []byte) int { return bytes.Count(line, []byte("]:")) }

// at is the place of a node in its file.
func (b *body) at(n ast.Node) source.Place {
	for ; n != nil; n = n.Parent() {
		if pos := n.Pos(); pos >= 0 {
			return b.src.At(b.start + pos)
		}
	}
	return b.src.At(b.start)
}

// plain is the text of a node without its marks.
func (b *body) plain(n ast.Node) string {
	var out strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			out.Write(n.Value(b.text))
			if n.SoftLineBreak() || n.HardLineBreak() {
				out.WriteByte(' ')
			}
		case *ast.String:
			out.Write(n.Value)
		case *ast.AutoLink:
			out.Write(n.Label(b.text))
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(unescaped(out.String()))
}

// unescaped is a text without Markdown's backslashes and character references.
func unescaped(text string) string {
	return string(util.ResolveNumericReferences(util.ResolveEntityNames(util.UnescapePunctuations([]byte(text)))))
}

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
	base := cmp.Or(school.Slug(strings.ReplaceAll(unescaped(string(value)), productPlaceholder, "school")), "section")
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

// checkBody notes what a body may not hold, its sections, and every link and picture in it
// for when the whole tree is known. The path is the page's own.
func (r *reader) checkBody(b *body, path string) {
	level := 1
	_ = ast.Walk(b.parsed, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			r.result.sections[headingID(n)] = true
			if n.Level == 2 && n.Parent() == b.parsed {
				b.anchors = append(b.anchors, school.PageAnchor{ID: headingID(n), Text: r.placeholders.in(b.plain(n))})
			}
			switch {
			case n.Level == 1:
				r.Errorf(b.src, b.at(n), "The page's own heading is the first level. Begin this one with ##.")
			case b.plain(n) == "":
				r.Errorf(b.src, b.at(n), "This heading is empty. Write its text, or delete it.")
			case n.Level > level+1:
				r.Warnf(b.src, b.at(n), "This heading skips a level. Begin it with %s.", strings.Repeat("#", level+1))
			}
			level = n.Level
		case *ast.Paragraph:
			// The parser takes rows for text when a table was meant, but has no second row.
			for i := range n.Lines().Len() {
				if line := n.Lines().At(i); bytes.IndexByte(line.Value(b.text), '|') >= 0 && tableRow.Match(line.Value(b.text)) {
					r.Warnf(b.src, b.src.At(b.start+line.Start), "This reads like a table, but visitors see the bars. Below the first row of a table comes a row of dashes with as many parts: | --- | --- |.")
					break
				}
			}
		case *ast.HTMLBlock, *ast.RawHTML:
			r.Errorf(b.src, b.at(n), "HTML is not taken here. Write Markdown, or a backslash before < where the sign itself is meant.")
		case *ast.Link:
			r.referLink(b, n, string(n.Destination), path)
			// A visitor can't see how old a document is before it is open.
			if isDocumentPath(string(n.Destination)) && !isDate(string(n.Title)) {
				r.Warnf(b.src, b.at(n), "Say of which day the document is: [%s](%s \"2026-10-02\").", b.plain(n), n.Destination)
			}
		case *ast.AutoLink:
			r.referLink(b, n, autoAddress(n, b.text), path)
		case *ast.Image:
			at, alt := b.at(n), b.plain(n)
			r.result.pictures = append(r.result.pictures, reference{src: b.src, at: at, text: string(n.Destination), frame: frames["text-picture"]})
			if alt == "" {
				r.Warnf(b.src, at, "This picture has no text. Say between the brackets what it shows: ![Pupils in the library](…).")
			}
			r.checkAlt(b.src, at, alt)
		}
		return ast.WalkContinue, nil
	})
}

func (r *reader) referLink(b *body, n ast.Node, to, on string) {
	if isDocumentPath(to) {
		r.result.documents = append(r.result.documents, reference{src: b.src, at: b.at(n), text: to})
	} else {
		r.addLink(b.src, b.at(n), to, on)
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
