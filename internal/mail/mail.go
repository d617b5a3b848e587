package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"schoolsite/internal/school"
)

const (
	// sendTimeout is for a whole letter, however slow the server is.
	sendTimeout = 60 * time.Second
	// stepTimeout is for one answer of the server.
	stepTimeout = 30 * time.Second
	// quitTimeout is for the good-bye, when all is done.
	quitTimeout = time.Second
	// refusedForGood is the first reply code that another try does not change.
	// The lower ones of the fives are about how we talk and who we are.
	refusedForGood = 550
)

// Mailer hands letters to a mail server, each over a connection of its own.
type Mailer struct {
	config  Config
	roots   *x509.CertPool // nil: the machine's; tests have their own
	timeout time.Duration  // for a letter
}

// New makes a Mailer. It does not try the server: the site starts without.
func New(c Config) (*Mailer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	return &Mailer{config: c, timeout: sendTimeout}, nil
}

// Send hands over a letter. It is taken when Send returns nil.
func (m *Mailer) Send(ctx context.Context, letter school.Letter) error {
	e, err := compose(letter)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, m.timeout)
	defer cancel()
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", net.JoinHostPort(m.config.Host, m.config.Port))
	if err != nil {
		return m.failed("connecting", err)
	}
	// The client sets no deadline while it writes the text, and none of its
	// own follow the context: closing the connection ends every step.
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	defer conn.Close()
	if err := m.handOver(ctx, conn, e); err != nil {
		return because(ctx, err)
	}
	return nil
}

func (m *Mailer) handOver(ctx context.Context, conn net.Conn, e envelope) error {
	client, err := m.greet(ctx, conn)
	if err != nil {
		return m.failed("starting the connection", err)
	}
	client.CommandTimeout, client.SubmissionTimeout = stepTimeout, m.timeout
	if err := m.signIn(client); err != nil {
		return m.failed("signing in", err)
	}
	if err := client.Mail(e.from, &smtp.MailOptions{Size: int64(len(e.text))}); err != nil {
		return m.failed("naming the sender", err)
	}
	if err := m.address(client, e.to); err != nil {
		return err
	}
	if err := m.deliver(client, e.text); err != nil {
		return err
	}
	client.CommandTimeout = quitTimeout
	_ = client.Quit() // the letter is taken
	return nil
}

// greet encrypts the connection as the settings demand.
func (m *Mailer) greet(ctx context.Context, conn net.Conn) (*smtp.Client, error) {
	config := &tls.Config{ServerName: m.config.Host, RootCAs: m.roots, MinVersion: tls.VersionTLS12}
	switch m.config.TLS {
	case Implicit:
		encrypted := tls.Client(conn, config)
		if err := encrypted.HandshakeContext(ctx); err != nil {
			return nil, err
		}
		return smtp.NewClient(encrypted), nil
	case NoTLS:
		return smtp.NewClient(conn), nil
	}
	return smtp.NewClientStartTLS(conn, config)
}

// signIn sends the password, which the settings allow over TLS only.
func (m *Mailer) signIn(client *smtp.Client) error {
	if err := client.Noop(); err != nil || m.config.User == "" {
		return err // of the TLS handshake, which waits for the first word
	}
	if !client.SupportsAuth(sasl.Plain) && client.SupportsAuth(sasl.Login) {
		return client.Auth(sasl.NewLoginClient(m.config.User, m.config.Password))
	}
	return client.Auth(sasl.NewPlainClient("", m.config.User, m.config.Password))
}

// address names the recipients. The letter is refused when all of them are.
func (m *Mailer) address(client *smtp.Client, to []string) error {
	accepted := 0
	var refusal error
	for _, recipient := range to {
		err := client.Rcpt(recipient, nil)
		switch reply, forGood := refused(err); {
		case err == nil:
			accepted++
		case forGood:
			refusal = reply
		default:
			return m.failed("naming the recipient", err)
		}
	}
	if accepted > 0 {
		return nil
	}
	if refusal == nil {
		return school.Errorf(school.Invalid, "There is no address to send enquiries to. Add one to the settings of the mail.")
	}
	return refusal
}

func (m *Mailer) deliver(client *smtp.Client, text []byte) error {
	data, err := client.Data()
	if err != nil {
		return m.failed("announcing the letter", err)
	}
	_, err = data.Write(text)
	if err == nil {
		err = data.Close()
	}
	if refusal, forGood := refused(err); forGood {
		return refusal
	}
	return m.failed("taking the letter", err)
}

// refused tells a refusal for good from failures that may pass.
func refused(err error) (refusal error, forGood bool) {
	var reply *smtp.SMTPError
	if !errors.As(err, &reply) || reply.Code < refusedForGood {
		return nil, false
	}
	words := fmt.Sprintf("%d %s", reply.Code, oneLine(reply.Message))
	return fmt.Errorf("send a letter: %w", &school.MailRefusedError{Reply: words}), true
}

// failed gives a failure that may pass its sentence; nil stays nil.
func (m *Mailer) failed(step string, err error) error {
	if err == nil {
		return nil
	}
	return school.Errorf(school.Unreachable,
		"The mail server %s did not take the letter (while %s). It is kept and tried again.", m.config.Host, step).Because(err)
}

// because names the end of the time as the cause of what it broke off.
func because(ctx context.Context, err error) error {
	var known *school.Error
	if ctx.Err() != nil && errors.As(err, &known) {
		return known.Because(ctx.Err())
	}
	return err
}
