package cli

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// samples is the folder whose files are tested as they are, but for ports and
// paths.
const samples = "../../deploy"

// visitor is an address of this computer that is not the proxy's.
const visitor = "127.0.0.2"

// proxy is one that runs in front of a server.
type proxy struct {
	name       string
	tls, plain string // its ports
	roots      *x509.CertPool
}

// TestDeploy_ProxySamples runs a real nginx and a real Caddy with the files of
// deploy/ in front of the program. deploy/test/proxies.sh installs them.
func TestDeploy_ProxySamples(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return
	}
	for name, run := range map[string]func(*testing.T, *serving) *proxy{"nginx": runNginx, "caddy": runCaddy} {
		t.Run(name, func(t *testing.T) {
			dir := folder(t)
			addOwner(t, dir)
			s := serve(t, dir, "--base-url", "https://school.example", "--trusted-proxy", "127.0.0.1", "--max-file-mb", "40")
			p := run(t, s)
			p.name = name
			p.await(t, s)
			browser := p.browser()
			p.showsPages(t, browser)
			p.leadsToHTTPS(t, browser)
			p.tellsWhoTheVisitorIs(t, browser, s)
			p.signsIn(t, browser)
			p.letsUploadsPass(t, browser)
		})
	}
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return fmt.Sprint(l.Addr().(*net.TCPAddr).Port)
}

// sampleFile reads a file of deploy/ with some words replaced. Each must be there.
func sampleFile(t *testing.T, name string, pairs ...string) string {
	t.Helper()
	file, err := os.ReadFile(filepath.Join(samples, name))
	if err != nil {
		t.Fatal(err)
	}
	text := string(file)
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("%s has no %q", name, pairs[i])
		}
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	return text
}

func put(t *testing.T, dir, name, text string) (path string) {
	t.Helper()
	path = filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// background runs a program until the test ends.
func background(t *testing.T, env []string, program string, args ...string) {
	t.Helper()
	cmd := exec.Command(program, args...)
	var talk bytes.Buffer
	cmd.Env, cmd.Stdout, cmd.Stderr = append(os.Environ(), env...), &talk, &talk
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
		if t.Failed() {
			t.Logf("%s says: %s", program, talk.String())
		}
	})
}

func runNginx(t *testing.T, s *serving) *proxy {
	dir := t.TempDir()
	p := &proxy{tls: freePort(t), plain: freePort(t), roots: x509.NewCertPool()}
	cert, key := selfSigned(t)
	p.roots.AppendCertsFromPEM(cert)
	conf := put(t, dir, "schoolsite.conf", sampleFile(t, "nginx.conf",
		"\tlisten [::]:443 ssl http2;\n", "", "\tlisten [::]:80;\n", "",
		"listen 443 ssl", "listen 127.0.0.1:"+p.tls+" ssl", "listen 80;", "listen 127.0.0.1:"+p.plain+";",
		"/etc/letsencrypt/live/school.example/fullchain.pem", put(t, dir, "cert.pem", string(cert)),
		"/etc/letsencrypt/live/school.example/privkey.pem", put(t, dir, "key.pem", string(key)),
		"/var/log/nginx/access.log", filepath.Join(dir, "access.log"),
		"127.0.0.1:8080", s.address()))
	around := "daemon off; worker_processes 1; pid nginx.pid; error_log stderr; events {}\nhttp { access_log off;\n"
	if os.Getuid() == 0 {
		around = "user root;\n" + around
	}
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		around += fmt.Sprintf("%s_temp_path %s;\n", kind, filepath.Join(dir, kind))
	}
	whole := put(t, dir, "nginx.conf", around+"include "+conf+";\n}\n")
	background(t, nil, nginxProgram(), "-p", dir, "-e", "stderr", "-c", whole)
	return p
}

// nginxProgram is where Debian puts it, which is not on everybody's path.
func nginxProgram() string {
	if found, err := exec.LookPath("nginx"); err == nil {
		return found
	}
	return "/usr/sbin/nginx"
}

func runCaddy(t *testing.T, s *serving) *proxy {
	dir := t.TempDir()
	p := &proxy{tls: freePort(t), plain: freePort(t), roots: x509.NewCertPool()}
	global := fmt.Sprintf("{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port %s\n\thttps_port %s\n}\n", p.plain, p.tls)
	whole := put(t, dir, "Caddyfile", global+sampleFile(t, "Caddyfile", "127.0.0.1:8080", s.address()))
	background(t, []string{"XDG_DATA_HOME=" + dir, "XDG_CONFIG_HOME=" + dir, "HOME=" + dir}, "caddy", "run", "--config", whole, "--adapter", "caddyfile")
	root := filepath.Join(dir, "caddy/pki/authorities/local/root.crt")
	await(t, s, func() bool {
		text, err := os.ReadFile(root)
		return err == nil && p.roots.AppendCertsFromPEM(text)
	})
	return p
}

