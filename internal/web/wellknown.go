package web

import (
	"net/http"
	"strings"
	"time"
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
	contact := s.options.SecurityContact
	if contact == "" {
		contact = source.Layout.School.Email
	}
	if contact == "" {
		fileNotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Cache-Control", cacheRevalidate)
	writeText(w, http.StatusOK, strings.Join(s.securityLines(contact), "\n"))
}

func (s *server) securityLines(contact string) []string {
	if !strings.Contains(contact, ":") {
		contact = "mailto:" + contact
	}
	day := s.options.Now().UTC().Truncate(24 * time.Hour)
	lines := []string{"Contact: " + contact, "Expires: " + day.AddDate(0, 0, 364).Format(time.RFC3339), "Preferred-Languages: en, kn"}
	if s.options.BaseURL != "" {
		lines = append(lines, "Canonical: "+s.options.BaseURL+securityPath)
	}
	return lines
}
