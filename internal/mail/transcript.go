package mail

import (
	"bytes"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"regexp"
	"slices"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// Limits of the transcript: a server may talk without end.
const (
	maxLines      = 200
	maxLineLength = 500 // bytes
)

// maxReplies bounds the bytes that a server may send over one connection. A
// reply may go on without end, and the client holds it in memory until it ends.
const maxReplies = 256 << 10

var errTalksOn = errors.New("the server says more than any server has to")

// boundedConn is a connection that gives maxReplies bytes at most. As long as it
// is not encrypted, it copies both directions to plain, if that is set.
type boundedConn struct {
	net.Conn
	left  int
	plain io.Writer
}

func (c *boundedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.left -= n
	if c.left < 0 {
		return 0, errTalksOn
	}
	if c.plain != nil {
		_, _ = c.plain.Write(b[:n]) // a transcript takes everything
	}
	return n, err
}

func (c *boundedConn) Write(b []byte) (int, error) {
	if c.plain != nil {
		_, _ = c.plain.Write(b)
	}
	return c.Conn.Write(b)
}

// transcript is the client's debug writer: it receives both directions of a
// session in plain text, and tells them line by line without secrets.
type transcript struct {
	tell    func(school.MailLine) // nil: nobody wants to know
	secrets *strings.Replacer     // hides what a server may repeat
	partial []byte                // a line that has not ended
	inText  bool                  // the text of the message is under way
	length  int                   // of the text, in lines
	told    int
}

func newTranscript(c Config, tell func(school.MailLine)) *transcript {
	var hidden []string
	if c.Password != "" {
		for _, secret := range []string{"\x00" + c.User + "\x00" + c.Password, c.User + "\x00" + c.Password,
			c.Password} {
			hidden = append(hidden, base64.RawStdEncoding.EncodeToString([]byte(secret)), "(hidden)", secret,
				"(hidden)")
		}
	}
	return &transcript{tell: tell, secrets: strings.NewReplacer(hidden...)}
}

// replyLine matches a line of the server. No command begins so, and neither do
// the base64 lines of a sign-in.
var replyLine = regexp.MustCompile(`^[2-5][0-9][0-9]([ -]|$)`)

// shownCommands hold no secret.
var shownCommands = []string{"EHLO", "HELO", "STARTTLS", "MAIL", "RCPT", "DATA", "RSET", "NOOP", "QUIT"}

// Write tells the lines that have ended. A line is the server's if it is a reply; of the others
// only known commands are shown, because after AUTH come lines that are no commands.
func (t *transcript) Write(data []byte) (int, error) {
	if t.tell == nil {
		return len(data), nil
	}
	t.partial = append(t.partial, data...)
	for {
		ended, rest, found := bytes.Cut(t.partial, []byte("\n"))
		if !found {
			return len(data), nil
		}
		line := strings.TrimRight(string(ended), "\r")
		t.partial = rest
		verb, arguments, _ := strings.Cut(line, " ")
		switch {
		case t.inText && line == ".":
			t.inText = false
			t.note(fmt.Sprintf("the letter, %d lines", t.length))
		case t.inText:
			t.length++
		case replyLine.MatchString(line):
			t.inText = strings.HasPrefix(line, "354")
			t.say(school.FromServer, line)
		case slices.Contains(shownCommands, verb):
			t.say(school.FromSite, line)
		case verb == "AUTH":
			method, _, _ := strings.Cut(arguments, " ")
			t.say(school.FromSite, "AUTH "+method+" (hidden)")
		default:
			t.say(school.FromSite, "(hidden)")
		}
	}
}

// encrypted tells the TLS version and the end of the certificate. It is called as
// VerifyConnection and refuses nothing.
func (t *transcript) encrypted(state tls.ConnectionState) error {
	note := "encrypted with " + tls.VersionName(state.Version)
	if len(state.PeerCertificates) > 0 {
		note += fmt.Sprintf("; the certificate is good until %s", text.TimeText(state.PeerCertificates[0].NotAfter))
	}
	t.note(note)
	return nil
}

func (t *transcript) note(text string) { t.say(school.FromTranscript, text) }

func (t *transcript) say(by school.MailSpeaker, text string) {
	if t.tell == nil || t.told > maxLines {
		return
	}
	t.told++
	if t.told > maxLines {
		by, text = school.FromTranscript, "and so on"
	}
	t.tell(school.MailLine{By: by, Text: t.redacted(text)})
}

// redacted returns somebody else's words as a line of bounded length without secrets.
func (t *transcript) redacted(text string) string {
	text = t.secrets.Replace(text)
	return oneLine(strings.ToValidUTF8(text[:min(len(text), maxLineLength)], "?"))
}

// redactedError removes secrets from an error before it is logged: its text may
// be the server's, and a server may repeat what it received.
func (t *transcript) redactedError(err error) error {
	return &redactedError{err, t.redacted(err.Error())}
}

type redactedError struct {
	cause error
	text  string
}

func (r *redactedError) Error() string { return r.text }
func (r *redactedError) Unwrap() error { return r.cause }
