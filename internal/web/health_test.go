package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
)

func TestHealth_TellsNothing(t *testing.T) {
	f := open(t)
	for _, path := range []string{"/healthz", "/readyz"} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			answer := f.ask(request(method, path))
			if answer.Code != http.StatusOK || answer.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %d, %v", method, answer.Code, answer.Header())
			}
			if body := answer.Body.String(); method == http.MethodGet && body != "ok\n" {
				t.Errorf("%s says %q", path, body)
			}
		}
	}
	if said := f.log.String(); strings.Contains(said, "/healthz") || strings.Contains(said, "/readyz") {
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
	if said := f.log.String(); !strings.Contains(said, "a probe failed") {
		t.Errorf("the log does not say why: %s", said)
	}
	f.Clock.Move(time.Minute)
	if again := f.ask(request("GET", "/healthz")); again.Code != http.StatusServiceUnavailable {
		t.Errorf("a minute later: %d", again.Code)
	}
}

// A server that shows something else than what is published is healthy, but an update is taken back.
func TestReady_ShowsWhatIsPublished(t *testing.T) {
	f := open(t)
	if err := f.Parts.DB.Update(func(tx *store.Tx) error { return store.CurrentRevision.Put(tx, 7) }); err != nil {
		t.Fatal(err)
	}
	if answer := f.ask(request("GET", "/readyz")); answer.Code != http.StatusServiceUnavailable || answer.Body.String() != "unavailable\n" {
		t.Errorf("revision 7 is not shown: %d %q", answer.Code, answer.Body)
	}
	if answer := f.ask(request("GET", "/healthz")); answer.Code != http.StatusOK {
		t.Errorf("visitors are served: %d", answer.Code)
	}
}

func TestReady_RendersItsPages(t *testing.T) {
	f := open(t, func(parts *services.Parts, _ *services.Options) { parts.Renderer.(*schooltest.Renderer).Break() })
	if answer := f.ask(request("GET", "/readyz")); answer.Code != http.StatusServiceUnavailable {
		t.Errorf("no page can be rendered: %d", answer.Code)
	}
}
