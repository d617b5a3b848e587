package markdown

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	htmlrenderer "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// pictureSizes is the shown width of a picture in a text: a column of text, or
// the screen where that is narrower.
const pictureSizes = "(min-width: 45.7rem) 42rem, 92vw"

// HTML renders the text. Pictures are looked up by the name they have in the tree, and documents
// likewise. A picture that was deleted permanently is left out with its caption. In a translation address says where the
// links to pages of the site lead.
func (t *Text) HTML(values Placeholders, address func(path string) string,
	image func(name, alt string) (school.Image, bool), document func(name string) school.Document) (string, error) {
	marked := t.rendered
	if t.parsed != nil {
		var err error
		marked, err = t.render(values, image, document)
		if err != nil {
			return "", err
		}
	}
	parts := strings.Split(marked, addressMark)
	for i := 1; i < len(parts); i += 2 {
		parts[i] = html.EscapeString(address(html.UnescapeString(parts[i])))
	}
	return strings.Join(parts, ""), nil
}

// addressMark is before and behind the address of each page of the site in the rendered text of a translation. No text
// contains it.
const addressMark = "\x00"

func (t *Text) render(values Placeholders, image func(name, alt string) (school.Image, bool),
	document func(name string) school.Document) (string, error) {
	r := renderer.NewRenderer(renderer.WithNodeRenderers(
		util.Prioritized(&textRenderer{Text: t, isTranslation: values.Language != "", image: image, document: document,
			above: map[ast.Node]string{}, labels: map[string]int{}, ends: map[ast.Node]string{}}, 100),
		util.Prioritized(extension.NewTableHTMLRenderer(), 500),
		util.Prioritized(htmlrenderer.NewRenderer(), 1000),
	))
	var out bytes.Buffer
	if err := r.Render(&out, t.text, t.parsed); err != nil {
		return "", err
	}
	written := text.KeepTogether(values.InHTML(out.String()))
	if values.Language != "" {
		return text.MarkLatin(written), nil
	}
	return text.MarkLanguages(written), nil
}

// Render renders a text that names no picture and no document, so that no other file can change
// its HTML, and drops the syntax tree. The trees of a large site would be most of what each garbage
// collection walks through, and bring the process to its memory limit.
func (t *Text) Render(values Placeholders) {
	if html, err := t.render(values, nil, nil); err == nil {
		t.rendered, t.parsed, t.text = html, nil, nil
	}
}

// textRenderer writes what the library would write otherwise: tables that
// scroll, pictures in several widths, figures, links that lead away. It never
// writes a style attribute, which the site's policy forbids.
type textRenderer struct {
	*Text
	isTranslation bool
	image         func(name, alt string) (school.Image, bool)
	document      func(name string) school.Document
	above         map[ast.Node]string // what each table is named by
	labels        map[string]int      // of tables, so that no two are the same
	ends          map[ast.Node]string // of the nodes that are open
}

// RegisterFuncs names the nodes that are written here, each by a function that gives what stands
// before and behind its children. Those of a node without an end are left out.
func (r *textRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	for kind, element := range map[ast.NodeKind]func(ast.Node) (open, end string){
		ast.KindParagraph: r.paragraph, ast.KindImage: r.picture, ast.KindLink: r.link, ast.KindAutoLink: r.autoLink,
		tables.KindTable: r.table, tables.KindTableCell: r.cell,
	} {
		reg.Register(kind, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
			if !entering {
				_, err := w.WriteString(r.ends[n])
				return ast.WalkContinue, err
			}
			open, end := element(n)
			r.ends[n] = end
			_, err := w.WriteString(open)
			if end == "" {
				return ast.WalkSkipChildren, err
			}
			return ast.WalkContinue, err
		})
	}
}

// paragraph is a figure when a picture stands alone in it.
func (r *textRenderer) paragraph(n ast.Node) (open, end string) {
	only, isFigure := n.FirstChild().(*ast.Image)
	if !isFigure || n.ChildCount() != 1 {
		return "<p>", "</p>\n"
	}
	if _, ok := r.image(string(only.Destination), ""); !ok {
		return "", ""
	}
	if len(only.Title) > 0 {
		end = "<figcaption>" + html.EscapeString(string(only.Title)) + "</figcaption>"
	}
	return "<figure>", end + "</figure>\n"
}

func (r *textRenderer) picture(n ast.Node) (open, end string) {
	img, ok := r.image(string(n.(*ast.Image).Destination), r.plain(n))
	if !ok {
		return "", ""
	}
	return fmt.Sprintf(
		`<img src="%s" srcset="%s" sizes="%s" width="%d" height="%d" loading="lazy" decoding="async" alt="%s">`,
		html.EscapeString(img.URL), html.EscapeString(img.Srcset), pictureSizes, img.Width, img.Height,
		html.EscapeString(img.Alt)), ""
}

// link of a document is a download, with its type, size and date: a visitor on
// a slow connection should know the size before following the link.
func (r *textRenderer) link(n ast.Node) (open, end string) {
	link := n.(*ast.Link)
	to, title := string(link.Destination), string(link.Title)
	if !tree.IsDocumentPath(to) {
		return r.anchor(to, title), "</a>"
	}
	document := r.document(to)
	if document.URL == "" { // it was deleted permanently, and the words stay
		return "<span>", "</span>"
	}
	about := "PDF, " + document.Size
	if day := text.DayText(title); day != "" {
		about += ", " + day
	}
	return fmt.Sprintf(`<a href="%s" class="download">`, html.EscapeString(document.URL)),
		fmt.Sprintf(" <small>(%s)</small></a>", html.EscapeString(about))
}

func (r *textRenderer) autoLink(n ast.Node) (open, end string) {
	link := n.(*ast.AutoLink)
	return r.anchor(autoAddress(link, r.text), "") + html.EscapeString(string(link.Label(r.text))) + "</a>", ""
}

// anchor opens a link. It writes only addresses of the kinds that the check lets through.
func (r *textRenderer) anchor(address, title string) string {
	if LinkMessage(address) != "" {
		address = "#"
	}
	to := html.EscapeString(string(util.URLEscape([]byte(address), false)))
	if r.isTranslation && strings.HasPrefix(address, "/") {
		to = addressMark + to + addressMark
	}
	open := `<a href="` + to + `"`
	if title != "" {
		open += ` title="` + html.EscapeString(title) + `"`
	}
	if strings.HasPrefix(address, "https:") {
		open += ` rel="noopener"`
	}
	return open + ">"
}

// table is named by the heading above it.
func (r *textRenderer) table(n ast.Node) (open, end string) {
	label := "Table"
	for before := n.PreviousSibling(); before != nil; before = before.PreviousSibling() {
		if h, ok := before.(*ast.Heading); ok {
			label = r.plain(h)
			break
		}
		if same, ok := r.above[before]; ok { // the time grows with the text, not with its square
			label = same
			break
		}
	}
	r.above[n] = label
	r.labels[label]++
	if count := r.labels[label]; count > 1 {
		label = fmt.Sprintf("%s, table %d", label, count)
	}
	return fmt.Sprintf("<div class=\"table-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\"><table>\n",
		html.EscapeString(label)), "</table></div>\n"
}

func (r *textRenderer) cell(n ast.Node) (open, end string) {
	tag, attributes := "td", ""
	if n.Parent().Kind() == tables.KindTableHeader {
		tag, attributes = "th", ` scope="col"`
	}
	if align := n.(*tables.TableCell).Alignment; align == tables.AlignRight || align == tables.AlignCenter {
		attributes += ` class="align-` + align.String() + `"`
	}
	return "<" + tag + attributes + ">", "</" + tag + ">\n"
}
