package https_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"schoolsite/internal/https"
	"schoolsite/internal/testca"
)

const patience = 5 * time.Minute

var names = []string{"school.example", "www.school.example"}

// clock is a time that the test moves. Who waits is told apart from who asks.
type clock struct {
	mu      sync.Mutex
	ahead   time.Duration
	waiting chan wait
}

// wait is somebody who waits for the clock.
type wait struct {
	long time.Duration
	ring chan time.Time
}

func newClock() *clock { return &clock{waiting: make(chan wait)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.ahead)
}

func (c *clock) After(long time.Duration) <-chan time.Time {
	ring := make(chan time.Time, 1)
	c.waiting <- wait{long, ring}
	return ring
}

// rest waits until the keeper waits, and says for how long it means to.
func (c *clock) rest(t *testing.T) wait {
	t.Helper()
	select {
	case w := <-c.waiting:
		return w
	case <-time.After(patience):
		t.Fatal("the keeper never came to rest")
		return wait{}
	}
}

// pass lets time go by and wakes the keeper.
func (c *clock) pass(w wait, long time.Duration) {
	c.mu.Lock()
	c.ahead += long
	c.mu.Unlock()
	w.ring <- c.Now()
}

// site is a keeper behind real ports.
type site struct {
	keeper     *https.Keeper
	clock      *clock
	log        *logged
	tls, plain string
	roots      *x509.CertPool
	stop       context.CancelFunc
}

// logged is a log that may be read meanwhile.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func options(t *testing.T, a *testca.Authority, folder string, c *clock, log *logged) https.Options {
	t.Helper()
	roots, err := https.Roots(a.RootFile)
	if err != nil {
		t.Fatal(err)
	}
	return https.Options{
		Domains: names, Email: "office@school.example", Directory: a.Directory, Roots: roots, Folder: folder,
		Agent: "test", Log: slog.New(slog.NewTextHandler(log, nil)), Now: c.Now, After: c.After,
	}
}

// open puts a keeper behind ports and leads the authority there. withPlain
// says whether there is a port 80.
func open(t *testing.T, a *testca.Authority, folder string, withPlain bool) *site {
	t.Helper()
	s := &site{clock: newClock(), log: &logged{}, roots: a.Roots}
	var err error
	if s.keeper, err = https.New(options(t, a, folder, s.clock, s.log)); err != nil {
		t.Fatal(err)
	}
	s.serve(t, withPlain)
	a.LeadTo(s.tls, s.plain)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { s.keeper.Run(ctx); close(ended) }()
	s.stop = func() {
		stop()
		for {
			select {
			case <-s.clock.waiting: // it looks at ctx, too
			case <-ended:
				return
			}
		}
	}
	t.Cleanup(s.stop)
	return s
}

