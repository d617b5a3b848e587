package school

import "errors"

// How far a mail server let the site come, when it took nothing. Both pass:
// what is wrong can be mended, there or in the settings.
var (
	// ErrMailUnreachable is in the chain of a failure to reach the mail server at
	// all: to connect, to be greeted, to encrypt. No letter had a chance.
	ErrMailUnreachable = errors.New("the mail server was not reached")
	// ErrMailRefused is in the chain of a failure that every letter would meet: the
	// mail server was reached, and refuses to sign the site in or its sender.
	ErrMailRefused = errors.New("the mail server takes no letter of this site")
)

// MailSpeaker is who says a line to a mail server, or hears it.
type MailSpeaker string

const (
	FromSite       MailSpeaker = "site"
	FromServer     MailSpeaker = "server"
	FromTranscript MailSpeaker = "note" // a step that is no line: connecting, encrypting
)

// MailLine is one line of a conversation with a mail server, without secrets.
type MailLine struct {
	By   MailSpeaker
	Text string
}
