package mail

import (
	"bytes"
	"cmp"
	"fmt"
	"mime"
	"mime/quotedprintable"
	netmail "net/mail"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"schoolsite/internal/school"
)

// envelope is a composed message, and between whom it travels.
type envelope struct {
	from string
	to   []recipient
	utf8 bool   // an address in it is not ASCII: the server must know SMTPUTF8
	text []byte // headers and body, as they go over the line
}

// recipient is one who gets a message, as the settings name them and as the mail server knows them.
type recipient struct{ written, address string }

// compose makes a message ready to go, to a server that carries addresses in any script or only
// in ASCII. It goes to those whose address can be written; for the others unfit says why. It refuses
// one without a sender, or with nobody to go to.
func compose(message school.Message, utf8 bool) (e envelope, unfit error, err error) {
	from, err := ownAddress(message.From, utf8)
	if err != nil {
		return e, nil, err
	}
	if message.MessageID == "" || strings.ContainsFunc(message.MessageID, func(r rune) bool { return r <= ' ' || r >= 0x7f || r == '<' || r == '>' }) {
		return e, nil, fmt.Errorf("compose a message: %q is no message ID", message.MessageID)
	}
	e.from = from.Address
	var to []string
	addresses := e.from
	for _, written := range message.To {
		address, err := ownAddress(written, utf8)
		if err != nil {
			unfit = err
			continue
		}
		e.to = append(e.to, recipient{written, address.Address})
		to = append(to, address.String())
		addresses += address.Address
	}
	if len(to) == 0 {
		nobody := error(school.Errorf(school.Invalid, "There is nobody to send this letter to. Add an address to the settings of the mail."))
		return e, nil, cmp.Or(unfit, nobody)
	}
	var text bytes.Buffer
	writeHeader(&text, "From", from.String())
	writeHeader(&text, "To", strings.Join(to, ", "))
	// The visitor's address is left out if the mail server can't carry it, or if it has a name of its own
	// or is a group: the text has it.
	if replyTo, ok := parseAddress(message.ReplyTo); ok && !strings.ContainsAny(message.ReplyTo, `"(<:`) && (utf8 || isASCII(replyTo.Address)) {
		replyTo.Name = oneLine(message.ReplyName)
		writeHeader(&text, "Reply-To", replyTo.String())
		addresses += replyTo.Address
	}
	writeHeader(&text, "Message-ID", "<"+message.MessageID+">")
	writeHeader(&text, "Date", message.Date.Format(time.RFC1123Z))
	writeHeader(&text, "Subject", mime.QEncoding.Encode("utf-8", oneLine(message.Subject)))
	writeHeader(&text, "Auto-Submitted", "auto-generated")
	writeHeader(&text, "MIME-Version", "1.0")
	writeHeader(&text, "Content-Type", "text/plain; charset=UTF-8")
	writeHeader(&text, "Content-Transfer-Encoding", "quoted-printable")
	text.WriteString("\r\n")
	body := quotedprintable.NewWriter(&text)
	_, _ = body.Write([]byte(lineFeeds(message.Text))) // a bytes.Buffer takes every write
	_ = body.Close()
	e.text, e.utf8 = text.Bytes(), !isASCII(addresses)
	return e, unfit, nil
}

// writeHeader folds a header at its spaces.
func writeHeader(w *bytes.Buffer, name, value string) {
	const maxLine = 76
	line := name + ":"
	for word := range strings.SplitSeq(value, " ") {
		if len(line)+1+len(word) > maxLine && len(line) > len(name)+1 {
			w.WriteString(line + "\r\n")
			line = ""
		}
		line += " " + word
	}
	w.WriteString(line + "\r\n")
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
		if part == "" || !utf8.ValidString(part) || strings.ContainsAny(part, "\"(),:;[]\\<> \x7f") || strings.ContainsFunc(part, hidden) {
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
func ownAddress(written string, utf8 bool) (*netmail.Address, error) {
	address, ok := parseAddress(written)
	if !ok {
		return nil, school.Errorf(school.Invalid,
			"%q is no e-mail address that letters can be sent with. Correct it in the command, in the settings of the mail, or in the account.", oneLine(written))
	}
	if !utf8 && !isASCII(address.Address) {
		return nil, school.Errorf(school.Invalid,
			"The mail server does not carry addresses with letters like those of %s (it offers no SMTPUTF8). Use an address whose part before the @ has only a to z, digits, dots and dashes.", address.Address)
	}
	return address, nil
}

// CheckAddress refuses an address of the settings that mail can't be sent with.
// The parameter what names the setting.
func CheckAddress(what, written string) error {
	if _, ok := parseAddress(written); !ok {
		return school.Errorf(school.Invalid, "%s is an e-mail address like office@school.example, not %q.", what, oneLine(written))
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
