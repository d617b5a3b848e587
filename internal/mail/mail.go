// Package mail composes messages and delivers them to the school's mail server.
//
// A message goes from the site's own address to the school's, or to the holder of an account. What
// a visitor wrote is put into the text, the Subject and the Reply-To of a message to the school,
// nowhere else; line ends and other control characters never reach a header (header injection). The
// text travels as quoted-printable UTF-8 and arrives byte for byte, line ends as mail has them.
//
// The connection is encrypted, by STARTTLS or from the first byte, unless the
// address says tls=none; certificates are checked; a password is sent only
// after that. Every step stands under one deadline.
//
// Each recipient is handled alone: a school.Receipt lists the recipients who have the message,
// and those to whom the server refuses it permanently (a reply of 550 or above about them, or
// about the text). All other failures are temporary: the address of the server, its password and
// its certificate can be corrected, so the message is worth a retry. The error's sentence names
// what to correct.
package mail

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	gomail "github.com/go-mail/mail/v2"

	"schoolsite/internal/school"
)

const (
	sendTimeout  = 60 * time.Second // for a whole message, however slow the server is
	greetTimeout = 20 * time.Second // for connecting, and once more for greeting and encrypting
	stepTimeout  = 30 * time.Second // for one reply of the server
	quitTimeout  = time.Second      // for QUIT, when all is done
	// answerGrace extends the deadline for the reply to a text that was sent
	// completely: without this reply nobody knows whether the server took it.
	answerGrace = 5 * time.Second
)

const (
	// minPermanent is the first reply code of a permanent refusal, which a retry
	// does not change. Codes from 500 to 549 are about our commands and account.
	minPermanent = 550
	// codeTooLarge answers a MAIL command whose announced size is too large.
	codeTooLarge = 552
)

// Mailer delivers messages to a mail server, each over a connection of its own.
type Mailer struct {
	config  Config
	roots   *x509.CertPool // nil: the machine's; tests have their own
	timeout time.Duration  // for a message
	grace   time.Duration  // for the reply to its text
}

// New makes a Mailer. It does not try the server: the site starts without.
func New(c Config) (*Mailer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	timeout := cmp.Or(c.Timeout, sendTimeout)
	return &Mailer{config: c, timeout: timeout, grace: min(timeout, answerGrace)}, nil
}

// Send delivers a message and reports the recipients for whom the server took it
// and those for whom it refused it permanently. A recipient in neither list has
// not got it, and the error explains why. If the cause is not this message, the
// error wraps school.ErrMailUnreachable or school.ErrMailRefused.
//
// Unless tell is nil, it receives a transcript: the conversation line by line
// while it runs. User names, passwords and the text are left out.
func (m *Mailer) Send(ctx context.Context, message school.Message,
	tell func(school.MailLine)) (receipt school.Receipt, err error) {
	e, unfit, err := compose(message)
	if err != nil {
		return receipt, err
	}
	s, err := m.connect(ctx, tell)
	if err != nil {
		return receipt, err
	}
	defer s.close()
	if err = s.login(); err != nil {
		return receipt, err
	}
	sending := gomail.Send(gomail.SendFunc(func(from string, _ []string, text io.WriterTo) error {
		receipt, err = s.deliver(from, e.to, text)
		return nil // its own error keeps its code
	}), e.letter)
	s.client.CommandTimeout = quitTimeout
	_ = s.client.Quit() // the server has taken or refused the message already
	return receipt, cmp.Or(err, sending, unfit)
}

// session is an SMTP session after its greeting.
type session struct {
	*Mailer
	*transcript
	client *smtp.Client
	conn   net.Conn
	ctx    context.Context
	cancel context.CancelFunc
	// keepOpen stops the closing of the connection that the end of ctx causes. The
	// client sets no deadline while it writes the text, and none of its own follow
	// the context: closing the connection ends every step.
	keepOpen func() bool
}

// connect opens a session: it dials, waits for the greeting and encrypts the
// connection as the settings demand.
func (m *Mailer) connect(ctx context.Context, tell func(school.MailLine)) (_ *session, err error) {
	ctx, cancel := context.WithTimeout(ctx, m.timeout)
	s := &session{Mailer: m, transcript: newTranscript(m.config, tell), ctx: ctx, cancel: cancel}
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	s.note("connecting to " + m.place())
	if s.conn, err = (&net.Dialer{Timeout: greetTimeout}).DialContext(ctx, "tcp",
		net.JoinHostPort(m.config.Host, m.config.Port)); err != nil {
		return nil, s.unreachable(cmp.Or(ctx.Err(), err))
	}
	greeting, stop := context.WithTimeout(ctx, greetTimeout)
	defer stop()
	closing := context.AfterFunc(greeting, func() { s.conn.Close() })
	defer closing()
	if err = s.greet(greeting); err == nil {
		err = s.client.Hello("localhost")
	}
	if err != nil {
		return nil, s.unreachable(cmp.Or(greeting.Err(), err))
	}
	s.client.CommandTimeout, s.client.SubmissionTimeout = stepTimeout, m.timeout
	s.keepOpen = context.AfterFunc(ctx, func() { s.conn.Close() })
	return s, nil
}

