package school

import "time"

// EnquiryState is where an enquiry stands with the office.
type EnquiryState string

const (
	NewEnquiry    EnquiryState = "new"     // nobody has taken it up
	InHandEnquiry EnquiryState = "in-hand" // somebody sees to it
	DoneEnquiry   EnquiryState = "done"
)

// EnquirySent is the message of the contact form after a success.
const EnquirySent = "Email Sent Successfully!"

// EnquiryStates are all of them, in the order in which an enquiry has them.
func EnquiryStates() []EnquiryState { return []EnquiryState{NewEnquiry, InHandEnquiry, DoneEnquiry} }

// Enquiry is a message sent by the contact form. It is stored before the
// visitor is answered.
type Enquiry struct {
	ID         string        `json:"id"`
	Name       string        `json:"name"`
	Email      string        `json:"email"`
	Phone      string        `json:"phonenumber"` // ten digits
	Message    string        `json:"message"`
	Cut        bool          `json:"cut,omitempty"` // a list has the beginning of the message only, and none of the notes
	State      EnquiryState  `json:"state"`
	Suspect    string        `json:"suspect,omitempty"`  // why it looks like spam; "" when it does not
	Batch      string        `json:"batch,omitempty"`    // the call that set it aside together with others
	Formless   bool          `json:"formless,omitempty"` // it was sent without the form of the website
	At         time.Time     `json:"at"`
	From       string        `json:"from"`              // the visitor's address
	OpenedAt   time.Time     `json:"openedAt,omitzero"` // when it was first read in the box; unread until then
	OpenedBy   string        `json:"openedBy,omitempty"`
	DoneAt     time.Time     `json:"doneAt,omitzero"` // since when it is done; from then on it is kept for a time
	ChangedAt  time.Time     `json:"changedAt"`
	ChangedBy  string        `json:"changedBy,omitempty"`
	Notes      []EnquiryNote `json:"notes,omitempty"` // of the office, the oldest first; the visitor never sees them
	NoteCount  int           `json:"noteCount,omitempty"`
	Mail       MailState     `json:"mail"`
	MailError  string        `json:"mailError,omitempty"` // the mail server's last words, while the letter waits or when it was given up
	MailTries  int           `json:"mailTries,omitempty"` // how often it was tried
	MailNextAt time.Time     `json:"mailNextAt,omitzero"` // when it is tried again, while it waits; zero while the mail server can't be reached
	MailedAt   time.Time     `json:"mailedAt,omitzero"`   // when the mail server took it
	Unmailed   []MailRefusal `json:"unmailed,omitempty"`  // who of the school did not get it
}

// EnquiryNote is what somebody of the office wrote down about an enquiry. It
// is added, never changed: two people who write at once lose nothing.
type EnquiryNote struct {
	At   time.Time `json:"at"`
	By   string    `json:"by"`
	Text string    `json:"text"`
}

// How long enquiries are kept, in days. What is not done is kept always.
const (
	DefaultEnquiriesKeptDays = 180 // after it is done, where the content says nothing else
	SuspectsKeptDays         = 30  // after it came
)

// Bounds of the notes on one enquiry.
const (
	MaxEnquiryNotes = 50
	MaxNoteRunes    = 1000 // of one note, in characters
)

// MailState is where the mail about an enquiry stands.
type MailState string

const (
	MailOff     MailState = "off"     // no mail server is configured, or the enquiry is suspect
	MailWaiting MailState = "waiting" // in the outbox
	MailSent    MailState = "sent"    // to one recipient at least
	MailRefused MailState = "refused" // for good; the enquiry still stands in the box
)

// Message is one mail, ready to be composed: to the school, or to the holder of
// an account. What a visitor typed goes into ReplyTo, Subject and Text of a
// letter to the school, and nowhere else: never into From or To, and never
// into a letter to anybody else.
type Message struct {
	MessageID string // without angle brackets; the same at every try
	Date      time.Time
	From      string   // the site's own address, with a name or without
	To        []string // addresses of the settings, or the one that an account is kept with
	ReplyTo   string
	ReplyName string
	Subject   string
	Text      string
}

// Delivery is a letter in the outbox: what it is about and when to try next.
type Delivery struct {
	EnquiryID string
	MessageID string
	QueuedAt  time.Time
	Tries     int
	NextAt    time.Time
	To        []string // who does not have it yet; empty before the first try: everybody
	Unreached bool     // the last try did not come as far as the server: it is due when the server is back

	// DigestAt is when it is to go out together with others in one digest; zero
	// for a mail of its own.
	DigestAt time.Time
}

// Since is since when it waits beyond what was planned.
func (o Delivery) Since() time.Time {
	if o.DigestAt.After(o.QueuedAt) {
		return o.DigestAt
	}
	return o.QueuedAt
}

// Receipt says for whom a mail server has taken a letter, and for whom it has
// refused it for good. For anybody else another try may go better.
type Receipt struct {
	Taken   []string
	Refused []MailRefusal
}

// MailRefusal is a mail server's word that it never delivers a letter to an
// address.
type MailRefusal struct {
	Address string `json:"address"`
	Reply   string `json:"reply"` // the server's words
}
