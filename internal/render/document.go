package render

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"html/template"
	"regexp"
	"slices"
	"strings"

	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

//go:embed document.tmpl
var documentText string

// documentTemplate is the whole HTML document. Line breaks and indents in its file are for its readers.
var documentTemplate = template.Must(template.New("").
	Parse(regexp.MustCompile(`\n *`).ReplaceAllString(documentText, "")))

// documentInput fills the template. A shell has no Body: then Head is ignored, and Heading and Text stand where nothing
// runs scripts.
type documentInput struct {
	pageInput
	Head, Text      template.HTML
	Body            []string // see parts
	Heading         string
	JSONLD, Data    template.JS
	SchemeScript    template.JS
	Feeds           any
	Styles          template.CSS
	Sheets, Preload []string
	Entry           string

	written bytes.Buffer // the template is executed into it
	slots   []school.Slot
}

// Slot notes for the template that a slot begins where it is called first with a name, and ends where it is called again.
func (in *documentInput) Slot(name string) string {
	at := in.written.Len()
	for i := range in.slots {
		if in.slots[i].Name == name {
			in.slots[i].End = at
			return ""
		}
	}
	in.slots = append(in.slots, school.Slot{Name: name, Start: at, End: at})
	return ""
}

// Drawn returns a text of Body, or notes the slot that it names.
func (in *documentInput) Drawn(i int) template.HTML {
	if i%2 == 1 {
		return template.HTML(in.Slot(in.Body[i]))
	}
	return template.HTML(in.Body[i])
}

// Locale returns what Open Graph calls the language of the page.
func (d documentInput) Locale() string {
	language, _, _ := strings.Cut(d.Layout.School.Language, "-")
	return language + "_IN"
}

// document writes the whole HTML document around the drawn parts of a page, or its shell.
func (e *Engine) document(layout school.Layout, page school.PageData, drawn parts) (school.Encoded, error) {
	in := &documentInput{
		pageInput: pageInput{layout, page}, Heading: page.Seo.Title, Entry: e.assets.entry,
		Head: template.HTML(drawn.Head), Body: drawn.Body,
		// A "<" occurs only within the strings of a JSON text, where \u003c means the same.
		SchemeScript: school.SchemeScript,
		JSONLD:       template.JS(strings.ReplaceAll(page.Seo.JSONLD, "<", `\u003c`)),
	}
	// The markup already holds the HTML of these texts, and the browser reads them from it
	// (hydration). A shell has no markup, so its data keeps them.
	data := in.pageInput
	switch {
	case page.Info != nil:
		info := *page.Info
		in.Heading, in.Text = info.Heading, template.HTML(info.HTML)
		info.HTML, data.Page.Info = "", &info
	case page.News != nil:
		news := *page.News
		in.Heading, in.Text = news.Title, template.HTML(news.HTML)
		news.HTML, data.Page.News = "", &news
	}
	if drawn.Body == nil {
		data = in.pageInput
	}
	encoded, err := json.Marshal(data)
	if err != nil {
		return school.Encoded{}, err
	}
	in.Data = template.JS(encoded) // encoding/json writes < as \u003c, so no text can end its element
	if slices.Contains([]school.View{school.HomeView, school.NewsListView, school.NewsView}, page.View) {
		in.Feeds = map[string]string{"RSS": layout.Prefix + routes.FeedPath, "JSON": layout.Prefix + routes.JSONFeedPath}
	}
	all, own := e.assets.all, e.assets.views[page.View]
	if own.Entry != "" {
		all, in.Entry = files{}, own.Entry
	}
	in.Sheets, in.Preload = addresses(all.CSS, own.CSS), addresses(all.Preload, own.Preload)
	for _, sheet := range in.Sheets {
		in.Styles += e.assets.sheets[sheet]
	}
	in.Styles += template.CSS(layout.Theme)
	err = documentTemplate.ExecuteTemplate(&in.written, "document", in)
	return school.Encoded{
		Type: "text/html; charset=utf-8", Styles: school.PolicyHash([]byte(in.Styles)), Slots: in.slots,
		Identity: bytes.Clone(in.written.Bytes()), // without the room that the buffer grew beyond them
	}, err
}

// Shell returns the document of a page that the browser must draw by itself. Its head is written
// here, so that search engines and link previews lose nothing, and its text is in a noscript
// element.
func (e *Engine) Shell(layout school.Layout, page school.PageData) school.Encoded {
	document, err := e.document(layout, page, parts{})
	if err != nil { // page data always marshals: otherwise Render would have failed before
		e.opts.Log.Error("a page's shell can't be written", "path", page.Path, "error", err)
	}
	return document
}
