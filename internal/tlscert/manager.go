// Package tlscert keeps the TLS certificates of the site's names.
//
// They come from a certificate authority that speaks ACME (RFC 8555), such as Let's Encrypt,
// through golang.org/x/crypto/acme/autocert. Visitors never wait for it: they are shown the
// certificate that is there.
package tlscert

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"schoolsite/internal/school"
)

// LetsEncrypt is the directory of the default certificate authority.
const LetsEncrypt = acme.LetsEncryptURL

// Options say for which names certificates are, and where they come from.
type Options struct {
	Domains   []string       // as CheckDomains returns them; the first is the site's own
	Directory string         // the authority's ACME directory
	Roots     *x509.CertPool // verify the authority; nil: the operating system's
	Folder    string         // holds a folder for each authority
	Agent     string         // the User-Agent header
	Log       *slog.Logger
	After     func(time.Duration) <-chan time.Time
}

// Manager keeps certificates. It is safe for concurrent use.
type Manager struct {
	options   Options
	authority string // host and port
	autocert  *autocert.Manager

	mu      sync.Mutex
	live    map[string]*tls.Certificate // by domain
	problem string                      // why there is no certificate, or no newer one
}

// New returns a manager. Certificates in the folder are shown at once; Run gets the others. New
// fails if the folder can't be used or can be read by other users.
func New(o Options) (*Manager, error) {
	directory, err := url.Parse(o.Directory)
	if err != nil {
		return nil, fmt.Errorf("read the address of the certificate authority: %w", err)
	}
	m := &Manager{options: o, authority: directory.Host, live: map[string]*tls.Certificate{}}
	// Each authority has its own folder: what a test authority gave must not be taken for a real one's.
	folder := filepath.Join(o.Folder, strings.ReplaceAll(m.authority, ":", "_"))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, school.Errorf(school.Unreachable, "The folder for certificates %s can't be made. "+
			"Check that there is room on the disk and that the data folder belongs to the user that runs this command.",
			folder).Because(err)
	}
	if err := filepath.WalkDir(o.Folder, refuseShared); err != nil {
		return nil, err
	}
	cache := cache{autocert.DirCache(folder), m}
	m.autocert = &autocert.Manager{
		Prompt: autocert.AcceptTOS, Cache: cache,
		HostPolicy: func(_ context.Context, host string) error { // its error is shown to who asks
			if name, _, _ := strings.Cut(host, ":"); slices.Contains(o.Domains, strings.ToLower(name)) {
				return nil
			}
			return errors.New("this server has no site of that name")
		},
		Client: &acme.Client{
			DirectoryURL: o.Directory, UserAgent: o.Agent,
			HTTPClient: &http.Client{Timeout: 30 * time.Second, Transport: explainer{m, &http.Transport{
				Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true,
				TLSClientConfig: &tls.Config{RootCAs: o.Roots},
			}}},
			// What passes in a moment is retried, but no rate limit.
			RetryBackoff: func(n int, _ *http.Request, answer *http.Response) time.Duration {
				if n > 3 || answer != nil && answer.StatusCode == http.StatusTooManyRequests {
					return -1
				}
				return time.Duration(n) * 250 * time.Millisecond
			},
		},
	}
	for _, domain := range o.Domains {
		if data, err := cache.Get(context.Background(), domain); err == nil {
			m.setLive(domain, data)
		}
	}
	return m, nil
}

// refuseShared refuses a file or folder of certificates that other users can read.
func refuseShared(path string, entry fs.DirEntry, err error) error {
	if err != nil {
		return err
	}
	info, err := entry.Info()
	if err != nil || info.Mode().Perm()&0o077 == 0 {
		return err // a path error names the file
	}
	mode := "600"
	if entry.IsDir() {
		mode = "700"
	}
	return school.Errorf(school.Unreachable, "Other users of this computer can read %s, which has the keys of the "+
		"site's certificate. Run: chmod %s %s. If one of them may have read it, delete it instead: the server then "+
		"gets a new certificate.", path, mode, path)
}

