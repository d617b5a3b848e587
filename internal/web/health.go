package web

import "net/http"

// healthPath is where a monitor asks whether the site works.
const healthPath = "/healthz"

// healthz says whether visitors are served and the store takes a write, and
// nothing else: anybody may ask.
func (d *door) healthz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Robots-Tag", "noindex")
	if err := d.site.Healthy(); err != nil {
		d.log.ErrorContext(r.Context(), "the site is not healthy", "error", err)
		sentence(w, http.StatusServiceUnavailable, "unavailable")
		return
	}
	sentence(w, http.StatusOK, "ok")
}
