package mail

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"math/big"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// received is a letter as the server got it.
type received struct {
	from string
	to   []string
	user string
	tls  bool
	utf8 bool // announced as SMTPUTF8
	data string
}

// testServer is a real SMTP server on this machine.
type testServer struct {
	*smtp.Server
	config Config
	roots  *x509.CertPool
	rcpt   func(to string) error // nil: takes everybody
	answer func() error          // after the text; nil: takes it
	hangUp bool                  // in the middle of the text
	asks   []string              // signs in by LOGIN, with these questions, instead of PLAIN

	mu      sync.Mutex
	letters []received
	calls   int // of MAIL FROM
}

// startServer serves with TLS of a kind and a certificate for a name.
func startServer(t *testing.T, mode TLS, certificateFor string) *testServer {
	t.Helper()
	certificate, roots := selfSigned(t, certificateFor, time.Now())
	s := &testServer{roots: roots}
	s.Server = smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &serverSession{server: s, conn: c}, nil
	}))
	s.Domain, s.ErrorLog = "localhost", log.New(io.Discard, "", 0)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	s.config = Config{Host: "127.0.0.1", Port: port, TLS: mode}
	config := &tls.Config{Certificates: []tls.Certificate{certificate}}
	switch mode {
	case StartTLS:
		s.TLSConfig = config
	case Implicit:
		listener = tls.NewListener(listener, config)
	}
	serving := make(chan error, 1)
	go func() { serving <- s.Serve(listener) }()
	t.Cleanup(func() {
		s.Close()
		listener.Close() // it may not be serving yet
		<-serving
	})
	return s
}

// selfSigned is a certificate for an address that is good around a time.
func selfSigned(t *testing.T, address string, at time.Time) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: at.Add(-time.Hour), NotAfter: at.Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, IPAddresses: []net.IP{net.ParseIP(address)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, pool
}

func (s *testServer) taken() []received {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.letters
}

type serverSession struct {
	server *testServer
	conn   *smtp.Conn
	letter received
}

func (s *serverSession) Reset()        {}
func (s *serverSession) Logout() error { return nil }

func (s *serverSession) AuthMechanisms() []string {
	if s.server.asks != nil {
		return []string{sasl.Login}
	}
	return []string{sasl.Plain}
}

func (s *serverSession) Auth(string) (sasl.Server, error) {
	if s.server.asks != nil {
		return &loginServer{serverSession: s}, nil
	}
	return sasl.NewPlainServer(func(_, user, password string) error { return s.signIn(user, password) }), nil
}

func (s *serverSession) signIn(user, password string) error {
	if password != "secret" {
		return errors.New("wrong password")
	}
	s.letter.user = user
	return nil
}

// loginServer asks one question after the other. It wants no name unasked.
type loginServer struct {
	*serverSession
	asked int
	said  []string
}

func (l *loginServer) Next(answer []byte) (question []byte, done bool, err error) {
	if answer != nil {
		l.said = append(l.said, string(answer))
	}
	if len(l.said) > l.asked {
		return nil, false, errors.New("nobody has asked")
	}
	if l.asked < len(l.server.asks) {
		l.asked++
		return []byte(l.server.asks[l.asked-1]), false, nil
	}
	return nil, true, l.signIn(l.said[0], l.said[1])
}

func (s *serverSession) Mail(from string, options *smtp.MailOptions) error {
	s.server.mu.Lock()
	s.server.calls++
	s.server.mu.Unlock()
	s.letter.from, s.letter.utf8 = from, options.UTF8
	return nil
}

func (s *serverSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if s.server.rcpt != nil {
		if err := s.server.rcpt(to); err != nil {
			return err
		}
	}
	s.letter.to = append(s.letter.to, to)
	return nil
}

func (s *serverSession) Data(r io.Reader) error {
	if s.server.hangUp {
		_, _ = io.CopyN(io.Discard, r, 100)
		return s.conn.Close()
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if s.server.answer != nil {
		if err := s.server.answer(); err != nil {
			return err
		}
	}
	s.letter.data = string(data)
	_, s.letter.tls = s.conn.TLSConnectionState()
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.server.letters = append(s.server.letters, s.letter)
	return nil
}

func reply(code int, words string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.NoEnhancedCode, Message: words}
}
