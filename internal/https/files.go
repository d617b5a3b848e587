package https

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"os"
	"sync"
	"time"

	"schoolsite/internal/school"
)

// files are a certificate that somebody else renews.
type files struct {
	certificate, key string
	mu               sync.Mutex
	looked           time.Time
	seen             [2]stamp // what was read last, or refused
}

// stamp tells whether a file was written since.
type stamp struct {
	at   time.Time
	size int64
}

// lookEvery is how often the files are looked at while visitors come.
const lookEvery = time.Second

// FromFiles keeps a certificate that somebody else puts into files. They are
// read again when they change; one that can't be used changes nothing.
func FromFiles(o Options, certificate, key string) (*Keeper, error) {
	k := &Keeper{options: o, files: &files{certificate: certificate, key: key, looked: o.Now()}}
	k.files.seen = k.files.stamps()
	pair, err := k.files.read()
	if err != nil {
		return nil, err
	}
	k.live.Store(pair)
	k.warnOfNames(pair)
	return k, nil
}

func (k *Keeper) warnOfNames(pair *tls.Certificate) {
	if !k.covers(pair) {
		k.options.Log.Warn("the certificate is not for all names of --tls-domain", "names", pair.Leaf.DNSNames, "domains", k.options.Domains)
	}
}

// look reads the files again when they changed. Who comes while another looks
// does not wait for the disk.
func (f *files) look(k *Keeper) {
	if !f.mu.TryLock() {
		return
	}
	defer f.mu.Unlock()
	now := k.options.Now()
	if since := now.Sub(f.looked); since >= 0 && since < lookEvery {
		return
	}
	f.looked = now
	found := f.stamps()
	if found == f.seen {
		return
	}
	f.seen = found
	pair, err := f.read()
	if err != nil {
		words := school.AsError(err).Message
		k.problem.Store(&words)
		k.options.Log.Error("the changed certificate is not used", "cause", words)
		return
	}
	k.live.Store(pair)
	k.problem.Store(nil)
	k.options.Log.Info("a certificate came", "names", pair.Leaf.DNSNames, slog.Time("ends", pair.Leaf.NotAfter))
	k.warnOfNames(pair)
}

func (f *files) stamps() (stamps [2]stamp) {
	for i, path := range []string{f.certificate, f.key} {
		if info, err := os.Stat(path); err == nil {
			stamps[i] = stamp{info.ModTime(), info.Size()}
		}
	}
	return stamps
}

func (f *files) read() (*tls.Certificate, error) {
	if info, err := os.Stat(f.key); err == nil && info.Mode().Perm()&0o007 != 0 {
		return nil, school.Errorf(school.Unreachable, "Everybody on this computer can read the key %s. Run: chmod o= %s.", f.key, f.key)
	}
	pair, err := tls.LoadX509KeyPair(f.certificate, f.key)
	if err != nil {
		return nil, school.Errorf(school.Unreachable, "The certificate %s with the key %s can't be used: %s.", f.certificate, f.key, err)
	}
	return &pair, nil
}

// Roots reads certificates of authorities.
func Roots(file string) (*x509.CertPool, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, school.Errorf(school.Invalid, "The authority's certificate %s can't be read: %s.", file, err)
	}
	roots := x509.NewCertPool()
	if block, _ := pem.Decode(text); block == nil || !roots.AppendCertsFromPEM(text) {
		return nil, school.Errorf(school.Invalid, "%s holds no certificate: it should be a PEM file.", file)
	}
	return roots, nil
}
