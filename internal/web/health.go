package web

import "net/http"

// healthPath is polled by monitoring.
const healthPath = "/healthz"

// healthz reports whether pages are served and the store takes a write, and
// nothing more: anybody may ask.
func (s *server) healthz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Robots-Tag", "noindex")
	if err := s.Health.Healthy(); err != nil {
		s.log.ErrorContext(r.Context(), "the site is not healthy", "error", err)
		writeText(w, http.StatusServiceUnavailable, "unavailable")
		return
	}
	writeText(w, http.StatusOK, "ok")
}
