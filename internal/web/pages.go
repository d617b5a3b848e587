package web

import (
	"cmp"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// startingAgainIn is when to try again while the first snapshot is made.
const startingAgainIn = 5 * time.Second

// page answers with a page, with one of the few files at fixed addresses, or
// with the way to the address that is meant.
func (d *door) page(w http.ResponseWriter, r *http.Request) {
	snapshot := d.snapshot(w, r)
	if snapshot == nil {
		return
	}
	address := r.URL.Path
	if page, ok := snapshot.Page(address, r.URL.Query()); ok {
		d.sendPage(w, r, snapshot, http.StatusOK, page)
		return
	}
	if file, ok := snapshot.Files[address]; ok {
		send(w, r, http.StatusOK, file, cachingOf(address))
		return
	}
	if to, ok := school.Redirects()[address]; ok {
		redirect(w, r, to, http.StatusMovedPermanently)
		return
	}
	d.meant(w, r, snapshot)
}

// meant leads to the page whose address was written in another way, if there
// is one, and says 404 if not.
func (d *door) meant(w http.ResponseWriter, r *http.Request, snapshot *shown) {
	clean := path.Clean(r.URL.Path)
	for _, address := range []string{clean, strings.ToLower(clean)} {
		if address != r.URL.Path && snapshot.Leads(address, r.URL.Query()) {
			redirect(w, r, address, http.StatusPermanentRedirect)
			return
		}
	}
	d.missing(w, r, snapshot)
}

// redirect keeps the query. The target is always a known address of ours.
func redirect(w http.ResponseWriter, r *http.Request, to string, status int) {
	w.Header().Set("Cache-Control", revalidate)
	target := url.URL{Path: to, RawQuery: r.URL.RawQuery}
	http.Redirect(w, r, target.String(), status)
}

// missing is the answer to an unknown address, as its folder gives it.
func (d *door) missing(w http.ResponseWriter, r *http.Request, snapshot *shown) {
	switch cmp.Or(below(folders, r.URL.Path), below(folders, path.Clean(r.URL.Path))) {
	case "":
		d.sendPage(w, r, snapshot, http.StatusNotFound, snapshot.NotFound)
	case "/api/":
		refuse(w, r, school.Errorf(school.NotFound, "There is no such call."))
	default:
		noSuchFile(w, r)
	}
}

// tidy keeps untidy addresses ("//", "/./", "/../") from ServeMux, which
// would redirect them wherever they lead.
func (d *door) tidy(routes http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		address := r.URL.Path
		if clean := path.Clean(address); address == "" || address == clean || address == clean+"/" {
			routes.ServeHTTP(w, r)
			return
		}
		if below([]string{"/api/"}, address) != "" { // even where it leads out of it
			refuse(w, r, school.Errorf(school.NotFound, "There is no such call."))
			return
		}
		if snapshot := d.snapshot(w, r); snapshot != nil {
			d.meant(w, r, snapshot)
		}
	})
}

// pageData answers with a page's data, for navigation within the site:
// /page-data/sports.json is that of /sports, index.json that of the home
// page.
func (d *door) pageData(w http.ResponseWriter, r *http.Request) {
	snapshot := d.snapshot(w, r)
	if snapshot == nil {
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/page-data")
	address, isData := strings.CutSuffix(name, ".json")
	if address == "/index" {
		address = "/"
	}
	page, ok := snapshot.Page(address, r.URL.Query())
	switch {
	case snapshot.hides(r): // a browser that gets no data loads the whole page
		refuse(w, r, school.Errorf(school.Busy, "The content has problems."))
		return
	case !isData || !ok:
		noSuchFile(w, r)
		return
	}
	send(w, r, http.StatusOK, page.JSON, revalidate)
}

// snapshot is what is shown now. While there is none yet, it answers itself
// and gives nil. What a watched folder is like is asked first: a page that is
// newer than it says is loaded once more, an older one would stay.
func (d *door) snapshot(w http.ResponseWriter, r *http.Request) *shown {
	working := d.site.Working()
	snapshot := d.site.Snapshot()
	if snapshot == nil {
		starting := school.Errorf(school.Busy, "The site is just starting. Please try again in a few seconds.")
		starting.RetryAfter = startingAgainIn
		refuse(w, r, starting)
		return nil
	}
	return &shown{snapshot, working}
}

func cachingOf(address string) string {
	if below(hashedFolders, address) != "" {
		return forEver
	}
	return revalidate
}
