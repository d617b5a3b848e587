package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"

	"github.com/emersion/go-smtp"

	"schoolsite/internal/school"
)

func (m *Mailer) place() string { return m.config.Host + ", port " + m.config.Port }

// unreached phrases a failure to reach the server.
func (m *Mailer) unreached(f *follower, err error) error {
	f.note(err.Error())
	return school.Errorf(school.Unreachable, "%s", m.whyUnreached(f, err)).Because(fmt.Errorf("%w: %w", school.ErrMailUnreachable, f.redactedError(err)))
}

func (m *Mailer) whyUnreached(f *follower, err error) string {
	var name *net.DNSError
	reply := replyOf(err)
	switch {
	case errors.As(err, &name) && name.IsNotFound:
		return "There is no mail server " + m.config.Host + ": the name was not found. Correct it in --smtp-url."
	case errors.As(err, &name):
		return "The name of the mail server, " + m.config.Host + ", could not be looked up. Check this machine's network and name servers."
	case errors.Is(err, syscall.ECONNREFUSED):
		return "Nothing takes connections at " + m.place() + ". Check the port in --smtp-url, and that the mail server runs."
	case reply != nil:
		return "The mail server " + m.config.Host + " does not let us in: " + f.words(reply) + ". Try again later, or ask those who run it."
	case f.last == "":
		return "The mail server does not answer at " + m.place() + ". A firewall may be in the way; many providers of servers block port 25. Try port 587 or 465 in --smtp-url."
	case timedOut(err):
		return "The mail server took the connection at " + m.place() + " and then said nothing. " + m.otherMode()
	}
	return m.whyUnencrypted(err)
}

// otherMode suggests the other TLS setting, for a server that expects another
// kind of encryption.
func (m *Mailer) otherMode() string {
	if m.config.TLS == Implicit {
		return "If that port is encrypted only after the greeting, as 587 is, write smtp:// in --smtp-url; else try again later."
	}
	return "If that port is encrypted from the start, as 465 is, write smtps:// in --smtp-url; else try again later."
}

// whyUnencrypted explains a failure between the first byte and the end of the
// TLS handshake.
func (m *Mailer) whyUnencrypted(err error) string {
	var (
		otherName x509.HostnameError
		stranger  x509.UnknownAuthorityError
		invalid   x509.CertificateInvalidError
		noTLS     tls.RecordHeaderError
	)
	switch {
	case strings.Contains(err.Error(), "doesn't support STARTTLS"):
		return "The mail server offers no encryption (STARTTLS) at " + m.place() + ", so nothing was sent. " +
			"Write its port for mail programs into --smtp-url, 587, or 465 with smtps://. Only for a server on this machine add ?tls=none."
	case errors.As(err, &otherName):
		return "The certificate of the mail server is not for the name " + m.config.Host + ", so nothing was sent. Write the name into --smtp-url that its provider gives for mail programs."
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "The certificate of the mail server " + m.config.Host + " has ended or is not good yet, so nothing was sent. Have it renewed, and check this machine's clock."
	case errors.As(err, &stranger), errors.As(err, &invalid):
		return "The certificate of the mail server " + m.config.Host + " is by nobody whom this machine trusts, so nothing was sent. " +
			"Have a public authority issue it, or add its authority to this machine's certificates (SSL_CERT_FILE)."
	case errors.As(err, &noTLS):
		return "The mail server does not encrypt from the first byte at " + m.place() + ". " + m.otherMode()
	case hungUp(err):
		return "The mail server hung up at " + m.place() + " before it let us in. " + m.otherMode()
	}
	return "The mail server could not be reached at " + m.place() + ". Check --smtp-url and the network; the server's log has more."
}

// failed phrases a failure in the middle of the conversation.
func (t *talk) failed(step string, err error) *school.Error {
	reply := replyOf(err)
	if reply == nil {
		t.note(err.Error())
	}
	text := "The mail server " + t.config.Host
	switch {
	case reply != nil:
		text += " took nothing while " + step + ": " + t.words(reply) + "."
	case timedOut(err):
		text += " stopped answering while " + step + "."
	case errors.Is(err, errTalksOn):
		text += " talked without end while " + step + "."
	case hungUp(err):
		text += " hung up while " + step + "."
	default:
		text += " said what the site does not understand while " + step + "."
	}
	return school.Errorf(school.Unreachable, "%s", text).Because(t.redactedError(err))
}

// shut marks a failure as one that every letter would meet (ErrMailRefused).
func (f *follower) shut(failure *school.Error, cause error) error {
	return failure.Because(fmt.Errorf("%w: %w", school.ErrMailRefused, f.redactedError(cause)))
}

func (t *talk) noSignIn() error {
	return t.shut(school.Errorf(school.Unreachable, "The mail server takes no name and password at %s. Leave the user out of --smtp-url, or write its port for mail programs, 587 or 465.", t.place()), errors.New("no AUTH"))
}

func (t *talk) signedIn(err error) error {
	reply := replyOf(err)
	switch {
	case err == nil:
		return nil
	case reply == nil || reply.Code < 500:
		return t.shut(t.failed("signing in", err), err)
	}
	return t.shut(school.Errorf(school.Unreachable, "The mail server %s refuses the name or the password: %s. "+
		"Check the user in --smtp-url and SCHOOLSITE_SMTP_PASSWORD; some providers want a password of its own for programs.", t.config.Host, t.words(reply)), err)
}

func (t *talk) sender(from string, err error) error {
	reply := replyOf(err)
	if reply == nil || reply.Code < 500 {
		return t.shut(t.failed("naming the sender", err), err)
	}
	return t.shut(school.Errorf(school.Unreachable, "The mail server %s does not let us send as %s: %s. "+
		"Set --mail-from to an address that it lets the site use.", t.config.Host, from, t.words(reply)), err)
}

func (t *talk) notNow(to string, reply *smtp.SMTPError) error {
	return school.Errorf(school.Unreachable, "The mail server %s takes nothing for %s now: %s.", t.config.Host, oneLine(to), t.words(reply)).Because(t.redactedError(reply))
}

// words formats a reply for people.
func (f *follower) words(reply *smtp.SMTPError) string {
	enhanced := ""
	if code := reply.EnhancedCode; code[0] > 0 {
		enhanced = fmt.Sprintf(" %d.%d.%d", code[0], code[1], code[2])
	}
	said := oneLine(strings.ToValidUTF8(f.redacted(reply.Message), "?"))
	if len(said) > maxLineLength {
		said = strings.ToValidUTF8(said[:maxLineLength], "") + "…"
	}
	return strings.TrimRight(fmt.Sprintf("%d%s %s", reply.Code, enhanced, said), ". ")
}

func timedOut(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded)
}

func hungUp(err error) bool {
	var network *net.OpError
	return errors.As(err, &network) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}