// await waits until the proxy shows a certificate of each name.
func (p *proxy) await(t *testing.T, s *serving) {
	t.Helper()
	await(t, s, func() bool {
		for _, name := range ownNames {
			conn, err := tls.Dial("tcp", "127.0.0.1:"+p.tls, &tls.Config{ServerName: name, RootCAs: p.roots})
			if err != nil {
				return false
			}
			conn.Close()
		}
		return true
	})
}

// browser follows no redirect and keeps cookies.
func (p *proxy) browser() *http.Client {
	jar, _ := cookiejar.New(nil) // it fails never
	return &http.Client{
		Jar:           jar,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: p.roots},
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				port := p.tls
				if strings.HasSuffix(address, ":80") {
					port = p.plain
				}
				from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(visitor)}}
				return from.DialContext(ctx, network, "127.0.0.1:"+port)
			},
		},
	}
}

func (p *proxy) showsPages(t *testing.T, browser *http.Client) {
	t.Helper()
	for path, status := range map[string]int{"/": http.StatusOK, "/no-such-page": http.StatusNotFound} {
		answer := ask(t, browser, "GET", "https://school.example"+path)
		text, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != status || !strings.Contains(string(text), "<main") {
			t.Errorf("%s: %s is %s (%v)", p.name, path, answer.Status, err)
		}
		if hsts := answer.Header.Get("Strict-Transport-Security"); hsts != "max-age=31536000" || answer.ProtoMajor != 2 {
			t.Errorf("%s: %s comes by %s with HSTS %q", p.name, path, answer.Proto, hsts)
		}
		if server := answer.Header.Get("Server"); strings.Contains(server, "/") {
			t.Errorf("%s: it names its version: %s", p.name, server)
		}
	}
}

func (p *proxy) leadsToHTTPS(t *testing.T, browser *http.Client) {
	t.Helper()
	for address, to := range map[string]string{
		"http://school.example/about?x=1&y=%2F":  "https://school.example/about?x=1&y=%2F",
		"https://www.school.example/news?page=2": "https://school.example/news?page=2",
	} {
		answer := ask(t, browser, "GET", address)
		if answer.StatusCode/100 != 3 || answer.Header.Get("Location") != to {
			t.Errorf("%s: %s leads to %q (%s)", p.name, address, answer.Header.Get("Location"), answer.Status)
		}
	}
}

func (p *proxy) tellsWhoTheVisitorIs(t *testing.T, browser *http.Client, s *serving) {
	t.Helper()
	forged := func(r *http.Request) {
		r.Header.Set("X-Forwarded-For", "203.0.113.9")
		r.Header.Set("X-Real-IP", "203.0.113.9")
		r.Header.Set("Forwarded", "for=203.0.113.9")
	}
	ask(t, browser, "GET", "https://school.example/api/whoami-by-"+p.name, forged)
	line, err := s.find(s.talk, "path=/api/whoami-by-"+p.name+".*address=(.*)")
	if err != nil || line[1] != visitor {
		t.Errorf("%s: the program takes the visitor for %q (%v)", p.name, line, err)
	}
}

