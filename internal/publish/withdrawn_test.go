package publish_test

import (
	"context"
	"testing"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// Somebody sets an enquiry aside while its letter goes out, and lets it in again.
func TestQueue_WithdrawnWhileSent(t *testing.T) {
	office, yes, no := newPostOffice(), true, false
	s := schooltest.New(t, by(office))
	schooltest.Enquire(t, s, schooltest.Person)
	id := schooltest.OnlyEnquiry(t, s, false).ID
	office.treat("office@school.example", func(context.Context) (school.Receipt, error) {
		_, err := marked(t, s, id, enquiries.Edit{Spam: &yes})
		return school.Receipt{}, err
	})
	deliver(t, s)
	if e, err := marked(t, s, id, enquiries.Edit{Spam: &no}); err != nil || e.Mail != school.MailSent || e.MailedAt.IsZero() {
		t.Errorf("its mail is %q, error %v", e.Mail, err)
	}
	deliver(t, s)
	if n := len(office.taken); n != 1 {
		t.Errorf("%d letters went out", n)
	}
}
