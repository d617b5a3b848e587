package web

import (
	"net/http"
	"strings"
	"time"
)

// securityPath is where those who found a hole look for whom to tell: RFC 9116.
const securityPath = "/.well-known/security.txt"

// securityText says whom to tell, until when that is true: a day less than a
// year from today.
func (d *door) securityText(w http.ResponseWriter, r *http.Request) {
	snapshot := d.snapshot(w, r)
	if snapshot == nil {
		return
	}
	contact := d.options.SecurityContact
	if contact == "" {
		contact = snapshot.Layout.School.Email
	}
	if contact == "" {
		noSuchFile(w, r)
		return
	}
	h := w.Header()
	h.Set("Cache-Control", revalidate)
	sentence(w, http.StatusOK, strings.Join(d.securityLines(contact), "\n"))
}

func (d *door) securityLines(contact string) []string {
	if !strings.Contains(contact, ":") {
		contact = "mailto:" + contact
	}
	day := d.options.Now().UTC().Truncate(24 * time.Hour)
	lines := []string{"Contact: " + contact, "Expires: " + day.AddDate(0, 0, 364).Format(time.RFC3339), "Preferred-Languages: en, kn"}
	if d.options.BaseURL != "" {
		lines = append(lines, "Canonical: "+d.options.BaseURL+securityPath)
	}
	return lines
}
