package school

import "time"

// EnquiryState is where an enquiry stands with the office.
type EnquiryState string

const (
	NewEnquiry  EnquiryState = "new"  // nobody has opened it
	ReadEnquiry EnquiryState = "read" // opened, not dealt with
	DoneEnquiry EnquiryState = "done"
)

// Enquiry is a message sent by the contact form. It is stored before the
// visitor is answered.
type Enquiry struct {
	ID        string       `json:"id"`
	Name      string       `json:"name"`
	Email     string       `json:"email"`
	Phone     string       `json:"phonenumber"` // ten digits
	Message   string       `json:"message"`
	State     EnquiryState `json:"state"`
	Suspect   string       `json:"suspect,omitempty"` // why it looks like spam; "" when it does not
	At        time.Time    `json:"at"`
	From      string       `json:"from"` // the visitor's address
	Key       string       `json:"-"`    // names one sending, so that a retry is not a second enquiry
	ChangedAt time.Time    `json:"changedAt"`
	ChangedBy string       `json:"changedBy,omitempty"`
	Mail      MailState    `json:"mail"`
	MailError string       `json:"mailError,omitempty"` // the mail server's last words
}

// MailState is where the mail about an enquiry stands.
type MailState string

const (
	MailOff     MailState = "off"     // no mail server is configured, or the enquiry is suspect
	MailWaiting MailState = "waiting" // in the outbox
	MailSent    MailState = "sent"
	MailRefused MailState = "refused" // for good; the enquiry still stands in the box
)

// Letter is one mail to the school, ready to be composed. The visitor's
// address goes into ReplyTo and nowhere else.
type Letter struct {
	MessageID string // without angle brackets; the same at every try
	Date      time.Time
	From      string // the site's own address
	To        []string
	ReplyTo   string
	ReplyName string
	Subject   string
	Text      string
}

// Outgoing is a letter in the outbox: what it is about and when to try next.
type Outgoing struct {
	EnquiryID string
	MessageID string
	QueuedAt  time.Time
	Tries     int
	NextAt    time.Time
}

// MailRefusedError says that a mail server has refused a letter for good:
// another try would end the same way. Every other failure may pass.
type MailRefusedError struct {
	Reply string // the server's words
}

func (e *MailRefusedError) Error() string { return "the mail server refused the letter: " + e.Reply }