// greet makes the client over the connection, encrypted as the settings demand.
func (s *session) greet(ctx context.Context) (err error) {
	conn := &boundedConn{Conn: s.conn, left: maxReplies}
	config := &tls.Config{ServerName: s.config.Host, RootCAs: s.roots, MinVersion: tls.VersionTLS12,
		VerifyConnection: s.encrypted}
	switch s.config.TLS {
	case NoTLS:
		s.client = smtp.NewClient(conn)
	case Implicit:
		through := tls.Client(conn, config)
		if err := through.HandshakeContext(ctx); err != nil {
			return err
		}
		s.client = smtp.NewClient(through)
	default:
		// The client speaks before a debug writer can be set; the handshake follows
		// with its next command.
		conn.plain = s.transcript
		if s.client, err = smtp.NewClientStartTLS(conn, config); err != nil {
			return err
		}
		conn.plain = nil
	}
	s.client.DebugWriter = s.transcript
	return nil
}

func (s *session) close() {
	s.cancel()
	if s.conn != nil {
		s.conn.Close()
	}
}

// login sends the password, which the settings allow over TLS only.
func (s *session) login() error {
	if s.config.User == "" {
		return nil
	}
	client := sasl.NewPlainClient("", s.config.User, s.config.Password)
	switch offered, _ := s.client.Extension("AUTH"); {
	case !offered:
		return school.Errorf(school.Unreachable, "The mail server takes no name and password at %s. Leave the user "+
			"out of --smtp-url, "+
			"or write its port for mail programs, 587 or 465.",
			s.place()).Because(fmt.Errorf("%w: no AUTH", school.ErrMailRefused))
	case !s.client.SupportsAuth(sasl.Plain) && s.client.SupportsAuth(sasl.Login):
		client = &loginClient{answers: []string{s.config.User, s.config.Password}}
	}
	if err := s.client.Auth(client); err != nil {
		return s.refused(s.cause(err), "signing in", "The mail server %s refuses the name or the password: %s. Check "+
			"the user in --smtp-url "+
			"and SCHOOLSITE_SMTP_PASSWORD; some providers want a password of its own for programs.", s.config.Host,
			s.words(replyOf(err)))
	}
	return nil
}

// loginClient signs in by LOGIN, which some servers offer alone. They ask for the name, then for
// the password, in words of their own: "Username:", "User Name", "Password:". sasl's own client
// sends the name unasked, which not all of them understand.
type loginClient struct{ answers []string }

func (l *loginClient) Start() (method string, first []byte, err error) { return sasl.Login, nil, nil }

func (l *loginClient) Next([]byte) ([]byte, error) {
	if len(l.answers) == 0 {
		return nil, sasl.ErrUnexpectedServerChallenge
	}
	answer := l.answers[0]
	l.answers = l.answers[1:]
	return []byte(answer), nil
}

// deliver names sender and recipients and sends the text. The server takes the
// text for all accepted recipients, or for none. A recipient whom it refuses with
// a lower code than minPermanent may be accepted on a retry.
func (s *session) deliver(from string, to []recipient, letter io.WriterTo) (receipt school.Receipt, err error) {
	var text bytes.Buffer
	if _, err := letter.WriteTo(&text); err != nil {
		return receipt, fmt.Errorf("write the text of a mail: %w", err)
	}
	refuse := func(to []recipient, reply *smtp.SMTPError) {
		for _, who := range to {
			receipt.Refused = append(receipt.Refused, school.MailRefusal{Address: who.written, Reply: s.words(reply)})
		}
	}
	err = s.client.Mail(from, &smtp.MailOptions{Size: int64(text.Len())})
	if reply := replyOf(err); reply != nil && reply.Code == codeTooLarge {
		refuse(to, reply)
		return receipt, nil
	}
	if err != nil {
		return receipt, s.refused(s.cause(err), "naming the sender", "The mail server %s does not let us "+
			"send as %s: %s. "+
			"Set --mail-from to an address that it lets the site use.", s.config.Host, from, s.words(replyOf(err)))
	}
	var accepted []recipient
	var notNow error
	for _, who := range to {
		err := s.client.Rcpt(who.address, nil)
		switch reply := replyOf(err); {
		case err == nil:
			accepted = append(accepted, who)
		case reply == nil: // the connection is gone
			return receipt, s.failed("naming the recipient", s.cause(err))
		case reply.Code >= minPermanent:
			refuse([]recipient{who}, reply)
		default:
			notNow = school.Errorf(school.Unreachable, "The mail server %s takes nothing for %s now: %s.",
				s.config.Host, oneLine(who.written), s.words(reply)).Because(s.redactedError(reply))
		}
	}
	if len(accepted) == 0 {
		return receipt, notNow
	}
	err = s.sendText(text.Bytes())
	switch reply := replyOf(err); {
	case err == nil:
		for _, who := range accepted {
			receipt.Taken = append(receipt.Taken, who.written)
		}
	case reply != nil && reply.Code >= minPermanent:
		refuse(accepted, reply)
	default:
		return receipt, s.failed("taking the letter", s.cause(err))
	}
	return receipt, notNow
}

// sendText writes the text and waits for the reply, answerGrace longer than for everything else.
func (s *session) sendText(text []byte) error {
	data, err := s.client.Data()
	if err == nil {
		_, err = data.Write(text)
	}
	if err == nil {
		err = s.ctx.Err()
	}
	if err != nil {
		return err
	}
	s.keepOpen()
	stop := context.AfterFunc(s.ctx, func() { time.AfterFunc(s.grace, func() { s.conn.Close() }) })
	defer stop()
	return data.Close()
}

// cause returns the error of ctx for a failure that the end of ctx caused.
func (s *session) cause(err error) error {
	if replyOf(err) != nil {
		return err
	}
	return cmp.Or(s.ctx.Err(), err)
}
