package staticsite_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/staticsite"
)

// newCopy exports a site, and serves the copy by a server that knows the rules which most static hosts know: headers and
// the page for unknown addresses.
func newCopy(t *testing.T, s *schooltest.School) (url, dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "copy")
	export(t, s, dir)
	rules, err := os.ReadFile(filepath.Join(dir, "_headers"))
	check(t, err)
	forAll, _, _ := strings.Cut(string(rules), "/api/*")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for line := range strings.Lines(forAll) {
			if name, value, isHeader := strings.Cut(strings.TrimSpace(line), ": "); isHeader {
				w.Header().Set(name, value)
			}
		}
		name := filepath.Join(dir, r.URL.Path)
		if album := r.URL.Query().Get("album"); album != "" {
			name = filepath.Join(name, "album", album)
		}
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			name = filepath.Join(name, "index.html")
		}
		body, err := os.ReadFile(name)
		if err != nil {
			body, _ = os.ReadFile(filepath.Join(dir, "404.html"))
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.WriteHeader(http.StatusNotFound)
		}
		_, _ = w.Write(body)
	}))
	t.Cleanup(server.Close)
	return server.URL, dir
}

// differences verifies a copy, and returns the addresses by what differs, but for types and redirects.
func differences(t *testing.T, s *schooltest.School, copied, site string) map[string][]string {
	t.Helper()
	found, err := s.Services.Static.Verify(t.Context(), schooltest.Operator, copied+"/", site)
	check(t, err)
	if found.Addresses < 100 {
		t.Errorf("only %d addresses were compared", found.Addresses)
	}
	list := map[string][]string{}
	for _, d := range found.Differences {
		if !strings.Contains(d.What, "the type is") && d.What != "the status is 404 instead of 301" && d.What != "the status is 404 instead of 410" {
			list[d.What] = d.Addresses
		}
	}
	return list
}

func TestVerify_NamesWhatDiffers(t *testing.T) {
	s, served := newSite(t)
	url, dir := newCopy(t, s)
	if found := differences(t, s, url, served.URL); len(found) > 0 {
		t.Errorf("a copy that is whole: %.1000v", fmt.Sprint(found))
	}
	damage := func(name string, change func(path string) error) { check(t, change(filepath.Join(dir, name))) }
	spoil := func(path string) error { return os.WriteFile(path, []byte("<p>Closed"), 0o600) }
	damage("about-us/index.html", spoil)
	damage("contactus/index.html", spoil)
	damage("robots.txt", os.Remove)
	found := differences(t, s, url, served.URL)
	if got := found["the bytes differ"]; !slices.Equal(got, []string{"/about-us", "/contactus"}) {
		t.Errorf("two pages with other bytes: %v", found)
	}
	if got := found["the status is 404 instead of 200"]; !slices.Equal(got, []string{"/robots.txt"}) || len(found) != 2 {
		t.Errorf("a file that is not there: %v", found)
	}
}

func TestVerify_HeadersAndRedirects(t *testing.T) {
	s, served := newSite(t)
	_, dir := newCopy(t, s)
	bare := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(bare.Close)
	found, err := s.Services.Static.Verify(t.Context(), schooltest.Operator, bare.URL, served.URL)
	check(t, err)
	for _, want := range []string{`the header X-Content-Type-Options is "" instead of "nosniff"`, "the status is 404 instead of 301"} {
		if !slices.ContainsFunc(found.Differences, func(d staticsite.Difference) bool { return d.What == want && len(d.Addresses) > 2 }) {
			t.Errorf("a server without rules: %q is missing in %d differences", want, len(found.Differences))
		}
	}
}

func TestVerify_Refusals(t *testing.T) {
	s, served := newSite(t)
	url, _ := newCopy(t, s)
	for _, c := range []struct {
		copied, site string
		want         school.Code
	}{{"mirror", served.URL, school.Invalid}, {"ftp://mirror.example", served.URL, school.Invalid}, {url, "http://127.0.0.1:1", school.Unreachable}} {
		if _, err := s.Services.Static.Verify(t.Context(), schooltest.Operator, c.copied, c.site); school.CodeOf(err) != c.want {
			t.Errorf("%s against %s: %v", c.copied, c.site, err)
		}
	}
	if _, err := s.Services.Static.Verify(t.Context(), school.Actor{}, url, served.URL); school.CodeOf(err) == "" {
		t.Error("a stranger could have the server ask another")
	}
	down, err := s.Services.Static.Verify(t.Context(), schooltest.Operator, "http://127.0.0.1:1", served.URL)
	if school.CodeOf(err) != school.Unreachable || len(down.Differences) != 0 {
		t.Errorf("a copy that does not answer: %v, %v", down.Differences, err)
	}
}

func TestRun_AFailureIsNamedUntilTheCopyIsUpToDate(t *testing.T) {
	disk := t.TempDir()
	dir := filepath.Join(disk, "mirror", "copy")
	s := schooltest.New(t, func(_ *services.Parts, o *services.Options) { o.ExportTo = dir })
	alarms := make(chan chan time.Time)
	s.Services.Static.Alarm = func(time.Time) <-chan time.Time { ring := make(chan time.Time, 1); alarms <- ring; return ring }
	ctx, stop := context.WithCancel(t.Context())
	var job sync.WaitGroup
	job.Go(func() { s.Services.Static.Run(ctx) })
	defer job.Wait()
	defer stop()
	failure := func() string {
		st, err := s.Status(t.Context(), schooltest.Operator)
		check(t, err)
		for _, at := range st.Attention {
			if at.Code == "export_failed" {
				return at.Message
			}
		}
		return ""
	}
	ring := <-alarms
	if text := failure(); !strings.Contains(text, dir) || !strings.Contains(text, "is not there") {
		t.Errorf("while its disk is missing: %q", text)
	}
	check(t, os.Mkdir(filepath.Join(disk, "mirror"), 0o700))
	ring <- time.Time{}
	<-alarms
	st, err := s.Status(t.Context(), schooltest.Operator)
	check(t, err)
	if text := failure(); text != "" || st.Export.At.IsZero() || st.Export.To != dir {
		t.Errorf("once it is there: %q, %+v", text, st.Export)
	}
}
