package mailqueue_test

import (
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

func TestQueue_GivesUpAfterThreeDays(t *testing.T) {
	s, server := mailed(t, nil)
	server.Down()
	ask(t, s, 1)
	deliver(t, s)
	for range 71 {
		s.Clock.Move(time.Hour)
		deliver(t, s)
	}
	if e := schooltest.OnlyEnquiry(t, s, false); e.Mail != school.MailWaiting {
		t.Errorf("after 71 hours it is %s", e.Mail)
	}
	s.Clock.Move(time.Hour)
	deliver(t, s)
	e := schooltest.OnlyEnquiry(t, s, false)
	if e.Mail != school.MailRefused || !strings.HasPrefix(e.MailError, "given up after three days: Nothing takes") {
		t.Errorf("after 72 hours it is %s: %s", e.Mail, e.MailError)
	}
	server.Up()
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
			server.Down()
			ask(t, s, 1)
			deliver(t, s)
			s.Clock.Move(leap)
			deliver(t, s) // the network is not up yet
			if e := schooltest.OnlyEnquiry(t, s, false); e.Mail != school.MailWaiting {
				t.Errorf("after %s it is %s: %s", leap, e.Mail, e.MailError)
			}
			s.Clock.Move(time.Minute - leap) // somebody sets it right, and the server is back
			server.Up()
			deliver(t, s)
			mustHaveCome(t, server, "1 "+office+" "+head)
		})
	}
}
