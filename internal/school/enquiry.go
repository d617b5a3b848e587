package school

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"schoolsite/internal/text"
)

// EnquiryState reports how far the office is with an enquiry.
type EnquiryState string

const (
	NewEnquiry    EnquiryState = "new"     // nobody has taken it up
	InHandEnquiry EnquiryState = "in-hand" // somebody is working on it
	DoneEnquiry   EnquiryState = "done"
)

// EnquirySent is the message of the contact form after a success.
const EnquirySent = "Email Sent Successfully!"

// Text returns the state as people read it.
func (s EnquiryState) Text() string {
	switch s {
	case InHandEnquiry:
		return "in progress"
	case DoneEnquiry:
		return "answered"
	}
	return string(s)
}

// EnquiryStates lists all states, in the order in which an enquiry has them.
func EnquiryStates() []EnquiryState { return []EnquiryState{NewEnquiry, InHandEnquiry, DoneEnquiry} }

// Enquiry is a message sent by the contact form. It is stored before the visitor is answered.
type Enquiry struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Email   string `json:"email"`
	Phone   string `json:"phonenumber"` // ten digits
	Message string `json:"message"`
	// a list has the beginning of the message only, and none of the notes
	Cut       bool          `json:"cut,omitempty"`
	State     EnquiryState  `json:"state"`
	Spam      SpamReason    `json:"spam,omitempty"`     // why it is spam; "" when it is not
	Batch     string        `json:"batch,omitempty"`    // the call that marked it as spam together with others
	Formless  bool          `json:"formless,omitempty"` // it was sent without the form of the website
	At        time.Time     `json:"at"`
	From      string        `json:"from"`              // the visitor's address
	OpenedAt  time.Time     `json:"openedAt,omitzero"` // when it was first read in the box; unread until then
	OpenedBy  string        `json:"openedBy,omitempty"`
	DoneAt    time.Time     `json:"doneAt,omitzero"` // since when it is done; from then on it is kept for a time
	ChangedAt time.Time     `json:"changedAt"`
	ChangedBy string        `json:"changedBy,omitempty"`
	Notes     []EnquiryNote `json:"notes,omitempty"` // of the office, the oldest first; the visitor never sees them
	NoteCount int           `json:"noteCount,omitempty"`
	Mail      MailState     `json:"mail"`
	// the mail server's last reply, while the message waits or after the last attempt
	MailError string `json:"mailError,omitempty"`
	MailTries int    `json:"mailTries,omitempty"` // attempts so far
	// of the next attempt, while it waits; zero while the mail server takes no mail at all
	MailNextAt time.Time     `json:"mailNextAt,omitzero"`
	MailedAt   time.Time     `json:"mailedAt,omitzero"`  // when the mail server accepted it
	Unmailed   []MailRefusal `json:"unmailed,omitempty"` // the recipients that were refused permanently
	Assignee   string        `json:"assignee,omitempty"` // who has taken it on: an e-mail address
	// the day to call back on, "2026-11-25"; of no account once it is done
	CallBackOn string `json:"callBackOn,omitempty"`

	MailQueuedAt time.Time `json:"mailQueuedAt,omitzero"` // since when it waits to be mailed; zero when it does not
	// when it is mailed together with others; zero for a mail of its own
	MailDigestAt time.Time `json:"mailDigestAt,omitzero"`
	// the recipients who still lack it, while it waits; empty before the first attempt: all
	MailTo []string `json:"mailTo,omitempty"`
}

// MailSince returns the time from which the message has waited longer than planned.
func (e Enquiry) MailSince() time.Time {
	if e.MailDigestAt.After(e.MailQueuedAt) {
		return e.MailDigestAt
	}
	return e.MailQueuedAt
}

// ReadyAnswers are the texts that the office answers enquiries with.
type ReadyAnswers struct {
	Answers   []ReadyAnswer `json:"answers"`
	Version   int           `json:"version"` // counts the changes; a change names the version that it was made from
	ChangedAt time.Time     `json:"changedAt,omitzero"`
	ChangedBy string        `json:"changedBy,omitempty"`
}

