package mail

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"time"

	"github.com/emersion/go-smtp"

	"schoolsite/internal/school"
)

const (
	// sendTimeout is for a whole letter, however slow the server is.
	sendTimeout = 60 * time.Second
	// probeTimeout is for connecting, and once more for greeting and encrypting.
	probeTimeout = 20 * time.Second
	// stepTimeout is for one answer of the server.
	stepTimeout = 30 * time.Second
	// quitTimeout is for QUIT, when all is done.
	quitTimeout = time.Second
	// answerGrace extends the deadline for the server's reply to a letter that
	// was sent completely: without this reply nobody knows whether the server
	// took the letter.
	answerGrace = 5 * time.Second
)

// Mailer hands letters to a mail server, each over a connection of its own.
type Mailer struct {
	config  Config
	roots   *x509.CertPool // nil: the machine's; tests have their own
	timeout time.Duration  // for a letter
	grace   time.Duration  // for the answer to it
}

// New makes a Mailer. It does not try the server: the site starts without.
func New(c Config) (*Mailer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	timeout := cmp.Or(c.Timeout, sendTimeout)
	return &Mailer{config: c, timeout: timeout, grace: min(timeout, answerGrace)}, nil
}

// Send delivers a letter and reports the recipients for whom the server took it
// and those for whom it refused it permanently. A recipient in neither list has
// not got it, and the error explains why. If the cause is not this letter, the
// error wraps school.ErrMailUnreachable or school.ErrMailRefused.
func (m *Mailer) Send(ctx context.Context, letter school.Message) (school.Receipt, error) {
	return m.Follow(ctx, letter, nil)
}

// Follow is Send with a transcript: tell receives the conversation line by line
// while it runs. User names, passwords and the text of the letter are left out.
func (m *Mailer) Follow(ctx context.Context, letter school.Message, tell func(school.MailLine)) (receipt school.Receipt, err error) {
	// Check the letter before connecting.
	if err := check(letter); err != nil {
		return receipt, err
	}
	err = m.connected(ctx, m.follow(tell), func(t *talk) (err error) {
		receipt, err = t.handOver(letter)
		return err
	})
	return receipt, err
}

// Probe checks that the mail server is reachable: it connects, waits for the
// greeting, encrypts, and quits. It fails with school.ErrMailUnreachable.
func (m *Mailer) Probe(ctx context.Context) error {
	return m.connected(ctx, m.follow(nil), func(t *talk) error {
		t.quit()
		return nil
	})
}

// connected runs a conversation with the mail server, from dialling to closing.
func (m *Mailer) connected(ctx context.Context, f *follower, run func(*talk) error) error {
	ctx, cancel := context.WithTimeout(ctx, m.timeout)
	defer cancel()
	f.note("connecting to " + m.place())
	conn, err := (&net.Dialer{Timeout: probeTimeout}).DialContext(ctx, "tcp", net.JoinHostPort(m.config.Host, m.config.Port))
	if err != nil {
		return m.unreached(f, firstOf(ctx.Err(), err))
	}
	defer conn.Close()
	client, err := m.greeted(ctx, conn, f)
	if err != nil {
		return m.unreached(f, err)
	}
	// The client sets no deadline while it writes the text, and none of its
	// own follow the context: closing the connection ends every step.
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer func() { stop() }()
	client.CommandTimeout, client.SubmissionTimeout = stepTimeout, m.timeout
	return run(&talk{Mailer: m, ctx: ctx, client: client, follower: f, hold: func() {
		stop()
		stop = context.AfterFunc(ctx, func() { time.AfterFunc(m.grace, func() { conn.Close() }) })
	}})
}

// greeted waits for the greeting and encrypts the connection as the settings
// demand.
func (m *Mailer) greeted(ctx context.Context, conn net.Conn, f *follower) (*smtp.Client, error) {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	client, err := m.encrypted(ctx, f.listen(conn), f)
	if err == nil {
		err = client.Hello("localhost")
	}
	if err != nil {
		return nil, firstOf(ctx.Err(), err)
	}
	return client, nil
}

func (m *Mailer) encrypted(ctx context.Context, conn net.Conn, f *follower) (client *smtp.Client, err error) {
	config := &tls.Config{ServerName: m.config.Host, RootCAs: m.roots, MinVersion: tls.VersionTLS12, VerifyConnection: f.encrypted}
	switch m.config.TLS {
	case NoTLS:
		return smtp.NewClient(conn), nil
	case Implicit:
		f.inside = true
		through := tls.Client(conn, config)
		if err := through.HandshakeContext(ctx); err != nil {
			return nil, err
		}
		client = smtp.NewClient(through)
	default:
		if client, err = smtp.NewClientStartTLS(conn, config); err != nil {
			return nil, err
		}
		f.inside = true
	}
	client.DebugWriter = f
	return client, nil
}

// firstOf returns the first error that is not nil: the reason that a connection
// was closed for comes before the error that its user then met.
func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
