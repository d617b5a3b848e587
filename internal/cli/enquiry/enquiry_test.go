package enquiry

import (
	"strings"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// What became of the mail is told with the server's words, and with what to do.
func TestShow_TellsWhatBecameOfTheMail(t *testing.T) {
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, school.India)
	for name, c := range map[string]struct {
		of   school.Enquiry
		want string
	}{
		"queued": {school.Enquiry{Mail: school.MailWaiting, MailNextAt: at}, "Mail:    waits to be sent\n\n"},
		"waiting": {
			school.Enquiry{Mail: school.MailWaiting, MailTries: 2, MailNextAt: at, MailError: "451 \x1b[2Jgreylisted"},
			"Mail:    waits to be sent; tried 2 times, again 20 November 2026, 9:00 am\n" +
				"         The last try ended so: 451 [2Jgreylisted\n\n",
		},
		"refused": {
			school.Enquiry{ID: "e", Mail: school.MailRefused, MailTries: 1, MailError: "550 no such user"},
			"Mail:    not sent, and not tried any more\n" +
				"         The last try ended so: 550 no such user\n" +
				"         Try it again with: schoolsite enquiry retry e\n\n",
		},
		"waiting for some": {
			school.Enquiry{Mail: school.MailWaiting, MailedAt: at, MailTries: 1, MailNextAt: at.Add(time.Minute), MailError: "452 full"},
			"Mail:    sent 20 November 2026, 9:00 am, but not to everybody yet; tried 1 time, again 20 November 2026, 9:01 am\n",
		},
		"sent": {school.Enquiry{Mail: school.MailSent, MailedAt: at}, "Mail:    sent 20 November 2026, 9:00 am\n\n"},
		"sent to some": {
			school.Enquiry{ID: "e", Mail: school.MailSent, MailedAt: at, Unmailed: []school.MailRefusal{{Address: "head@school.example", Reply: "550 full"}}},
			"Mail:    sent 20 November 2026, 9:00 am\n" +
				"         head@school.example did not get it: 550 full\n" +
				"         Try it again with: schoolsite enquiry retry e\n\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			printEnquiry(&out, shown{Enquiry: api.Enquiry{Enquiry: c.of}})
			if _, got, _ := strings.Cut(out.String(), "Mail:"); !strings.HasPrefix("Mail:"+got, c.want) {
				t.Errorf("told as\n%s\nwant\n%s", "Mail:"+got, c.want)
			}
		})
	}
}

func TestShow_TellsStateAndNotes(t *testing.T) {
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, school.India)
	for want, of := range map[string]school.Enquiry{
		"State:   new, unread\n": {State: school.NewEnquiry},
		"State:   new, read 20 November 2026, 9:00 am by asha (by command)\n": {State: school.NewEnquiry, OpenedAt: at, OpenedBy: "cli:asha"},
		"State:   answered since 20 November 2026, 9:00 am, last changed by asha (by command)\n": {
			State: school.DoneEnquiry, OpenedAt: at, DoneAt: at, ChangedBy: "cli:asha",
		},
		"Notes:\n  20 November 2026, 9:00 am, asha@school.example:\n  Called twice.\n  Comes on Monday.\n": {
			State: school.InHandEnquiry, Notes: []school.EnquiryNote{{At: at, By: "asha@school.example", Text: "Called twice.\nComes on \x1bMonday."}},
		},
	} {
		var out strings.Builder
		printEnquiry(&out, shown{Enquiry: api.Enquiry{Enquiry: of}})
		if !strings.Contains(out.String(), want) {
			t.Errorf("shown as\n%s\nwant in it\n%s", out.String(), want)
		}
	}
}

// Who looks through the list sees what the office may not know of.
func TestList_MarksWhatWasNotMailed(t *testing.T) {
	for want, e := range map[string]school.Enquiry{
		"Asha":                      {Mail: school.MailSent},
		"Asha (not mailed)":         {Mail: school.MailRefused},
		"Asha (not mailed to all)":  {Mail: school.MailSent, Unmailed: []school.MailRefusal{{Address: "a@school.example"}}},
		"Asha (marked by [31mRavi)": {Spam: school.SpamMarked.By("\x1b[31mRavi"), Mail: school.MailOff},
	} {
		var out strings.Builder
		e.Name = "Asha"
		printEnquiries(&out, []api.Enquiry{{Enquiry: e}})
		if !strings.HasSuffix(out.String(), "  "+want+"\n") {
			t.Errorf("listed as %q, want %q", out.String(), want)
		}
	}
}

// The address of a stranger is part of a command that is there to be copied.
func TestShow_QuotesAddressesForTheShell(t *testing.T) {
	for email, want := range map[string]string{
		"asha+school@mail.example":       "asha+school@mail.example",
		"`reboot`@mail.example":          "'`reboot`@mail.example'",
		"a|sh${IFS}/tmp/a&@mail.example": "'a|sh${ifs}/tmp/a&@mail.example'",
		"o'hara@mail.example":            `'o'\''hara@mail.example'`,
	} {
		var out strings.Builder
		printEnquiry(&out, shown{api.Enquiry{Enquiry: school.Enquiry{Email: email}}, 1})
		if !strings.Contains(out.String(), "--person "+want+"\n") {
			t.Errorf("%s is offered so:\n%s", email, out.String())
		}
	}
}
