package web

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"schoolsite/internal/httpx"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
)

const draftScript = "/preview/draft.js"

// draftForm answers a private link to a draft. Its code is in the fragment, which no server and no log sees; the
// page posts it.
func (s *server) draftForm(w http.ResponseWriter, r *http.Request) {
	page, err := previewFiles.ReadFile("preview/draft.html")
	if err != nil {
		writeError(w, r, school.AsError(err))
		return
	}
	setPrivate(w.Header())
	writeHTML(w, http.StatusOK, school.Encoded{Identity: page})
}

// setPrivate keeps an answer from caches, search engines and the sites that it links to.
func setPrivate(h http.Header) {
	h.Set("Cache-Control", noStore)
	h.Set("X-Robots-Tag", "noindex, nofollow")
	h.Set("Referrer-Policy", "no-referrer")
}

// semaphore bounds how many of one kind of answer are given at a time, such as pages that are rendered for one person.
type semaphore chan struct{}

// acquire fails with Busy while too many are being given.
func (s semaphore) acquire() (release func(), err error) {
	select {
	case s <- struct{}{}:
		return func() { <-s }, nil
	default:
		return nil, school.Errorf(school.Busy, "The server is busy. Please try again in a few seconds.")
	}
}

// draft answers with the page of a draft, unless too many are being rendered.
func (s *server) draft(w http.ResponseWriter, r *http.Request) {
	setPrivate(w.Header())
	release, err := s.renderSlots.acquire()
	if err != nil {
		writeError(w, r, school.AsError(err))
		return
	}
	defer release()
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	code := r.PostFormValue("code")
	html, ticket, err := s.Drafts.Preview(r.Context(), code)
	if err != nil {
		s.linkError(w, r, err)
		return
	}
	id, _, _ := strings.Cut(code, ".")
	http.SetCookie(w, &http.Cookie{
		Name: draftTicket, Value: ticket, Path: school.DraftFilesPath + id,
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: school.RequestInfoFrom(r.Context()).Secure,
	})
	writeHTML(w, http.StatusOK, html)
}

// draftTicket names the cookie of whoever opened a draft by its link. It goes with requests for the draft's files only.
const draftTicket = "draft"

// draftFile answers with a picture or document that the page of a draft names and that visitors don't see, for
// whoever opened that page by its link.
func (s *server) draftFile(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	setPrivate(h)
	h.Set("Content-Security-Policy", mediaPolicy)
	var page *publish.Preview
	if ticket, err := r.Cookie(draftTicket); err == nil {
		page = s.Drafts.PreviewOf(r.PathValue("id"), ticket.Value)
	}
	if page == nil {
		fileGone(w)
		return
	}
	address := "/" + r.PathValue("file")
	if document, isOne := page.Document(address); isOne {
		s.sendDocument(w, r, document, noStore)
		return
	}
	name, isPicture := strings.CutPrefix(address, school.MediaPath)
	if !isPicture || !page.ShowsPicture(name) {
		fileGone(w)
		return
	}
	s.openPicture(w, r, name, noStore) // it may have been taken down
}

// linkError tells whoever has a link why it shows nothing, in a sentence that names neither a person nor a text.
func (s *server) linkError(w http.ResponseWriter, r *http.Request, err error) {
	known := httpx.PublicError(school.AsError(err))
	if code := known.Code; code != school.NotFound && code != school.Busy && code != school.Throttled &&
		!httpx.IsServerError(known) {
		err = school.Errorf(school.Invalid, "This draft can't be shown at this moment. Ask whoever sent you the link.")
	}
	s.draftError(w, r, err)
}

func (s *server) draftError(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		return // the client disconnected, as a frame does that is loaded anew
	}
	known := httpx.PublicError(school.AsError(err))
	if httpx.IsServerError(known) {
		s.log.Error("a draft can't be shown", "error", err)
	}
	writeError(w, r, known)
}

// officeDraft answers the frame beside the form of a draft with its page, or with a sentence while there is none.
// Links open elsewhere: other pages refuse to be framed.
func (s *server) officeDraft(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	setPrivate(h)
	h.Set("X-Frame-Options", "SAMEORIGIN")
	h["Content-Security-Policy"] = []string{framed(pagePolicy)} // of a sentence
	html, err := s.officePage(r)
	switch code := school.CodeOf(err); {
	case err == nil:
		h["Content-Security-Policy"] = []string{framed(styledPolicy(html.Styles))}
		writePage(w, http.StatusOK, html.Identity)
	case code == school.ContentInvalid || len(school.AsError(err).Fields) > 0:
		reasons := slices.Compact(slices.Sorted(maps.Values(school.AsError(err).Fields)))
		if len(reasons) == 0 {
			reasons = []string{school.AsError(err).Message}
		}
		writeText(w, http.StatusOK, "The page can’t be shown yet. "+strings.Join(reasons, " "))
	case code == school.NotFound || code == school.Busy:
		writeText(w, http.StatusOK, school.AsError(err).Message)
	default:
		s.draftError(w, r, err)
	}
}

func (s *server) officePage(r *http.Request) (html school.Encoded, err error) {
	err = requireStaff(s.Accounts.Authenticate, r)
	if err != nil {
		return html, err
	}
	release, err := s.renderSlots.acquire()
	if err != nil {
		return html, err
	}
	defer release()
	return s.Drafts.OfficePreview(r.Context(), r.PathValue("id"), r.FormValue("language"))
}

// requireStaff fails unless one of the staff sends a request.
func requireStaff(authenticate httpx.Authenticate, r *http.Request) error {
	by, err := httpx.ActorOf(authenticate, r)
	if err != nil {
		return err
	}
	return by.Require(school.Work)
}

const pageCodePath = "/qr/page"

// pageCode returns the handler that gives the staff the QR code of a page of the site, a picture to print or to send.
func pageCode(site *publish.Service, authenticate httpx.Authenticate) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		setPrivate(w.Header())
		err := requireStaff(authenticate, r)
		var code []byte
		if err == nil {
			code, err = codeOf(site.Snapshot(), r.FormValue("of"))
		}
		if err != nil {
			writeError(w, r, school.AsError(err))
			return
		}
		w.Header().Set("Content-Type", "image/png")
		_, _ = w.Write(code)
	}
}

// codeOf draws the QR code of a page that visitors see, and of nothing else.
func codeOf(now *publish.Snapshot, page string) ([]byte, error) {
	if now == nil || now.Pages[page] == nil || now.Pages[page].Data.Seo.Canonical == "" {
		return nil, school.Errorf(school.NotFound, "No page of the site shows this.")
	}
	return now.Pages[page].QR()
}

// framed lets this site's own pages frame an answer, in which nothing runs.
func framed(policy string) string {
	return strings.NewReplacer("frame-ancestors 'none'", "frame-ancestors 'self'", scripts,
		"script-src 'none'").Replace(policy)
}
