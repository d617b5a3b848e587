package mailqueue_test

import (
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// later is a mail server that takes this mail another time.
var later = schooltest.MailManners{Answer: func() error { return schooltest.MailReply(451, "try later") }}

func TestQueue_GivesUpAfterThreeDays(t *testing.T) {
	s, server := mailed(t, nil)
	server.Behave(later)
	ask(t, s, 1)
	deliver(t, s)
	for range 70 {
		s.Clock.Move(time.Hour)
		deliver(t, s)
	}
	if e := schooltest.OnlyEnquiry(t, s, false); e.Mail != school.MailWaiting {
		t.Errorf("after 70 hours it is %s", e.Mail)
	}
	s.Clock.Move(time.Hour)
	deliver(t, s)
	e := schooltest.OnlyEnquiry(t, s, false)
	if e.Mail != school.MailRefused || !strings.HasPrefix(e.MailError, "given up after three days: The mail server") {
		t.Errorf("after 71 hours, with no other try before the 72nd, it is %s: %s", e.Mail, e.MailError)
	}
	server.Behave(schooltest.MailManners{})
	if err := s.RetryMail(t.Context(), schooltest.Operator, e.ID); err != nil {
		t.Fatal(err)
	}
	deliver(t, s)
	mustHaveCome(t, server, "1 "+office+" "+head)
}

// The server was off for days, or the clock was set. That is no try.
func TestQueue_UntriedIsNotGivenUp(t *testing.T) {
	for name, leap := range map[string]time.Duration{"off for a long weekend": 100 * time.Hour, "a year ahead": 365 * 24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			s, server := mailed(t, nil)
			server.Behave(later)
			ask(t, s, 1)
			deliver(t, s)
			s.Clock.Move(leap)
			deliver(t, s) // the mail server is not well yet
			if e := schooltest.OnlyEnquiry(t, s, false); e.Mail != school.MailWaiting {
				t.Errorf("after %s it is %s: %s", leap, e.Mail, e.MailError)
			}
			s.Clock.Move(time.Minute - leap) // somebody sets it right, and the server is back
			server.Behave(schooltest.MailManners{})
			deliver(t, s)
			mustHaveCome(t, server, "1 "+office+" "+head)
		})
	}
}

// However long nobody mends the mail server, or its password in the settings, no letter is lost by it.
func TestQueue_WaitsForAServerThatIsAwayForWeeks(t *testing.T) {
	s, server := mailed(t, nil)
	server.Down()
	ask(t, s, 1)
	for range 14 {
		deliver(t, s)
		s.Clock.Move(24 * time.Hour)
	}
	if e := schooltest.OnlyEnquiry(t, s, false); e.Mail != school.MailWaiting || e.MailTries != 1 {
		t.Errorf("after two weeks it is %s, tried %d times", e.Mail, e.MailTries)
	}
	server.Up()
	deliver(t, s)
	mustHaveCome(t, server, "1 "+office+" "+head)
}
