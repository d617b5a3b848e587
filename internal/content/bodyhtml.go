package content

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
)

// bodySizes is the shown width of a picture in a text: a column of text, or
// the screen where that is narrower.
const bodySizes = "(min-width: 45.7rem) 42rem, 92vw"

// html renders the body. Pictures are looked up by the name they have in the
// tree, and documents likewise. A picture that was deleted permanently is left
// out with its caption.
func (b *body) html(m placeholders, image func(name, alt string) (school.Image, bool), document func(name string) school.Document) (string, error) {
	r := renderer.NewRenderer(renderer.WithNodeRenderers(
		util.Prioritized(&bodyRenderer{body: b, image: image, document: document, labels: map[string]int{}}, 100),
		util.Prioritized(extension.NewTableHTMLRenderer(), 500),
		util.Prioritized(htmlrenderer.NewRenderer(), 1000),
	))
	var out bytes.Buffer
	if err := r.Render(&out, b.text, b.parsed); err != nil {
		return "", err
	}
	return m.inHTML(out.String()), nil
}

// bodyRenderer writes what the library would write otherwise: tables that
// scroll, pictures in several widths, figures, links that lead away. It never
// writes a style attribute, which the site's policy forbids.
type bodyRenderer struct {
	body     *body
	image    func(name, alt string) (school.Image, bool)
	document func(name string) school.Document
	labels   map[string]int // of tables, so that no two are the same
}

// RegisterFuncs names the nodes that are written here.
func (r *bodyRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindParagraph, r.paragraph)
	reg.Register(ast.KindImage, r.picture)
	reg.Register(ast.KindLink, r.link)
	reg.Register(ast.KindAutoLink, r.autoLink)
	reg.Register(tables.KindTable, r.table)
	reg.Register(tables.KindTableCell, r.cell)
}

func (r *bodyRenderer) paragraph(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	only, isFigure := figure(n)
	if isFigure && !r.hasPicture(only) {
		return ast.WalkSkipChildren, nil
	}
	switch {
	case entering && isFigure:
		_, _ = w.WriteString("<figure>")
	case entering:
		_, _ = w.WriteString("<p>")
	case isFigure:
		if len(only.Title) > 0 {
			_, _ = fmt.Fprintf(w, "<figcaption>%s</figcaption>", html.EscapeString(string(only.Title)))
		}
		_, _ = w.WriteString("</figure>\n")
	default:
		_, _ = w.WriteString("</p>\n")
	}
	return ast.WalkContinue, nil
}

// figure is the picture that stands alone in a paragraph.
func figure(n ast.Node) (*ast.Image, bool) {
	if n.ChildCount() != 1 {
		return nil, false
	}
	only, ok := n.FirstChild().(*ast.Image)
	return only, ok
}

func (r *bodyRenderer) picture(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	alt := r.body.plain(n)
	img, ok := r.image(string(n.(*ast.Image).Destination), alt)
	if !ok {
		return ast.WalkSkipChildren, nil
	}
	_, _ = fmt.Fprintf(w, `<img src="%s" srcset="%s" sizes="%s" width="%d" height="%d" loading="lazy" decoding="async" alt="%s">`,
		html.EscapeString(img.URL), html.EscapeString(img.Srcset), bodySizes, img.Width, img.Height, html.EscapeString(img.Alt))
	return ast.WalkSkipChildren, nil
}

func (r *bodyRenderer) hasPicture(n *ast.Image) bool {
	_, ok := r.image(string(n.Destination), "")
	return ok
}

func (r *bodyRenderer) link(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	link := n.(*ast.Link)
	if to := string(link.Destination); isDocumentPath(to) {
		r.download(w, link, r.document(to), entering)
		return ast.WalkContinue, nil
	}
	if !entering {
		_, _ = w.WriteString("</a>")
		return ast.WalkContinue, nil
	}
	openLink(w, string(link.Destination), string(link.Title))
	return ast.WalkContinue, nil
}

// download renders the link to a document, with its type, size and date: a
// visitor on a slow connection should know the size before following the link.
func (r *bodyRenderer) download(w util.BufWriter, link *ast.Link, document school.Document, entering bool) {
	if entering {
		_, _ = fmt.Fprintf(w, `<a href="%s" class="download">`, html.EscapeString(document.URL))
		return
	}
	about := "PDF, " + document.Size
	if day := string(link.Title); isDate(day) {
		about += ", " + school.DayText(day)
	}
	_, _ = fmt.Fprintf(w, " <small>(%s)</small></a>", html.EscapeString(about))
}

func (r *bodyRenderer) autoLink(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	link := n.(*ast.AutoLink)
	if entering {
		openLink(w, autoAddress(link, source), "")
		_, _ = fmt.Fprintf(w, "%s</a>", html.EscapeString(string(link.Label(source))))
	}
	return ast.WalkContinue, nil
}

// openLink writes only addresses of the kinds that the check lets through.
func openLink(w util.BufWriter, address, title string) {
	if _, bad := addressError(address); bad {
		address = "#"
	}
	_, _ = fmt.Fprintf(w, `<a href="%s"`, html.EscapeString(string(util.URLEscape([]byte(address), false))))
	if title != "" {
		_, _ = fmt.Fprintf(w, ` title="%s"`, html.EscapeString(title))
	}
	if strings.HasPrefix(address, "https:") {
		_, _ = w.WriteString(` rel="noopener"`)
	}
	_ = w.WriteByte('>')
}

func (r *bodyRenderer) table(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = fmt.Fprintf(w, "<div class=\"table-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\"><table>\n", html.EscapeString(r.tableLabel(n)))
	} else {
		_, _ = w.WriteString("</table></div>\n")
	}
	return ast.WalkContinue, nil
}

// tableLabel names a table by the heading above it.
func (r *bodyRenderer) tableLabel(n ast.Node) string {
	label := "Table"
	for before := n.PreviousSibling(); before != nil; before = before.PreviousSibling() {
		if h, ok := before.(*ast.Heading); ok {
			label = r.body.plain(h)
			break
		}
	}
	r.labels[label]++
	if count := r.labels[label]; count > 1 {
		return fmt.Sprintf("%s, table %d", label, count)
	}
	return label
}

func (r *bodyRenderer) cell(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	tag, attributes := "td", ""
	if n.Parent().Kind() == tables.KindTableHeader {
		tag, attributes = "th", ` scope="col"`
	}
	if align := n.(*tables.TableCell).Alignment; align == tables.AlignRight || align == tables.AlignCenter {
		attributes += ` class="align-` + align.String() + `"`
	}
	if entering {
		_, _ = fmt.Fprintf(w, "<%s%s>", tag, attributes)
	} else {
		_, _ = fmt.Fprintf(w, "</%s>\n", tag)
	}
	return ast.WalkContinue, nil
}
