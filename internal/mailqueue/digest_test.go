package mailqueue_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/status"
)

// Promise 50: of a flood the office gets at most 30 mails an hour, and each
// enquiry is in one of them.
func TestDigest_FloodOfPeople(t *testing.T) {
	s, server := mailed(t, nil)
	schooltest.Flood(t, s, 0, 120, 100)
	hours := map[int]int{}
	seen := 0
	for minute := range 180 {
		deliver(t, s)
		hours[minute/60] += len(server.Mails()) - seen
		seen = len(server.Mails())
		s.Clock.Move(time.Minute)
		if minute == 70 {
			schooltest.Flood(t, s, 120, 180, 100)
		}
	}
	var all strings.Builder
	for _, m := range server.Mails() {
		_, text := read(t, m)
		all.WriteString(text)
	}
	listed := schooltest.Inbox(t, s)
	for _, e := range listed {
		if !strings.Contains(all.String(), e.ID) || e.Mail != school.MailSent {
			t.Errorf("the enquiry of %s is in no mail: %s", e.Name, e.Mail)
		}
	}
	t.Logf("mails by hour for %d enquiries: %v", len(listed), hours)
	for hour, n := range hours {
		if n > 30 {
			t.Errorf("%d mails in hour %d", n, hour)
		}
	}
	if seen < 22 || len(listed) < 100 {
		t.Errorf("%d mails about %d enquiries", seen, len(listed))
	}
}

// A provider takes some hundred mails a day, and reset links need some.
func TestDigest_DailyBudget(t *testing.T) {
	s, server := mailed(t, nil) // two readers
	for hour := range 24 {
		schooltest.Flood(t, s, hour*20, hour*20+20, 50)
		for range 6 {
			deliver(t, s)
			s.Clock.Move(10 * time.Minute)
		}
	}
	if n := len(server.Mails()); n > 75+48 {
		t.Errorf("%d mails to two readers in a day", n)
	}
}

func TestDigest_RefusedIsRetried(t *testing.T) {
	s, server := mailed(t, nil)
	schooltest.Flood(t, s, 0, 30, 50)
	deliver(t, s)
	s.Clock.Move(11 * time.Minute)
	server.Behave(schooltest.MailManners{Answer: func() error { return schooltest.MailReply(451, "later") }})
	deliver(t, s)
	if n := len(server.Mails()); n != 20 {
		t.Errorf("%d mails came", n)
	}
	server.Behave(schooltest.MailManners{})
	s.Clock.Move(2 * time.Minute)
	deliver(t, s)
	for _, e := range schooltest.Inbox(t, s) {
		if e.Mail != school.MailSent {
			t.Errorf("%s is %s: %s", e.Name, e.Mail, e.MailError)
		}
	}
	if n := len(server.Mails()); n != 21 {
		t.Errorf("%d mails came", n)
	}
}

// The specification's call has four fields and no token.
func TestDigest_FormlessPost(t *testing.T) {
	s, server := mailed(t, nil)
	if err := s.Enquire(t.Context(), schooltest.Form(), enquiries.SpamSignals{Address: "192.0.2.7"}); err != nil {
		t.Fatal(err)
	}
	if e := schooltest.OnlyEnquiry(t, s, false); !e.Formless || e.Spam != "" {
		t.Fatalf("kept as %+v", e)
	}
	st, err := s.Status(t.Context(), schooltest.Operator)
	told := slices.IndexFunc(st.Attention, func(a status.Attention) bool { return a.Code == "enquiries_formless" })
	if err != nil || told < 0 || !strings.Contains(st.Attention[told].Message, "1") {
		t.Errorf("attention is %+v, error %v", st.Attention, err)
	}
	deliver(t, s)
	if n := len(server.Mails()); n != 0 {
		t.Errorf("%d mails at once", n)
	}
	s.Clock.Move(11 * time.Minute)
	deliver(t, s)
	if mails := server.Mails(); len(mails) != 1 {
		t.Errorf("%d mails came", len(mails))
	} else if _, text := read(t, mails[0]); !strings.Contains(text, "Sent without the form") || !strings.Contains(text, schooltest.OnlyEnquiry(t, s, false).ID) {
		t.Errorf("it says %s", text)
	}
}
