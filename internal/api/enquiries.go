package api

import (
	"net/http"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

// enquiryForm is the contact form, with what tells people from programs.
type enquiryForm struct {
	school.ContactForm
	Website string `json:"website"` // the honeypot
	Elapsed int64  `json:"elapsed"` // milliseconds since the form was shown
	Key     string `json:"key"`
}

// maxKey is longer than any key that our form sends.
const maxKey = 100

// Sent is the banner of the contact form; a native post shows it too.
const Sent = "Email Sent Successfully!"

func (a *server) enquire(c *call) error {
	var form enquiryForm
	if err := c.read(&form); err != nil {
		return err
	}
	if len(form.Key) > maxKey {
		return school.Errorf(school.Invalid, "The key of this message is too long.")
	}
	err := a.site.Enquire(c.ctx(), form.ContactForm, site.Signs{
		Address: site.OriginOf(c.ctx()).Address, Honeypot: form.Website,
		Elapsed: time.Duration(form.Elapsed) * time.Millisecond, Key: form.Key,
	})
	if err != nil {
		return err
	}
	writeJSON(c.w, http.StatusCreated, MessageAnswer{Message: Sent, Data: MessageData{Message: Sent}})
	return nil
}

// SuspectList is the value of ?state= that shows suspects.
const SuspectList = "suspect"

func (a *server) enquiries(c *call) error {
	query := c.r.URL.Query()
	filter := site.EnquiryFilter{State: school.EnquiryState(query.Get("state")), Search: query.Get("q")}
	if filter.State == SuspectList {
		filter.State, filter.Suspect = "", true
	}
	picked, counts, err := a.site.Enquiries(c.ctx(), c.by, filter)
	if err != nil {
		return err
	}
	return c.ok(EnquiriesAnswer{Data: append([]school.Enquiry{}, picked...), Counts: EnquiryCounts(counts)})
}

func (a *server) enquiry(c *call) error {
	e, err := a.site.Enquiry(c.ctx(), c.by, c.r.PathValue("id"))
	if err != nil {
		return err
	}
	return c.ok(EnquiryAnswer{Data: e})
}

func (a *server) markEnquiry(c *call) error {
	var edit EnquiryEdit
	if err := c.read(&edit); err != nil {
		return err
	}
	e, err := a.site.MarkEnquiry(c.ctx(), c.by, c.r.PathValue("id"), edit.State)
	if err != nil {
		return err
	}
	return c.ok(EnquiryAnswer{Data: e})
}
