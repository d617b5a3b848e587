package web_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/andybalholm/brotli"

	"schoolsite/internal/api"
	"schoolsite/internal/app/services"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/web"
)

// front is a whole site with its public door: only mail and rendering are
// made up.
type front struct {
	*schooltest.School
	door http.Handler
	log  *bytes.Buffer

	hasFactor bool // the holder has a second factor: see eachProtection
}

func open(t testing.TB, options ...schooltest.Option) *front {
	t.Helper()
	s := schooltest.New(t, options...)
	return opened(t, s, s.Services, s.Clock.Now)
}

// opened opens the door to one of a school's sites, which is reached by plain
// http, or by what a proxy says.
func opened(t testing.TB, s *schooltest.School, shown *services.Services, now func() time.Time) *front {
	t.Helper()
	return openedAt(t, s, shown, now, "http://school.example")
}

// openedAt opens the door to a site that visitors find at an address.
func openedAt(t testing.TB, s *schooltest.School, shown *services.Services, now func() time.Time, baseURL string) *front {
	t.Helper()
	log := &bytes.Buffer{}
	logger := slog.New(slog.NewTextHandler(log, nil))
	door, err := web.New(shown.Web(), web.Options{
		Assets: built(t), API: api.New(shown.Services, api.Options{Log: logger}), Log: logger, BaseURL: baseURL,
		TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")},
		Now:            now,
	})
	if err != nil {
		t.Fatal(err)
	}
	return &front{School: s, door: door, log: log}
}

func (f *front) ask(r *http.Request) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	f.door.ServeHTTP(answer, r)
	return answer
}

// script is longer than a stretch of an answer.
var script = []byte(strings.Repeat("console.log(1)\n", 14_000))

