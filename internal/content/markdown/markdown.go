// Package markdown turns the text of a page, written in Markdown, into safe HTML, and tells what it
// refers to. A text that would take the parser too long is refused.
package markdown

import (
	"bytes"
	"context"
	"slices"
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

// Text is the Markdown of a page: part of a file, and what was parsed of it. One that names no
// other file has its HTML instead of its syntax tree: see Render.
type Text struct {
	Anchors  []school.PageAnchor // of its sections, once it is checked
	src      *source.File
	start    int // where it begins in the file, in bytes
	text     []byte
	parsed   ast.Node
	rendered string
}

var markdownParser = goldmark.New(
	goldmark.WithExtensions(extension.Table),
	goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithParagraphTransformers(
		util.Prioritized(workLimiter{linkDefinitions}, 50), // before definitions are taken out
		// after tables are: their cells are bounded by their lines
		util.Prioritized(workLimiter{inlineDelimiters}, 300),
	)),
).Parser()

// Bounds on what texts may be. The Markdown parser pairs the marks of a paragraph with each other
// and looks for the end of each in the rest of it, so that its time grows with the marks times the
// bytes of every paragraph. One unit of that work is about a nanosecond. They are counts, not
// times: a tree is taken or refused alike on every computer.
const (
	maxDelimiters    = 500         // marks of nesting in a line: the parser nests one quotation or list for each
	maxCells         = 500_000     // of all tables: the parser fills every row up to the columns of its table
	maxParagraphWork = 20_000_000  // 500 marks in 40 kB
	maxFileWork      = 200_000_000 // of all paragraphs of a file
)

// tooManyDelimiters refuses a text that would be too much work.
const tooManyDelimiters = "This paragraph has too many marks (such as *, _ and [) for its length, or the page has too many of such paragraphs. Put empty lines between its parts, or split the page."

// Parse parses what follows the front matter, from a byte of the file on. Nothing in Markdown is a
// syntax error; a text nested beyond reason is refused before it is parsed, and one that is too much
// work while it is.
func Parse(ctx context.Context, findings *source.Findings, src *source.File, start int) (*Text, bool) {
	t := &Text{src: src, start: start, text: []byte(src.Text[start:])}
	work := &textWork{ctx: ctx}
	widest, widestAt, lines, begin := 0, 0, 0, 0
	for line := range bytes.Lines(t.text) {
		if at, deep := deepest(line); deep {
			findings.Errorf(src, src.At(start+begin+at), "This is nested too deep to be a text. Take some of "+
				"these marks away.")
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
		findings.Errorf(src, src.At(start+widestAt), "The table has too many columns for a text of this length. Make "+
			"it narrower, or split the page.")
		return nil, false
	}
	if work.sum > maxFileWork {
		findings.Errorf(src, src.At(start), "%s", tooManyDelimiters)
		return nil, false
	}
	ids := &headingIDs{taken: map[string]bool{}, last: map[string]int{}}
	for _, id := range []string{"app", "main", "content", "menu", "contact", "footer", "page-data"} { // of the page around the text
		ids.taken[id] = true
	}
	pc := parser.NewContext(parser.WithIDs(ids))
	pc.Set(workKey, work)
	t.parsed = markdownParser.Parse(text.NewReader(t.text), parser.WithContext(pc))
	findings.Work += work.sum
	if work.over != nil {
		findings.Errorf(src, src.At(start+work.over.Start), "%s", tooManyDelimiters)
		return nil, false
	}
	return t, true
}

// AdoptIDs gives the headings of a translation the ids of its original, so that links to them lead there in each
// language. Where the two don't have as many headings of each level, each keeps its own.
func (t *Text) AdoptIDs(original *Text) {
	own, others := t.headings(), original.headings()
	isSame := func(a, b *ast.Heading) bool { return a.Level == b.Level }
	if !slices.EqualFunc(own, others, isSame) {
		return
	}
	for i, h := range own {
		h.SetAttributeString("id", []byte(headingID(others[i])))
	}
}

func (t *Text) headings() (all []*ast.Heading) {
	_ = ast.Walk(t.parsed, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if h, is := n.(*ast.Heading); is && entering {
			all = append(all, h)
		}
		return ast.WalkContinue, nil
	})
	return all
}

// Name returns the name of the text's file.
func (t *Text) Name() string { return t.src.Name }

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

// textWork adds up the work of one file while it is parsed.
type textWork struct {
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
	work, _ := pc.Get(workKey).(*textWork)
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
func (t *Text) at(n ast.Node) source.Place {
	for ; n != nil; n = n.Parent() {
		if pos := n.Pos(); pos >= 0 {
			return t.src.At(t.start + pos)
		}
	}
	return t.src.At(t.start)
}

// plain is the text of a node without its marks.
func (t *Text) plain(n ast.Node) string {
	var out strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			out.Write(n.Value(t.text))
			if n.SoftLineBreak() || n.HardLineBreak() {
				out.WriteByte(' ')
			}
		case *ast.String:
			out.Write(n.Value)
		case *ast.AutoLink:
			out.Write(n.Label(t.text))
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(unescaped(out.String()))
}

// unescaped is a text without Markdown's backslashes and character references.
func unescaped(text string) string {
	return string(util.ResolveNumericReferences(util.ResolveEntityNames(util.UnescapePunctuations([]byte(text)))))
}
