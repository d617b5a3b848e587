package web

import (
	"cmp"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// securityPath serves security.txt: RFC 9116.
const securityPath = "/.well-known/security.txt"

// securityText answers with the contact for vulnerability reports. It expires a
// day less than a year from today.
func (s *server) securityText(w http.ResponseWriter, r *http.Request) {
	source := s.source(w, r)
	if source == nil {
		return
	}
	contact := cmp.Or(s.options.SecurityContact, source.Layout.School.Email)
	if contact == "" {
		fileNotFound(w, r)
		return
	}
	if !strings.Contains(contact, ":") {
		contact = "mailto:" + contact
	}
	day := s.options.Now().UTC().Truncate(24 * time.Hour)
	lines := []string{"Contact: " + contact, "Expires: " + day.AddDate(0, 0, 364).Format(time.RFC3339),
		"Preferred-Languages: en, kn"}
	if s.options.BaseURL != "" {
		lines = append(lines, "Canonical: "+s.options.BaseURL+securityPath)
	}
	w.Header().Set("Cache-Control", cacheRevalidate)
	writeText(w, http.StatusOK, strings.Join(lines, "\n"))
}

// Monitors and service managers poll these.
const (
	healthPath = "/healthz"
	readyPath  = "/readyz"
)

// probe answers whether a check of the site succeeds, and nothing more: anybody may ask.
func probe(log *slog.Logger, check func() error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Robots-Tag", "noindex")
		if err := check(); err != nil {
			log.ErrorContext(r.Context(), "a probe failed", "path", r.URL.Path, "error", err)
			writeText(w, http.StatusServiceUnavailable, "unavailable")
			return
		}
		writeText(w, http.StatusOK, "ok")
	}
}

// ready returns an error when the server should get no further requests.
func (s *server) ready() error {
	select {
	case <-s.options.Stopping:
		return school.Errorf(school.Busy, "The server is stopping.")
	default:
		return s.Status.Ready()
	}
}
