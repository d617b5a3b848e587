package tlscert

import (
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"os"
	"sync"
	"time"

	"schoolsite/internal/school"
)

// files are a certificate and its key that somebody else renews.
type files struct {
	certificate, key string
	mu               sync.Mutex
	checked          time.Time
	modified         [2]time.Time // of the files that were read last, or refused
}

// checkInterval bounds how often handshakes look whether the files changed.
const checkInterval = time.Second

// FromFiles returns a manager for files. They are read again when they change; a
// certificate that can't be used changes nothing.
func FromFiles(o Options, certificate, key string) (*Manager, error) {
	m := &Manager{options: o, live: map[string]*tls.Certificate{}}
	m.files = &files{certificate: certificate, key: key, checked: o.Now()}
	m.files.modified = m.files.times()
	return m, m.files.read(m)
}

// reload reads the files again if they changed. A handshake that comes while
// another one reads does not wait for the disk.
func (f *files) reload(m *Manager) {
	if !f.mu.TryLock() {
		return
	}
	defer f.mu.Unlock()
	now := m.options.Now()
	if since := now.Sub(f.checked); since >= 0 && since < checkInterval {
		return
	}
	f.checked = now
	modified := f.times()
	if modified == f.modified {
		return
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
