package school

import "errors"

// Failures of the whole mail server rather than of one message. Both are
// temporary: they can be repaired on the server or in the settings.
var (
	// ErrMailUnreachable is in the chain of a failure before any message was
	// offered: to connect, to receive the greeting, to encrypt.
	ErrMailUnreachable = errors.New("the mail server was not reached")
	// ErrMailRefused is in the chain of a failure that every message would meet: the mail server
	// was reached, but refuses the site's sign-in or its sender.
	ErrMailRefused = errors.New("the mail server takes no letter of this site")
)

// MailSpeaker names the origin of a line in a mail transcript.
type MailSpeaker string

const (
	FromSite       MailSpeaker = "site"
	FromServer     MailSpeaker = "server"
	FromTranscript MailSpeaker = "note" // a step that is no line: connecting, encrypting
)

// MailLine is one line of a conversation with a mail server, without secrets.
type MailLine struct {
	By   MailSpeaker `json:"by"`
	Text string      `json:"text"`
}
