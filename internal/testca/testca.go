// Package testca is a certificate authority for tests: Pebble, the test
// server of Let's Encrypt, with a DNS of its own, in this process.
package testca

import (
	"crypto/x509"
	"encoding/pem"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"
)

// Authority gives certificates for the names that its DNS knows.
type Authority struct {
	Directory string         // the address of its ACME directory
	RootFile  string         // a PEM file that vouches for that address
	Roots     *x509.CertPool // vouches for the certificates it gives
	Orders    atomic.Int64   // how many it took, each for a certificate

	dns               string
	handshakes, texts relay
	acme              atomic.Pointer[http.Handler]
	instead           atomic.Pointer[http.HandlerFunc]
}

func init() {
	// Pebble reads its settings from the environment only: it must not sleep
	// before it validates, and must always validate.
	_ = os.Setenv("PEBBLE_VA_NOSLEEP", "1")
	_ = os.Setenv("PEBBLE_AUTHZREUSE", "0")
}

// Open starts an authority that ends with the test. Its certificates live for whole seconds; its
// DNS leads the names to this computer, and no others anywhere.
func Open(t testing.TB, life time.Duration, names ...string) *Authority {
	t.Helper()
	a := &Authority{Roots: x509.NewCertPool()}
	a.handshakes.open(t)
	a.texts.open(t)
	a.dns = openDNS(t, names)
	a.Begin(life)
	a.serve(t)
	return a
}

// Begin makes a new authority of it, with a root of its own, whose
// certificates live for another time.
func (a *Authority) Begin(life time.Duration) {
	quiet := log.New(io.Discard, "", 0)
	memory := db.NewMemoryStore()
	profiles := map[string]ca.Profile{"default": {ValidityPeriod: uint64(life / time.Second)}}
	issuer := ca.New(quiet, memory, "", "ecdsa", 0, 1, profiles)
	a.Roots.AppendCertsFromPEM(issuer.GetRootCert(0).PEM())
	looks := va.New(quiet, a.texts.port(), a.handshakes.port(), false, a.dns, memory)
	door := wfe.New(quiet, memory, looks, issuer, nil, false, false, 1, 1)
	handler := door.Handler()
	a.acme.Store(&handler)
}

// LeadTo sets the addresses that the names' ports 443 and 80 lead to.
func (a *Authority) LeadTo(handshakes, texts string) {
	a.handshakes.to.Store(&handshakes)
	a.texts.to.Store(&texts)
}

// Answer answers everything in the authority's stead; nil lets it answer.
func (a *Authority) Answer(instead http.HandlerFunc) {
	if instead == nil {
		a.instead.Store(nil)
		return
	}
	a.instead.Store(&instead)
}

// Down simulates an authority that closes every connection.
func Down(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// Limited simulates an authority whose rate limit is reached.
func Limited(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Retry-After", "7200")
	w.WriteHeader(http.StatusTooManyRequests)
	_, _ = io.WriteString(w,
		`{"type":"urn:ietf:params:acme:error:rateLimited","detail":"too many certificates already issued"}`)
}

func (a *Authority) serve(t testing.TB) {
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if instead := a.instead.Load(); instead != nil {
			(*instead)(w, r)
			return
		}
		if r.URL.Path == "/order-plz" {
			w = &ordering{w, &a.Orders}
		}
		(*a.acme.Load()).ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	a.Directory, a.RootFile = server.URL+wfe.DirectoryPath, filepath.Join(t.TempDir(), "root.pem")
	root := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(a.RootFile, root, 0o600); err != nil {
		t.Fatal(err)
	}
}

// ordering counts an order that is taken. One of twenty requests is refused
// and sent again, as Pebble does to see whether clients bear it.
type ordering struct {
	http.ResponseWriter
	taken *atomic.Int64
}

func (o *ordering) WriteHeader(status int) {
	if status == http.StatusCreated {
		o.taken.Add(1)
	}
	o.ResponseWriter.WriteHeader(status)
}

// relay is a port that leads to another, which need not be known yet.
type relay struct {
	listener net.Listener
	to       atomic.Pointer[string]
}

func (r *relay) open(t testing.TB) {
	var err error
	if r.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.listener.Close() })
	go func() {
		for {
			conn, err := r.listener.Accept()
			if err != nil {
				return
			}
			go r.pass(conn)
		}
	}()
}

func (r *relay) port() int { return r.listener.Addr().(*net.TCPAddr).Port }

func (r *relay) pass(conn net.Conn) {
	defer conn.Close()
	to := r.to.Load()
	if to == nil {
		return
	}
	other, err := net.Dial("tcp", *to)
	if err != nil {
		return
	}
	defer other.Close()
	go func() {
		_, _ = io.Copy(other, conn)
		_ = other.(*net.TCPConn).CloseWrite()
	}()
	_, _ = io.Copy(conn, other)
}

func openDNS(t testing.TB, names []string) string {
	l, err := net.Listen("tcp", "127.0.0.1:0") // Pebble asks by TCP
	if err != nil {
		t.Fatal(err)
	}
	server := &dns.Server{Listener: l, Handler: zone(names)}
	go func() { _ = server.ActivateAndServe() }()
	t.Cleanup(func() { l.Close() })
	return l.Addr().String()
}

// zone leads names to this computer.
func zone(names []string) dns.HandlerFunc {
	known := map[string]bool{}
	for _, name := range names {
		known[dns.Fqdn(name)] = true
	}
	return func(w dns.ResponseWriter, asked *dns.Msg) {
		answer := new(dns.Msg).SetReply(asked)
		question := asked.Question[0]
		switch {
		case !known[question.Name]:
			answer.Rcode = dns.RcodeNameError
		case question.Qtype == dns.TypeA:
			answer.Answer = append(answer.Answer, &dns.A{
				Hdr: dns.RR_Header{Name: question.Name, Rrtype: dns.TypeA, Class: dns.ClassINET},
				A:   net.IPv4(127, 0, 0, 1),
			})
		}
		_ = w.WriteMsg(answer)
	}
}