func (s *site) serve(t *testing.T, withPlain bool) {
	hello := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte("hello")) })
	door := &http.Server{Handler: hello, TLSConfig: s.keeper.Config(), ErrorLog: https.ErrorLog(slog.New(slog.NewTextHandler(s.log, nil)))}
	s.tls = listen(t, func(l net.Listener) { _ = door.ServeTLS(l, "", "") })
	t.Cleanup(func() { door.Close() })
	if withPlain {
		plain := s.keeper.PlainServer("https://school.example", slog.New(slog.DiscardHandler))
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

func TestACertificateIsGotOnceAndKept(t *testing.T) {
	t.Parallel()
	a := testca.Open(t, 90*24*time.Hour, names...)
	folder := filepath.Join(t.TempDir(), "tls")
	s := open(t, a, folder, true)
	if w := s.clock.rest(t); w.long != time.Hour {
		t.Errorf("it rests %v: %s", w.long, s.log)
	}
	first := s.mustShow(t, names[0])
	if second := s.mustShow(t, names[1]); second != first {
		t.Error("each name has a certificate of its own")
	}
	state := s.keeper.State()
	if state.Problem != "" || state.Late(time.Now()) || state.Ends.Before(time.Now().Add(80*24*time.Hour)) {
		t.Errorf("the state is %+v", state)
	}
	s.stop()

	again := open(t, a, folder, true)
	if shown := again.mustShow(t, names[0]); shown != first { // before it could have asked
		t.Error("another certificate after a restart")
	}
	again.clock.rest(t)
	if n := a.Orders.Load(); n != 1 {
		t.Errorf("%d orders after a restart", n)
	}
}

func TestOldBrowsersAndStrangersAreRefused(t *testing.T) {
	t.Parallel()
	a := testca.Open(t, time.Hour, names...)
	s := open(t, a, filepath.Join(t.TempDir(), "tls"), true)
	s.clock.rest(t)
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
	if strings.Contains(s.log.String(), "handshake") {
		t.Errorf("strangers fill the log: %s", s.log)
	}
}

func TestItIsRenewedWhileTheOldOneIsShown(t *testing.T) {
	t.Parallel()
	a := testca.Open(t, time.Hour, names...)
	s := open(t, a, filepath.Join(t.TempDir(), "tls"), true)
	w := s.clock.rest(t)
	first := s.mustShow(t, names[0])

	a.Answer(testca.Down)
	s.clock.pass(w, 41*time.Minute)
	w = s.clock.rest(t)
	if w.long != time.Minute {
		t.Errorf("after the first failure it rests %v", w.long)
	}
	problem := s.keeper.State().Problem
	if !strings.Contains(problem, "can't be reached") {
		t.Errorf("the owner reads %q", problem)
	}
	for range 3 {
		s.clock.pass(w, w.long)
		w = s.clock.rest(t)
	}
	if w.long != time.Hour || s.mustShow(t, names[0]) != first {
		t.Errorf("after four failures it rests %v", w.long)
	}
	if n := strings.Count(s.log.String(), "no certificate came"); n != 4 {
		t.Errorf("%d lines of four failures: %s", n, s.log)
	}

	a.Begin(90 * 24 * time.Hour)
	a.Answer(nil)
	s.clock.pass(w, w.long)
	s.clock.rest(t)
	if s.mustShow(t, names[0]) == first || s.keeper.State().Problem != "" {
		t.Errorf("it was not renewed: %s", s.log)
	}
}

func TestWhatTheAuthoritySaysIsPutInWords(t *testing.T) {
	t.Parallel()
	a := testca.Open(t, time.Hour, names[0]) // the DNS doesn't know the second
	s := open(t, a, filepath.Join(t.TempDir(), "tls"), true)
	w := s.clock.rest(t)
	problem := s.keeper.State().Problem
	if !strings.Contains(problem, "could not see that www.school.example leads here") || !strings.Contains(problem, "DNS") {
		t.Errorf("of a name that leads nowhere the owner reads %q", problem)
	}
	a.Answer(testca.Limited)
	s.clock.pass(w, w.long)
	w = s.clock.rest(t)
	if problem = s.keeper.State().Problem; !strings.Contains(problem, "no more certificates for now: too many certificates already issued.") {
		t.Errorf("of a limit the owner reads %q", problem)
	}
	if w.long != 2*time.Hour {
		t.Errorf("after a limit it rests %v", w.long)
	}
	if _, err := s.shown(names[0], asUsual); err == nil {
		t.Error("there is a certificate after all")
	}
}

// With port 443 behind something that keeps handshakes for itself, the text
// on port 80 proves the names; without port 80, the handshake alone does.
func TestEitherProofWillDo(t *testing.T) {
	t.Parallel()
	for _, closed := range []string{"443", "80"} {
		a := testca.Open(t, time.Hour, names...)
		s := open(t, a, filepath.Join(t.TempDir(), "tls"), closed != "80")
		if closed == "443" {
			a.LeadTo("127.0.0.1:1", s.plain)
		}
		for tries := 0; s.keeper.State().Ends.IsZero(); tries++ {
			if tries > 2 {
				t.Fatalf("port %s closed: %s", closed, s.log)
			}
			if w := s.clock.rest(t); s.keeper.State().Ends.IsZero() {
				s.clock.pass(w, w.long)
			}
		}
		s.mustShow(t, names[0])
	}
}

func TestKeysThatOthersCanReadAreRefused(t *testing.T) {
	t.Parallel()
	a := testca.Open(t, time.Hour, names...)
	folder := filepath.Join(t.TempDir(), "tls")
	s := open(t, a, folder, true)
	s.clock.rest(t)
	s.stop()
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v (%v)", path, info.Mode(), err)
		}
		if filepath.Base(path) == "account.pem" {
			return nil // it is read when it is used
		}
		mode := info.Mode().Perm()
		if err := os.Chmod(path, mode|0o040); err != nil {
			return err
		}
		_, opened := https.New(options(t, a, folder, newClock(), &logged{}))
		if opened == nil || !strings.Contains(opened.Error(), "Other users of this computer can read "+path) {
			t.Errorf("%s can be read by others: %v", path, opened)
		}
		return os.Chmod(path, mode)
	})
	if err != nil {
		t.Error(err)
	}
}
