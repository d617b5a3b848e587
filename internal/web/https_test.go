package web_test

import (
	"bytes"
	"crypto/tls"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/web"
)

// openHTTPS opens the door to a site that visitors find by HTTPS.
func openHTTPS(t *testing.T) *front {
	t.Helper()
	s := schooltest.New(t)
	return openedAt(t, s, s.Services, s.Clock.Now, "https://school.example")
}

// ways in which a request comes to a site that visitors find by HTTPS.
var proxies = map[string]struct {
	peer, proto string
	warned      bool
}{
	"a proxy that says so":           {"10.0.0.1:5000", "https", false},
	"two proxies":                    {"10.0.0.1:5000", "http, HTTPS", false},
	"a proxy that says nothing":      {"10.0.0.1:5000", "", true},
	"a proxy that says http":         {"10.0.0.1:5000", "https, http", true},
	"a proxy that nobody trusts":     {"192.0.2.1:5000", "https", true},
	"a sender without an address":    {"@", "", true},
	"a proxy of many headers' words": {"10.0.0.1:5000", "https,", true},
}

func TestHTTPSBase_CookiesAreSecureWhateverTheProxySays(t *testing.T) {
	for name, c := range proxies {
		t.Run(name, func(t *testing.T) {
			f := openHTTPS(t)
			f.Add(t, holder, school.Staff)
			signIn := func() *httptest.ResponseRecorder {
				r := callFrom(c.peer, "/api/login", login(schooltest.Password))
				if c.proto != "" {
					r.Header.Set("X-Forwarded-Proto", c.proto)
				}
				return f.ask(r)
			}
			answer := signIn()
			says(t, answer, http.StatusOK)
			if answer.Header().Get("Strict-Transport-Security") == "" {
				t.Error("no HSTS")
			}
			for _, cookie := range answer.Result().Cookies() {
				if !cookie.Secure || !strings.HasPrefix(cookie.Name, "__Host-") || cookie.Domain != "" || cookie.Path != "/" {
					t.Errorf("the cookie is %v", cookie)
				}
			}
			signIn()
			warnings := strings.Count(f.log.String(), "requests come without X-Forwarded-Proto: https")
			if c.warned && warnings != 1 || !c.warned && warnings != 0 {
				t.Errorf("%d warnings: %s", warnings, f.log)
			}
			says(t, f.ask(with(request("GET", "/api/session"), answer, "__Host-session")), http.StatusOK)
		})
	}
}

// Where the site is reached by plain http, as on a developer's machine, the
// last word of a list counts, and only that of a trusted proxy.
func TestHTTPBase_TheLastProxySaysWhetherItIsHTTPS(t *testing.T) {
	f := open(t)
	for proto, secure := range map[string]bool{"https": true, "http, https": true, "https, http": false, "": false, "http": false, "wss": false} {
		r := headed(request("GET", "/"), "X-Forwarded-Proto", proto)
		r.RemoteAddr = "10.0.0.1:5000"
		if got := f.ask(r).Header().Get("Strict-Transport-Security") != ""; got != secure {
			t.Errorf("%q: HSTS %v", proto, got)
		}
	}
	if strings.Contains(f.log.String(), "X-Forwarded-Proto") {
		t.Errorf("it is warned of nothing: %s", f.log)
	}
}

func TestHTTPSBase_ThePlainSiteIsAnother(t *testing.T) {
	f := openHTTPS(t)
	r := headed(callFrom("10.0.0.1:5000", "/api/login", login(schooltest.Password)), "Origin", "http://school.example")
	says(t, f.ask(r), http.StatusForbidden)
}

// Scanners try to shake hands day and night; other errors of the server are rare, and logged.
func TestServer_FailedHandshakesAreNotLogged(t *testing.T) {
	var log bytes.Buffer
	server := httptest.NewUnstartedServer(nil)
	server.Config = web.Server(http.NotFoundHandler(), slog.New(slog.NewTextHandler(&log, nil)))
	server.StartTLS()
	if _, err := tls.Dial("tcp", server.Listener.Addr().String(), &tls.Config{ServerName: "other.example"}); err == nil {
		t.Error("a stranger believes the certificate of the test")
	}
	server.Close()
	server.Config.ErrorLog.Print("http: Accept error: too many open files")
	if text := log.String(); strings.Contains(text, "handshake") || !strings.Contains(text, "Accept error") {
		t.Errorf("the log has %q", text)
	}
}
