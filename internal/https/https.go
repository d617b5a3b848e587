// Package https keeps the certificate with which the site proves its name to
// browsers.
//
// The certificate comes from a certificate authority that speaks ACME (RFC
// 8555), such as Let's Encrypt, and is renewed when a third of its life is
// left; or from files that somebody else renews. Visitors never wait for
// either: they are shown the certificate that is there.
//
// It is built on the ACME client of golang.org/x/crypto and not on autocert:
// docs/decisions/ says why.
package https

import (
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/acme"

	"schoolsite/internal/school"
)

// LetsEncrypt is the directory of the authority that is asked by default.
const LetsEncrypt = acme.LetsEncryptURL

// Options say for which names a certificate is, and where it comes from.
type Options struct {
	Domains   []string       // as CheckDomains gives them; the first is the site's own
	Email     string         // where the authority may write to; "" for nowhere
	Directory string         // the authority's ACME directory
	Roots     *x509.CertPool // whom to believe that it is the authority; nil: whom the computer believes
	Folder    string         // holds a folder for each authority
	Agent     string         // how this program is named to the authority
	Log       *slog.Logger
	Now       func() time.Time
	After     func(time.Duration) <-chan time.Time
}

// Keeper keeps a certificate. It may be used by many at once.
type Keeper struct {
	options Options
	live    atomic.Pointer[tls.Certificate] // nil as long as there is none
	problem atomic.Pointer[string]
	answers answers
	files   *files // nil when an authority is asked
}

// New keeps a certificate of an authority. One that is in the folder is shown
// at once; Run gets the others. An error says that the folder can't be used,
// or that others can read it.
func New(o Options) (*Keeper, error) {
	k := &Keeper{options: o}
	if err := k.openFolder(); err != nil {
		return nil, err
	}
	found, err := k.readCertificate()
	if err != nil {
		return nil, err
	}
	k.live.Store(found)
	return k, nil
}

// Config is how the public door speaks TLS.
func (k *Keeper) Config() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		NextProtos:     []string{"h2", "http/1.1", acme.ALPNProto},
		GetCertificate: k.certificate,
	}
}

// certificate answers a handshake. Without one the handshake ends with the
// alert that the name is not known here.
func (k *Keeper) certificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	name := plainName(hello.ServerName)
	if slices.Equal(hello.SupportedProtos, []string{acme.ALPNProto}) {
		return k.answers.certificate(name), nil
	}
	if !slices.Contains(k.options.Domains, name) {
		return nil, nil
	}
	if k.files != nil {
		k.files.look(k)
	}
	live := k.live.Load()
	if live == nil || live.Leaf.VerifyHostname(name) != nil {
		return nil, nil
	}
	return live, nil
}

// State is the certificate that visitors are shown.
func (k *Keeper) State() school.Certificate {
	state := school.Certificate{Names: k.options.Domains}
	if words := k.problem.Load(); words != nil {
		state.Problem = *words
	}
	if live := k.live.Load(); live != nil {
		state.Names, state.Begins, state.Ends = live.Leaf.DNSNames, live.Leaf.NotBefore, live.Leaf.NotAfter
	}
	return state
}

// covers tells whether a certificate proves all names of the site.
func (k *Keeper) covers(c *tls.Certificate) bool {
	return !slices.ContainsFunc(k.options.Domains, func(name string) bool { return c.Leaf.VerifyHostname(name) != nil })
}

// plainName is a name as it stands among the domains.
func plainName(name string) string { return strings.ToLower(strings.TrimSuffix(name, ".")) }
