package mail

import (
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"

	"schoolsite/internal/school"
)

// Limits of the transcript: a server may talk without end.
const (
	maxLines      = 200
	maxLineLength = 500 // bytes
)

// maxTranscript bounds the bytes that a server may send over one connection. A
// reply may go on without end, and the client holds it in memory until it ends.
const maxTranscript = 256 << 10

var errTalksOn = errors.New("the server says more than any server has to")

// follower transcribes a conversation with a mail server, line by line.
type follower struct {
	tell    func(school.MailLine) // nil: nobody wants to know
	secrets []string              // what is shown nowhere, should the server repeat it
	inside  bool                  // TLS began: the connection's own bytes are no lines any more
	last    school.MailSpeaker    // who moved the last bytes
	partial map[school.MailSpeaker]string
	letter  bool // the text of the letter is under way
	length  int  // of it, in lines
	told    int
	heard   int // bytes of the server
}

func (m *Mailer) follow(tell func(school.MailLine)) *follower {
	f := &follower{tell: tell, partial: map[school.MailSpeaker]string{}}
	if m.config.Password != "" {
		user, password := m.config.User, m.config.Password
		for _, secret := range []string{password, user + "\x00" + password, "\x00" + user + "\x00" + password} {
			f.secrets = append(f.secrets, secret, base64.RawStdEncoding.EncodeToString([]byte(secret)))
		}
	}
	return f
}

// heard is a connection whose bytes a follower transcribes.
type heard struct {
	net.Conn
	f *follower
}

func (f *follower) listen(conn net.Conn) net.Conn { return heard{conn, f} }

func (c heard) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if c.f.heard += n; c.f.heard > maxTranscript {
		return 0, errTalksOn
	}
	c.f.moved(school.FromServer, b[:n])
	return n, err
}

func (c heard) Write(b []byte) (int, error) {
	c.f.moved(school.FromSite, b)
	return c.Conn.Write(b)
}

func (f *follower) moved(by school.MailSpeaker, data []byte) {
	f.last = by
	if !f.inside {
		f.hear(by, data)
	}
}

// Write receives, as the client's debug writer, the plain text in both
// directions within TLS. The encrypted bytes that the client sends pass the
// connection first, so its text is never taken for the server's.
func (f *follower) Write(data []byte) (int, error) {
	f.hear(f.last, data)
	return len(data), nil
}

func (f *follower) hear(by school.MailSpeaker, data []byte) {
	if f.tell == nil {
		return
	}
	lines := strings.SplitAfter(f.partial[by]+string(data), "\n")
	last := len(lines) - 1
	f.partial[by] = lines[last]
	for _, line := range lines[:last] {
		f.line(by, strings.TrimRight(line, "\r\n"))
	}
}

func (f *follower) line(by school.MailSpeaker, line string) {
	switch {
	case by == school.FromServer:
		f.letter = f.letter || strings.HasPrefix(line, "354")
		f.say(by, line)
	case !f.letter:
		f.say(by, withoutSecrets(line))
	case line == ".":
		f.letter = false
		f.note(fmt.Sprintf("the letter, %d lines", f.length))
	default:
		f.length++
	}
}

// shown lists the commands that hold no secret.
var shown = []string{"EHLO", "HELO", "STARTTLS", "MAIL", "RCPT", "DATA", "RSET", "NOOP", "QUIT"}

// withoutSecrets shows a command whole only if it is one that holds none: after
// AUTH come lines that are no commands.
func withoutSecrets(line string) string {
	verb, rest, _ := strings.Cut(line, " ")
	if slices.Contains(shown, verb) {
		return line
	}
	if verb == "AUTH" {
		method, _, _ := strings.Cut(rest, " ")
		return "AUTH " + method + " (hidden)"
	}
	return "(hidden)"
}

func (f *follower) redacted(line string) string {
	for _, secret := range f.secrets {
		line = strings.ReplaceAll(line, secret, "(hidden)")
	}
	return line
}

// encrypted adds the TLS version and the end of the certificate to the
// transcript. It is called as VerifyConnection and refuses nothing.
func (f *follower) encrypted(state tls.ConnectionState) error {
	text := "encrypted with " + tls.VersionName(state.Version)
	if len(state.PeerCertificates) > 0 {
		shown := state.PeerCertificates[0]
		text += fmt.Sprintf("; the certificate is good until %s", school.TimeText(shown.NotAfter))
	}
	f.note(text)
	return nil
}

func (f *follower) note(text string) { f.say(school.FromTranscript, text) }

func (f *follower) say(by school.MailSpeaker, text string) {
	if f.tell == nil || f.told > maxLines {
		return
	}
	f.told++
	if f.told > maxLines {
		by, text = school.FromTranscript, "and so on"
	}
	text = f.redacted(text)
	f.tell(school.MailLine{By: by, Text: oneLine(strings.ToValidUTF8(text[:min(len(text), maxLineLength)], "?"))})
}

// redactedError removes secrets from an error before it is logged: its text may
// be the server's, and a server may repeat what it received.
func (f *follower) redactedError(err error) error {
	text := f.redacted(err.Error())
	return &redactedError{err, oneLine(strings.ToValidUTF8(text[:min(len(text), maxLineLength)], "?"))}
}

type redactedError struct {
	cause error
	text  string
}

func (h *redactedError) Error() string { return h.text }
func (h *redactedError) Unwrap() error { return h.cause }
