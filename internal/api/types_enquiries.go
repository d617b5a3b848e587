package api

import "schoolsite/internal/school"

// FormToken answers GET /api/contactus: a token that goes back with the form.
// The token proves the time that the form was shown at, and that a page of this
// site showed it.
type FormToken struct {
	Token string `json:"token"`
}

// EnquiriesAnswer answers GET /api/enquiries: a page of the box, newest first.
type EnquiriesAnswer struct {
	Data   []school.Enquiry `json:"data"`
	Counts EnquiryCounts    `json:"counts"`
	Next   string           `json:"next,omitempty"` // ?before= of the next page; absent at the end
}

// EnquiryCounts counts the enquiries of the whole box.
type EnquiryCounts struct {
	New     int `json:"new"`
	InHand  int `json:"inHand"`
	Done    int `json:"done"`
	Suspect int `json:"suspect"` // they are in no other count
	Unread  int `json:"unread"`  // that nobody has opened yet
}

// EnquiryAnswer answers GET and PATCH /api/enquiries/{id}.
type EnquiryAnswer struct {
	Data school.Enquiry `json:"data"`
	Same int            `json:"same"` // further enquiries of the same person: of the e-mail address or telephone
}

// EnquiryEdit is the body of PATCH /api/enquiries/{id}. What is left out stays
// as it is.
type EnquiryEdit struct {
	State   *school.EnquiryState `json:"state,omitempty"`
	Read    *bool                `json:"read,omitempty"`    // somebody has opened it; false makes it unread again
	Suspect *bool                `json:"suspect,omitempty"` // false lets it into the box and mails it; true sets it aside
	Note    string               `json:"note,omitempty"`    // is added to those there are
}

// Person is the body of POST /api/enquiries/forget: an e-mail address, a
// telephone number, or more of them with commas between.
type Person struct {
	Person string `json:"person"`
}

// RemovedAnswer answers it.
type RemovedAnswer struct {
	Message string `json:"message"`
	Removed int    `json:"removed"`
}

// RetryAnswer answers POST /api/enquiries/retry and
// POST /api/enquiries/{id}/retry.
type RetryAnswer struct {
	Message string `json:"message"`
	Queued  int    `json:"queued"` // letters that are tried again now
}

// MailTest is the body of POST /api/mail/test.
type MailTest struct {
	To string `json:"to"`
}

// MailTestAnswer answers it, whether the letter was taken or not.
type MailTestAnswer struct {
	Message      string     `json:"message"`      // what became of it, and what to do
	Taken        bool       `json:"taken"`        // the mail server has taken the letter
	Reached      bool       `json:"reached"`      // it answered, encrypted as the settings demand
	Conversation []MailLine `json:"conversation"` // with the mail server, without secrets
}

// MailLine is one line of a conversation with a mail server.
type MailLine struct {
	By   MailSpeaker `json:"by"`
	Text string      `json:"text"`
}

// MailSpeaker names the sender of a line.
type MailSpeaker string

const (
	FromSite       = MailSpeaker(school.FromSite)
	FromServer     = MailSpeaker(school.FromServer)
	FromTranscript = MailSpeaker(school.FromTranscript) // a step that is no line: connecting, encrypting
)

// EnquiryQuery filters enquiries. An empty field does not filter. Spam is left
// out unless State or Person asks for it.
type EnquiryQuery struct {
	State  string // new, in-hand, done or SpamList
	Unread bool
	Search string // in name, e-mail, telephone, message and notes
	Person string // e-mail addresses and telephone numbers, with commas between; spam passes, too
	Before string // the Next of an answer: the page after it
	Limit  int    // at most so many; 0 is as many as a page has
}
