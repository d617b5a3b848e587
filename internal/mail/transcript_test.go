package mail

import (
	"bufio"
	"encoding/base64"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
)

// followed is the conversation about a letter, a line each.
func followed(t *testing.T, m *Mailer, letter school.Message) (lines []string, err error) {
	t.Helper()
	_, err = m.Send(t.Context(), letter, func(line school.MailLine) {
		lines = append(lines, string(line.By)+": "+line.Text)
	})
	return lines, err
}

func mustHold(t *testing.T, lines []string, want ...string) {
	t.Helper()
	for _, part := range want {
		at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, part) })
		if at < 0 {
			t.Fatalf("there is no %q, in this order, in:\n%s", part, strings.Join(lines, "\n"))
		}
		lines = lines[at+1:]
	}
}

func TestTranscript_TellsNoSecrets(t *testing.T) {
	const password = "secret"
	for _, mode := range []TLS{StartTLS, Implicit} {
		s := startServer(t, mode, "127.0.0.1")
		s.config.User, s.config.Password = "site@school.example", password
		lines, err := followed(t, mailer(t, s), testLetter())
		if err != nil {
			t.Fatal(err)
		}
		if mode == StartTLS {
			mustHold(t, lines, "note: connecting to 127.0.0.1, port", "server: 220 ", "site: EHLO", "server: 250-", "site: STARTTLS", "server: 220 ", "note: encrypted with TLS 1.3; the certificate is good until ")
		}
		mustHold(t, lines, "note: encrypted", "site: EHLO", "server: 250", "site: AUTH PLAIN (hidden)", "server: 235 ", "site: MAIL FROM:<site@school.example>", "server: 250 ",
			"site: RCPT TO:<office@school.example>", "server: 250 ", "site: DATA", "server: 354 ", "note: the letter, ", "server: 250 ", "site: QUIT", "server: 221")
		told := strings.Join(lines, "\n")
		for _, hidden := range []string{password, base64.StdEncoding.EncodeToString([]byte("\x00site@school.example\x00" + password)), "Namaste", "Reply-To"} {
			if strings.Contains(told, hidden) {
				t.Errorf("%s: it tells %q:\n%s", mode, hidden, told)
			}
		}
	}
}

const silence = "(nothing)"

// scripted is a server that greets, and answers each line by what it says.
func scripted(t *testing.T, answers ...string) Config {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		lines := bufio.NewScanner(conn)
		for _, answer := range answers {
			if answer == silence {
				_, _ = io.Copy(io.Discard, conn) // until the other end leaves
				return
			}
			if _, err := conn.Write([]byte(answer + "\r\n")); err != nil || !lines.Scan() {
				return
			}
		}
	}()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return Config{Host: "127.0.0.1", Port: port, TLS: NoTLS}
}

// A server that repeats the password in its answer, or answers before it is
// asked, has it shown to nobody.
func TestTranscript_NoServerMakesItShowThePassword(t *testing.T) {
	user, encoded := base64.StdEncoding.EncodeToString([]byte("site@school")), base64.StdEncoding.EncodeToString([]byte("hunter-2"))
	const hello, who, asks = "250-hi\r\n250 AUTH LOGIN", "334 VXNlcm5hbWU6", "334 UGFzc3dvcmQ6"
	for name, answers := range map[string][]string{
		"repeats":    {"220 hi", hello, who, asks, "535 no " + encoded + " or hunter-2", "500 what"},
		"is early":   {"220 hi", hello, who, asks + "\r\n250 ok", "235 ok", "250 ok"},
		"asks twice": {"220 hi", hello, who, asks, asks, "500 what"},
	} {
		m := &Mailer{config: scripted(t, answers...), timeout: time.Minute}
		m.config.User, m.config.Password = "site@school", "hunter-2" // New would not send it in clear
		lines, err := followed(t, m, testLetter())
		told := strings.Join(lines, "\n")
		if school.CodeOf(err) != school.Unreachable {
			t.Errorf("%s: %v:\n%s", name, err, told)
		}
		for _, hidden := range []string{encoded, "hunter-2", user} {
			if strings.Contains(told+err.Error(), hidden) {
				t.Errorf("%s: it tells %q: %v\n%s", name, hidden, err, told)
			}
		}
		mustHold(t, lines, "site: AUTH LOGIN (hidden)")
	}
}

