package content

import (
	"bytes"
	"context"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Bounds on the work that texts may be. The Markdown parser pairs the marks of
// a paragraph with each other and looks for the end of each in the rest of it, so
// that its time grows with the marks times the bytes of every paragraph. One
// unit of that is about a nanosecond,. They are
// counts, not times: a tree is taken or refused alike on every computer.
const (
	maxParagraphWork = 20_000_000    // 500 marks in 40 kB
	maxFileWork      = 200_000_000   // of all paragraphs of a file
	maxTreeWork      = 2_000_000_000 // of all files of a tree; a school's is below a tenth

)

// markWork adds up the work of one file while it is parsed.
type markWork struct {
	ctx  context.Context // ends the parsing early; what is missing then is nobody's
	sum  int
	over *text.Segment // the paragraph that is too much work; nil for none
}

var markWorkKey = parser.NewContextKey()

// take counts a paragraph and reports whether it may be parsed. After the first
// that may not, none may: the file is refused.
func (w *markWork) take(first text.Segment, marks, size int) bool {
	if w.over != nil || w.ctx.Err() != nil {
		return false
	}
	if marks*size > maxParagraphWork || w.sum+marks*size > maxFileWork {
		w.over = &first
		return false
	}
	w.sum += marks * size
	return true
}

// workLimiter is a paragraph transformer that drops the paragraphs that would
// be too much work for the transformers and parsers behind it.
type workLimiter struct{ marks func(line []byte) int }

// Transform implements parser.ParagraphTransformer.
func (l workLimiter) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	work, _ := pc.Get(markWorkKey).(*markWork)
	if work == nil || node.Lines().Len() == 0 {
		return
	}
	marks, size := 0, 0
	for i := range node.Lines().Len() {
		line := node.Lines().At(i)
		marks, size = marks+l.marks(line.Value(reader.Source())), size+line.Len()
	}
	if !work.take(node.Lines().At(0), marks, size) {
		node.Parent().RemoveChild(node.Parent(), node)
	}
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
