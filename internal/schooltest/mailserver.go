package schooltest

import (
	"io"
	"log"
	"net"
	"slices"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
)

// MailServer is a real mail server on this machine, which can be as bad as any.
type MailServer struct {
	t       testing.TB
	address string
	mu      sync.Mutex // guards manners and mails
	manners MailManners
	server  *smtp.Server // nil while it is down
	silent  net.Listener
	served  sync.WaitGroup
	mails   []Mail
}

// MailManners are how a mail server treats letters; the zero value takes all.
type MailManners struct {
	Rcpt   func(to string) error // how a recipient is answered
	Answer func() error          // how the whole letter is
	HangUp bool                  // it breaks off in the middle of the text
}

// Mail is a letter as a mail server got it.
type Mail struct {
	From string
	To   []string
	Data string
}

// NewMailServer starts a mail server, without encryption, that ends with the test.
func NewMailServer(t testing.TB) *MailServer {
	t.Helper()
	m := &MailServer{t: t, address: "127.0.0.1:0"}
	m.Up()
	t.Cleanup(m.Down)
	return m
}

// URL is the address for --smtp-url.
func (m *MailServer) URL() string { return "smtp://" + m.address + "?tls=none" }

// Up makes the server listen again, on the same port.
func (m *MailServer) Up() {
	m.t.Helper()
	l := m.listen()
	s := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &mailing{at: m, conn: c}, nil
	}))
	s.Domain, s.ErrorLog = "localhost", log.New(io.Discard, "", 0)
	m.server = s
	m.served.Go(func() { _ = s.Serve(l) }) // it ends with its listener
	m.silent = l
}

// Behave sets how the server treats letters from now on.
func (m *MailServer) Behave(manners MailManners) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.manners = manners
}

func (m *MailServer) behaviour() MailManners {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.manners
}

// Silent makes the server accept connections and send nothing, from now on.
func (m *MailServer) Silent() {
	m.t.Helper()
	m.Down()
	l := m.listen()
	m.silent = l
	m.served.Go(func() {
		var held []net.Conn
		for {
			conn, err := l.Accept()
			if err != nil {
				break
			}
			held = append(held, conn)
		}
		for _, conn := range held {
			conn.Close()
		}
	})
}

func (m *MailServer) listen() net.Listener {
	m.t.Helper()
	l, err := net.Listen("tcp", m.address)
	if err != nil {
		m.t.Fatal(err)
	}
	m.address = l.Addr().String()
	return l
}

// Down makes the server refuse connections.
func (m *MailServer) Down() {
	if m.server != nil {
		m.server.Close()
		m.server = nil
	}
	m.silent.Close() // also one that does not serve yet
	m.served.Wait()
}

// Mails is every letter that it took, in that order.
func (m *MailServer) Mails() []Mail {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.mails)
}

// MailReply is a reply of a mail server.
func MailReply(code int, words string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.NoEnhancedCode, Message: words}
}

// mailing is one connection to the mail server.
type mailing struct {
	at   *MailServer
	conn *smtp.Conn
	mail Mail
}

func (s *mailing) Reset()        { s.mail = Mail{} }
func (s *mailing) Logout() error { return nil }

func (s *mailing) Mail(from string, _ *smtp.MailOptions) error {
	s.mail.From = from
	return nil
}

func (s *mailing) Rcpt(to string, _ *smtp.RcptOptions) error {
	if answer := s.at.behaviour().Rcpt; answer != nil {
		if err := answer(to); err != nil {
			return err
		}
	}
	s.mail.To = append(s.mail.To, to)
	return nil
}

func (s *mailing) Data(r io.Reader) error {
	manners := s.at.behaviour()
	if manners.HangUp {
		_, _ = io.CopyN(io.Discard, r, 100)
		return s.conn.Close()
	}
	data, err := io.ReadAll(r)
	if err == nil && manners.Answer != nil {
		err = manners.Answer()
	}
	if err != nil {
		return err
	}
	s.mail.Data = string(data)
	s.at.mu.Lock()
	defer s.at.mu.Unlock()
	s.at.mails = append(s.at.mails, s.mail)
	return nil
}
