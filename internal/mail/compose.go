package mail

import (
	"cmp"
	"fmt"
	netmail "net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	gomail "github.com/go-mail/mail/v2"
	"golang.org/x/net/idna"

	"schoolsite/internal/school"
)

// envelope is a composed message, and between whom it travels.
type envelope struct {
	letter *gomail.Message
	to     []recipient
}

// recipient is one who gets a message, as the settings name them and as the mail server knows them.
type recipient struct{ written, address string }

// compose makes a message ready to go, to those whose address can be written; for the others unfit says why. It
// refuses a message without a sender, or with nobody to go to. Each value is checked first: go-mail writes line ends
// into headers, and encodes addresses that are not ASCII.
func compose(message school.Message) (e envelope, unfit error, err error) {
	from, err := ownAddress(message.From)
	if err != nil {
		return e, nil, err
	}
	if message.MessageID == "" || strings.ContainsFunc(message.MessageID, func(r rune) bool {
		return r <= ' ' || r >= 0x7f || r == '<' || r == '>'
	}) {
		return e, nil, fmt.Errorf("compose a message: %q is no message ID", message.MessageID)
	}
	e.letter = gomail.NewMessage()
	var to []string
	for _, written := range message.To {
		address, err := ownAddress(written)
		if err != nil {
			unfit = err
			continue
		}
		e.to = append(e.to, recipient{written, address.Address})
		to = append(to, e.letter.FormatAddress(address.Address, address.Name))
	}
	if len(to) == 0 {
		nobody := error(school.Errorf(school.Invalid, "There is nobody to send this letter to. Add an address to the "+
			"settings of the mail."))
		return e, nil, cmp.Or(unfit, nobody)
	}
	e.letter.SetAddressHeader("From", from.Address, from.Name)
	e.letter.SetHeader("To", to...)
	// The visitor's address is left out if no header can hold it, or if it has a name of its own or is a group: the
	// text has it.
	if replyTo, ok := parseAddress(message.ReplyTo); ok && !strings.ContainsAny(message.ReplyTo, `"(<:`) &&
		isASCII(replyTo.Address) {
		e.letter.SetAddressHeader("Reply-To", replyTo.Address, oneLine(message.ReplyName))
	}
	e.letter.SetHeader("Message-ID", "<"+message.MessageID+">")
	e.letter.SetDateHeader("Date", message.Date)
	e.letter.SetHeader("Subject", oneLine(message.Subject))
	e.letter.SetHeader("Auto-Submitted", "auto-generated")
	e.letter.SetBody("text/plain", lineFeeds(message.Text))
	return e, unfit, nil
}

// maxAddress bounds the length of an address in SMTP, in bytes (RFC 5321).
const maxAddress = 254

// parseAddress parses an address in any script whose parts need no quoting. Name servers and mail
// servers know every domain in ASCII, and it is given so; a local part they know only as it is.
func parseAddress(written string) (*netmail.Address, bool) {
	parsed, err := netmail.ParseAddress(written)
	if err != nil || len(parsed.Address) > maxAddress || strings.Count(parsed.Address, "@") != 1 {
		return nil, false
	}
	// Joiners are invisible as well, but Indian scripts need them.
	hidden := func(r rune) bool {
		return r != '\u200c' && r != '\u200d' && (!unicode.IsGraphic(r) || unicode.IsSpace(r))
	}
	local, domain, _ := strings.Cut(parsed.Address, "@")
	for _, part := range []string{local, domain} {
		if part == "" || !utf8.ValidString(part) || strings.ContainsAny(part, "\"(),:;[]\\<> \x7f") ||
			strings.ContainsFunc(part, hidden) {
			return nil, false
		}
	}
	if !isASCII(domain) {
		domain, err = idna.Lookup.ToASCII(domain)
	}
	return &netmail.Address{Name: oneLine(parsed.Name), Address: local + "@" + domain}, err == nil
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII })
}

// ownAddress parses an address of the settings or of an account, as the mail server wants it.
func ownAddress(written string) (*netmail.Address, error) {
	address, ok := parseAddress(written)
	switch {
	case !ok:
		return nil, school.Errorf(school.Invalid,
			"%q is no e-mail address that letters can be sent with. Correct the address.", oneLine(written))
	case !isASCII(address.Address):
		return nil, school.Errorf(school.Invalid,
			"No letter can be sent with the address %s: its part before the @ has other letters than a to z. Use an "+
				"address with English letters there.", address.Address)
	}
	return address, nil
}

// CheckAddress refuses an address of the settings that mail can't be sent with.
// The parameter what names the setting.
func CheckAddress(what, written string) error {
	address, ok := parseAddress(written)
	switch {
	case !ok:
		return school.Errorf(school.Invalid, "%s is an e-mail address like office@school.example, not %q.", what,
			oneLine(written))
	case !isASCII(address.Address):
		return school.Errorf(school.Invalid, "%s is an e-mail address with English letters before the @, like "+
			"office@school.example, not %s.", what, address.Address)
	}
	return nil
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