// ReadyAnswer is a text with placeholders: {name} is the person's name, {school} the school's.
type ReadyAnswer struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Bounds of the ready answers. A text has to fit into a link that opens a mail program.
const (
	MaxReadyAnswers    = 20
	MaxReadyTitleRunes = 60
	MaxReadyTextRunes  = 1000
)

// Validate checks the answers, and names a field by the place of its answer: "answers.0.title".
func (a ReadyAnswers) Validate() error {
	if len(a.Answers) > MaxReadyAnswers {
		return Errorf(Invalid, "The school can keep %d ready answers. Delete one first.", MaxReadyAnswers)
	}
	fields := map[string]text.Sentence{}
	for i, answer := range a.Answers {
		for _, part := range []struct {
			name, text string
			max        int
		}{{"title", answer.Title, MaxReadyTitleRunes}, {"text", answer.Text, MaxReadyTextRunes}} {
			field := fmt.Sprintf("answers.%d.%s", i, part.name)
			if strings.TrimSpace(part.text) == "" {
				fields[field] = text.Sentencef(msgRequired)
			} else if utf8.RuneCountInString(part.text) > part.max {
				fields[field] = text.Sentencef("Must be at most %d characters", part.max)
			}
		}
	}
	return InvalidFields(fields)
}

// EnquiryNote is a remark of the office on an enquiry. Notes are added, never
// changed, so two people who write at the same time lose nothing.
type EnquiryNote struct {
	At   time.Time `json:"at"`
	By   string    `json:"by"`
	Text string    `json:"text"`
}

// EnquirySettings say where enquiries are mailed, and for how many days they are kept once they are done. The content
// names both, and an owner confirms a change of it: an edit alone sends no letter of a parent elsewhere, and removes
// none.
type EnquirySettings struct {
	Email    string `json:"email,omitempty"`
	KeptDays int    `json:"keptDays,omitempty"`
}

// Text returns the settings as people read them.
func (s EnquirySettings) Text() string {
	if s.Email == "" {
		return ""
	}
	return fmt.Sprintf("mailed to %s, kept for %d days once done", s.Email, s.KeptDays)
}

// Retention of enquiries, in days. An enquiry that is not done is kept always.
const (
	DefaultEnquiriesKeptDays = 180 // after it is done, where the content says nothing else
	SpamKeptDays             = 30  // after it came
)

// Bounds of the notes on one enquiry.
const (
	MaxEnquiryNotes = 50
	MaxNoteRunes    = 1000 // of one note, in characters
)

// MailState reports the delivery of the mail about an enquiry.
type MailState string

const (
	MailOff     MailState = "off"     // no mail server is configured, or the enquiry is spam
	MailWaiting MailState = "waiting" // in the mail queue
	MailSent    MailState = "sent"    // to one recipient at least
	MailRefused MailState = "refused" // permanently; the enquiry is still in the enquiries box
)

// Message is one mail, ready to be composed: to the school, or to the holder of an account. A
// visitor's input goes into ReplyTo, Subject and Text of a message to the school, and nowhere else:
// never into From or To, and never into a message to anybody else.
type Message struct {
	MessageID string // without angle brackets; the same at every attempt
	Date      time.Time
	From      string   // the site's own address, with a name or without
	To        []string // addresses of the settings, or the one that an account is kept with
	ReplyTo   string
	ReplyName string
	Subject   string
	Text      string
}

// Receipt lists the recipients for whom a mail server accepted a message, and those for whom it
// refused it permanently. For all others another attempt may succeed.
type Receipt struct {
	Taken   []string
	Refused []MailRefusal
}

// MailRefusal has a mail server's permanent refusal to deliver a message to an address.
type MailRefusal struct {
	Address string `json:"address"`
	Reply   string `json:"reply"` // the server's words
}

// Persons returns the keys of an enquiry's sender: the e-mail address in lower
// case and the ten digits of the telephone.
func (e Enquiry) Persons() []string {
	return slices.DeleteFunc([]string{NormalEmail(e.Email), e.Phone}, func(key string) bool { return key == "" })
}
