// Package tlscert keeps the TLS certificates of the site's names.
//
// They come from a certificate authority that speaks ACME (RFC 8555), such as Let's Encrypt,
// through golang.org/x/crypto/acme/autocert; or from files that somebody else renews. Visitors
// never wait for either: they are shown the certificate that is there.
package tlscert

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"schoolsite/internal/school"
)

// LetsEncrypt is the directory of the default certificate authority.
const LetsEncrypt = acme.LetsEncryptURL

// Options say for which names certificates are, and where they come from.
type Options struct {
	Domains   []string       // as CheckDomains returns them; the first is the site's own
	Email     string         // for the authority's mails; "" for none
	Directory string         // the authority's ACME directory
	Roots     *x509.CertPool // verify the authority; nil: the operating system's
	Folder    string         // holds a folder for each authority
	Agent     string         // the User-Agent header
	Log       *slog.Logger
	Now       func() time.Time
	After     func(time.Duration) <-chan time.Time
}

// Manager keeps certificates. It is safe for concurrent use.
type Manager struct {
	options  Options
	autocert *autocert.Manager // nil with files
	http01   http.Handler      // answers the authority's challenges on port 80
	files    []string          // a certificate and its key that somebody else renews; nil with an authority
	modified [2]time.Time      // of the files that were read last, or refused

	mu      sync.Mutex
	live    map[string]*tls.Certificate // by domain
	problem string                      // why there is no certificate, or no newer one
}

// New returns a manager for an authority. Certificates in the folder are shown at once; Run gets
// the others. New fails if the folder can't be used or can be read by other users.
func New(o Options) (*Manager, error) {
	m := &Manager{options: o, live: map[string]*tls.Certificate{}}
	cache, err := openFolder(m)
	if err != nil {
		return nil, err
	}
	m.autocert = &autocert.Manager{
		Prompt: autocert.AcceptTOS, Cache: cache, Email: o.Email,
		HostPolicy: func(_ context.Context, host string) error { // its error is shown to who asks
			if !slices.Contains(o.Domains, hostname(host)) {
				return errors.New("this server has no site of that name")
			}
			return nil
		},
		Client: &acme.Client{
			DirectoryURL: o.Directory, UserAgent: o.Agent,
			HTTPClient: &http.Client{Timeout: 30 * time.Second, Transport: explainer{m, &http.Transport{
				Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true, TLSClientConfig: &tls.Config{RootCAs: o.Roots},
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
	m.http01 = m.autocert.HTTPHandler(http.NotFoundHandler())
	for _, domain := range o.Domains {
		if data, err := cache.Get(context.Background(), domain); err == nil {
			m.setLive(domain, data)
		}
	}
	return m, nil
}

// Config is the TLS configuration of the public server. A handshake never orders a
// certificate. Without one it ends with the alert unrecognized_name.
func (m *Manager) Config() *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS12,
		NextProtos: []string{"h2", "http/1.1", acme.ALPNProto},
		GetCertificate: func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
			name := hostname(hello.ServerName)
			if slices.Equal(hello.SupportedProtos, []string{acme.ALPNProto}) {
				if m.autocert == nil || !slices.Contains(m.options.Domains, name) {
					return nil, nil
				}
				return m.autocert.GetCertificate(hello) // of the tls-alpn-01 challenge
			}
			m.mu.Lock()
			defer m.mu.Unlock()
			return m.live[name], nil
		},
	}
}

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
// that ends first; none as long as an authority has to give one for a domain.
func (m *Manager) State() school.Certificate {
	m.mu.Lock()
	defer m.mu.Unlock()
	state := school.Certificate{Names: m.options.Domains, Problem: m.problem}
	if m.files == nil && len(m.live) < len(m.options.Domains) {
		return state
	}
	for _, live := range m.live {
		if state.Ends.IsZero() || live.Leaf.NotAfter.Before(state.Ends) {
			state.Begins, state.Ends = live.Leaf.NotBefore, live.Leaf.NotAfter
		}
	}
	// autocert asks once more about a challenge that failed before the other one
	// succeeded. So a problem counts only if a certificate is due.
	due := state.Ends.Add(-state.Ends.Sub(state.Begins) / 3)
	if m.files == nil && m.options.Now().Before(due) {
		state.Problem = ""
	}
	return state
}

// The times between attempts to get the first certificates. autocert tries both challenges in an
// attempt, and an authority such as Let's Encrypt allows five failures an hour.
const (
	firstRetry = 2 * time.Minute
	nextRetry  = time.Hour
)

// Run gets the certificates that are not in the folder, until it succeeds or ctx ends. autocert
// renews them by itself from then on, when a third of their life is left, and half-hourly to
// hourly while that fails. With files, Run watches them.
func (m *Manager) Run(ctx context.Context) {
	if m.files != nil {
		m.watchFiles(ctx)
		return
	}
	for wait := firstRetry; ; wait = nextRetry {
		done := make(chan error, 1)
		go func() { // autocert takes no context
			var failure error
			for _, domain := range m.options.Domains {
				_, err := m.autocert.GetCertificate(&tls.ClientHelloInfo{
					ServerName: domain, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
				})
				failure = errors.Join(failure, err)
			}
			done <- failure
		}()
		var err error
		select {
		case <-ctx.Done():
			return
		case err = <-done:
		}
		if err == nil {
			return
		}
		if m.State().Problem == "" {
			m.setProblem("The certificate authority " + m.authority() + " gave no certificate: " + oneLine(err.Error()))
		}
		var refused *acme.Error
		if errors.As(err, &refused) {
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

// hostname returns a Host header or server name as it is among the domains.
func hostname(host string) string {
	host, _, _ = strings.Cut(host, ":")
	return strings.ToLower(strings.TrimSuffix(host, "."))
}
