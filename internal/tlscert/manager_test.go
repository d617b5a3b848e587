package tlscert_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"schoolsite/internal/testca"
	"schoolsite/internal/tlscert"
)

const patience = 5 * time.Minute

var names = []string{"school.example", "www.school.example"}

// clock waits in the test: After sends how long, and wakes up by the channel.
type clock struct {
	waiting chan time.Duration
	wake    chan time.Time
}

func newClock() *clock {
	return &clock{waiting: make(chan time.Duration, 10), wake: make(chan time.Time)}
}

func (c *clock) After(long time.Duration) <-chan time.Time {
	c.waiting <- long
	return c.wake
}

// nextRetry waits until an attempt has failed, and returns the time to the next.
func (s *site) nextRetry(t *testing.T) time.Duration {
	t.Helper()
	select {
	case long := <-s.clock.waiting:
		return long
	case <-time.After(patience):
		t.Fatalf("no attempt failed: %s", s.log)
		return 0
	}
}

// site is a manager behind real ports.
type site struct {
	manager    *tlscert.Manager
	clock      *clock
	log        *logged
	tls, plain string
	roots      *x509.CertPool
	stop       context.CancelFunc
	ended      chan struct{} // closed when Run has ended
}

// logged is a log that may be read meanwhile.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
	came chan struct{} // each certificate that came
}

func newLog() *logged { return &logged{came: make(chan struct{}, 10)} }

func (l *logged) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if bytes.Contains(line, []byte("a certificate came")) {
		l.came <- struct{}{}
	}
	return l.text.Write(line)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func options(t *testing.T, a *testca.Authority, folder string, c *clock, log *logged) tlscert.Options {
	t.Helper()
	text, err := os.ReadFile(a.RootFile)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(text)
	return tlscert.Options{
		Domains: names, Directory: a.Directory, Roots: roots, Folder: folder,
		Agent: "test", Log: slog.New(slog.NewTextHandler(log, nil)), After: c.After,
	}
}

// open puts a manager behind ports and leads the authority there. withPlain
// says whether there is a port 80.
func open(t *testing.T, a *testca.Authority, folder string, withPlain bool) *site {
	t.Helper()
	s := &site{clock: newClock(), log: newLog(), roots: a.Roots}
	var err error
	if s.manager, err = tlscert.New(options(t, a, folder, s.clock, s.log)); err != nil {
		t.Fatal(err)
	}
	s.serve(t, withPlain)
	a.LeadTo(s.tls, s.plain)
	ctx, stop := context.WithCancel(t.Context())
	s.ended = make(chan struct{})
	go func() { s.manager.Run(ctx); close(s.ended) }()
	s.stop = func() { stop(); <-s.ended }
	t.Cleanup(s.stop)
	return s
}

// obtained waits until so many certificates have come.
func (s *site) obtained(t *testing.T, count int) {
	t.Helper()
	for range count {
		select {
		case <-s.log.came:
		case <-time.After(patience):
			t.Fatalf("no certificate came: %s", s.log)
		}
	}
}

func (s *site) serve(t *testing.T, withPlain bool) {
	hello := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte("hello")) })
	door := &http.Server{Handler: hello, TLSConfig: s.manager.Config(), ErrorLog: log.New(io.Discard, "", 0)}
	s.tls = listen(t, func(l net.Listener) { _ = door.ServeTLS(l, "", "") })
	t.Cleanup(func() { door.Close() })
	if withPlain {
		plain := &http.Server{Handler: s.manager.Challenges(http.NotFoundHandler())}
		s.plain = listen(t, func(l net.Listener) { _ = plain.Serve(l) })
		t.Cleanup(func() { plain.Close() })
	}
}

func listen(t *testing.T, serve func(net.Listener)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go serve(l)
	return l.Addr().String()
}

// shown is the certificate that a browser sees and believes at the site's own
// time.
func (s *site) shown(name string, change func(*tls.Config)) (*x509.Certificate, error) {
	config := &tls.Config{}
	change(config)
	config.ServerName, config.RootCAs = name, s.roots
	conn, err := tls.Dial("tcp", s.tls, config)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	return conn.ConnectionState().PeerCertificates[0], nil
}

func asUsual(*tls.Config) {}

func (s *site) mustShow(t *testing.T, name string) string {
	t.Helper()
	shown, err := s.shown(name, asUsual)
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, s.log)
	}
	return shown.SerialNumber.String()
}

