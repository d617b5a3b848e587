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

// FromFiles returns a manager for files. Run reads them again when they change; a
// certificate that can't be used changes nothing.
func FromFiles(o Options, certificate, key string) (*Manager, error) {
	m := &Manager{options: o, live: map[string]*tls.Certificate{}, files: []string{certificate, key}}
	m.modified = m.filesModified()
	return m, m.readFiles()
}

// watchFiles reads the files again whenever they have changed, until ctx ends. No handshake waits
// for the disk.
func (m *Manager) watchFiles(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-m.options.After(checkInterval):
		}
		modified := m.filesModified()
		if modified == m.modified {
			continue
		}
		m.modified = modified
		problem := ""
		if err := m.readFiles(); err != nil {
			problem = school.AsError(err).Message
			m.options.Log.Error("the changed certificate is not used", "cause", problem)
		}
		m.mu.Lock()
		m.problem = problem
		m.mu.Unlock()
	}
}

func (m *Manager) filesModified() (times [2]time.Time) {
	for i, path := range m.files {
		if info, err := os.Stat(path); err == nil {
			times[i] = info.ModTime()
		}
	}
	return times
}

func (m *Manager) readFiles() error {
	certificate, key := m.files[0], m.files[1]
	if info, err := os.Stat(key); err == nil && info.Mode().Perm()&0o007 != 0 {
		return school.Errorf(school.Unreachable, "Everybody on this computer can read the key %s. Run: chmod o= %s.", key, key)
	}
	pair, err := tls.LoadX509KeyPair(certificate, key)
	if err != nil {
		return school.Errorf(school.Unreachable, "The certificate %s with the key %s can't be used: %s.", certificate, key, err)
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
