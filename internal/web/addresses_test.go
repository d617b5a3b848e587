package web_test

import (
	"bufio"
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// canary is a name that nothing has: where it comes back it was repeated.
const canary = "canary7f3a"

// traversals are addresses that lead out of every folder, written in every way
// that some server once understood.
func traversals() (addresses []string) {
	ups := []string{
		"../", "..%2f", "%2e%2e/", "%2e%2e%2f", ".%2e/", "%252e%252e%252f", "..%252f", "..%5c", `..\`, "%c0%ae%c0%ae/", "..%c0%af",
		"%uff0e%uff0e/", "..;/", "....//", "..%00/", "%e0%80%ae%e0%80%ae/", "..%0d%0a/", "/../", "./../",
	}
	targets := []string{"schoolsite.db", "key", "etc/passwd%00.jpg?" + canary, canary}
	for _, folder := range []string{"/", "/media/", "/documents/", "/assets/", "/page-data/", "/qr/", "/api/", "/.well-known/"} {
		for _, up := range ups {
			for n, target := range targets {
				addresses = append(addresses, folder+strings.Repeat(up, 1+n*2)+target)
			}
		}
	}
	return addresses
}

// sources are what lies about on badly kept servers.
var sources = strings.Fields(`/.git/HEAD /.git/config /.gitignore /.env /.env.local /.htaccess /.DS_Store /.npmrc /.ssh/id_rsa
	/schoolsite.db /schoolsite.yaml /schoolsite.holder /control.sock /key /backups /backups/ /cache /cache/ /content/ /data/schoolsite.db
	/go.mod /go.sum /package.json /package-lock.json /Makefile /README.md /vite.config.ts /src/ /ui/src/site/app/App.tsx /node_modules/ /manifest.json /admin.json
	/views.json /dist/client/manifest.json /dist/server/ /assets /assets/ /assets/manifest.json /assets/entry-1.js.map /assets/entry-1.js.br /media /media/
	/documents/ /page-data/ /debug/pprof/ /debug/pprof/heap /debug/vars /metrics /server-status /phpinfo.php /wp-login.php /admin.php
	/api/debug /api/version /api/status /.well-known/ /.well-known/unknown /actuator/env /swagger.json /graphql /console`)

// ours are words that only the program and its makers use.
var ours = regexp.MustCompile(`(?i)goroutine \d|runtime error|\.go:\d+|schoolsite/internal|panic:|bbolt|go1\.\d|root:x:|net/http|/srv/|/tmp/|index of /|<title>index`)

func TestPaths_NoneLeadsOut(t *testing.T) {
	const promise = "promise 21, no address leads out of the site"
	f := open(t)
	key, err := os.ReadFile(filepath.Join(f.Dir, "key"))
	if err != nil {
		t.Fatal(err)
	}
	addresses := traversals()
	if len(addresses) < 505 {
		t.Fatalf("only %d addresses are tried", len(addresses))
	}
	for _, address := range addresses {
		answer := f.raw(t, "GET", address)
		body := answer.Body.Bytes()
		switch {
		case answer.Code >= 500 || answer.Code == http.StatusOK:
			t.Errorf("%s: %s: %d", promise, address, answer.Code)
		case bytes.Contains(body, key) || bytes.Contains(body, []byte{0xed, 0xda, 0x0c, 0xed}) || ours.Match(body):
			t.Errorf("%s: %s: %.200s", promise, address, body)
		case strings.Contains(string(body), canary):
			t.Errorf("%s: %s is repeated: %.200s", promise, address, body)
		}
		if to := answer.Header().Get("Location"); strings.HasPrefix(to, "//") || strings.Contains(to, "..") || strings.Contains(to, ":") {
			t.Errorf("%s: %s leads to %s", promise, address, to)
		}
	}
}

// raw asks for an address as it is written. One that no server takes is
// answered as net/http does.
func (f *front) raw(t *testing.T, method, address string) *httptest.ResponseRecorder {
	t.Helper()
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(method + " " + address + " HTTP/1.1\r\nHost: school.example\r\n\r\n")))
	if err != nil {
		refused := httptest.NewRecorder()
		refused.WriteHeader(http.StatusBadRequest)
		return refused
	}
	r.RemoteAddr = "203.0.113.9:5000"
	return f.ask(r)
}

func TestPaths_NothingInternalIsServed(t *testing.T) {
	const promise = "promise 38, nothing of the inside is shown"
	f := open(t)
	if len(sources) < 49 {
		t.Fatalf("only %d addresses are tried", len(sources))
	}
	for _, address := range sources {
		answer := f.raw(t, "GET", address)
		if answer.Code < 400 || answer.Code >= 500 {
			t.Errorf("%s: %s: %d", promise, address, answer.Code)
		}
		checkSilent(t, promise+": "+address, answer)
	}
	for _, method := range []string{"GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"} {
		for _, address := range []string{"/", "/api/login", "/api/nothing", "/media/x.jpg", "/contactus", "/%ff", "/api/slider/%00"} {
			checkSilent(t, promise+": "+method+" "+address, f.raw(t, method, address))
		}
	}
}

// checkSilent looks for what says how the site is made.
func checkSilent(t *testing.T, what string, answer *httptest.ResponseRecorder) {
	t.Helper()
	if ours.Match(answer.Body.Bytes()) {
		t.Errorf("%s: %.300s", what, answer.Body)
	}
	for _, telling := range []string{"Server", "X-Powered-By", "X-Generator", "Via", "X-AspNet-Version"} {
		if value := answer.Header().Get(telling); value != "" {
			t.Errorf("%s: %s: %s", what, telling, value)
		}
	}
}

// everyKind has one address of each kind that is answered.
func everyKind(f *front) []string {
	shown := f.Snapshot()
	return []string{
		"/", "/about-us", "/nowhere", "/latest/feed.xml", "/latest/feed.json", "/robots.txt", "/sitemap.xml", "/favicon.ico",
		"/page-data/index.json", "/assets/entry-1.js", "/assets/none.js", shown.Layout.QR, shown.Pages["/"].Data.Home.Slides[0].URL,
		"/media/none.jpg", "/About-Us", "/.well-known/security.txt", "/.well-known/none", "/.well-known/change-password", "/security.txt",
		"/api/get-all-slider", "/api/session", "/api/nothing",
	}
}

func TestHEAD_IsGETWithoutABody(t *testing.T) {
	f := open(t)
	for _, address := range everyKind(f) {
		whole, head := f.raw(t, "GET", address), f.raw(t, "HEAD", address)
		for _, h := range []http.Header{whole.Header(), head.Header()} {
			h.Del("X-Request-Id")
		}
		for name := range whole.Header() {
			if got, want := head.Header().Get(name), whole.Header().Get(name); got != want {
				t.Errorf("%s: %s is %q of HEAD and %q of GET", address, name, got, want)
			}
		}
		if head.Code != whole.Code {
			t.Errorf("%s: HEAD %d, GET %d", address, head.Code, whole.Code)
		}
	}
}

func TestMethods_NotAllowed(t *testing.T) {
	f := open(t)
	for _, address := range everyKind(f) {
		for _, method := range []string{"PUT", "DELETE", "PATCH", "TRACE", "BREW", "PROPFIND", "OPTIONS"} {
			answer := f.raw(t, method, address)
			known := []int{http.StatusMethodNotAllowed, http.StatusNotFound, http.StatusNotImplemented}
			if !slices.Contains(known, answer.Code) {
				t.Errorf("%s %s: %d", method, address, answer.Code)
			}
			if answer.Code == http.StatusMethodNotAllowed && !strings.Contains(answer.Header().Get("Allow"), "GET") {
				t.Errorf("%s %s: allowed is %q", method, address, answer.Header().Get("Allow"))
			}
		}
	}
	server := serve(t)
	for _, method := range []string{"TRACE", "CONNECT"} {
		text := method + " / HTTP/1.1\r\nHost: x\r\nX-Secret: " + canary + "\r\n\r\n"
		if statuses := answersTo(t, server.Listener.Addr().String(), text); len(statuses) != 1 || statuses[0] < 400 {
			t.Errorf("%s: %v", method, statuses)
		}
	}
}

// Ranges cost no more than the picture has bytes.
func TestRanges_AreBounded(t *testing.T) {
	f := open(t)
	url := f.Snapshot().Pages["/"].Data.Home.Slides[0].URL
	whole := f.ask(request("GET", url)).Body.Len()
	for ranges, want := range map[string]int{
		"bytes=0-9": 206, "bytes=-5": 206, "bytes=0-0,5-9": 206, "bytes=5-": 206,
		"bytes=999999999-": 416, "bytes=9-5": 416, "bytes=x": 416, "bytes=": 200, "lines=0-9": 416, "bytes=--1": 416,
		"bytes=99999999999999999999-":                 416,
		"bytes=" + strings.Repeat("0-,", 1000) + "0-": 200, "bytes=0-,0-,0-": 200, // more than there is: all of it once
	} {
		r := request("GET", url)
		r.Header.Set("Range", ranges)
		if answer := f.ask(r); answer.Code != want || answer.Body.Len() > whole+2000 {
			t.Errorf("%.30s: %d with %d bytes of %d, want %d", ranges, answer.Code, answer.Body.Len(), whole, want)
		}
	}
	for condition, want := range map[string]int{
		`If-None-Match: *`: 304, `If-None-Match: "a", "b"`: 200, `If-None-Match: garbage`: 200, `If-Match: "a"`: 412,
		`If-Modified-Since: Fri, 20 Nov 2026 09:00:00 GMT`: 200, `If-Range: "a"`: 200, fmt.Sprintf(`If-None-Match: %s`, strings.Repeat(`"x",`, 5000)): 200,
	} {
		r := request("GET", url)
		setHeader(r, condition)
		if answer := f.ask(r); answer.Code != want {
			t.Errorf("%.40s: %d, want %d", condition, answer.Code, want)
		}
	}
}
