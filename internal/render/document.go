package render

import (
	"encoding/json"
	"html"
	"strings"

	"schoolsite/internal/school"
)

// document writes the whole HTML document around the drawn parts of a page.
func (e *Engine) document(layout school.Layout, page school.PageData, p parts) ([]byte, error) {
	data, err := json.Marshal(pageInput{layout, pageInDocument(page, p)})
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
	w.structuredData(page.Seo.JSONLD)
	w.identity(layout)
	w.feeds(layout, page.View)
	w.loaded(e.assets.entry, layout.Theme, e.assets.of(page.View))
	w.text("</head><body>", p.NoScript, `<div id="app">`, p.Body, "</div>")
	// encoding/json writes < as \u003c, so no text can end this element.
	w.text(`<script type="application/json" id="page-data">`, string(data), "</script></body></html>\n")
	return []byte(w.String()), nil
}

// pageInDocument leaves out of a drawn page's data the texts whose HTML the
// markup already holds: the browser reads them from the markup (hydration). A
// shell has no markup, so its data keeps them.
func pageInDocument(page school.PageData, p parts) school.PageData {
	if p.Body == "" {
		return page
	}
	if page.Info != nil {
		info := *page.Info
		info.HTML = ""
		page.Info = &info
	}
	if page.News != nil {
		news := *page.News
		news.HTML = ""
		page.News = &news
	}
	return page
}

// shellParts returns the head that the script would have drawn, and no body.
// Its tags carry data-shell: the browser removes them before it draws its own.
func shellParts(page school.PageData) parts {
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
	return parts{Head: w.String(), NoScript: noScript(page)}
}

// noScript returns the text of a shell for browsers without scripts.
func noScript(page school.PageData) string {
	switch {
	case page.Info != nil:
		return "<noscript><h1>" + html.EscapeString(page.Info.Heading) + "</h1>" + page.Info.HTML + "</noscript>"
	case page.News != nil:
		return "<noscript><h1>" + html.EscapeString(page.News.Title) + "</h1>" + page.News.HTML + "</noscript>"
	}
	return "<noscript><h1>" + html.EscapeString(page.Seo.Title) + "</h1></noscript>"
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

// structuredData writes the page's JSON-LD for search engines. A "<" occurs
// only within the strings of a JSON text, where \u003c means the same.
func (w *writer) structuredData(jsonLD string) {
	if jsonLD == "" {
		return
	}
	safe := strings.ReplaceAll(jsonLD, "<", `\u003c`)
	w.text(`<script type="application/ld+json">`, safe, "</script>")
}

// identity writes the links and tags for the school's icon and its colour in
// the browser's own interface.
func (w *writer) identity(layout school.Layout) {
	if icon := layout.Icon; icon != "" {
		w.tag("link", "rel", "icon", "href", icon)
		w.tag("link", "rel", "apple-touch-icon", "href", icon)
	}
	if color := layout.School.Colors.School; color != "" {
		w.tag("meta", "name", "theme-color", "content", color)
	}
}

// feeds links the news feeds for feed readers, on pages that show news.
func (w *writer) feeds(layout school.Layout, view school.View) {
	if view != school.HomeView && view != school.NewsListView && view != school.NewsView {
		return
	}
	title := layout.School.Name + ": latest news"
	w.tag("link", "rel", "alternate", "type", "application/rss+xml", "title", title, "href", school.FeedPath)
	w.tag("link", "rel", "alternate", "type", "application/feed+json", "title", title, "href", school.JSONFeedPath)
}

// loaded writes the tags of the files that the browser loads: stylesheets,
// with the school's own colours last, then scripts.
func (w *writer) loaded(entry, theme string, f files) {
	for _, sheet := range append(f.CSS, theme) {
		if sheet != "" {
			w.tag("link", "rel", "stylesheet", "href", sheet)
		}
	}
	if entry != "" {
		w.tag("script", "type", "module", "src", entry)
		w.text("</script>")
	}
	for _, script := range f.Preload {
		w.tag("link", "rel", "modulepreload", "href", script)
	}
}
