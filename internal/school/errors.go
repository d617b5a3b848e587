package school

import (
	"errors"
	"strings"
	"syscall"
	"time"

	"schoolsite/internal/text"
)

// Code classifies the failure of an Error. The API, the pages and the commands
// map it to an HTTP status or an exit code; nothing else in the product does.
type Code string

// The codes. Each tells a person what to do about the failure.
const (
	Invalid        Code = "invalid"         // the input breaks a rule; Fields or Field says which
	ContentInvalid Code = "content_invalid" // a content tree has problems
	Unauthorized   Code = "unauthorized"    // nobody is signed in
	Forbidden      Code = "forbidden"       // signed in, but may not
	NotFound       Code = "not_found"
	// PasswordRequired is step-up authentication: signed in and allowed, but
	// the password has to be confirmed again first.
	PasswordRequired Code = "password_required"
	// FactorRequired refuses everything but adding a second factor.
	FactorRequired Code = "factor_required"
	Conflict       Code = "conflict"     // the state of the site does not allow it now
	Outdated       Code = "outdated"     // somebody else published in the meantime: compare, then overrule it or not
	TooLarge       Code = "too_large"    // over a limit that the message names
	Unsupported    Code = "unsupported"  // not a kind of file that can be taken
	Throttled      Code = "throttled"    // too many tries; RetryAfter says when
	Busy           Code = "busy"         // another process or too much work; try again
	Unreachable    Code = "unreachable"  // a server or a file that is needed does not answer
	StorageFull    Code = "storage_full" // no free space on the disk
	Internal       Code = "internal"     // a fault of this program; its cause is never shown to strangers
)

// Error is a failure with a sentence for the person who caused or met it.
// Message is complete and polite and says what to do next; the cause is for
// the log only. Fields maps a form field's name to its message. Both are English; where it has values,
// Sentence and FieldSentences say of what it was made, for translations.
type Error struct {
	Code           Code
	Message        string
	Fields         map[string]string
	Sentence       text.Sentence
	FieldSentences map[string]text.Sentence
	RetryAfter     time.Duration // of Throttled and Busy; the API and the pages round it up to seconds
	Diagnostics    Diagnostics   // of ContentInvalid
	Theirs         *Theirs       // of Outdated, where somebody changed fields of the same item

	cause error
}

// Theirs has the text of an item that somebody else saved meanwhile, for the person who chooses between both.
type Theirs struct {
	By     string         `json:"by"`
	Who    string         `json:"who"` // the name of their account, or By
	At     time.Time      `json:"at"`
	Base   int            `json:"base"` // the revision that has it
	Item   string         `json:"item"` // its ID there
	Fields map[string]any `json:"fields"`
	// Pictures has the address of a view of each picture, by the name that the field has.
	Pictures map[string]string `json:"pictures,omitempty"`
}

// Errorf makes an Error, without a cause: Because attaches one.
func Errorf(code Code, format string, args ...any) *Error {
	sentence := text.Sentencef(format, args...)
	return &Error{Code: code, Message: sentence.String(), Sentence: sentence}
}

// AsSentence returns the message with what it was made of.
func (e *Error) AsSentence() text.Sentence { return e.Sentence.Or(text.Sentencef(e.Message)) }

// Because attaches the cause for the log, hidden from the person.
func (e *Error) Because(cause error) *Error {
	e.cause = cause
	return e
}

// Error returns the sentence and, after it, the cause, for logs.
func (e *Error) Error() string {
	if e.cause == nil || errors.Is(e.cause, e) {
		return e.Message
	}
	return strings.TrimSuffix(e.Message, ".") + ": " + e.cause.Error()
}

func (e *Error) Unwrap() error { return e.cause }

// AsError finds the Error in err's chain. Any other error becomes Internal, with err as its cause
// and a message that reveals nothing. It returns nil for a nil err.
func AsError(err error) *Error {
	var known *Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &known):
		return known
	}
	return (&Error{Code: Internal, Message: "Something went wrong on our side. Please try again in a moment."}).
		Because(err)
}

// CodeOf returns the code of err: Internal for an error that is no Error, "" for nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	return AsError(err).Code
}

// InvalidFields returns the error of a form, or nil when no field has a message. A message with values is a Sentence.
func InvalidFields[M string | text.Sentence](fields map[string]M) error {
	if len(fields) == 0 {
		return nil
	}
	sentences := make(map[string]text.Sentence, len(fields))
	for name, message := range fields {
		sentences[name] = text.SentenceOf(message)
	}
	return Errorf(Invalid, "Please correct the marked fields and send again.").WithFields(sentences)
}

// WithFields adds messages of form fields.
func (e *Error) WithFields(fields map[string]text.Sentence) *Error {
	e.Fields = make(map[string]string, len(fields))
	for name, sentence := range fields {
		e.Fields[name] = sentence.String()
		if sentence.IsZero() {
			continue
		}
		if e.FieldSentences == nil {
			e.FieldSentences = map[string]text.Sentence{}
		}
		e.FieldSentences[name] = sentence
	}
	return e
}

// OSReason is the innermost text of a system's error, without the addresses and
// paths that its sentence names already.
func OSReason(err error) string {
	var number syscall.Errno
	if errors.As(err, &number) {
		return number.Error()
	}
	return err.Error()
}

// Unreadable is the error for a file that is there and can't be read.
func Unreadable(name string, err error) error {
	return Errorf(Invalid, "%s can't be read: %s.", name, OSReason(err))
}

// Unwritable is the error for a file that can't be written.
func Unwritable(name string, err error) error {
	return Errorf(Unreachable, "%s can't be written: %s.", name, OSReason(err))
}
