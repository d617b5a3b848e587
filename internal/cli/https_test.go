package cli

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/testca"
)

var ownNames = []string{"school.example", "www.school.example"}

// secured is a server that speaks HTTPS, and a browser that finds it by name.
type secured struct {
	*serving
	plain string // where its port 80 is
	roots *x509.CertPool
}

func serveHTTPS(t *testing.T, dir string, a *testca.Authority, args ...string) *secured {
	t.Helper()
	s, err := start(t.TempDir(), append(cleanEnv(), "SSL_CERT_FILE="+a.RootFile), append([]string{
		"--data-dir", dir, "--http-addr", "127.0.0.1:0", "--tls-domain", strings.Join(ownNames, ","),
		"--tls-directory", a.Directory,
	}, args...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.kill)
	found, err := s.find(s.talk, `leading to https.*address=([0-9.:]+)`)
	if err != nil {
		t.Fatal(err)
	}
	a.LeadTo(s.address(), found[1])
	return &secured{s, found[1], a.Roots}
}

func (s *serving) address() string { return strings.TrimPrefix(s.url, "http://") }

// came waits for the certificate that the server has to have asked for.
func (s *secured) came(t *testing.T) {
	t.Helper()
	if _, err := s.find(s.talk, "a certificate came.*name=www.school.example"); err != nil {
		t.Fatal(err)
	}
}

// browser follows no redirect.
func (s *secured) browser() *http.Client {
	return &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			ForceAttemptHTTP2: true, DisableKeepAlives: true, TLSClientConfig: &tls.Config{RootCAs: s.roots},
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				to := s.address()
				if strings.HasSuffix(address, ":80") {
					to = s.plain
				}
				return new(net.Dialer).DialContext(ctx, network, to)
			},
		},
	}
}

// serial names the certificate that is shown, whatever its dates.
func (s *secured) serial(name string) string {
	conn, err := tls.Dial("tcp", s.address(), &tls.Config{ServerName: name, InsecureSkipVerify: true})
	if err != nil {
		return ""
	}
	defer conn.Close()
	return conn.ConnectionState().PeerCertificates[0].SerialNumber.String()
}

func ask(t *testing.T, browser *http.Client, method, address string, change ...func(*http.Request)) *http.Response {
	t.Helper()
	request, err := http.NewRequest(method, address, strings.NewReader(""))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range change {
		c(request)
	}
	answer, err := browser.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	return answer
}

func TestHTTPS_ServesByItself(t *testing.T) {
	t.Parallel()
	a := testca.Open(t, 90*24*time.Hour, ownNames...)
	dir := folder(t)
	s := serveHTTPS(t, dir, a)
	s.came(t)
	browser := s.browser()

	page := ask(t, browser, "GET", "https://school.example/")
	text, err := io.ReadAll(page.Body)
	if err != nil || page.StatusCode != http.StatusOK || page.ProtoMajor != 2 || !strings.Contains(string(text), "<html") {
		t.Errorf("the home page is %s %s (%v)", page.Proto, page.Status, err)
	}
	if hsts := page.Header.Get("Strict-Transport-Security"); hsts != "max-age=31536000" {
		t.Errorf("HSTS is %q", hsts)
	}
	for address, to := range map[string]string{
		"http://school.example/about?from=1&to=%2F":     "https://school.example/about?from=1&to=%2F",
		"http://www.school.example/a%2Fb":               "https://school.example/a%2Fb",
		"http://other.example//evil.example/..":         "https://school.example//evil.example/..",
		"https://www.school.example/news?x=1":           "https://school.example/news?x=1",
		"http://school.example/.well-known/acme-nobody": "https://school.example/.well-known/acme-nobody",
	} {
		for _, method := range []string{"GET", "HEAD", "POST", "DELETE"} {
			answer := ask(t, browser, method, address)
			if answer.StatusCode != http.StatusPermanentRedirect || answer.Header.Get("Location") != to {
				t.Errorf("%s %s: %s to %s", method, address, answer.Status, answer.Header.Get("Location"))
			}
		}
	}
	named := func(host string) func(*http.Request) { return func(r *http.Request) { r.Host = host } }
	if answer := ask(t, browser, "GET", "https://school.example/", named("other.example")); answer.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("another site's name: %s", answer.Status)
	}
	if answer := ask(t, browser, "GET", "http://school.example/.well-known/acme-challenge/none"); answer.StatusCode != http.StatusNotFound {
		t.Errorf("a challenge that nobody set: %s", answer.Status)
	}
	if s.serial("other.example") != "" {
		t.Error("there is a certificate for another name")
	}
	s.cookieIsSecure(t, dir)
	s.statusTells(t, dir)
}

func (s *secured) cookieIsSecure(t *testing.T, dir string) {
	t.Helper()
	addOwner(t, dir)
	request, err := http.NewRequest("POST", "https://school.example/api/login", strings.NewReader(`{"emailId":"head@school.example","password":"Long-Enough-9!"}`))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := s.browser().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var session *http.Cookie
	for _, cookie := range answer.Cookies() {
		if cookie.Name == "__Host-session" {
			session = cookie
		}
	}
	if session == nil || !session.Secure || !session.HttpOnly || session.Path != "/" || session.Domain != "" {
		t.Errorf("%s sets %v", answer.Status, answer.Header["Set-Cookie"])
	}
}

