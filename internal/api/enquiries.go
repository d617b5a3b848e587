package api

import (
	"net/http"
	"time"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// enquiryForm is the contact form, with what tells people from programs.
type enquiryForm struct {
	school.ContactForm
	Website string `json:"website"` // the honeypot
	Elapsed int64  `json:"elapsed"` // milliseconds since the form was shown
	Key     string `json:"key"`
	Token   string `json:"token"`
}

// maxKey is longer than any key that our form sends.
const maxKey = 100

func (a *server) formToken(c *call) error { return c.ok(FormToken{Token: a.ContactForm.FormToken()}) }

func (a *server) enquire(c *call) error {
	var form enquiryForm
	err := c.readLong(&form, school.MaxEnquiryBytes)
	if school.CodeOf(err) == school.TooLarge {
		return school.MessageTooLong()
	}
	if err != nil {
		return err
	}
	if len(form.Key) > maxKey {
		return school.Errorf(school.Invalid, "The key of this message is too long.")
	}
	err = a.ContactForm.Enquire(c.ctx(), form.ContactForm, enquiries.SpamSignals{
		Address: school.RequestInfoFrom(c.ctx()).Address, Honeypot: form.Website,
		Elapsed: time.Duration(form.Elapsed) * time.Millisecond, Key: form.Key, Token: form.Token,
	})
	if err != nil {
		return err
	}
	httpx.WriteJSON(c.w, http.StatusCreated, MessageAnswer{Message: school.EnquirySent, Data: MessageData{Message: school.EnquirySent}})
	return nil
}