func TestManager_KeepsCertificates(t *testing.T) {
	t.Parallel()
	a := testca.Open(t, 90*24*time.Hour, names...)
	folder := filepath.Join(t.TempDir(), "tls")
	s := open(t, a, folder, true)
	s.obtained(t, 2)
	first := s.mustShow(t, names[0])
	s.mustShow(t, names[1])
	state := s.manager.State()
	if state.Problem != "" || state.Late(time.Now()) || state.Ends.Before(time.Now().Add(80*24*time.Hour)) {
		t.Errorf("the state is %+v", state)
	}
	s.stop()

	again := open(t, a, folder, true)
	if shown := again.mustShow(t, names[0]); shown != first { // before it could have asked
		t.Error("another certificate after a restart")
	}
	<-again.ended // Run has found everything in the folder
	if n := a.Orders.Load(); n != 2 {
		t.Errorf("%d orders after a restart", n)
	}
}

func TestManager_RefusesOldTLSAndOtherNames(t *testing.T) {
	t.Parallel()
	a := testca.Open(t, time.Hour, names...)
	s := open(t, a, filepath.Join(t.TempDir(), "tls"), true)
	s.obtained(t, 2)
	s.mustShow(t, names[0])
	for name, change := range map[string]func(*tls.Config){
		"other.example":   asUsual,
		"127.0.0.1":       asUsual, // browsers send no name for an address
		"school.example.": func(c *tls.Config) { c.NextProtos = []string{"acme-tls/1"} },
		"school.example":  func(c *tls.Config) { c.MinVersion, c.MaxVersion = tls.VersionTLS10, tls.VersionTLS11 },
	} {
		shown, err := s.shown(name, func(c *tls.Config) { c.InsecureSkipVerify = true; change(c) })
		if err == nil {
			t.Errorf("%s is shown the certificate of %v", name, shown.DNSNames)
		}
	}
}

func TestManager_RenewsWhileOldIsShown(t *testing.T) {
	t.Parallel()
	a := testca.Open(t, 15*time.Second, names...)
	s := open(t, a, filepath.Join(t.TempDir(), "tls"), true)
	s.obtained(t, 2)
	first := s.mustShow(t, names[0])
	s.obtained(t, 2)
	if s.mustShow(t, names[0]) == first || s.manager.State().Problem != "" {
		t.Errorf("it was not renewed: %s", s.log)
	}
}

func TestManager_ExplainsFailures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		answer http.HandlerFunc
		want   []string
		wait   time.Duration
	}{
		{nil, []string{"could not see that www.school.example leads here", "DNS"}, 2 * time.Minute},
		{testca.Down, []string{"can't be reached"}, 2 * time.Minute},
		{testca.Limited, []string{"no more certificates for now: too many certificates already issued."}, 2 * time.Hour},
	} {
		a := testca.Open(t, time.Hour, names[0]) // the DNS doesn't know the second
		a.Answer(c.answer)
		s := open(t, a, filepath.Join(t.TempDir(), "tls"), true)
		wait := s.nextRetry(t)
		problem := s.manager.State().Problem
		for _, part := range c.want {
			if !strings.Contains(problem, part) || !strings.Contains(s.log.String(), part) {
				t.Errorf("the owner reads %q without %q; the log: %s", problem, part, s.log)
			}
		}
		if wait != c.wait {
			t.Errorf("after %q the next attempt is in %v, want %v", problem, wait, c.wait)
		}
	}
}

// With port 443 behind something that keeps handshakes for itself, http-01 on
// port 80 proves the names; without port 80, tls-alpn-01 does.
func TestManager_EitherChallengeSuffices(t *testing.T) {
	t.Parallel()
	for _, closed := range []string{"443", "80"} {
		a := testca.Open(t, time.Hour, names...)
		s := open(t, a, filepath.Join(t.TempDir(), "tls"), closed != "80")
		if closed == "443" {
			a.LeadTo("127.0.0.1:1", s.plain)
		}
		s.obtained(t, 2)
		s.mustShow(t, names[0])
		if problem := s.manager.State().Problem; problem != "" {
			t.Errorf("port %s closed: %s", closed, problem)
		}
	}
}

func TestManager_RefusesKeysOthersCanRead(t *testing.T) {
	t.Parallel()
	a := testca.Open(t, time.Hour, names...)
	folder := filepath.Join(t.TempDir(), "tls")
	s := open(t, a, folder, true)
	s.obtained(t, 2)
	s.stop()
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v (%v)", path, info.Mode(), err)
		}
		mode := info.Mode().Perm()
		if err := os.Chmod(path, mode|0o040); err != nil {
			return err
		}
		_, opened := tlscert.New(options(t, a, folder, newClock(), newLog()))
		if opened == nil || !strings.Contains(opened.Error(), "Other users of this computer can read "+path) {
			t.Errorf("%s can be read by others: %v", path, opened)
		}
		return os.Chmod(path, mode)
	})
	if err != nil {
		t.Error(err)
	}
}
