package render

import (
	"encoding/json"
	"html"
	"strings"

	"schoolsite/internal/school"
)

// document writes the whole HTML document around the drawn parts of a page.
func (e *Engine) document(layout school.Layout, page school.PageData, p parts) ([]byte, error) {
	// The markup already holds the HTML of these texts, and the browser reads them
	// from it (hydration). A shell has no markup, so its data keeps them.
	data := pageInput{layout, page}
	if p.Body != "" && page.Info != nil {
		info := *page.Info
		info.HTML, data.Page.Info = "", &info
	}
	if p.Body != "" && page.News != nil {
		news := *page.News
		news.HTML, data.Page.News = "", &news
	}
	encoded, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	var w writer
	w.text("<!doctype html>")
	w.tag("html", "lang", layout.School.Language)
	w.text("<head>")
	w.tag("meta", "charset", "utf-8")
	w.tag("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
	w.tag("meta", "name", "color-scheme", "content", "light dark")
	w.text(p.Head)
	if page.Seo.JSONLD != "" {
		// A "<" occurs only within the strings of a JSON text, where \u003c means the same.
		w.text(`<script type="application/ld+json">`, strings.ReplaceAll(page.Seo.JSONLD, "<", `\u003c`), "</script>")
	}
	if layout.Icon != "" {
		w.tag("link", "rel", "icon", "href", layout.Icon)
		w.tag("link", "rel", "apple-touch-icon", "href", layout.Icon)
	}
	if color := layout.School.Colors.School; color != "" { // of the browser's own interface
		w.tag("meta", "name", "theme-color", "content", color)
	}
	if page.View == school.HomeView || page.View == school.NewsListView || page.View == school.NewsView {
		title := layout.School.Name + ": latest news"
		w.tag("link", "rel", "alternate", "type", "application/rss+xml", "title", title, "href", school.FeedPath)
		w.tag("link", "rel", "alternate", "type", "application/feed+json", "title", title, "href", school.JSONFeedPath)
	}
	common, own := e.assets.all, e.assets.views[page.View]
	for _, sheet := range append(addresses(common.CSS, own.CSS), layout.Theme) { // the school's own colours come last
		if sheet != "" {
			w.tag("link", "rel", "stylesheet", "href", sheet)
		}
	}
	if e.assets.entry != "" {
		w.tag("script", "type", "module", "src", e.assets.entry)
		w.text("</script>")
	}
	for _, script := range addresses(common.Preload, own.Preload) {
		w.tag("link", "rel", "modulepreload", "href", script)
	}
	w.text("</head><body>", p.NoScript, `<div id="app">`, p.Body, "</div>")
	// encoding/json writes < as \u003c, so no text can end this element.
	w.text(`<script type="application/json" id="page-data">`, string(encoded), "</script></body></html>\n")
	return []byte(w.String()), nil
}

// Shell returns the document of a page that the browser must draw by itself. Its head is written
// here, so that search engines and link previews lose nothing, and its text is in a noscript
// element. The head's tags carry data-shell: the browser removes them before it draws its own.
func (e *Engine) Shell(layout school.Layout, page school.PageData) []byte {
	var w writer
	w.tag("title", "data-shell", "")
	w.text(html.EscapeString(page.Seo.Title), "</title>")
	meta := func(kind, name, content string) {
		if content != "" {
			w.tag("meta", kind, name, "content", content, "data-shell", "")
		}
	}
	meta("name", "description", page.Seo.Description)
	if page.Seo.NoIndex {
		meta("name", "robots", "noindex")
	}
	if page.Seo.Canonical != "" {
		w.tag("link", "rel", "canonical", "href", page.Seo.Canonical, "data-shell", "")
	}
	meta("property", "og:title", page.Seo.Title)
	meta("property", "og:description", page.Seo.Description)
	meta("property", "og:url", page.Seo.Canonical)
	meta("property", "og:type", page.Seo.Type)
	meta("property", "og:image", page.Seo.Image)
	meta("property", "og:image:alt", page.Seo.ImageAlt)
	heading, text := page.Seo.Title, ""
	switch {
	case page.Info != nil:
		heading, text = page.Info.Heading, page.Info.HTML
	case page.News != nil:
		heading, text = page.News.Title, page.News.HTML
	}
	noScript := "<noscript><h1>" + html.EscapeString(heading) + "</h1>" + text + "</noscript>"
	document, err := e.document(layout, page, parts{Head: w.String(), NoScript: noScript})
	if err != nil { // page data always marshals: otherwise Render would have failed before
		e.opts.Log.Error("a page's shell can't be written", "path", page.Path, "error", err)
	}
	return document
}

// writer collects a document.
type writer struct{ strings.Builder }

func (w *writer) text(parts ...string) {
	for _, part := range parts {
		w.WriteString(part)
	}
}

// tag opens an element with attributes, given as name and value in turn. An
// empty value is a bare attribute.
func (w *writer) tag(name string, attributes ...string) {
	w.text("<", name)
	for i := 0; i+1 < len(attributes); i += 2 {
		w.text(" ", attributes[i])
		if attributes[i+1] != "" {
			w.text(`="`, html.EscapeString(attributes[i+1]), `"`)
		}
	}
	w.text(">")
}
