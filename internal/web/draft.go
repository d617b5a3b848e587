package web

import (
	"bytes"
	"html/template"
	"net/http"
	"regexp"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

const draftScript = "/preview/draft.js"

// draftNote stands on top of the page of a draft.
var draftNote = template.Must(template.New("").Parse(
	`<p class="callout links-inline" role="note">This is a draft. Visitors don’t see it yet. <a href="{{.}}">Sign in to approve it or to send it back</a></p>`))

// draftForm answers a private link to a draft. Its code is in the fragment, which no server and no log sees; the
// page posts it.
func (s *server) draftForm(w http.ResponseWriter, r *http.Request) {
	page, err := previewFiles.ReadFile("preview/draft.html")
	if err != nil {
		writeError(w, r, school.AsError(err))
		return
	}
	setPrivate(w.Header())
	writeHTML(w, http.StatusOK, page)
}

// setPrivate keeps an answer from caches, search engines and the sites that it links to.
func setPrivate(h http.Header) {
	h.Set("Cache-Control", noStore)
	h.Set("X-Robots-Tag", "noindex, nofollow")
	h.Set("Referrer-Policy", "no-referrer")
}

// active is what makes a page come alive: a draft's page is read only, and its address is not the page's own.
var active = regexp.MustCompile(`(?s)<script\b.*?</script>|<link rel="modulepreload"[^>]*>`)

var mainStart = regexp.MustCompile(`<main[^>]*>`)

// draft answers with the page of a draft, unless too many are being rendered.
func (s *server) draft(w http.ResponseWriter, r *http.Request) {
	setPrivate(w.Header())
	select {
	case s.renderSlots <- struct{}{}:
		defer func() { <-s.renderSlots }()
	default:
		writeError(w, r, school.Errorf(school.Busy, "The server is busy. Please try again in a few seconds."))
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	html, screen, err := s.Drafts.Preview(r.Context(), r.PostFormValue("code"))
	if err != nil {
		known := httpx.PublicError(school.AsError(err))
		if httpx.IsServerError(known) {
			s.log.Error("a draft can't be shown", "error", err)
		}
		writeError(w, r, known)
		return
	}
	html = active.ReplaceAll(html, nil)
	if at := mainStart.FindIndex(html); at != nil {
		var note bytes.Buffer
		if err := draftNote.Execute(&note, screen); err != nil {
			writeError(w, r, school.AsError(err))
			return
		}
		html = bytes.Join([][]byte{html[:at[1]], note.Bytes(), html[at[1]:]}, nil)
	}
	writeHTML(w, http.StatusOK, html)
}
