package mail

import (
	"bytes"
	"fmt"
	netmail "net/mail"
	"strings"
	"unicode"

	gomail "github.com/go-mail/mail"

	"schoolsite/internal/school"
)

// envelope is a composed letter, and between whom it travels.
type envelope struct {
	from string
	to   []string
	text []byte // headers and body, as they go over the line
}

func compose(letter school.Letter) (envelope, error) {
	from, err := ownAddress(letter.From)
	if err != nil {
		return envelope{}, err
	}
	e := envelope{from: from.Address}
	m := gomail.NewMessage()
	m.SetHeader("From", from.String())
	m.SetHeader("Subject", oneLine(letter.Subject))
	m.SetHeader("Auto-Submitted", "auto-generated")
	m.SetDateHeader("Date", letter.Date)
	var to []string
	for _, written := range letter.To {
		address, err := ownAddress(written)
		if err != nil {
			return envelope{}, err
		}
		to = append(to, address.String())
		e.to = append(e.to, address.Address)
	}
	m.SetHeader("To", to...)
	if !isWord(letter.MessageID) {
		return envelope{}, fmt.Errorf("compose a letter: %q is no message ID", letter.MessageID)
	}
	m.SetHeader("Message-ID", "<"+letter.MessageID+">")
	if visitor, ok := plainAddress(letter.ReplyTo); ok && visitor.Address == letter.ReplyTo {
		visitor.Name = oneLine(letter.ReplyName)
		m.SetHeader("Reply-To", visitor.String())
	}
	m.SetBody("text/plain", lineFeeds(letter.Text))
	var text bytes.Buffer
	_, err = m.WriteTo(&text)
	e.text = text.Bytes()
	return e, err
}

// ownAddress parses an address from the settings.
func ownAddress(written string) (*netmail.Address, error) {
	address, ok := plainAddress(written)
	if !ok {
		return nil, school.Errorf(school.Invalid,
			"%q is no e-mail address that letters can be sent with. Correct it in the settings of the mail.", oneLine(written))
	}
	address.Name = oneLine(address.Name)
	return address, nil
}

// plainAddress parses an address whose parts need no quoting and no
// extension of the mail server.
func plainAddress(written string) (*netmail.Address, bool) {
	address, err := netmail.ParseAddress(written)
	if err != nil || !isWord(address.Address) || strings.ContainsAny(address.Address, `"(),:;[]\`) {
		return nil, false
	}
	return address, strings.Count(address.Address, "@") == 1
}

// isWord admits what stands between angle brackets in a header.
func isWord(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return r <= ' ' || r >= 0x7f || r == '<' || r == '>'
	})
}

// oneLine makes a space of every run of control characters, and takes apart
// what a reader would decode into some.
func oneLine(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' })
	return strings.ReplaceAll(strings.Join(words, " "), "=?", "= ?")
}

// lineFeeds ends every line in one way, however the browser sent it, and the
// last line, too, as mail has it.
func lineFeeds(text string) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	return strings.TrimSuffix(text, "\n") + "\n"
}
