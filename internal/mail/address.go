package mail

import (
	netmail "net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"schoolsite/internal/school"
)

// mailbox is an address, taken apart.
type mailbox struct {
	name   string // of whom, in one line; may be empty
	local  string // before the @
	domain string // after it, as it was written
	ascii  string // the domain as name servers know it
}

// maxAddress bounds the length of an address in SMTP, in bytes (RFC 5321).
const maxAddress = 254

// parseMailbox parses an address whose parts need no quoting, in any script.
func parseMailbox(written string) (mailbox, bool) {
	parsed, err := netmail.ParseAddress(written)
	if err != nil || len(parsed.Address) > maxAddress || strings.Count(parsed.Address, "@") != 1 {
		return mailbox{}, false
	}
	local, domain, _ := strings.Cut(parsed.Address, "@")
	b := mailbox{name: oneLine(parsed.Name), local: local, domain: domain, ascii: domain}
	if !plain(local) || !plain(domain) {
		return mailbox{}, false
	}
	if !isASCII(domain) {
		if b.ascii, err = idna.Lookup.ToASCII(domain); err != nil {
			return mailbox{}, false
		}
	}
	return b, true
}

// plain reports whether a part of an address needs no quotes.
func plain(part string) bool {
	return part != "" && utf8.ValidString(part) && !strings.ContainsAny(part, "\"(),:;[]\\<> \x7f") && !strings.ContainsFunc(part, hidden)
}

// hidden reports whether a character is invisible. It allows the joiners, which
// Indian scripts need.
func hidden(r rune) bool {
	joiner := r == '\u200c' || r == '\u200d'
	return !joiner && (!unicode.IsGraphic(r) || unicode.IsSpace(r))
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII })
}

// own is the address of a mailbox that the school uses. Name servers and mail
// servers know every domain in ASCII; a local part they know only as it is.
func (b mailbox) own(utf8 bool) (string, bool) {
	return b.local + "@" + b.ascii, utf8 || isASCII(b.local)
}

// raw is the address as it was written, if a mail server can carry it, or one
// that leads to the same mailbox.
func (b mailbox) raw(utf8 bool) (string, bool) {
	if utf8 {
		return b.local + "@" + b.domain, true
	}
	return b.own(false)
}

// CheckAddress refuses an address of the settings that mail can't be sent with.
// The parameter what names the setting.
func CheckAddress(what, written string) error {
	if _, ok := parseMailbox(written); !ok {
		return school.Errorf(school.Invalid, "%s is an e-mail address like office@school.example, not %q.", what, oneLine(written))
	}
	return nil
}

// ownMailbox parses an address of the settings or of an account.
func ownMailbox(written string) (mailbox, error) {
	b, ok := parseMailbox(written)
	if !ok {
		return b, school.Errorf(school.Invalid,
			"%q is no e-mail address that letters can be sent with. Correct it in the command, in the settings of the mail, or in the account.", oneLine(written))
	}
	return b, nil
}

// ownAddress is an address of the settings or of an account as the mail server
// wants it.
func (b mailbox) ownAddress(utf8 bool) (string, error) {
	address, ok := b.own(utf8)
	if !ok {
		return "", school.Errorf(school.Invalid,
			"The mail server does not carry addresses with letters like those of %s@%s (it offers no SMTPUTF8). Use an address whose part before the @ has only a to z, digits, dots and dashes.", b.local, b.domain)
	}
	return address, nil
}
