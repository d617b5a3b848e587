package web

import (
	"cmp"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"schoolsite/internal/publish"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

// startRetryAfter is the Retry-After of requests that come before the first snapshot is ready.
const startRetryAfter = 5 * time.Second

// pageSource has what a page is answered from: the live snapshot, and the
// state of the watched folder in a preview, else nil.
type pageSource struct {
	*publish.Snapshot
	working *publish.WatchedTree
}

// source returns what is live now. As long as there is no snapshot, it answers 503 and returns nil.
//
// It reads the folder's state before the snapshot. A page that is newer than
// its state is loaded once more; an older one would stay on the screen.
func (s *server) source(w http.ResponseWriter, r *http.Request) *pageSource {
	working := s.Site.WatchedTree()
	snapshot := s.Site.Snapshot()
	if snapshot == nil {
		starting := school.Errorf(school.Busy, "The site is just starting. Please try again in a few seconds.")
		starting.RetryAfter = startRetryAfter
		writeError(w, r, starting)
		return nil
	}
	return &pageSource{snapshot, working}
}

// page answers GET requests with a page, with a file at a fixed address (robots.txt, sitemap.xml,
// favicon.ico), with a redirect, or with the page for unknown addresses.
func (s *server) page(w http.ResponseWriter, r *http.Request) {
	source := s.source(w, r)
	if source == nil {
		return
	}
	address := r.URL.Path
	if page, ok := source.Page(address, r.URL.Query()); ok {
		s.sendPage(w, r, source, http.StatusOK, page)
		return
	}
	if file, ok := source.Files[address]; ok {
		send(w, r, http.StatusOK, file, cachingOf(address))
		return
	}
	if to, left := source.Content.Navigation.Left(address); left && to == "" {
		s.sendPage(w, r, source, http.StatusGone, source.NotFound)
		return
	} else if left {
		w.Header().Set("Cache-Control", cacheRevalidate)
		http.Redirect(w, r, to, http.StatusMovedPermanently)
		return
	}
	if to, ok := routes.Redirects()[address]; ok {
		redirect(w, r, to, http.StatusMovedPermanently)
		return
	}
	s.redirectToCanonical(w, r, source)
}

// sendPage answers with a rendered page. In a preview whose folder has errors
// that the reader has not seen, it answers with the list of these.
func (s *server) sendPage(w http.ResponseWriter, r *http.Request, source *pageSource, status int, page *publish.Page) {
	if source.showsProblems(r) {
		s.sendProblems(w, r, source.working)
		return
	}
	page = page.Ready()
	html, caching := page.HTML, cacheRevalidate
	if page.HasForm() {
		html = s.Enquiries.InjectFormToken(html)
		caching = "private, " + cacheRevalidate // a shared cache must not give one form token to many
	}
	if source.working != nil {
		html, caching = withReloadScript(html, s.unpacked(html, false), source.working), cacheRevalidate
	}
	w.Header()["Content-Security-Policy"] = pagePolicyWith(html.Styles)
	send(w, r, status, s.fitting(r, html), caching)
}

// pageData answers with a page's data, for navigation within the site:
// /page-data/sports.json belongs to /sports, index.json to the home page.
func (s *server) pageData(w http.ResponseWriter, r *http.Request) {
	source := s.source(w, r)
	if source == nil {
		return
	}
	address, isData := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, "/page-data"), ".json")
	if address == "/index" {
		address = "/"
	}
	page, ok := source.Page(address, r.URL.Query())
	switch {
	case source.showsProblems(r):
		// A browser that gets no data loads the whole page, and with it the list.
		writeError(w, r, school.Errorf(school.Busy, "The content has problems."))
	case !isData || !ok:
		if _, found := source.InMainLanguage(address, r.URL.Query()); found {
			// A browser that gets no data loads the whole page, which is in another language.
			writeError(w, r, school.Errorf(school.Conflict, "This page is not in this language."))
			return
		}
		fileNotFound(w, r)
	default:
		send(w, r, http.StatusOK, s.fitting(r, page.JSON()), cacheRevalidate)
	}
}

// redirectToCanonical redirects to the page whose address differs only in slashes or capital
// letters, or to the original of a page that is not in the language of the address. If there is none, it answers 404: as JSON below /api/, as plain text in folders of
// files, else with the school's page.
func (s *server) redirectToCanonical(w http.ResponseWriter, r *http.Request, source *pageSource) {
	clean := path.Clean(r.URL.Path)
	for _, address := range []string{clean, strings.ToLower(clean)} {
		if address != r.URL.Path && source.Leads(address, r.URL.Query()) {
			redirect(w, r, address, http.StatusPermanentRedirect)
			return
		}
	}
	if to, found := source.InMainLanguage(r.URL.Path, r.URL.Query()); found {
		redirect(w, r, to, http.StatusFound)
		return
	}
	switch cmp.Or(folderOf(folders, r.URL.Path), folderOf(folders, clean)) {
	case "":
		s.sendPage(w, r, source, http.StatusNotFound, source.NotFoundAt(r.URL.Path))
	case "/api/":
		writeError(w, r, school.Errorf(school.NotFound, "There is no such call."))
	default:
		fileNotFound(w, r)
	}
}

// redirect keeps the query. The target is always one of our own addresses.
func redirect(w http.ResponseWriter, r *http.Request, to string, status int) {
	w.Header().Set("Cache-Control", cacheRevalidate)
	target := url.URL{Path: to, RawQuery: r.URL.RawQuery}
	http.Redirect(w, r, target.String(), status)
}

// cleanPaths keeps paths with "//", "/./" or "/../" from ServeMux, which would
// redirect to the clean path whether there is a page or not. Below /api/ such a
// path is unknown, even if it leads out of /api/.
func (s *server) cleanPaths(routes http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		address := r.URL.Path
		if clean := path.Clean(address); address == "" || address == clean || address == clean+"/" {
			routes.ServeHTTP(w, r)
			return
		}
		if folderOf([]string{"/api/"}, address) != "" {
			writeError(w, r, school.Errorf(school.NotFound, "There is no such call."))
			return
		}
		if source := s.source(w, r); source != nil {
			s.redirectToCanonical(w, r, source)
		}
	})
}
