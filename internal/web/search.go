package web

import (
	"bytes"
	"fmt"
	"html"
	"net/http"
	"slices"
	"strings"

	"schoolsite/internal/routes"
	"schoolsite/internal/text"
)

// maxQuery bounds the bytes of a query that are read.
const maxQuery = 200

// searchPage answers the search form. Without a query it is the ready page, which scripts search
// from; with one, the page with what the index finds, put where its form has places for it: nothing is rendered.
func (s *server) searchPage(w http.ResponseWriter, r *http.Request) {
	query := strings.TrimSpace(r.URL.Query().Get("q"))
	source := s.source(w, r)
	if source == nil {
		return
	}
	page := source.Pages[routes.SearchPath]
	if query == "" || source.working != nil { // a preview's page is searched by its script
		s.sendPage(w, r, source, http.StatusOK, page)
		return
	}
	query = strings.ToValidUTF8(query[:min(maxQuery, len(query))], "")
	ready := page.Ready().HTML
	body, slots := s.unpacked(ready, false), ready.Slots
	if slots != nil { // else it is a shell, whose script searches
		body = slices.Concat(body[:slots.Query], []byte(` value="`+html.EscapeString(query)+`"`),
			body[slots.Query:slots.Found],
			foundHTML(source, query), body[slots.Found:])
	}
	w.Header().Set("Cache-Control", cacheRevalidate)
	writeHTML(w, http.StatusOK, body)
}

// foundHTML writes what SearchPage.tsx shows of the same entries.
func foundHTML(source *pageSource, query string) []byte {
	var b bytes.Buffer
	found := source.Find(query)
	if len(found) == 0 {
		return []byte(`<p>No page has these words. Try fewer or shorter ones.</p>`)
	}
	inLanguage := func(words string) string { return text.MarkLanguages(html.EscapeString(words)) }
	b.WriteString(`<ol class="rows targets">`)
	for _, entry := range found {
		title, under := entry[1], ""
		if entry[2] != "" {
			title, under = entry[2], `<p class="note">`+inLanguage(entry[1])+`</p>`
		}
		fmt.Fprintf(&b, `<li><a href="%s"><span>%s</span></a>%s</li>`, html.EscapeString(entry[0]),
			inLanguage(title), under)
	}
	b.WriteString(`</ol>`)
	return b.Bytes()
}

// searchIndex answers with the index, which a browser fetches when somebody begins to type.
func (s *server) searchIndex(w http.ResponseWriter, r *http.Request) {
	if source := s.source(w, r); source != nil {
		send(w, r, http.StatusOK, source.SearchIndex(), cacheRevalidate)
	}
}
