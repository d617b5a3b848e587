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

// unreachable explains that there was no connection, or a failure before the end of its TLS handshake.
func (s *session) unreachable(err error) error {
	s.note(err.Error())
	failed := func(format string, args ...any) error {
		return school.Errorf(school.Unreachable, format, args...).
			Because(fmt.Errorf("%w: %w", school.ErrMailUnreachable, s.redactedError(err)))
	}
	// For a server that expects another kind of encryption.
	otherMode := "If that port is encrypted from the start, as 465 is, write smtps:// in --smtp-url; else try again later."
	if s.config.TLS == Implicit {
		otherMode = "If that port is encrypted only after the greeting, as 587 is, write smtp:// in --smtp-url; else try again later."
	}
	lookup, _ := errors.AsType[*net.DNSError](err)
	invalid, _ := errors.AsType[x509.CertificateInvalidError](err)
	switch reply := replyOf(err); {
	case lookup != nil && lookup.IsNotFound:
		return failed("There is no mail server %s: the name was not found. Correct it in --smtp-url.", s.config.Host)
	case lookup != nil:
		return failed("The name of the mail server, %s, could not be looked up. Check this machine's network and "+
			"name servers.", s.config.Host)
	case errors.Is(err, syscall.ECONNREFUSED):
		return failed("Nothing takes connections at %s. Check the port in --smtp-url, and that the mail "+
			"server runs.", s.place())
	case s.conn == nil:
		return failed("The mail server does not answer at %s. A firewall may be in the way; "+
			"many providers of servers block port 25. Try port 587 or 465 in --smtp-url.", s.place())
	case reply != nil:
		return failed("The mail server %s does not let us in: %s. Try again later, or ask those who run it.",
			s.config.Host, s.words(reply))
	case timedOut(err):
		return failed("The mail server took the connection at %s and then said nothing. %s", s.place(), otherMode)
	case strings.Contains(err.Error(), "doesn't support STARTTLS"):
		return failed("The mail server offers no encryption (STARTTLS) at %s, so nothing was sent. "+
			"Write its port for mail programs into --smtp-url, 587, or 465 with smtps://. Only for a server on this "+
			"machine add ?tls=none.", s.place())
	case isA[x509.HostnameError](err):
		return failed("The certificate of the mail server is not for the name %s, so nothing was sent. "+
			"Write the name into --smtp-url that its provider gives for mail programs.", s.config.Host)
	case invalid.Reason == x509.Expired:
		return failed("The certificate of the mail server %s has ended or is not good yet, so nothing was sent. "+
			"Have it renewed, and check this machine's clock.", s.config.Host)
	case isA[*tls.CertificateVerificationError](err):
		return failed("The certificate of the mail server %s is by nobody whom this machine trusts, so "+
			"nothing was sent. "+
			"Have a public authority issue it, or add its authority to this machine's certificates (SSL_CERT_FILE).",
			s.config.Host)
	case isA[tls.RecordHeaderError](err):
		return failed("The mail server does not encrypt from the first byte at %s. %s", s.place(), otherMode)
	case hungUp(err):
		return failed("The mail server hung up at %s before it let us in. %s", s.place(), otherMode)
	}
	return failed("The mail server could not be reached at %s. Check --smtp-url and the network; the server's log "+
		"has more.", s.place())
}

// failed explains a failure in the middle of the session.
func (s *session) failed(step string, err error) *school.Error {
	reply := replyOf(err)
	if reply == nil {
		s.note(err.Error())
	}
	what := "said what the site does not understand while " + step
	switch {
	case reply != nil:
		what = "took nothing while " + step + ": " + s.words(reply)
	case timedOut(err):
		what = "stopped answering while " + step
	case errors.Is(err, errTalksOn):
		what = "talked without end while " + step
	case hungUp(err):
		what = "hung up while " + step
	}
	return school.Errorf(school.Unreachable, "The mail server %s %s.", s.config.Host, what).
		Because(s.redactedError(err))
}

// refused explains a failure that every message would meet: by the sentence, if the server
// refuses permanently, and otherwise by the step at which it failed.
func (s *session) refused(err error, step, format string, args ...any) error {
	failure := school.Errorf(school.Unreachable, format, args...)
	if reply := replyOf(err); reply == nil || reply.Code < 500 {
		failure = s.failed(step, err)
	}
	return failure.Because(fmt.Errorf("%w: %w", school.ErrMailRefused, s.redactedError(err)))
}

// replyOf returns the server's reply, nil when it gave none.
func replyOf(err error) *smtp.SMTPError {
	reply, _ := errors.AsType[*smtp.SMTPError](err)
	return reply
}

// words formats a reply for people.
func (t *transcript) words(reply *smtp.SMTPError) string {
	if reply == nil {
		return ""
	}
	enhanced := ""
	if code := reply.EnhancedCode; code[0] > 0 {
		enhanced = fmt.Sprintf(" %d.%d.%d", code[0], code[1], code[2])
	}
	return strings.TrimRight(fmt.Sprintf("%d%s %s", reply.Code, enhanced, t.redacted(reply.Message)), ". ")
}

func timedOut(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded)
}

func hungUp(err error) bool {
	return isA[*net.OpError](err) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

func isA[E error](err error) bool {
	_, is := errors.AsType[E](err)
	return is
}
