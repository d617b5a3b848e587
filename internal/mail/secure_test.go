package mail

import (
	"crypto/x509"
	"errors"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
)

func TestSend_NothingWithoutEncryption(t *testing.T) {
	plain := startServer(t, NoTLS, "127.0.0.1")
	plain.config.TLS = StartTLS
	otherName := startServer(t, StartTLS, "192.0.2.1")
	otherNameImplicit := startServer(t, Implicit, "192.0.2.1")
	stranger := startServer(t, StartTLS, "127.0.0.1")
	stranger.roots = x509.NewCertPool()
	for name, s := range map[string]*testServer{
		"no STARTTLS": plain, "certificate of another name": otherName,
		"the same, implicit": otherNameImplicit, "certificate of a stranger": stranger,
	} {
		s.config.User, s.config.Password = "site", "secret"
		err := send(t, s, testLetter())
		if school.CodeOf(err) != school.Unreachable || !errors.Is(err, school.ErrMailUnreachable) || s.calls != 0 || s.taken() != nil {
			t.Errorf("%s: %v, %d calls", name, err, s.calls)
		}
	}
}

func TestSend_NothingWithAnExpiredCertificate(t *testing.T) {
	for name, at := range map[string]time.Time{"ended": time.Now().AddDate(0, -1, 0), "not good yet": time.Now().AddDate(0, 1, 0)} {
		s := startServer(t, StartTLS, "127.0.0.1")
		s.config.User, s.config.Password = "site", "secret"
		s.TLSConfig.Certificates[0], s.roots = selfSigned(t, "127.0.0.1", at)
		err := send(t, s, testLetter())
		if !errors.Is(err, school.ErrMailUnreachable) || s.calls != 0 || !strings.Contains(school.AsError(err).Message, "has ended or is not good yet, so nothing was sent. Have it renewed, and check this machine's clock.") {
			t.Errorf("%s: %v, %d calls", name, err, s.calls)
		}
	}
}

// Servers ask for the name and the password in words of their own.
func TestSend_ServersThatKnowOnlyLogin(t *testing.T) {
	for _, asks := range [][]string{{"Username:", "Password:"}, {"User Name\x00", "Password\x00"}, {"", ""}} {
		s := startServer(t, StartTLS, "127.0.0.1")
		s.asks = asks
		s.config.User, s.config.Password = "site@school.example", "secret"
		if got, _ := sent(t, s, testLetter()); got.user != s.config.User {
			t.Errorf("%q: signed in as %q", asks, got.user)
		}
		s.asks = append(asks, "And your mother's name?")
		if err := send(t, s, testLetter()); !errors.Is(err, school.ErrMailRefused) {
			t.Errorf("%q: a third question: %v", asks, err)
		}
	}
}

func TestSend_WrongPasswordIsTemporary(t *testing.T) {
	s := startServer(t, StartTLS, "127.0.0.1")
	s.config.User, s.config.Password = "site", "wrong"
	err := send(t, s, testLetter())
	if school.CodeOf(err) != school.Unreachable || !errors.Is(err, school.ErrMailRefused) || s.calls != 0 {
		t.Error(err)
	}
}