// Config is the TLS configuration of the public server. A handshake never orders a
// certificate. Without one it ends with the alert unrecognized_name.
func (m *Manager) Config() *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS12,
		NextProtos: []string{"h2", "http/1.1", acme.ALPNProto},
		GetCertificate: func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
			name := strings.ToLower(hello.ServerName)
			if slices.Equal(hello.SupportedProtos, []string{acme.ALPNProto}) &&
				slices.Contains(m.options.Domains, name) {
				return m.autocert.GetCertificate(hello) // of the tls-alpn-01 challenge
			}
			m.mu.Lock()
			defer m.mu.Unlock()
			return m.live[name], nil
		},
	}
}

// Challenges answers the authority's questions on port 80, and leaves the other requests to next.
// Without it the names are proven on port 443 only.
func (m *Manager) Challenges(next http.Handler) http.Handler { return m.autocert.HTTPHandler(next) }

// setLive shows a certificate from now on, if it is one for the domain.
func (m *Manager) setLive(domain string, pem []byte) {
	pair, err := tls.X509KeyPair(pem, pem)
	if err != nil || pair.Leaf.VerifyHostname(domain) != nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.live[domain] = &pair
}

// setProblem logs a new problem and keeps it for the owners.
func (m *Manager) setProblem(problem string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if problem != "" && problem != m.problem {
		m.options.Log.Error("no certificate came", "cause", problem)
	}
	m.problem = problem
}

// State returns the certificate that visitors are shown: of several, the one
// that ends first; none as long as the authority has to give one for a domain.
func (m *Manager) State() school.Certificate {
	m.mu.Lock()
	defer m.mu.Unlock()
	state := school.Certificate{Names: m.options.Domains, Problem: m.problem}
	if len(m.live) < len(m.options.Domains) {
		return state
	}
	first := slices.MinFunc(slices.Collect(maps.Values(m.live)), func(a, b *tls.Certificate) int {
		return a.Leaf.NotAfter.Compare(b.Leaf.NotAfter)
	})
	state.Begins, state.Ends = first.Leaf.NotBefore, first.Leaf.NotAfter
	// autocert asks once more about a challenge that failed before the other one
	// succeeded. So a problem counts only if a certificate is due.
	if time.Now().Before(state.Ends.Add(-state.Ends.Sub(state.Begins) / 3)) {
		state.Problem = ""
	}
	return state
}

// The times between attempts to get the first certificates. autocert may fail twice in an attempt,
// once a port, and an authority such as Let's Encrypt allows five failures an hour.
const (
	firstRetry = 2 * time.Minute
	nextRetry  = time.Hour
)

