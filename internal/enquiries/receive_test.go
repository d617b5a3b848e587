package enquiries_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/mailqueue"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

func TestEnquiry_WithoutMail(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	schooltest.Enquire(t, s, schooltest.Person)
	if e := schooltest.OnlyEnquiry(t, s, false); e.Mail != school.MailOff {
		t.Errorf("its mail is %q", e.Mail)
	}
	if _, err := s.RetryRefused(t.Context(), schooltest.Operator); !errors.Is(err, mailqueue.ErrOff) {
		t.Errorf("to retry what was refused: %v", err)
	}
	status, err := s.Status(t.Context(), schooltest.Operator)
	if err != nil || status.Mail.On {
		t.Errorf("status says that mail is on: %v, error %v", status.Mail.On, err)
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
			if err := s.Deliver(t.Context()); err != nil {
				t.Fatal(err)
			}
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
	if _, _, err := s.EditEnquiry(t.Context(), schooltest.Operator, e.ID, enquiries.Edit{State: new(school.DoneEnquiry)}); err != nil {
		t.Fatal(err)
	}
	for filter, want := range map[enquiries.Filter]int{
		{List: "new"}:             0,
		{List: "done"}:            1,
		{Search: "CLASS 6"}:       1,
		{Search: "nothing of it"}: 0,
	} {
		picked, _, _, err := s.Enquiries(t.Context(), schooltest.Operator, filter)
		if err != nil || len(picked) != want {
			t.Errorf("%+v picks %d, error %v", filter, len(picked), err)
		}
	}
	if _, _, err := s.EditEnquiry(t.Context(), schooltest.Operator, e.ID, enquiries.Edit{State: new(school.EnquiryState("eaten"))}); school.CodeOf(err) != school.Invalid {
		t.Errorf("a made-up state: %v", err)
	}
}
