package content

import (
	"bytes"
	"cmp"
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

// body is the Markdown of a page: part of a file, and what was parsed of it.
type body struct {
	src    *source.File
	start  int // where it begins in the file, in bytes
	text   []byte
	parsed ast.Node
}

var markdownParser = goldmark.New(
	goldmark.WithExtensions(extension.Table),
	goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithParagraphTransformers(
		util.Prioritized(workLimiter{linkDefinitions}, 50),   // before definitions are taken out
		util.Prioritized(workLimiter{inlineDelimiters}, 300), // after tables are: their cells are bounded by their lines
	)),
).Parser()

// maxDelimiters limits the marks in a line: the parser nests one
// quotation or list for each.
const maxDelimiters = 500

// parseBody parses what follows the front matter. Nothing in Markdown is a
// syntax error; a body nested beyond reason is refused before it is parsed, and
// one that is too much work while it is.
func (r *reader) parseBody(src *source.File, start int) (*body, bool) {
	b := &body{src: src, start: start, text: []byte(src.Text[start:])}
	if offset, deep := deepest(b.text); deep {
		r.Errorf(src, src.At(start+offset), "This is nested too deep to be a text. Take some of these marks away.")
		return nil, false
	}
	if offset, vast := vastTable(b.text); vast {
		r.Errorf(src, src.At(start+offset), "A table with so many columns is too much in a text of so many lines. Make it narrower, or split the page.")
		return nil, false
	}
	work := &markWork{ctx: r.ctx, sum: lineWork(b.text)}
	if work.sum > maxFileWork {
		r.Errorf(src, src.At(start), "%s", tooManyDelimiters)
		return nil, false
	}
	context := parser.NewContext(parser.WithIDs(newHeadingIDs()))
	context.Set(markWorkKey, work)
	b.parsed = markdownParser.Parse(text.NewReader(b.text), parser.WithContext(context))
	r.Work += work.sum
	if work.over != nil {
		r.Errorf(src, src.At(start+work.over.Start), "%s", tooManyDelimiters)
		return nil, false
	}
	return b, true
}

// tooManyDelimiters refuses a text that would be too much work.
const tooManyDelimiters = "This paragraph has too many marks (such as *, _ and [) for its length, or the page has too many of such paragraphs. Put empty lines between its parts, or split the page."

// deepest finds a place where a line holds more marks of nesting than any
// text needs. Brackets and stars cost the parser the square of their number.
func deepest(raw []byte) (offset int, deep bool) {
	marks, begin := 0, 0
	for i, c := range raw {
		switch c {
		case '\n':
			marks, begin = 0, i
		case '>', '[', '*', '_', '`', '<':
			marks++
		case '-', '+', '.', ')': // of lists, when a space follows
			if i+1 < len(raw) && raw[i+1] == ' ' {
				marks++
			}
		}
		if marks > maxDelimiters || marks*(i-begin) > maxParagraphWork {
			return i, true
		}
	}
	return 0, false
}

// lineWork is the work of the parts that are one line each, headings and the
// cells of tables, if all lines were such.
func lineWork(raw []byte) (sum int) {
	for line := range bytes.Lines(raw) {
		sum += inlineDelimiters(line) * len(line)
	}
	return sum
}

// maxCells limits the cells of all tables of a text. The parser fills
// every row up to the columns of its table, however short it was written.
const maxCells = 500_000

// vastTable finds the widest line of a text in which tables could have more
// cells than that.
func vastTable(raw []byte) (offset int, vast bool) {
	widest, lines, begin := 0, 0, 0
	for line := range bytes.Lines(raw) {
		if columns := bytes.Count(line, []byte("|")); columns > widest {
			widest, offset = columns, begin
		}
		lines, begin = lines+1, begin+len(line)
	}
	return offset, widest*lines > maxCells
}

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

// headings are the headings of the body, in order.
func (b *body) headings() []*ast.Heading {
	var all []*ast.Heading
	for n := b.parsed.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			all = append(all, h)
		}
	}
	return all
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

// newHeadingIDs knows the ids of the page around the text.
func newHeadingIDs() *headingIDs {
	ids := &headingIDs{taken: map[string]bool{}, last: map[string]int{}}
	for _, id := range []string{"app", "main", "content", "menu", "contact", "footer", "page-data"} {
		ids.taken[id] = true
	}
	return ids
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
