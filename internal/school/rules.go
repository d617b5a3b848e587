package school

import (
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"schoolsite/internal/text"
)

// The limits of the forms, in characters unless said otherwise.
const (
	minUserName      = 3
	minPassword      = 8
	MaxPasswordBytes = 72 // bcrypt reads no further
	minMessage       = 10
	maxMessageBytes  = 64 << 10
	maxLine          = 200 // a name
	maxEmailBytes    = 254 // RFC 5321
)

// Messages that stand twice here. The browser's schemas use the same words for these and all others
// of the forms; the vectors in testdata/rules.json are run against both.
const (
	msgRequired    = "Required"
	msgMessageLong = "Message must be shorter than 64 kB"
)

// Messages of the upload forms.
const (
	MsgNoPopupImage  = "Please select an image"
	MsgNoSliderImage = "Please select at least one image"
)

// Credentials is the input of the login form.
type Credentials struct {
	Email    string `json:"emailId"`
	Password string `json:"password"`
}

// Validated returns the credentials normalized for comparison, or the messages
// of the invalid fields. Passwords are never trimmed.
func (c Credentials) Validated() (Credentials, error) {
	c.Email = NormalEmail(c.Email)
	bad := fields{}
	bad.note("emailId", emailMessage(c.Email, msgRequired))
	if c.Password == "" {
		bad.note("password", msgRequired)
	}
	return c, InvalidFields(bad)
}

// NewUser is the input of the register form.
type NewUser struct {
	Name     string `json:"userName"`
	Email    string `json:"emailId"`
	Password string `json:"password"`
}

// Validated returns the registration with its name and e-mail trimmed, or the
// messages of the invalid fields.
func (u NewUser) Validated() (NewUser, error) {
	u.Name, u.Email = strings.TrimSpace(u.Name), NormalEmail(u.Email)
	bad := fields{}
	bad.note("userName", UserNameMessage(u.Name))
	bad.note("emailId", emailMessage(u.Email, msgRequired))
	bad.note("password", PasswordMessage(u.Password))
	return u, InvalidFields(bad)
}

// ContactForm is the input of the contact form.
type ContactForm struct {
	Name    string `json:"name"`
	Email   string `json:"email"`
	Phone   string `json:"phonenumber"`
	Message string `json:"message"`
}

// Validated returns the message trimmed and its telephone number as ten
// digits, or the messages of the invalid fields.
func (f ContactForm) Validated() (ContactForm, error) {
	f.Name, f.Email = strings.TrimSpace(f.Name), strings.TrimSpace(f.Email)
	f.Phone, f.Message = strings.TrimSpace(f.Phone), strings.TrimSpace(f.Message)
	bad := fields{}
	if f.Name == "" {
		bad.note("name", "Name is required")
	} else {
		bad.note("name", lineMessage(f.Name))
	}
	bad.note("email", emailMessage(f.Email, "Email is required"))
	phone, ok := text.MobileDigits(f.Phone)
	switch {
	case f.Phone == "":
		bad.note("phonenumber", "Phone number is required")
	case !ok:
		bad.note("phonenumber", "Enter a valid Indian phone number")
	default:
		f.Phone = phone
	}
	switch {
	case f.Message == "":
		bad.note("message", "Message is required")
	case utf8.RuneCountInString(f.Message) < minMessage:
		bad.note("message", "Message must be at least 10 characters")
	case len(f.Message) > maxMessageBytes:
		bad.note("message", msgMessageLong)
	}
	return f, InvalidFields(bad)
}

// MaxHeaderBytes bounds the header of a request to 16 KiB: net/http adds 4 KiB
// to the value that it is given.
const MaxHeaderBytes = 12 << 10

// MaxEnquiryBytes bounds the body of a contact form. A message of the maximum length in Kannada
// takes three times as many bytes in a native post, and up to six times as JSON. A longer body is
// answered MessageTooLong without being read.
const MaxEnquiryBytes = 512 << 10

// MessageTooLong returns the error of a contact form that is too long to be read.
func MessageTooLong() *Error {
	return &Error{
		Code: TooLarge, Message: "Your message is too long to be read. Please shorten it and send it again.",
		Fields: map[string]string{"message": msgMessageLong},
	}
}

// UserNameMessage returns the message for an invalid user name, "" for a valid one.
func UserNameMessage(name string) string {
	name = strings.TrimSpace(name)
	if name == "" {
		return msgRequired
	}
	if utf8.RuneCountInString(name) < minUserName {
		return "Must be at least 3 characters"
	}
	return lineMessage(name)
}

// EmailMessage returns the message for an invalid e-mail address, "" for a valid one.
func EmailMessage(email string) string { return emailMessage(NormalEmail(email), msgRequired) }

// PasswordStrength estimates how hard a password is to guess.
type PasswordStrength struct {
	Score    int    `json:"score"`    // 0 to 4
	Word     string `json:"word"`     // "Very weak" to "Strong"
	Sentence string `json:"sentence"` // advice; "" for a password that needs none
	Enough   bool   `json:"enough"`   // the score reaches the one that this site asks for
}

// PasswordMessage returns the message for an invalid new password, "" for a
// valid one. A password needs an upper and a lower case letter of A–Z, a digit
// and one of @$!%*?&; other characters are allowed.
func PasswordMessage(password string) string {
	switch {
	case password == "":
		return msgRequired
	case utf8.RuneCountInString(password) < minPassword:
		return "Must be at least 8 characters"
	case slices.ContainsFunc(passwordKinds, func(kind string) bool { return !strings.ContainsAny(password, kind) }):
		return "Must contain uppercase, lowercase, number, and special character"
	case len(password) > MaxPasswordBytes:
		return "Must be at most 72 bytes: shorten it, or use fewer accented or Indian letters"
	}
	return ""
}

// passwordKinds lists the characters of each kind that a password needs.
var passwordKinds = []string{"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789", "@$!%*?&"}

// NormalEmail returns an address in the form that is the key of accounts: trimmed, lower case.
func NormalEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// emailShape matches what browsers accept in an input of type email (HTML standard, "valid e-mail
// address"), with at least one dot in the domain. The browser and the server use the same pattern,
// so that no address passes one and fails the other.
var emailShape = regexp.MustCompile(
	"^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$")

// emailMessage checks an already trimmed address. net/mail must accept it,
// too, because the address goes into mail headers.
func emailMessage(email, whenEmpty string) string {
	if email == "" {
		return whenEmpty
	}
	parsed, err := mail.ParseAddress(email)
	if err != nil || parsed.Address != email || len(email) > maxEmailBytes || !emailShape.MatchString(email) {
		return "Invalid email address"
	}
	return ""
}

// lineMessage limits the length of one-line fields and refuses control
// characters, which have no place in a name and could break a mail header. It
// also refuses characters that change the direction of the text around them:
// they would garble the lists that show the name.
func lineMessage(value string) string {
	if utf8.RuneCountInString(value) > maxLine {
		return "Must be at most 200 characters"
	}
	if strings.ContainsFunc(value, breaksLine) {
		return "Must be on one line, without control characters"
	}
	return ""
}

// breaksLine reports whether a character breaks a line or changes the text's
// direction. It allows the joiners, which Indian scripts need.
func breaksLine(r rune) bool {
	turns := r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || turns
}

// fields collects the messages of a form.
type fields map[string]string

func (f fields) note(name, message string) {
	if message != "" {
		f[name] = message
	}
}
