package client_test

import (
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/api/client"
	"schoolsite/internal/school"
)

const secret = "schoolsite_0123456789"

func TestRemote_AddressesAndTokens(t *testing.T) {
	for site, says := range map[string]string{
		"https://school.example":         "",
		"https://school.example/":        "",
		"http://127.0.0.1:8080":          "",
		"http://[::1]:8080":              "",
		"http://localhost:8080":          "",
		"http://school.example":          "by HTTPS only. Write the address as https://school.example.",
		"http://127.0.0.1.evil.example":  "by HTTPS only",
		"http://localhost.evil.example":  "by HTTPS only",
		"ftp://school.example":           "by HTTPS only",
		"school.example":                 "is no address of a site",
		"https://school.example/news":    "is no address of a site",
		"https://school.example/?a=b":    "is no address of a site",
		"https://u:pass@school.example/": "is no address of a site",
	} {
		_, err := client.Remote(site, secret)
		if (says == "") != (err == nil) || says != "" && (school.CodeOf(err) != school.Invalid || !strings.Contains(err.Error(), says)) {
			t.Errorf("%s: %v", site, err)
		}
	}
	for _, token := range []string{"", "hunter2", "eyJhbGciOi", secret + "\nX-Evil: 1", secret + " " + secret} {
		if _, err := client.Remote("https://school.example", token); school.CodeOf(err) != school.Invalid {
			t.Errorf("the token %q: %v", token, err)
		}
	}
}

func TestRemote_AnswersThatAreNoSites(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("a redirect was followed, with %q", r.Header.Get("Authorization"))
	}))
	defer elsewhere.Close()
	page := func(status int, header ...string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			for i := 0; i < len(header); i += 2 {
				w.Header().Set(header[i], header[i+1])
			}
			w.WriteHeader(status)
			_, _ = w.Write([]byte("<!doctype html>"))
		}
	}
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		code   school.Code
		says   string
	}{
		"a redirect":             {page(301, "Location", elsewhere.URL), school.Invalid, "leads on to another address. The app token was not sent there"},
		"a page":                 {page(200), school.NotFound, "is no schoolsite"},
		"another program":        {page(404), school.NotFound, "is no schoolsite"},
		"a proxy's password":     {page(401, "WWW-Authenticate", "Basic"), school.Unauthorized, "takes no app tokens"},
		"a proxy without a site": {page(502), school.Unreachable, "A proxy answers"},
		"a proxy with a limit":   {page(413), school.TooLarge, "takes nothing as large as this"},
		"an earlier version": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(401)
			_, _ = w.Write([]byte(`{"code":"unauthorized","message":"Please log in to do this."}`))
		}, school.Unauthorized, "it runs an earlier version of schoolsite"},
		"an ended token": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
			w.WriteHeader(401)
			_, _ = w.Write([]byte(`{"code":"unauthorized","message":"It was ended."}`))
		}, school.Unauthorized, "It was ended."},
		"a line that is cut": {func(w http.ResponseWriter, _ *http.Request) {
			conn, _, _ := w.(http.Hijacker).Hijack()
			conn.Close()
		}, school.Unreachable, "failed before it answered: the line was cut. It may have done what you asked"},
	} {
		site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Authorization") != "Bearer "+secret || r.URL.RawQuery != "" || len(r.Cookies()) > 0 {
				t.Errorf("%s: the call has %q", name, r.Header)
			}
			c.answer(w, r)
		}))
		remote, err := client.Remote(site.URL, secret)
		if err != nil {
			t.Fatal(err)
		}
		_, err = api.ListRevisions.Call(t.Context(), remote, nil)
		if school.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), secret) {
			t.Errorf("%s: %v", name, err)
		}
		remote.Close()
		site.Close()
	}
}

func TestRemote_NothingIsSentWithoutATrustedLine(t *testing.T) {
	untrusted := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("a call was sent") }))
	untrusted.Config.ErrorLog = log.New(io.Discard, "", 0)
	untrusted.StartTLS()
	defer untrusted.Close()
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	for site, says := range map[string]string{
		untrusted.URL:                      "can't be trusted: certificate signed by unknown authority. Nothing was sent.",
		"http://" + closed.Addr().String(): "connection refused. Nothing was sent.",
		"https://no-such-school.invalid":   "there is no computer of this name. Nothing was sent.",
	} {
		remote, err := client.Remote(site, secret)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = api.ListRevisions.Call(t.Context(), remote, nil); school.CodeOf(err) != school.Unreachable || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", site, err)
		}
		remote.Close()
	}
}
