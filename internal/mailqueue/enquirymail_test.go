package mailqueue_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

func deliver(t *testing.T, s *schooltest.School) {
	t.Helper()
	if err := s.Deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestEnquiry_IsStoredAndMailed(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Enquire(t, s, schooltest.Person)
	if e := schooltest.OnlyEnquiry(t, s, false); e.Phone != "9876543210" || e.State != school.NewEnquiry || e.Mail != school.MailWaiting {
		t.Errorf("kept as %+v", e)
	}
	deliver(t, s)
	deliver(t, s)
	letters := s.Mailer.Sent()
	if len(letters) != 1 {
		t.Fatalf("%d letters went out", len(letters))
	}
	if l := letters[0]; l.From != "website@school.example" || l.ReplyTo != "ravi@mail.in" || l.To[0] != "office@school.example" {
		t.Errorf("from %q to %v, reply to %q", l.From, l.To, l.ReplyTo)
	}
	if e := schooltest.OnlyEnquiry(t, s, false); e.Mail != school.MailSent {
		t.Errorf("afterwards its mail is %q", e.Mail)
	}
}

func TestMail_IsRetried(t *testing.T) {
	s := schooltest.New(t)
	s.Mailer.Fail(errors.New("connection refused"))
	schooltest.Enquire(t, s, schooltest.Person)
	for _, wait := range []time.Duration{0, time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, time.Hour} {
		s.Clock.Move(wait)
		deliver(t, s)
	}
	if e := schooltest.OnlyEnquiry(t, s, false); e.Mail != school.MailWaiting || e.MailError == "" {
		t.Errorf("while the server is down: %q, %q", e.Mail, e.MailError)
	}
	s.Mailer.Fail(nil)
	deliver(t, s)
	if n := len(s.Mailer.Sent()); n != 0 {
		t.Errorf("%d letters went out before their time", n)
	}
	s.Clock.Move(time.Hour)
	deliver(t, s)
	letters := s.Mailer.Sent()
	if len(letters) != 1 || letters[0].MessageID == "" {
		t.Fatalf("letters %+v", letters)
	}
}

func TestMail_PermanentRefusal(t *testing.T) {
	s := schooltest.New(t)
	s.Mailer.Refuse("office@school.example", "550 no such mailbox")
	schooltest.Enquire(t, s, schooltest.Person)
	deliver(t, s)
	if e := schooltest.OnlyEnquiry(t, s, false); e.Mail != school.MailRefused || e.MailError == "" {
		t.Errorf("its mail is %q, %q", e.Mail, e.MailError)
	}
	s.Mailer.Refuse("office@school.example", "")
	s.Clock.Move(100 * time.Hour)
	deliver(t, s)
	if n := len(s.Mailer.Sent()); n != 0 {
		t.Errorf("a refused letter was sent %d times more", n)
	}
}

// Somebody sets an enquiry aside while its letter goes out, and lets it in again.
func TestQueue_WithdrawnWhileSent(t *testing.T) {
	server, yes, no := newFakeServer(), true, false
	s := schooltest.New(t, by(server))
	schooltest.Enquire(t, s, schooltest.Person)
	id := schooltest.OnlyEnquiry(t, s, false).ID
	server.behave("office@school.example", func(context.Context) (school.Receipt, error) {
		_, _, err := s.EditEnquiry(t.Context(), schooltest.Operator, id, enquiries.Edit{Spam: &yes})
		return school.Receipt{}, err
	})
	deliver(t, s)
	if e, _, err := s.EditEnquiry(t.Context(), schooltest.Operator, id, enquiries.Edit{Spam: &no}); err != nil || e.Mail != school.MailSent || e.MailedAt.IsZero() {
		t.Errorf("its mail is %q, error %v", e.Mail, err)
	}
	deliver(t, s)
	if n := len(server.taken); n != 1 {
		t.Errorf("%d letters went out", n)
	}
}