func addOwner(t *testing.T, dir string) {
	t.Helper()
	add := command(dir, "user", "add", "head@school.example", "--name", "Head", "--role", "owner", "--password-stdin")
	add.Stdin = strings.NewReader("Long-Enough-9!\n")
	if r := finish(add); r.code != 0 {
		t.Fatal(r)
	}
}

func (s *secured) statusTells(t *testing.T, dir string) {
	t.Helper()
	if said := succeed(t, dir, "status"); !strings.Contains(said, "at https://school.example since") ||
		!strings.Contains(said, "HTTPS:     the certificate for school.example, www.school.example ends ") {
		t.Errorf("status says %s", said)
	}
	succeed(t, dir, "health")
}

// A restart asks nobody: authorities count.
func TestHTTPS_RestartKeepsTheCertificate(t *testing.T) {
	t.Parallel()
	a := testca.Open(t, 90*24*time.Hour, ownNames...)
	dir := folder(t)
	s := serveHTTPS(t, dir, a)
	s.came(t)
	first := s.serial(ownNames[0])
	if code := s.stop(); code != 0 {
		t.Errorf("exit %d: %s", code, s.log())
	}
	a.Answer(testca.Down)
	again := serveHTTPS(t, dir, a)
	if answer := ask(t, again.browser(), "GET", "https://school.example/"); answer.StatusCode != http.StatusOK {
		t.Errorf("after a restart: %s", answer.Status)
	}
	if again.serial(ownNames[0]) != first || a.Orders.Load() != 2 {
		t.Errorf("another certificate after a restart, %d orders", a.Orders.Load())
	}
}

// By the real clock; internal/tlscert does the same by one that it moves.
func TestHTTPS_RenewsWhileServing(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return
	}
	t.Parallel()
	a := testca.Open(t, 30*time.Second, ownNames...)
	s := serveHTTPS(t, folder(t), a)
	s.came(t)
	first := s.serial(ownNames[0])
	await(t, s.serving, func() bool {
		shown := s.serial(ownNames[0])
		if shown == "" {
			t.Fatal("there was no certificate for a moment")
		}
		return shown != first
	})
}

// The start doesn't wait for an authority that is down; the owner is told.
func TestHTTPS_AuthorityIsDown(t *testing.T) {
	t.Parallel()
	a := testca.Open(t, time.Hour, ownNames...)
	a.Answer(testca.Down)
	dir := folder(t)
	s := serveHTTPS(t, dir, a)
	if _, err := s.find(s.talk, "no certificate came.*can't be reached"); err != nil {
		t.Fatal(err)
	}
	if answer := ask(t, s.browser(), "GET", "http://school.example/"); answer.StatusCode != http.StatusPermanentRedirect {
		t.Errorf("port 80 says %s", answer.Status)
	}
	said := succeed(t, dir, "status")
	for _, part := range []string{"HTTPS:     no certificate for school.example, www.school.example yet.", "critical: Visitors can't open the site: there is no certificate yet. The certificate authority 127.0.0.1:"} {
		if !strings.Contains(said, part) {
			t.Errorf("status has no %q: %s", part, said)
		}
	}
	if code := s.stop(); code != 0 {
		t.Errorf("exit %d: %s", code, s.log())
	}
}

func TestHTTPS_ConflictingSettings(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	secure := func(more ...string) []string {
		return append([]string{"serve", "--tls-domain", "school.example", "--addr", "127.0.0.1:0", "--http-addr", "127.0.0.1:0"}, more...)
	}
	for _, wrong := range []struct {
		args []string
		says string
	}{
		{[]string{"serve", "--tls-domain", "203.0.113.7"}, "an IP address has no certificate"},
		{[]string{"serve", "--tls-domain", "localhost"}, "Leave --tls-domain out"},
		{[]string{"serve", "--tls-domain", "https://school.example"}, "give the name alone"},
		{[]string{"serve", "--tls-domain", "*.school.example"}, "asterisk"},
		{[]string{"serve", "--tls-domain", "ಶಾಲೆ.example"}, "xn--"},
		{[]string{"serve", "--tls-domain", "school"}, "no domain of the internet"},
		{secure("--trusted-proxy", "127.0.0.1"), "don't go together"},
		{secure("--base-url", "https://other.example"), "Leave it out: the site's address is https://school.example."},
		{secure("--base-url", "http://school.example"), "not the first --tls-domain"},
		{secure("--tls-directory", "http://ca.example/dir"), "--tls-directory is like https://"},
		{secure("--http-addr", "80"), "like :80, or off"},
		{secure("--http-addr", taken.Addr().String()), "choose another --http-addr"},
		{[]string{"serve", "--http-addr", ":8081"}, "need --tls-domain"},
		{[]string{"serve", "--tls-directory", "https://ca.example/dir"}, "need --tls-domain"},
	} {
		if r := schoolsite(dir, wrong.args...); r.code == 0 || !strings.Contains(r.talk, wrong.says) || strings.Contains(r.talk, "panic") {
			t.Errorf("%v: %s", wrong.args, r)
		}
	}
	if err := os.MkdirAll(filepath.Join(dir, "tls"), 0o755); err != nil {
		t.Fatal(err)
	}
	if r := schoolsite(dir, secure()...); r.code == 0 || !strings.Contains(r.talk, fmt.Sprintf("chmod 700 %s", filepath.Join(dir, "tls"))) {
		t.Errorf("a folder that others can read: %s", r)
	}
}
