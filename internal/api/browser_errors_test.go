package api_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// loggingDesk is a desk whose log can be read.
func loggingDesk(t *testing.T) (*desk, *bytes.Buffer) {
	t.Helper()
	d := newDesk(t)
	var written bytes.Buffer
	d.handler = api.New(d.API(), api.Options{Log: slog.New(slog.NewTextHandler(&written, nil))})
	return d, &written
}

func TestBrowserErrors_AreLogged(t *testing.T) {
	d, log := loggingDesk(t)
	w := d.json("", "POST", "/api/client-errors", `{"kind":"uncaught","message":"TypeError: x of asha@school.example is null","page":"/latest?code=SECRET","build":"b7"}`)
	if w.Code != http.StatusNoContent || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%d %q", w.Code, w.Header())
	}
	want := `level=WARN msg="a browser failed" kind=uncaught error="TypeError: x of {e-mail} is null" page=/latest build=b7`
	if got := log.String(); !strings.Contains(got, want) || strings.Contains(got, "SECRET") {
		t.Errorf("the log says %s", got)
	}
}

func TestBrowserErrors_AreBounded(t *testing.T) {
	d, log := loggingDesk(t)
	long := strings.Repeat("ಕ", 300) + "\\n"
	d.json("", "POST", "/api/client-errors", `{"kind":"`+long+`","message":"`+long+`","page":"/`+long+`","build":"`+long+`"}`)
	if lines := strings.Count(log.String(), "\n"); lines != 1 || log.Len() > 4*200+200 {
		t.Errorf("%d lines of %d bytes: %s", lines, log.Len(), log)
	}
	if w := d.json("", "POST", "/api/client-errors", `{"message":"`+strings.Repeat("x", 5000)+`"}`); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("a long report: %d", w.Code)
	}
	if w := d.json("", "POST", "/api/client-errors", `nonsense`); w.Code == http.StatusNoContent {
		t.Error("nonsense is taken")
	}
}

func TestBrowserErrors_AreRateLimited(t *testing.T) {
	d, log := loggingDesk(t)
	for range 50 {
		if w := d.json("", "POST", "/api/client-errors", `{"kind":"uncaught"}`); w.Code != http.StatusNoContent {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	if got := strings.Count(log.String(), "a browser failed"); got != 10 {
		t.Errorf("%d reports of one address are logged, want 10", got)
	}
	for i := range 300 {
		r := httptest.NewRequest("POST", "/api/client-errors", strings.NewReader(`{"kind":"uncaught"}`))
		r.Header.Set("Content-Type", "application/json")
		from := school.RequestInfo{Address: fmt.Sprintf("198.51.100.%d", i%250)}
		d.handler.ServeHTTP(httptest.NewRecorder(), r.WithContext(school.WithRequestInfo(r.Context(), from)))
	}
	if got := strings.Count(log.String(), "a browser failed"); got != 60 {
		t.Errorf("%d reports of everybody together are logged, want 60", got)
	}
}
