package content

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

// checkBody notes what a body may not hold, and every link and picture in it
// for when the whole tree is known. The path is the page's own.
func (c *checker) checkBody(b *body, path string) {
	level := 1
	_ = ast.Walk(b.parsed, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			c.checkHeading(b, n, level)
			level = n.Level
		case *ast.HTMLBlock, *ast.RawHTML:
			c.wrong(b.src, b.at(n), "HTML is not taken here. Write Markdown, or a backslash before < where the sign itself is meant.")
		case *ast.Link:
			c.links = append(c.links, mention{b.src, b.at(n), string(n.Destination), path})
		case *ast.AutoLink:
			c.links = append(c.links, mention{b.src, b.at(n), autoAddress(n, b.text), path})
		case *ast.Image:
			c.checkImage(b, n)
		}
		return ast.WalkContinue, nil
	})
}

func (c *checker) checkHeading(b *body, h *ast.Heading, above int) {
	switch {
	case h.Level == 1:
		c.wrong(b.src, b.at(h), "The page's own heading is the first level. Begin this one with ##.")
	case b.plain(h) == "":
		c.wrong(b.src, b.at(h), "This heading is empty. Write its text, or delete it.")
	case h.Level > above+1:
		c.doubt(b.src, b.at(h), "This heading skips a level. Begin it with %s.", strings.Repeat("#", above+1))
	}
}

func (c *checker) checkImage(b *body, n *ast.Image) {
	at := b.at(n)
	c.pictures = append(c.pictures, mention{src: b.src, at: at, text: string(n.Destination)})
	alt := b.plain(n)
	if alt == "" {
		c.doubt(b.src, at, "This picture has no text. Say between the brackets what it shows: ![Pupils in the library](…).")
		return
	}
	c.checkAlt(b.src, at, alt)
}

// autoAddress is where <…> leads.
func autoAddress(n *ast.AutoLink, source []byte) string {
	address := string(n.URL(source))
	if n.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(address, "mailto:") {
		return "mailto:" + address
	}
	return address
}
