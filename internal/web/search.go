package web

import (
	"cmp"
	"fmt"
	"html"
	"net/http"
	"slices"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/ui/messages"
)

// maxQuery bounds the bytes of a query that are read.
const maxQuery = 200

// searchPage answers the search form. Without a query it is the ready page, which scripts search
// from; with one, the page with what the index finds in its slots: nothing is rendered.
func (s *server) searchPage(w http.ResponseWriter, r *http.Request) {
	query := strings.TrimSpace(r.URL.Query().Get("q"))
	source := s.source(w, r)
	if source == nil {
		return
	}
	page := source.Pages[r.URL.Path]
	if page == nil { // the site is not in this language
		s.page(w, r)
		return
	}
	if query == "" || source.working != nil { // a preview's page is searched by its script
		s.sendPage(w, r, source, http.StatusOK, page)
		return
	}
	query = strings.ToValidUTF8(query[:min(maxQuery, len(query))], "")
	ready := page.Ready().HTML
	ready.Identity = ready.Fill(s.unpacked(ready, false), map[string]string{ // a shell has no slots: its script searches
		school.QuerySlot: fmt.Sprintf(queryField, html.EscapeString(query)),
		school.FoundSlot: `<div id="found">` + foundHTML(source, r.URL.Path, query) + `</div>`,
	})
	w.Header().Set("Cache-Control", cacheRevalidate)
	writeHTML(w, http.StatusOK, ready)
}

// queryField is the field of SearchForm.tsx with a query in it.
const queryField = `<input id="query" type="search" size="16" autoComplete="off" name="q" value="%s"/>`

// foundHTML writes what FoundPages.tsx shows of the same search.
func foundHTML(source *pageSource, path, query string) string {
	result := source.Find(path, query)
	if len(result.Pages) == 0 {
		none := messages.In(languageAt(path)).Say(text.Sentencef("No page has these words. Try fewer or shorter ones."))
		return `<p>` + html.EscapeString(none) + `</p>`
	}
	var b strings.Builder
	b.WriteString(`<ol class="rows targets">`)
	for _, found := range result.Pages {
		fmt.Fprintf(&b, `<li><a href="%s" class="strong"><span>%s</span></a>`, html.EscapeString(found.Path), marked(result.Marked(found.Title)))
		isEmpty := func(s string) bool { return s == "" }
		about := strings.Join(slices.DeleteFunc([]string{found.File, found.Date}, isEmpty), " · ")
		if about != "" {
			fmt.Fprintf(&b, `<p class="note">%s</p>`, html.EscapeString(about))
		}
		line := cmp.Or(found.Excerpt, found.About)
		if line != "" {
			fmt.Fprintf(&b, `<p>%s</p>`, marked(result.Marked(line)))
		}
		if len(found.Sections) > 0 {
			b.WriteString(`<ul class="cluster">`)
			for _, section := range found.Sections {
				fmt.Fprintf(&b, `<li><a href="%s#%s"><span>%s</span></a></li>`, html.EscapeString(found.Path),
					html.EscapeString(section.Anchor), marked(result.Marked(section.Heading)))
			}
			b.WriteString(`</ul>`)
		}
		b.WriteString(`</li>`)
	}
	b.WriteString(`</ol>`)
	return b.String()
}

// marked writes the pieces of a text, of which every second one is a word that was searched.
func marked(pieces []string) string {
	var b strings.Builder
	for i, piece := range pieces {
		piece = text.MarkLanguages(html.EscapeString(piece))
		if i%2 == 1 {
			piece = "<mark>" + piece + "</mark>"
		}
		b.WriteString(piece)
	}
	return b.String()
}

// searchIndex answers with the index, which a browser fetches when somebody begins to type.
func (s *server) searchIndex(w http.ResponseWriter, r *http.Request) {
	if source := s.source(w, r); source != nil {
		send(w, r, http.StatusOK, source.SearchIndex(r.URL.Path), cacheRevalidate)
	}
}