func (p *proxy) signsIn(t *testing.T, browser *http.Client) {
	t.Helper()
	answer, err := browser.Post("https://school.example/api/login", "application/json",
		strings.NewReader(`{"emailId":"head@school.example","password":"Long-Enough-9!"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	cookies := strings.Join(answer.Header["Set-Cookie"], "\n")
	if !strings.Contains(cookies, "__Host-session=") || !strings.Contains(cookies, "Secure") {
		t.Errorf("%s: signing in is answered %s with %q", p.name, answer.Status, cookies)
	}
}

// letsUploadsPass sends 30 MB, and hears how far it is before it is done.
func (p *proxy) letsUploadsPass(t *testing.T, browser *http.Client) {
	t.Helper()
	picture := withTail(fromCamera(4032, 3024), 30<<20)
	request, err := http.NewRequest("POST", "https://school.example/api/pictures", bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/octet-stream")
	request.Header.Set("Accept", "application/x-ndjson")
	answer, err := browser.Do(request)
	if err != nil {
		t.Fatalf("%s: %v", p.name, err)
	}
	defer answer.Body.Close()
	first := make([]byte, 4096)
	n, err := answer.Body.Read(first)
	if err != nil || !bytes.HasPrefix(first[:n], []byte(`{"progress"`)) || bytes.Contains(first[:n], []byte(`"answer"`)) {
		t.Errorf("%s: %s begins with %q (%v)", p.name, answer.Status, first[:n], err)
	}
	rest, err := io.ReadAll(answer.Body)
	if err != nil || !bytes.Contains(rest, []byte(`"Picture uploaded"`)) {
		t.Errorf("%s: an upload of 30 MB ends with %q (%v)", p.name, rest, err)
	}
}

// selfSigned is a certificate of the site that vouches for itself.
func selfSigned(t *testing.T) (cert, key []byte) {
	t.Helper()
	pair, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: ownNames, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
	}
	shown, err := x509.CreateCertificate(rand.Reader, about, about, &pair.PublicKey, pair)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(pair)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: shown}), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})
}

// The sample of the service is what systemd understands. Where there is no
// systemd-analyze, it can't be asked.
func TestDeploy_ServiceSample(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return
	}
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Log("no systemd-analyze: not looked at")
		return
	}
	unit := put(t, t.TempDir(), "schoolsite.service", sampleFile(t, "schoolsite.service",
		"ExecStart=schoolsite", "ExecStart="+binary, "User=schoolsite", "User=root"))
	if said, err := exec.Command(analyze, "verify", "--man=no", unit).CombinedOutput(); err != nil || len(said) > 0 {
		t.Errorf("verify: %v %s", err, said)
	}
	if said, err := exec.Command(analyze, "security", "--offline=true", "--threshold=25", unit).CombinedOutput(); err != nil {
		t.Errorf("it is not as closed as it was: %v\n%s", err, said)
	}
}

// TestDeploy_StaticCopy serves an export by a real nginx and a real Caddy with the rules of deploy/, and compares each with the site.
func TestDeploy_StaticCopy(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return
	}
	dir := folder(t)
	succeed(t, dir, "slider", "upload", writePicture(t, 9), "--alt", "The hall")
	s := serve(t, dir)
	site, temp := filepath.Join(t.TempDir(), "copy"), t.TempDir()
	succeed(t, dir, "export", site)
	ports := map[string]string{"nginx": freePort(t), "caddy": freePort(t)}
	around := "daemon off; worker_processes 1; pid nginx.pid; error_log stderr; events {}\nhttp { access_log off; include /etc/nginx/mime.types;\n"
	if os.Getuid() == 0 {
		around = "user root;\n" + around
	}
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		around += fmt.Sprintf("%s_temp_path %s;\n", kind, filepath.Join(temp, kind))
	}
	rules := sampleFile(t, "mirror.nginx.conf", "mirror.example", "127.0.0.1", "/www/school", site, "listen 80", "listen 127.0.0.1:"+ports["nginx"])
	conf := put(t, temp, "nginx.conf", around+rules+"}\n")
	background(t, nil, nginxProgram(), "-p", temp, "-e", "stderr", "-c", conf)
	caddy := put(t, temp, "Caddyfile", "{\n\tadmin off\n}\n"+sampleFile(t, "mirror.Caddyfile", "mirror.example", "http://127.0.0.1:"+ports["caddy"], "/www/school", site))
	background(t, []string{"XDG_DATA_HOME=" + temp, "XDG_CONFIG_HOME=" + temp, "HOME=" + temp}, "caddy", "run", "--config", caddy, "--adapter", "caddyfile")
	album := regexp.MustCompile(`/gallery/event\?album=[a-z0-9-]+`).FindString(mirrored(t, s.url+"/gallery/event"))
	for name, port := range ports {
		mirror := "http://127.0.0.1:" + port
		await(t, s, func() bool { return seeStatus(mirror+"/") == http.StatusOK })
		for _, address := range []string{"/", "/about-us", "/gallery/event", album, "/api/get-all-slider", "/sitemap.xml", "/latest/feed.json", "/no-such-page"} {
			got, want := see(t, mirror+address), see(t, s.url+address)
			if got != want {
				t.Errorf("%s, %s: %.300s instead of %.300s", name, address, got, want)
			}
		}
		if body := mirrored(t, mirror+"/contact-us"); !strings.Contains(body, `url=/contactus"`) {
			t.Errorf("%s: an old address leads nowhere: %.300s", name, body)
		}
	}
}

// see returns the status, the type, the security headers and the bytes of an answer.
func see(t *testing.T, address string) string {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	kind, _, _ := strings.Cut(answer.Header.Get("Content-Type"), ";")
	if kind == "text/xml" {
		kind = "application/xml"
	}
	text := fmt.Sprintln(answer.StatusCode, kind, answer.Header.Get("X-Content-Type-Options"), answer.Header.Get("Referrer-Policy"), answer.Header.Get("Cross-Origin-Opener-Policy"))
	return text + string(body)
}

func mirrored(t *testing.T, address string) string {
	t.Helper()
	_, body, _ := strings.Cut(see(t, address), "\n")
	return body
}

// seeStatus returns the status of an answer, 0 for none.
func seeStatus(address string) int {
	answer, err := http.Get(address)
	if err != nil {
		return 0
	}
	answer.Body.Close()
	return answer.StatusCode
}
