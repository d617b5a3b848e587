package api

import (
	"cmp"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/httpx"
	"schoolsite/internal/mailqueue"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// FormToken answers GET /api/contactus: a token that goes back with the form. The token proves the
// time that the form was shown at, and that a page of this site showed it.
type FormToken struct {
	Token string `json:"token"`
}

// enquiryForm is the contact form, with what tells people from programs.
type enquiryForm struct {
	school.ContactForm
	Website string `json:"website"` // the honeypot
	Elapsed int64  `json:"elapsed"` // milliseconds since the form was shown
	Key     string `json:"key"`     // the idempotency key
	Token   string `json:"token"`
}

func (enquiryForm) maxBytes() int64 { return school.MaxEnquiryBytes }

// maxKey is longer than any key that our form sends.
const maxKey = 100

// EnquiryQuery filters enquiries. An empty field does not filter. Spam is left
// out unless State or Person asks for it.
type EnquiryQuery struct {
	State  string `json:"state"` // new, in-hand, done, spam, mine (which the caller has taken on) or call-back
	Unread bool   `json:"unread"`
	Search string `json:"q"`      // in name, e-mail, telephone, message and notes
	Person string `json:"person"` // e-mail addresses and telephone numbers, with commas between; spam passes, too
	Before string `json:"before"` // the Next of an answer: the page after it
	Limit  int    `json:"limit"`  // at most so many; 0 is as many as a page has
	Format string `json:"format"` // of an export, which has no limit: csv or json
}

// SpamList is the value of ?state= that asks for spam.
const SpamList = enquiries.SpamList

// EnquiriesAnswer answers GET /api/enquiries: a page of them, newest first.
type EnquiriesAnswer struct {
	Data   []Enquiry     `json:"data"`
	Counts EnquiryCounts `json:"counts"`
	Next   string        `json:"next,omitempty"` // ?before= of the next page; absent at the end
}

// The results and requests of the use cases that are on the wire as they are.
type (
	EnquiryCounts  = enquiries.Counts    // of all enquiries
	EnquiryEdit    = enquiries.Edit      // body of PATCH /api/enquiries/{id}; what is left out stays as it is
	ManyEnquiries  = enquiries.Selection // body of POST /api/enquiries/edit
	MailTestAnswer = mailqueue.MailTest  // answers POST /api/mail/test, whether the letter was taken or not
)

// Enquiry is an enquiry with the sentences that its codes stand for, and the names of the office that it mentions.
type Enquiry struct {
	school.Enquiry
	SpamText string            `json:"spamText,omitempty"` // why it is spam
	People   map[string]string `json:"people,omitempty"`   // names, by e-mail address
}

// EnquiryAnswer answers GET and PATCH /api/enquiries/{id}.
type EnquiryAnswer struct {
	Data Enquiry `json:"data"`
	Same int     `json:"same"` // further enquiries of the same person: of the e-mail address or telephone
}

// Person is the body of POST /api/enquiries/purge: an e-mail address, a
// telephone number, or more of them with commas between.
type Person struct {
	Person string `json:"person"`
}

// RemovedAnswer answers it.
type RemovedAnswer struct {
	text.Feedback
	Removed int `json:"removed"`
}

// RetryAnswer answers POST /api/enquiries/retry and POST /api/enquiries/{id}/retry.
type RetryAnswer struct {
	text.Feedback
	Queued int `json:"queued"` // letters that are tried again now
}

// ManyAnswer answers POST /api/enquiries/edit.
type ManyAnswer struct {
	text.Feedback
	Count int    `json:"count"`
	Batch string `json:"batch,omitempty"` // of what was marked as spam: moves the same ones out of it
}

// MailTest is the body of POST /api/mail/test.
type MailTest struct {
	To string `json:"to"`
}

// SettingsConfirm is the body of POST /api/enquiries/settings: what the content says now, as the person who confirms
// it has read it. What is left out is not confirmed.
type SettingsConfirm = school.EnquirySettings

func confirmSettings(c *call, given SettingsConfirm) (MessageAnswer, error) {
	now, err := c.Enquiries.ConfirmSettings(c.ctx(), c.by, given)
	return message(text.Sentencef("Enquiries are mailed to %s, kept for %d days once done", now.Email, now.KeptDays), err)
}

func formToken(c *call) (FormToken, error) {
	return FormToken{Token: c.Enquiries.FormToken()}, nil
}

func receiveEnquiry(c *call) (answer MessageAnswer, err error) {
	var form enquiryForm
	if err := c.read(&form); school.CodeOf(err) == school.TooLarge {
		return answer, school.MessageTooLong()
	} else if err != nil {
		return answer, err
	}
	if len(form.Key) > maxKey {
		return answer, school.Errorf(school.Invalid, "The key of this message is too long.")
	}
	c.status = http.StatusCreated
	return message(school.EnquirySent, c.Enquiries.Enquire(c.ctx(), form.ContactForm, enquiries.SpamSignals{
		Address: school.RequestInfoFrom(c.ctx()).Address, Honeypot: form.Website,
		Elapsed: time.Duration(form.Elapsed) * time.Millisecond, Key: form.Key, Token: form.Token,
	}))
}

func enquiryFilter(query url.Values) (f enquiries.Filter, err error) {
	f = enquiries.Filter{List: query.Get("state"), Search: query.Get("q"), Person: query.Get("person"),
		Before: query.Get("before")}
	switch unread := query.Get("unread"); unread {
	case "true":
		f.Unread = true
	case "", "false":
	default:
		return f, school.Errorf(school.Invalid, "Unread can't be %q. Choose true or false.", unread)
	}
	if limit := query.Get("limit"); limit != "" {
		if f.Limit, err = strconv.Atoi(limit); err != nil || f.Limit < 1 {
			return f, school.Errorf(school.Invalid, "The limit can't be %q. It is a number from 1 on.", limit)
		}
	}
	return f, nil
}

func listEnquiries(c *call) (answer EnquiriesAnswer, err error) {
	filter, err := enquiryFilter(c.r.URL.Query())
	if err != nil {
		return answer, err
	}
	picked, counts, next, err := c.Enquiries.Enquiries(c.ctx(), c.by, filter)
	answer = EnquiriesAnswer{Data: []Enquiry{}, Counts: counts, Next: next}
	for _, e := range picked {
		enquiry, unknown := c.enquiry(e)
		err = cmp.Or(err, unknown)
		answer.Data = append(answer.Data, enquiry)
	}
	return answer, err
}

func showEnquiry(c *call) (EnquiryAnswer, error) {
	e, same, err := c.Enquiries.Enquiry(c.path("id"))
	if err != nil {
		return EnquiryAnswer{}, err
	}
	enquiry, err := c.enquiry(e)
	return EnquiryAnswer{enquiry, same}, err
}

func editEnquiry(c *call, edit EnquiryEdit) (EnquiryAnswer, error) {
	e, same, err := c.Enquiries.EditEnquiry(c.ctx(), c.by, c.path("id"), edit)
	if err != nil {
		return EnquiryAnswer{}, err
	}
	enquiry, err := c.enquiry(e)
	return EnquiryAnswer{enquiry, same}, err
}

func (c *call) enquiry(e school.Enquiry) (Enquiry, error) {
	people, err := c.Enquiries.People(e)
	return Enquiry{e, e.SpamSentence(), people}, err
}

func removeEnquiry(c *call) (RemovedAnswer, error) {
	return Removed(1), c.Enquiries.RemoveEnquiry(c.ctx(), c.by, c.path("id"))
}

func purgePerson(c *call, whom Person) (RemovedAnswer, error) {
	n, err := c.Enquiries.PurgePerson(c.ctx(), c.by, whom.Person)
	if n == 0 {
		return RemovedAnswer{Feedback: text.FeedbackOf("No enquiry came from this person")}, err
	}
	return Removed(n), err
}

// Removed answers that so many enquiries are gone.
func Removed(n int) RemovedAnswer {
	return RemovedAnswer{text.FeedbackOf(text.Pluralf(n, "Removed permanently: %d enquiry",
		"Removed permanently: %d enquiries")), n}
}

func editMany(c *call, given ManyEnquiries) (ManyAnswer, error) {
	batch, count, err := c.Enquiries.EditMany(c.ctx(), c.by, given)
	answer := ManyAnswer{Feedback: text.FeedbackOf(given.Sentence(count)), Count: count}
	if given.Spam != nil && *given.Spam && !given.DryRun && count > 0 {
		answer.Batch = batch
	}
	return answer, err
}

func readyAnswers(c *call) (school.ReadyAnswers, error) {
	return c.Enquiries.ReadyAnswers()
}

func setReadyAnswers(c *call, given school.ReadyAnswers) (school.ReadyAnswers, error) {
	return c.Enquiries.SetReadyAnswers(c.ctx(), c.by, given)
}

func retryMail(c *call) (RetryAnswer, error) {
	err := c.Enquiries.RetryMail(c.ctx(), c.by, c.path("id"))
	return RetryAnswer{text.FeedbackOf("The mail is being tried again now"), 1}, err
}

func retryRefused(c *call) (RetryAnswer, error) {
	n, err := c.Enquiries.RetryRefused(c.ctx(), c.by)
	if n == 0 {
		return RetryAnswer{text.FeedbackOf("There is no mail to try again: the mail server has refused none"), 0}, err
	}
	return RetryAnswer{text.FeedbackOf(text.Pluralf(n, "Tried again now: %d mail", "Tried again now: %d mails")), n}, err
}

func testMail(c *call, given MailTest) (MailTestAnswer, error) {
	return c.Mail.TestMail(c.ctx(), c.by, given.To)
}

func exportEnquiries(c *call) error {
	filter, err := enquiryFilter(c.r.URL.Query())
	if err != nil {
		return err
	}
	export := httpx.Export[school.Enquiry]{
		Name: "enquiries",
		Columns: []string{"When (India)", "Name", "E-mail", "Telephone", "Message", "State", "Notes", "Spam",
			"Mail", "Mail error", "Read (India)", "Done (India)", "From", "ID", "Taken on by", "Call back on"},
		Row:  enquiryRow,
		Each: func(fn func(school.Enquiry) error) error { return c.Enquiries.EachEnquiry(c.ctx(), c.by, filter, fn) },
	}
	return c.cutShort(export.Send(c.w, c.query("format"), c.Now()))
}

// enquiryRow has a line for each note, and beside the last error of the mail the
// mail server's reply for each recipient that it refused.
func enquiryRow(e school.Enquiry) []string {
	cellTime := func(t time.Time) string {
		if t.IsZero() {
			return ""
		}
		return t.In(text.India).Format(time.DateTime)
	}
	var notes, mail []string
	for _, note := range e.Notes {
		notes = append(notes, cellTime(note.At)+" "+note.By+": "+note.Text)
	}
	if e.MailError != "" {
		mail = append(mail, e.MailError)
	}
	for _, refusal := range e.Unmailed {
		mail = append(mail, refusal.Address+": "+refusal.Reply)
	}
	return []string{
		cellTime(e.At), e.Name, e.Email, e.Phone, e.Message, string(e.State), strings.Join(notes, "\n"),
		e.SpamSentence(),
		string(e.Mail), strings.Join(mail, "\n"), cellTime(e.OpenedAt), cellTime(e.DoneAt), e.From, e.ID, e.Assignee,
		e.CallBackOn,
	}
}
