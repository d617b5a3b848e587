package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestHealth_TellsNothing(t *testing.T) {
	f := open(t)
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		answer := f.ask(request(method, "/healthz"))
		if answer.Code != http.StatusOK || answer.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d, %v", method, answer.Code, answer.Header())
		}
		if body := answer.Body.String(); method == http.MethodGet && body != "ok\n" {
			t.Errorf("it says %q", body)
		}
	}
	if said := f.log.String(); strings.Contains(said, "/healthz") {
		t.Errorf("the log has a line for each question: %s", said)
	}
	for _, list := range []string{"/sitemap.xml", "/robots.txt"} {
		if strings.Contains(f.ask(request("GET", list)).Body.String(), "healthz") {
			t.Errorf("%s names it", list)
		}
	}
}

func TestHealth_FailsWhenNothingCanBeSaved(t *testing.T) {
	f := open(t)
	if err := f.Parts.DB.Close(); err != nil {
		t.Fatal(err)
	}
	answer := f.ask(request("GET", "/healthz"))
	if answer.Code != http.StatusServiceUnavailable || answer.Body.String() != "unavailable\n" {
		t.Errorf("%d %q", answer.Code, answer.Body)
	}
	if said := f.log.String(); !strings.Contains(said, "not healthy") {
		t.Errorf("the log does not say why: %s", said)
	}
	f.Clock.Move(time.Minute)
	if again := f.ask(request("GET", "/healthz")); again.Code != http.StatusServiceUnavailable {
		t.Errorf("a minute later: %d", again.Code)
	}
}
