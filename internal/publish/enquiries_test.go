package publish_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

func marked(t *testing.T, s *schooltest.School, id string, edit enquiries.Edit) (school.Enquiry, error) {
	t.Helper()
	e, _, err := s.EditEnquiry(t.Context(), schooltest.Operator, id, edit)
	return e, err
}

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

func TestEnquiry_WithoutMail(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	schooltest.Enquire(t, s, schooltest.Person)
	if e := schooltest.OnlyEnquiry(t, s, false); e.Mail != school.MailOff {
		t.Errorf("its mail is %q", e.Mail)
	}
	status, err := s.Status(t.Context(), schooltest.Operator)
	if err != nil || status.MailOn {
		t.Errorf("status says that mail is on: %v, error %v", status.MailOn, err)
	}
}

func TestSpam_IsKept(t *testing.T) {
	for name, signs := range map[string]enquiries.SpamSignals{
		"honeypot": {Address: "192.0.2.7", Elapsed: time.Minute, Honeypot: "http://spam.example"},
		"too fast": {Address: "192.0.2.7", Elapsed: time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			s := schooltest.New(t)
			schooltest.Enquire(t, s, signs)
			if e := schooltest.OnlyEnquiry(t, s, true); e.Spam == "" || e.Mail != school.MailOff {
				t.Errorf("kept as %+v", e)
			}
			deliver(t, s)
			if n := len(s.Mailer.Sent()); n != 0 {
				t.Errorf("%d letters went out", n)
			}
		})
	}
}

func TestSpam_FloodIsRefused(t *testing.T) {
	s := schooltest.New(t)
	refused := 0
	for i := range 80 {
		signs := schooltest.FromPage(s, schooltest.Person)
		signs.Key = fmt.Sprint("sending ", i)
		if err := s.Enquire(t.Context(), schooltest.Form(), signs); school.CodeOf(err) == school.Throttled {
			refused++
		} else if err != nil {
			t.Fatal(err)
		}
	}
	_, counts, _, err := s.Enquiries(t.Context(), schooltest.Operator, enquiries.Filter{})
	if err != nil || counts.New != 5 || counts.Spam != 55 || refused != 20 {
		t.Errorf("%+v in the box, %d refused, error %v", counts, refused, err)
	}
}

func TestIdempotency_RetryIsOneEnquiry(t *testing.T) {
	s := schooltest.New(t)
	signs := schooltest.Person
	signs.Key = "one sending"
	schooltest.Enquire(t, s, signs)
	schooltest.Enquire(t, s, signs)
	schooltest.OnlyEnquiry(t, s, false)
	s.Clock.Move(time.Hour)
	schooltest.Enquire(t, s, signs)
	schooltest.OnlyEnquiry(t, s, false)
	for range 2 {
		signs.Key = "another sending"
		schooltest.Enquire(t, s, signs)
	}
	if _, counts, _, err := s.Enquiries(t.Context(), schooltest.Operator, enquiries.Filter{}); err != nil || counts.New != 2 {
		t.Errorf("%+v, error %v", counts, err)
	}
}

func TestIdempotency_BeforeAndAfterHydration(t *testing.T) {
	s := schooltest.New(t)
	before := schooltest.Person
	before.Elapsed, before.Token = 0, s.PersonsToken()
	schooltest.Enquire(t, s, before)
	after := schooltest.Person
	after.Key, after.Token = "one sending", before.Token
	schooltest.Enquire(t, s, after)
	schooltest.OnlyEnquiry(t, s, false)
}

func TestIdempotency_SurvivesARestart(t *testing.T) {
	dir := t.TempDir()
	signs := schooltest.Person
	signs.Key = "one sending"
	for range 2 {
		t.Run("start", func(t *testing.T) {
			s := schooltest.Open(t, dir)
			schooltest.Enquire(t, s, signs)
			schooltest.OnlyEnquiry(t, s, false)
		})
	}
}

func TestEnquiries_List(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Enquire(t, s, schooltest.Person)
	e := schooltest.OnlyEnquiry(t, s, false)
	if _, err := marked(t, s, e.ID, enquiries.Edit{State: new(school.DoneEnquiry)}); err != nil {
		t.Fatal(err)
	}
	for filter, want := range map[enquiries.Filter]int{
		{State: school.NewEnquiry}:  0,
		{State: school.DoneEnquiry}: 1,
		{Search: "CLASS 6"}:         1,
		{Search: "nothing of it"}:   0,
	} {
		picked, _, _, err := s.Enquiries(t.Context(), schooltest.Operator, filter)
		if err != nil || len(picked) != want {
			t.Errorf("%+v picks %d, error %v", filter, len(picked), err)
		}
	}
	if _, err := marked(t, s, e.ID, enquiries.Edit{State: new(school.EnquiryState("eaten"))}); school.CodeOf(err) != school.Invalid {
		t.Errorf("a made-up state: %v", err)
	}
}

func TestQuota_FloodFromManyAddresses(t *testing.T) {
	s := schooltest.New(t)
	s.Clock.Move(time.Hour)
	refused := 0
	for i := range 1210 {
		signs := enquiries.SpamSignals{Address: fmt.Sprintf("10.0.%d.%d", i/250, i%250), Key: fmt.Sprint("sending ", i)}
		if err := s.Enquire(t.Context(), schooltest.Form(), schooltest.FromPage(s, signs)); school.CodeOf(err) == school.Throttled {
			refused++
		}
	}
	listed, counts, _, err := s.Enquiries(t.Context(), school.Actor{Account: school.Account{ID: "x", Role: school.Staff}}, enquiries.Filter{Spam: true, Limit: 5000})
	if err != nil || refused != 10 || counts.New+counts.Spam != 1200 || len(listed) != 100 {
		t.Errorf("%d refused, %+v kept, %d listed, error %v", refused, counts, len(listed), err)
	}
	whole, _, _, err := s.Enquiries(t.Context(), schooltest.Operator, enquiries.Filter{Spam: true, Limit: 5000})
	if err != nil || len(whole) != counts.Spam {
		t.Errorf("the operator sees %d of %d, error %v", len(whole), counts.Spam, err)
	}
}
