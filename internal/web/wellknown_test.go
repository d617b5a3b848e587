package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestSecurityTxt_IsServed(t *testing.T) {
	f := open(t)
	first := f.ask(request("GET", "/.well-known/security.txt"))
	says(t, first, http.StatusOK, "Contact: mailto:"+f.Snapshot().Layout.School.Email, "Expires: 2027-11-", "Preferred-Languages: en",
		"Canonical: http://school.example/.well-known/security.txt")
	if kind := first.Header().Get("Content-Type"); kind != "text/plain; charset=utf-8" {
		t.Errorf("it is %s", kind)
	}
	f.Clock.Move(time.Hour)
	if again := f.ask(request("GET", "/.well-known/security.txt")); again.Body.String() != first.Body.String() {
		t.Errorf("within a day it changed to %s", again.Body)
	}
	f.Clock.Move(30 * 24 * time.Hour)
	later := f.ask(request("GET", "/.well-known/security.txt")).Body.String()
	_, expires, _ := strings.Cut(later, "Expires: ")
	expires, _, _ = strings.Cut(expires, "\n")
	if at, err := time.Parse(time.RFC3339, expires); err != nil || at.Before(f.Clock.Now()) || at.Sub(f.Clock.Now()) > 365*24*time.Hour {
		t.Errorf("it expires at %q, %v: not within a year", expires, err)
	}
}