func TestTranscript_BoundsTheTranscript(t *testing.T) {
	config := scripted(t, strings.Repeat("220-\x1b[31mmore\r\n", 10_000)+"220 hi")
	m, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	lines, _ := followed(t, m, testLetter())
	if len(lines) != maxLines+1 || lines[maxLines] != "note: and so on" || strings.Contains(strings.Join(lines, ""), "\x1b") {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
}

// What went wrong is said in a sentence that helps.
func TestTranscript_ExplainsFailures(t *testing.T) {
	serving := func(mode TLS, change func(*testServer)) func(*testing.T) *Mailer {
		return func(t *testing.T) *Mailer {
			s := startServer(t, mode, "127.0.0.1")
			change(s)
			return mailer(t, s)
		}
	}
	answering := func(answers ...string) func(*testing.T) *Mailer {
		return func(t *testing.T) *Mailer {
			m := &Mailer{config: scripted(t, answers...), timeout: time.Minute}
			if answers[len(answers)-1] == silence {
				m.timeout = time.Second
			}
			return m
		}
	}
	signingIn := func(answers ...string) func(*testing.T) *Mailer {
		return func(t *testing.T) *Mailer {
			m := answering(answers...)(t)
			m.config.User, m.config.Password = "site", "hunter-2"
			return m
		}
	}
	for words, start := range map[string]func(*testing.T) *Mailer{
		"the name was not found":                                 serving(NoTLS, func(s *testServer) { s.config.Host = "nosuch.invalid" }),
		"Nothing takes connections at":                           serving(NoTLS, func(s *testServer) { s.config.Port = "1" }),
		"offers no encryption (STARTTLS)":                        serving(NoTLS, func(s *testServer) { s.config.TLS = StartTLS }),
		"does not encrypt from the first":                        serving(NoTLS, func(s *testServer) { s.config.TLS = Implicit }),
		"is by nobody whom this machine":                         serving(StartTLS, func(s *testServer) { s.roots = nil }),
		"is not for the name localhost":                          serving(StartTLS, func(s *testServer) { s.config.Host = "localhost" }),
		"does not let us in: 554 go away":                        answering("554 go away."),
		"and then said nothing. If that":                         answering(silence),
		"takes no name and password":                             signingIn("220 hi", "250 hi"),
		"refuses the name or the password: 535 5.7.8 no. Check":  signingIn("220 hi", "250-hi\r\n250 AUTH PLAIN", "535 5.7.8 no"),
		"took nothing while signing in: 454 later.":              signingIn("220 hi", "250-hi\r\n250 AUTH PLAIN", "454 later"),
		"let us send as site@school.example: 553 not yours. Set": answering("220 hi", "250 hi", "553 not yours"),
		"took nothing while naming the sender: 451 later.":       answering("220 hi", "250 hi", "451 later"),
		"stopped answering while naming the sender":              answering("220 hi", "250 hi", silence),
		"hung up while naming the recipient":                     answering("220 hi", "250 hi", "250 ok"),
		"takes nothing for office@school.example now: 450 full.": answering("220 hi", "250 hi", "250 ok", "450 full"),
	} {
		t.Run(words, func(t *testing.T) {
			_, err := followed(t, start(t), testLetter())
			if err == nil || !strings.Contains(school.AsError(err).Message, words) {
				t.Errorf("it says %v", err)
			}
		})
	}
}

// The log has an error with its causes.
func TestSend_ErrorsHoldNoPassword(t *testing.T) {
	encoded := base64.RawStdEncoding.EncodeToString([]byte("hunter-22")) // without what pads it
	for name, answers := range map[string][]string{
		"a reply":  {"334 VXNlcm5hbWU6", "334 UGFzc3dvcmQ6", "535 no " + encoded + " or hunter-22", "500 what"},
		"no reply": {"334 VXNlcm5hbWU6", "334 UGFzc3dvcmQ6", "hunter-22 " + encoded, "500 what"},
	} {
		config := scripted(t, append([]string{"220 hi", "250-hi\r\n250 AUTH LOGIN"}, answers...)...)
		config.User, config.Password = "site", "hunter-22"
		m := &Mailer{config: config, timeout: 10 * time.Second, grace: time.Second}
		lines, err := followed(t, m, testLetter())
		if told := strings.Join(lines, "\n"); !errors.Is(err, school.ErrMailRefused) || strings.Contains(told+err.Error(), "hunter-22") || strings.Contains(told+err.Error(), encoded) {
			t.Errorf("%s: %v\n%s", name, err, told)
		}
	}
}

func TestSend_LeavesAServerThatNeverEndsItsReply(t *testing.T) {
	for name, answers := range map[string][]string{
		"greeting": {strings.Repeat("220-and so on\r\n", 1<<20/15)},
		"hello":    {"220 hi", strings.Repeat("250-AND-SO-ON\r\n", 1<<20/15)},
		"later":    {"220 hi", "250 hi", strings.Repeat("250-and so on\r\n", 1<<20/15)},
	} {
		m, err := New(scripted(t, append(answers, silence)...))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Send(t.Context(), testLetter(), nil); !errors.Is(err, errTalksOn) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
