package web_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/site"
	"schoolsite/internal/web"
)

// fakeSite stands for the use cases, which have their own tests: it keeps
// what it was asked and answers as it was told.
type fakeSite struct {
	snapshot  *site.Snapshot
	enquiry   school.ContactForm
	signs     site.Signs
	user      school.NewUser
	setup     string
	origin    site.Origin
	err       error // of every use case
	renderErr error
	rendering func() // called while a form's page is rendered
}

func newSite() *fakeSite {
	s := &fakeSite{snapshot: &site.Snapshot{
		Pages:    map[string]*site.Page{},
		NotFound: &site.Page{HTML: encoded("text/html; charset=utf-8", "<h1>Oops! Page not found</h1>", "404")},
		Files: map[string]school.Encoded{
			"/robots.txt":     encoded("text/plain; charset=utf-8", "User-agent: *", "robots"),
			"/theme/1a2b.css": encoded("text/css; charset=utf-8", ":root{}", "theme"),
		},
	}}
	for _, path := range []string{"/", "/about-us", "/contactus", "/login", "/latest/Sports-Day", "/gallery/event", "/gallery/event?album=annual-day"} {
		html := encoded("text/html; charset=utf-8", "<h1>page of "+path+"</h1>", "tag-"+path[1:])
		html.Brotli, html.Gzip = []byte("brotli of "+path), []byte("gzip of "+path)
		s.snapshot.Pages[path] = &site.Page{HTML: html, JSON: encoded("application/json", "data of "+path, "json-"+path[1:])}
	}
	return s
}

func encoded(kind, body, tag string) school.Encoded {
	return school.Encoded{Type: kind, ETag: `"` + tag + `"`, Identity: []byte(body)}
}

func (s *fakeSite) Snapshot() *site.Snapshot { return s.snapshot }

func (s *fakeSite) OpenPicture(name string) (fs.File, error) {
	switch name {
	case "abc-480.jpg":
		return fstest.MapFS{name: {Data: []byte("0123456789")}}.Open(name)
	case "broken.jpg":
		return nil, errors.New("disk on fire")
	}
	return nil, school.Errorf(school.NotFound, "There is no such picture.")
}

func (s *fakeSite) Enquire(_ context.Context, form school.ContactForm, signs site.Signs) error {
	s.enquiry, s.signs = form, signs
	return s.err
}

func (s *fakeSite) SignIn(ctx context.Context, _ school.Credentials) (site.SignedIn, error) {
	s.origin = site.OriginOf(ctx)
	return site.SignedIn{Cookie: "credential", Expires: time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)}, s.err
}

func (s *fakeSite) Register(_ context.Context, user school.NewUser, setup string) (string, error) {
	s.user, s.setup = user, setup
	return "An owner will look at it.", s.err
}

func (s *fakeSite) RenderForm(_ context.Context, path string, form school.FormState) ([]byte, error) {
	if s.rendering != nil {
		s.rendering()
	}
	if s.renderErr != nil {
		return nil, s.renderErr
	}
	text := path + " done=" + map[bool]string{true: "yes", false: "no"}[form.Done] + " message=" + form.Message
	for _, list := range []map[string]string{form.Values, form.Fields} {
		for name, value := range list {
			text += " " + name + "=" + value
		}
	}
	return []byte(text), nil
}

var built = fstest.MapFS{
	"assets/entry-1.js":    {Data: []byte("console.log(1)")},
	"assets/entry-1.js.br": {Data: []byte("packed")},
	"assets/entry-1.js.gz": {Data: []byte("zipped")},
	"assets/font-1.woff2":  {Data: []byte("font")},
	"manifest.json":        {Data: []byte("{}")},
}

var apiStub = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/api/panic":
		panic("a bug")
	case "/api/abort":
		panic(http.ErrAbortHandler)
	case "/api/half":
		_, _ = io.WriteString(w, "half")
		panic("a bug")
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, "api "+r.URL.Path)
})

func open(t *testing.T, s web.Site) http.Handler {
	t.Helper()
	return openLogged(t, s, io.Discard)
}

