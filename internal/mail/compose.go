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
	to   []recipient
	utf8 bool   // an address in it is not ASCII: the server must know SMTPUTF8
	text []byte // headers and body, as they go over the line
}

// recipient is one who gets a letter, as the settings name them and as the
// mail server knows them.
type recipient struct{ written, address string }

// composer puts a letter together for a server that carries addresses in any
// script, or only in ASCII.
type composer struct {
	*gomail.Message
	utf8 bool
	raw  strings.Builder // headers with addresses that are not ASCII
	used bool            // there is such a header
}

// check refuses a letter that no server can be given: without a sender, or with
// nobody to go to.
func check(letter school.Message) error {
	if _, err := ownMailbox(letter.From); err != nil {
		return err
	}
	if !isWord(letter.MessageID) {
		return fmt.Errorf("compose a letter: %q is no message ID", letter.MessageID)
	}
	err := error(school.Errorf(school.Invalid, "There is nobody to send this letter to. Add an address to the settings of the mail."))
	for _, written := range letter.To {
		if _, err = ownMailbox(written); err == nil {
			return nil
		}
	}
	return err
}

// compose makes a letter ready to go. It goes to those whose address can be
// written; for the others unfit says why.
func compose(letter school.Message, utf8 bool) (e envelope, unfit error, err error) {
	c := &composer{Message: gomail.NewMessage(), utf8: utf8}
	if e.from, err = c.putFrom(letter.From); err != nil {
		return e, nil, err
	}
	e.to, unfit = c.putTo(letter.To)
	c.SetHeader("Message-ID", "<"+letter.MessageID+">")
	c.SetHeader("Subject", oneLine(letter.Subject))
	c.SetHeader("Auto-Submitted", "auto-generated")
	c.SetDateHeader("Date", letter.Date)
	c.putReplyTo(letter.ReplyTo, letter.ReplyName)
	c.SetBody("text/plain", lineFeeds(letter.Text))
	var text bytes.Buffer
	text.WriteString(c.raw.String())
	_, err = c.WriteTo(&text)
	e.text, e.utf8 = text.Bytes(), c.used
	return e, unfit, err
}

func (c *composer) putFrom(written string) (string, error) {
	b, err := ownMailbox(written)
	if err != nil {
		return "", err
	}
	address, err := b.ownAddress(c.utf8)
	if err != nil {
		return "", err
	}
	c.putAddresses("From", netmail.Address{Name: b.name, Address: address})
	return address, nil
}

func (c *composer) putTo(all []string) (to []recipient, unfit error) {
	var header []netmail.Address
	for _, written := range all {
		b, err := ownMailbox(written)
		address := ""
		if err == nil {
			address, err = b.ownAddress(c.utf8)
		}
		if err != nil {
			unfit = err
			continue
		}
		to = append(to, recipient{written, address})
		header = append(header, netmail.Address{Name: b.name, Address: address})
	}
	c.putAddresses("To", header...)
	return to, unfit
}

// putReplyTo names the visitor. An address that the mail server can't carry is
// left out: the text has it.
func (c *composer) putReplyTo(written, name string) {
	b, ok := parseMailbox(written)
	if !ok || b.local+"@"+b.domain != written { // one with a name of its own is none
		return
	}
	if address, ok := b.raw(c.utf8); ok {
		c.putAddresses("Reply-To", netmail.Address{Name: oneLine(name), Address: address})
	}
}

// putAddresses writes a header of addresses. The library encodes what is not
// ASCII, which an address must not be.
func (c *composer) putAddresses(header string, list ...netmail.Address) {
	var words []string
	ascii := true
	for _, address := range list {
		words = append(words, address.String())
		ascii = ascii && isASCII(address.Address)
	}
	if ascii {
		c.SetHeader(header, words...)
		return
	}
	c.used = true
	folded := strings.ReplaceAll(strings.Join(words, ", "), " ", "\r\n ") // a name may be longer than a line
	c.raw.WriteString(header + ": " + folded + "\r\n")
}

// isWord reports whether s may be put between angle brackets in a header.
func isWord(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return r <= ' ' || r >= 0x7f || r == '<' || r == '>'
	})
}

// oneLine makes a space of every run of spaces and control characters, and
// takes apart what a reader would decode into some.
func oneLine(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) || unicode.IsSpace(r) || r == '\u2028' || r == '\u2029'
	})
	return strings.ReplaceAll(strings.Join(words, " "), "=?", "= ?")
}

// lineFeeds ends every line in one way, however the browser sent it, and the
// last line, too, as mail has it.
func lineFeeds(text string) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	return strings.TrimSuffix(text, "\n") + "\n"
}