// Run gets the certificates that are not in the folder, until it succeeds or ctx ends; an attempt
// under way goes on, since autocert takes no context. autocert renews them by itself from then on,
// when a third of their life is left, and half-hourly to hourly while that fails.
func (m *Manager) Run(ctx context.Context) {
	for wait := firstRetry; ; wait = nextRetry {
		var failure error
		for _, domain := range m.options.Domains {
			_, err := m.autocert.GetCertificate(&tls.ClientHelloInfo{
				ServerName: domain, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
			})
			failure = errors.Join(failure, err)
		}
		if failure == nil {
			return
		}
		if m.State().Problem == "" {
			m.setProblem(fmt.Sprintf("The certificate authority %s gave no certificate: %s", m.authority,
				oneLine(failure.Error())))
		}
		if refused, isRefused := errors.AsType[*acme.Error](failure); isRefused {
			if asked, limited := acme.RateLimit(refused); limited {
				wait = max(asked, nextRetry)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-m.options.After(wait):
		}
	}
}

// cache is autocert's cache: the account's key and the certificates of one
// authority, in files that only this user can read. The answers to challenges,
// whose names contain "+", are kept in autocert's memory only.
type cache struct {
	autocert.DirCache
	manager *Manager
}

// Put writes a file. A certificate that is put is new: visitors are shown it at once.
func (c cache) Put(ctx context.Context, name string, data []byte) error {
	if strings.HasSuffix(name, "+token") || strings.HasSuffix(name, "+http-01") {
		return nil
	}
	err := c.DirCache.Put(ctx, name, data)
	if err != nil {
		c.manager.setProblem("The certificate can't be written into " + string(c.DirCache) + ": " +
			oneLine(err.Error()))
	}
	if !strings.Contains(name, "+") {
		c.manager.setLive(name, data)
		c.manager.options.Log.Info("a certificate came", "name", name)
		if err == nil && !c.manager.State().Ends.IsZero() {
			c.manager.setProblem("")
		}
	}
	return err
}

// explainer is the transport to the authority. autocert drops the reasons of
// failures; explainer reads them from the responses and tells the manager.
type explainer struct {
	manager *Manager
	http.RoundTripper
}

// RoundTrip sends a request and explains a failure.
func (e explainer) RoundTrip(r *http.Request) (*http.Response, error) {
	problem := func(format string, args ...any) {
		e.manager.setProblem("The certificate authority " + r.URL.Host + " " + fmt.Sprintf(format, args...))
	}
	response, err := e.RoundTripper.RoundTrip(r)
	if err != nil {
		problem("can't be reached: %s It is asked again by itself.", oneLine(err.Error()))
		return nil, err
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	response.Body.Close()
	response.Body = io.NopCloser(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	var answer struct { // an error (RFC 7807) or an authorization (RFC 8555, 7.1.4)
		Type, Detail, Status string
		Identifier           struct{ Value string }
		Challenges           []struct{ Error struct{ Detail string } }
	}
	_ = json.Unmarshal(body, &answer) // a certificate is no JSON
	switch {
	case response.StatusCode == http.StatusTooManyRequests:
		problem("gives no more certificates for now: %s It is asked again by itself.", oneLine(answer.Detail))
	case response.StatusCode >= http.StatusBadRequest && !strings.HasSuffix(answer.Type, ":badNonce"): // is sent again
		problem("gave no certificate: %s", oneLine(answer.Detail))
	case answer.Status == "invalid" && answer.Identifier.Value != "":
		reason := "" // of the one challenge that was tried
		for _, challenge := range answer.Challenges {
			reason = cmp.Or(reason, challenge.Error.Detail)
		}
		problem("could not see that %s leads here: %s Check that its DNS records name this server, and that ports 80 "+
			"and 443 are open to the internet.",
			answer.Identifier.Value, oneLine(reason))
	}
	return response, nil
}

// oneLine returns somebody else's words as a line that ends with a full stop.
func oneLine(words string) string {
	words = strings.Join(strings.FieldsFunc(words, unicode.IsControl), " ")
	return strings.TrimRight(fmt.Sprintf("%.300s", words), " .") + "."
}

// domain matches names of the internet: labels (RFC 1035) with dots between. The last begins with a
// letter: otherwise it is an IP address.
var domain = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$`)

// CheckDomains returns names in lower case, each once. An error names one that
// can't have a certificate.
func CheckDomains(given []string) (domains []string, err error) {
	for _, name := range given {
		name = strings.ToLower(strings.TrimSuffix(strings.TrimSpace(name), "."))
		if !domain.MatchString(name) || len(name) > 253 || strings.HasSuffix(name, ".localhost") {
			return nil, school.Errorf(school.Invalid, "--tls-domain can't be %q, which is no domain of the internet: "+
				"give the name alone, "+
				"without https://, port, path or asterisk, and as it is in the DNS, where other letters "+
				"begin with xn--. "+
				"This computer's own name or an IP address has no certificate. Leave --tls-domain out to try the "+
				"site here.", name)
		}
		if !slices.Contains(domains, name) {
			domains = append(domains, name)
		}
	}
	return domains, nil
}