func openLogged(t *testing.T, s web.Site, log io.Writer) http.Handler {
	t.Helper()
	handler, err := web.New(s, web.Options{
		Assets: built, API: apiStub, BaseURL: "https://school.example",
		Log:            slog.New(slog.NewTextHandler(log, nil)),
		TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return handler
}

func TestBeforeTheFirstSnapshot(t *testing.T) {
	handler := open(t, &fakeSite{})
	for _, path := range []string{"/", "/about-us", "/page-data/index.json", "//about-us"} {
		answer := ask(handler, request("GET", path))
		if answer.Code != http.StatusServiceUnavailable || answer.Header().Get("Retry-After") != "5" {
			t.Errorf("%s: %d, Retry-After %q", path, answer.Code, answer.Header().Get("Retry-After"))
		}
	}
	if answer := ask(handler, request("GET", "/assets/entry-1.js")); answer.Code != http.StatusOK {
		t.Errorf("assets: %d", answer.Code)
	}
}

func TestWithoutABuiltUserInterface(t *testing.T) {
	handler, err := web.New(newSite(), web.Options{Assets: fstest.MapFS{}, API: apiStub, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	if answer := ask(handler, request("GET", "/about-us")); answer.Code != http.StatusOK {
		t.Errorf("code %d", answer.Code)
	}
}

func TestAPanicIsAnAnswerAndALogLine(t *testing.T) {
	var log bytes.Buffer
	answer := ask(openLogged(t, newSite(), &log), request("GET", "/api/panic"))
	if answer.Code != http.StatusInternalServerError || !strings.Contains(answer.Body.String(), `"code":"internal"`) {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	if strings.Contains(answer.Body.String(), "a bug") || !strings.Contains(log.String(), "a bug") {
		t.Errorf("the cause belongs into the log, not into %s", answer.Body)
	}
}

func TestHalfAnAnswerEndsTheConnection(t *testing.T) {
	for _, path := range []string{"/api/half", "/api/abort"} {
		func() {
			defer func() {
				if cause := recover(); cause != http.ErrAbortHandler {
					t.Errorf("%s: recovered %v", path, cause)
				}
			}()
			ask(open(t, newSite()), request("GET", path))
		}()
	}
}

func TestOneLogLineARequest(t *testing.T) {
	var log bytes.Buffer
	answer := ask(openLogged(t, newSite(), &log), request("GET", "/nowhere?secret=1"))
	line := log.String()
	for _, want := range []string{
		"msg=request method=GET path=/nowhere status=404 bytes=29 duration=", "address=192.0.2.1",
		"id=" + answer.Header().Get("X-Request-Id"),
	} {
		if !strings.Contains(line, want) {
			t.Errorf("no %q in %s", want, line)
		}
	}
	if strings.Contains(line, "secret") || strings.Count(line, "\n") != 1 {
		t.Errorf("the log says %s", line)
	}
}

func TestTheVisitorsAddress(t *testing.T) {
	for _, c := range []struct{ peer, forwarded, want string }{
		{"203.0.113.9:5000", "", "203.0.113.9"},
		{"203.0.113.9:5000", "198.51.100.1", "203.0.113.9"}, // not our proxy: not believed
		{"10.0.0.1:5000", "198.51.100.1", "198.51.100.1"},
		{"10.0.0.1:5000", "192.0.2.66, 198.51.100.1, 10.0.0.2", "198.51.100.1"}, // 192.0.2.66 anybody may have written
		{"10.0.0.1:5000", "garbage, 10.0.0.2", "10.0.0.2"},
		{"10.0.0.1:5000", "", "10.0.0.1"},
		{"[fd00::1]:5000", "[2001:db8::7%eth0]:99", "2001:db8::7"},
		{"[::ffff:203.0.113.9]:5000", "", "203.0.113.9"},
		{"[fe80::1%eth0]:5000", "", "fe80::1"},
		{"@", "", ""},
	} {
		s := newSite()
		r := post("/login", "emailId=a")
		r.RemoteAddr = c.peer
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		ask(open(t, s), r)
		if s.origin.Address != c.want {
			t.Errorf("peer %s, forwarded %q: address %q, want %q", c.peer, c.forwarded, s.origin.Address, c.want)
		}
	}
}