// built is a user interface as its build leaves it, with compressed twins.
func built(t testing.TB) fs.FS {
	t.Helper()
	var br, gz bytes.Buffer
	for _, packer := range []io.WriteCloser{brotli.NewWriter(&br), gzip.NewWriter(&gz)} {
		if _, err := packer.Write(script); err != nil {
			t.Fatal(err)
		}
		if err := packer.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return fstest.MapFS{
		"assets/entry-1.js":    {Data: script},
		"assets/entry-1.js.br": {Data: br.Bytes()},
		"assets/entry-1.js.gz": {Data: gz.Bytes()},
		"assets/font-1.woff2":  {Data: []byte("font")},
		"assets/large-1.js":    {Data: large},
		"manifest.json":        {Data: []byte("{}")},
	}
}

// starting is a site whose first snapshot is not made yet.
func starting(t *testing.T) *front {
	t.Helper()
	s := schooltest.New(t)
	return opened(t, s, services.New(s.Parts, services.Options{}), s.Clock.Now)
}

// serve is the door on a network, whose connections know the machine's time
// only.
func serve(t *testing.T) *httptest.Server {
	t.Helper()
	s := schooltest.New(t)
	server := httptest.NewUnstartedServer(nil)
	server.Config = web.Server(opened(t, s, s.Services, time.Now).door, slog.New(slog.DiscardHandler))
	server.Start()
	t.Cleanup(server.Close)
	return server
}

func TestPages_BeforeTheFirstSnapshot(t *testing.T) {
	f := starting(t)
	for _, path := range []string{"/", "/about-us", "/page-data/index.json", "//about-us"} {
		answer := f.ask(request("GET", path))
		if answer.Code != http.StatusServiceUnavailable || answer.Header().Get("Retry-After") != "5" {
			t.Errorf("%s: %d, Retry-After %q", path, answer.Code, answer.Header().Get("Retry-After"))
		}
	}
	if answer := f.ask(request("GET", "/assets/entry-1.js")); answer.Code != http.StatusOK {
		t.Errorf("assets: %d", answer.Code)
	}
}

// A server that has just started has rendered few of its pages: who asks for another gets it whole.
func TestPages_DeferredAreSentWhole(t *testing.T) {
	s := schooltest.New(t, func(parts *services.Parts, o *services.Options) {
		var asked atomic.Int64
		now := parts.Clock
		parts.Clock = func() time.Time { return now().Add(time.Duration(asked.Add(1))) }
		o.Patience = 1
	})
	if page := s.Snapshot().Pages["/sports"]; !page.Deferred {
		t.Fatalf("the page is %+v", page)
	}
	f := opened(t, s, s.Services, s.Clock.Now)
	for _, path := range []string{"/sports", "/page-data/sports.json", "/contactus", "/no-such-page"} {
		if answer := f.ask(request("GET", path)); answer.Body.Len() == 0 {
			t.Errorf("%s is empty", path)
		}
	}
	if answer := f.ask(request("GET", "/sports")); !strings.Contains(answer.Body.String(), "The text of /sports") {
		t.Errorf("/sports says %s", answer.Body)
	}
}

func TestPages_WithoutABuild(t *testing.T) {
	s := schooltest.New(t)
	for name, assets := range map[string]fs.FS{"none": nil, "empty": fstest.MapFS{}} {
		door, err := web.New(s.Web(), web.Options{Assets: assets, API: http.NotFoundHandler(), Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		answer := httptest.NewRecorder()
		door.ServeHTTP(answer, request("GET", "/about-us"))
		if answer.Code != http.StatusOK {
			t.Errorf("%s: code %d", name, answer.Code)
		}
	}
}

func TestMedia_WholeAndRanges(t *testing.T) {
	f := open(t)
	url := f.Snapshot().Pages["/"].Data.Home.Slides[0].URL
	kept, err := os.ReadFile(filepath.Join(f.Dir, url))
	if err != nil {
		t.Fatal(err)
	}
	if whole := f.ask(request("GET", url)); !bytes.Equal(whole.Body.Bytes(), kept) {
		t.Errorf("%d of %d bytes came, or others", whole.Body.Len(), len(kept))
	}
	part := request("GET", url)
	part.Header.Set("Range", "bytes=2-40")
	if answer := f.ask(part); answer.Code != http.StatusPartialContent || !bytes.Equal(answer.Body.Bytes(), kept[2:41]) {
		t.Errorf("%d with %d bytes, or others than asked for", answer.Code, answer.Body.Len())
	}
}

func TestMedia_MissingOrUnreadable(t *testing.T) {
	f := open(t)
	url := f.Snapshot().Pages["/"].Data.Home.Slides[0].URL
	file := filepath.Join(f.Dir, url)
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if answer := f.ask(request("GET", url)); answer.Code != http.StatusNotFound {
		t.Errorf("gone: %d", answer.Code)
	}
	if err := os.Symlink("../key", file); err != nil { // leads out of the folder, so it is not followed
		t.Fatal(err)
	}
	answer := f.ask(request("GET", url))
	if answer.Code != http.StatusInternalServerError || !strings.Contains(answer.Body.String(), "try again") {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	if kind := answer.Header().Get("Content-Type"); kind != "text/plain; charset=utf-8" {
		t.Errorf("the error is %s", kind)
	}
	if cause := "path escapes"; strings.Contains(answer.Body.String(), cause) || !strings.Contains(f.log.String(), cause) {
		t.Errorf("the cause belongs into the log %s, not into %s", f.log, answer.Body)
	}
}

// trap panics when somebody reads it.
type trap struct{ cause any }

func (t trap) Read([]byte) (int, error) { panic(t.cause) }

// trapped is a post whose body is a trap.
func trapped(path, kind string, cause any) *http.Request {
	r := httptest.NewRequest("POST", path, trap{cause})
	r.Header.Set("Content-Type", kind)
	return r
}

func TestPanic_IsAnsweredAndLogged(t *testing.T) {
	f := open(t)
	for path, c := range map[string]struct{ kind, want string }{
		"/contactus": {"application/x-www-form-urlencoded", "Something went wrong on our side."},
		"/api/login": {"application/json", `"code":"internal"`},
	} {
		f.log.Reset()
		answer := f.ask(trapped(path, c.kind, "a bug"))
		if answer.Code != http.StatusInternalServerError || !strings.Contains(answer.Body.String(), c.want) {
			t.Errorf("%s: %d %s", path, answer.Code, answer.Body)
		}
		if strings.Contains(answer.Body.String(), "a bug") || !strings.Contains(f.log.String(), "a bug") {
			t.Errorf("%s: the cause belongs into the log %s, not into %s", path, f.log, answer.Body)
		}
		if id := answer.Header().Get("X-Request-Id"); !strings.Contains(answer.Body.String(), id) || !strings.Contains(f.log.String(), `"a request panicked" id=`+id) {
			t.Errorf("%s: the number %q has to lead from %s into the log %s", path, id, answer.Body, f.log)
		}
	}
	if answer := f.ask(request("GET", "/api/nowhere")); strings.Contains(answer.Body.String(), "requestId") {
		t.Errorf("an error that is not in the log has a number: %s", answer.Body)
	}
}

// brittle takes the first stretch of an answer and breaks at the next.
type brittle struct {
	*httptest.ResponseRecorder
	written int
}

func (b *brittle) Write(body []byte) (int, error) {
	if b.written++; b.written > 1 {
		panic("a bug")
	}
	return b.ResponseRecorder.Write(body)
}

func TestPanic_HalfAnAnswerEndsTheConnection(t *testing.T) {
	f := open(t)
	for name, r := range map[string]*http.Request{
		"half":    request("GET", "/assets/entry-1.js"),
		"aborted": trapped("/api/login", "application/json", http.ErrAbortHandler),
	} {
		func() {
			defer func() {
				if cause := recover(); cause != http.ErrAbortHandler {
					t.Errorf("%s: recovered %v", name, cause)
				}
			}()
			f.door.ServeHTTP(&brittle{ResponseRecorder: httptest.NewRecorder()}, r)
		}()
	}
}

func TestAccessLog_OneLineARequest(t *testing.T) {
	f := open(t)
	answer := f.ask(request("HEAD", "/nowhere?secret=1"))
	line := f.log.String()
	for _, want := range []string{
		"msg=request method=HEAD path=/nowhere status=404 bytes=" + answer.Header().Get("Content-Length") + " duration=",
		"address=192.0.2.1", "id=" + answer.Header().Get("X-Request-Id"),
	} {
		if !strings.Contains(line, want) {
			t.Errorf("no %q in %s", want, line)
		}
	}
	if strings.Contains(line, "secret") || strings.Count(line, "\n") != 1 {
		t.Errorf("the log says %s", line)
	}
}

func TestRequestInfo_ClientAddress(t *testing.T) {
	f := open(t)
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
		r := post("/contactus", goodContact)
		r.RemoteAddr = c.peer
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		f.Clock.Move(time.Hour)
		f.ask(r)
		if from := f.newest(t).From; from != c.want {
			t.Errorf("peer %s, forwarded %q: address %q, want %q", c.peer, c.forwarded, from, c.want)
		}
	}
}
