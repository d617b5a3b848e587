package tlscert

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"os"
	"time"

	"schoolsite/internal/school"
)

// checkInterval is the time between two looks at the files.
const checkInterval = time.Second

// files are a certificate and its key that somebody else renews.
type files struct {
	certificate, key string
	modified         [2]time.Time // of the files that were read last, or refused
}

// FromFiles returns a manager for files. Run reads them again when they change; a
// certificate that can't be used changes nothing.
func FromFiles(o Options, certificate, key string) (*Manager, error) {
	m := &Manager{options: o, live: map[string]*tls.Certificate{}, files: &files{certificate: certificate, key: key}}
	m.files.modified = m.files.times()
	return m, m.files.read(m)
}

// watch reads the files again whenever they have changed, until ctx ends. No
// handshake waits for the disk.
func (f *files) watch(ctx context.Context, m *Manager) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-m.options.After(checkInterval):
		}
		modified := f.times()
		if modified == f.modified {
			continue
		}
		f.modified = modified
		problem := ""
		if err := f.read(m); err != nil {
			problem = school.AsError(err).Message
			m.options.Log.Error("the changed certificate is not used", "cause", problem)
		}
		m.mu.Lock()
		m.problem = problem
		m.mu.Unlock()
	}
}

func (f *files) times() (times [2]time.Time) {
	for i, path := range []string{f.certificate, f.key} {
		if info, err := os.Stat(path); err == nil {
			times[i] = info.ModTime()
		}
	}
	return times
}

func (f *files) read(m *Manager) error {
	if info, err := os.Stat(f.key); err == nil && info.Mode().Perm()&0o007 != 0 {
		return school.Errorf(school.Unreachable, "Everybody on this computer can read the key %s. Run: chmod o= %s.", f.key, f.key)
	}
	pair, err := tls.LoadX509KeyPair(f.certificate, f.key)
	if err != nil {
		return school.Errorf(school.Unreachable, "The certificate %s with the key %s can't be used: %s.", f.certificate, f.key, err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	clear(m.live)
	for _, domain := range m.options.Domains {
		if pair.Leaf.VerifyHostname(domain) == nil {
			m.live[domain] = &pair
		}
	}
	if len(m.live) < len(m.options.Domains) {
		m.options.Log.Warn("the certificate is not for all names of --tls-domain", "names", pair.Leaf.DNSNames, "domains", m.options.Domains)
	}
	m.options.Log.Info("a certificate came", "names", pair.Leaf.DNSNames, slog.Time("ends", pair.Leaf.NotAfter))
	return nil
}

// Roots reads the certificates of authorities.
func Roots(file string) (*x509.CertPool, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, school.Errorf(school.Invalid, "The authority's certificate %s can't be read: %s.", file, err)
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(text) {
		return nil, school.Errorf(school.Invalid, "%s holds no certificate: it should be a PEM file.", file)
	}
	return roots, nil
}
