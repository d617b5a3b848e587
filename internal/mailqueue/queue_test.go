package mailqueue_test

import (
	"context"
	"fmt"
	"io"
	"mime/quotedprintable"
	netmail "net/mail"
	"reflect"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/mail"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const office, head = "office@school.example", "head@school.example"

// mailed is a school whose mail goes to a real mail server, office and head.
func mailed(t *testing.T, change func(*mail.Config)) (*schooltest.School, *schooltest.MailServer) {
	t.Helper()
	server := schooltest.NewMailServer(t)
	config, err := mail.ParseURL(server.URL())
	if err != nil {
		t.Fatal(err)
	}
	config.Timeout = 20 * time.Second
	if change != nil {
		change(&config)
	}
	mailer, err := mail.New(config)
	if err != nil {
		t.Fatal(err)
	}
	return schooltest.New(t, func(parts *services.Parts, o *services.Options) {
		parts.Mailer, o.MailTo = mailer, []string{office, head}
	}), server
}

// ask sends numbered messages of different people.
func ask(t *testing.T, s *schooltest.School, numbers ...int) {
	t.Helper()
	for _, n := range numbers {
		s.Clock.Move(time.Millisecond) // those of one have no order
		f := schooltest.Form()
		f.Message = fmt.Sprintf("Question number %d, about the fees", n)
		signs := schooltest.Person
		signs.Address, signs.Key = fmt.Sprintf("192.0.2.%d", n), fmt.Sprint("key ", n)
		if err := s.Enquire(t.Context(), f, schooltest.FromPage(s, signs)); err != nil {
			t.Fatal(err)
		}
		s.Clock.Move(time.Millisecond) // the order of what comes within one is open
	}
}

// read is a letter as people read it.
func read(t *testing.T, m schooltest.Mail) (*netmail.Message, string) {
	t.Helper()
	message, err := netmail.ReadMessage(strings.NewReader(m.Data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(quotedprintable.NewReader(message.Body))
	if err != nil {
		t.Fatal(err)
	}
	return message, string(text)
}

// came are the numbers of the messages that came, with who got them.
func came(t *testing.T, server *schooltest.MailServer) (list []string) {
	t.Helper()
	for _, m := range server.Mails() {
		_, text := read(t, m)
		_, after, _ := strings.Cut(text, "number ")
		list = append(list, after[:1]+" "+strings.Join(m.To, " "))
	}
	return list
}

func mustHaveCome(t *testing.T, server *schooltest.MailServer, want ...string) {
	t.Helper()
	if got := came(t, server); !reflect.DeepEqual(got, want) {
		t.Errorf("came %q, not %q", got, want)
	}
}

func TestQueue_WaitsForAServer(t *testing.T) {
	s, server := mailed(t, nil)
	server.Down()
	ask(t, s, 1, 2)
	deliver(t, s)
	for i := range 60 {
		if i == 30 {
			ask(t, s, 3)
		}
		s.Clock.Move(time.Minute)
		deliver(t, s)
	}
	for _, e := range schooltest.Inbox(t, s) {
		if e.Mail != school.MailWaiting || !strings.HasPrefix(e.MailError, "Nothing takes connections at 127.0.0.1") || !e.MailNextAt.IsZero() || e.MailTries > 1 {
			t.Errorf("while it is down: %s, tried %d times, again at %v: %s", e.Mail, e.MailTries, e.MailNextAt, e.MailError)
		}
	}
	server.Up()
	s.Clock.Move(time.Minute)
	deliver(t, s)
	deliver(t, s)
	mustHaveCome(t, server, "1 "+office+" "+head, "2 "+office+" "+head, "3 "+office+" "+head)
	for _, e := range schooltest.Inbox(t, s) {
		if e.Mail != school.MailSent || !e.MailedAt.Equal(s.Clock.Now()) || e.MailError != "" || !e.MailNextAt.IsZero() {
			t.Errorf("when it is back: %+v", e)
		}
	}
	if st, err := s.Status(t.Context(), schooltest.Operator); err != nil || st.Mail.LastError != "" {
		t.Errorf("the dashboard says %q, %v", st.Mail.LastError, err)
	}
}

// awaitAlarm waits until somebody wants to be woken at a time. In a bubble of testing/synctest a real mail
// server is never at rest.
func awaitAlarm(s *schooltest.School, at time.Time) {
	for !s.Clock.NextAlarm().Equal(at) {
	}
}

// The job looks by itself, once a minute.
func TestQueue_ProbesTheServer(t *testing.T) {
	s, server := mailed(t, nil)
	took := make(chan bool, 10)
	server.Behave(schooltest.MailManners{Answer: func() error { took <- true; return nil }})
	server.Down()
	ask(t, s, 1)
	schooltest.Run(t, s)
	for range 2 {
		awaitAlarm(s, s.Clock.Now().Add(time.Minute))
		s.Clock.Move(time.Minute)
	}
	awaitAlarm(s, s.Clock.Now().Add(time.Minute))
	server.Up()
	s.Clock.Move(time.Minute)
	<-took
}

func TestQueue_Outcomes(t *testing.T) {
	gone := func(address string, reply error) func(string) error {
		return func(to string) error {
			if address == to || address == "" {
				return reply
			}
			return nil
		}
	}
	busy, never := schooltest.MailReply(450, "try later"), schooltest.MailReply(550, "no such user")
	for name, c := range map[string]struct {
		rcpt   func(string) error
		answer func() error
		hangUp bool
		first  school.MailState // after the first try
		taken  int              // then
		later  []string         // what came when the server has got well
	}{
		"one is refused":        {rcpt: gone(head, never), first: school.MailSent, taken: 1, later: []string{"1 " + office}},
		"all are refused":       {rcpt: gone("", never), first: school.MailRefused},
		"one is to wait":        {rcpt: gone(head, busy), first: school.MailWaiting, taken: 1, later: []string{"1 " + office, "1 " + head}},
		"all are to wait":       {rcpt: gone("", busy), first: school.MailWaiting, later: []string{"1 " + office + " " + head}},
		"the text is refused":   {answer: func() error { return schooltest.MailReply(554, "spam") }, first: school.MailRefused},
		"the text is to wait":   {answer: func() error { return schooltest.MailReply(451, "later") }, first: school.MailWaiting, later: []string{"1 " + office + " " + head}},
		"breaks off in the mid": {hangUp: true, first: school.MailWaiting, later: []string{"1 " + office + " " + head}},
	} {
		t.Run(name, func(t *testing.T) {
			s, server := mailed(t, nil)
			server.Behave(schooltest.MailManners{Rcpt: c.rcpt, Answer: c.answer, HangUp: c.hangUp})
			ask(t, s, 1)
			deliver(t, s)
			e := schooltest.OnlyEnquiry(t, s, false)
			if e.Mail != c.first || len(server.Mails()) != c.taken || e.MailTries > 1 {
				t.Fatalf("at first: %+v, %d letters", e, len(server.Mails()))
			}
			server.Behave(schooltest.MailManners{})
			s.Clock.Move(time.Minute)
			deliver(t, s)
			s.Clock.Move(100 * time.Hour)
			deliver(t, s)
			mustHaveCome(t, server, c.later...)
		})
	}
}

// Who was refused is named, and gets the letter alone when somebody has it
// tried again.
func TestQueue_PendingRecipients(t *testing.T) {
	s, server := mailed(t, nil)
	server.Behave(schooltest.MailManners{Rcpt: func(to string) error {
		if to == head {
			return schooltest.MailReply(550, "no such user")
		}
		return nil
	}})
	ask(t, s, 1)
	deliver(t, s)
	e := schooltest.OnlyEnquiry(t, s, false)
	if want := []school.MailRefusal{{Address: head, Reply: "550 no such user"}}; e.Mail != school.MailSent || !reflect.DeepEqual(e.Unmailed, want) {
		t.Fatalf("it is %+v", e)
	}
	server.Behave(schooltest.MailManners{})
	if err := s.RetryMail(t.Context(), schooltest.Operator, e.ID); err != nil {
		t.Fatal(err)
	}
	deliver(t, s)
	mustHaveCome(t, server, "1 "+office, "1 "+head)
	mails := server.Mails()
	first, _ := read(t, mails[0])
	second, _ := read(t, mails[1])
	if id := first.Header.Get("Message-Id"); id == "" || id != second.Header.Get("Message-Id") || first.Header.Get("Date") != second.Header.Get("Date") {
		t.Errorf("one letter is %v and %v", first.Header, second.Header)
	}
}

// One bad letter holds no other up, and a server that signs nobody in is not
// tried with each.
func TestQueue_OneFailureBlocksNoOther(t *testing.T) {
	s, server := mailed(t, nil)
	tries := 0
	server.Behave(schooltest.MailManners{Answer: func() error {
		if tries++; tries == 2 {
			return schooltest.MailReply(451, "this one I don't like")
		}
		return nil
	}})
	ask(t, s, 1, 2, 3)
	deliver(t, s)
	both := office + " " + head
	mustHaveCome(t, server, "1 "+both, "3 "+both)
	s.Clock.Move(time.Minute)
	deliver(t, s)
	mustHaveCome(t, server, "1 "+both, "3 "+both, "2 "+both)
}

func TestQueue_GlobalFailureStopsTheRound(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*mail.Config)
		before func(*schooltest.MailServer)
		words  string
	}{
		"no STARTTLS": {change: func(c *mail.Config) { c.TLS = mail.StartTLS }, words: "offers no encryption (STARTTLS)"},
		"no TLS":      {change: func(c *mail.Config) { c.TLS = mail.Implicit }, words: "does not encrypt from the first byte"},
		"silent": {change: func(c *mail.Config) { c.Timeout = 50 * time.Millisecond },
			before: (*schooltest.MailServer).Silent, words: "took the connection"},
	} {
		t.Run(name, func(t *testing.T) {
			s, server := mailed(t, c.change)
			if c.before != nil {
				c.before(server)
			}
			ask(t, s, 1, 2, 3)
			deliver(t, s)
			tries := 0
			for _, e := range schooltest.Inbox(t, s) {
				tries += e.MailTries
				if e.Mail != school.MailWaiting || !strings.Contains(e.MailError, c.words) {
					t.Errorf("it is %s: %s", e.Mail, e.MailError)
				}
			}
			if tries != 1 {
				t.Errorf("three letters were tried %d times", tries)
			}
		})
	}
}

// A visitor is answered while the letter before is still being sent, and the
// site stops in the middle of it.
func TestQueue_SlowServer(t *testing.T) {
	s, server := mailed(t, nil)
	asked, goOn := make(chan bool), make(chan bool)
	server.Behave(schooltest.MailManners{Answer: func() error { asked <- true; <-goOn; return nil }})
	ask(t, s, 1)
	done := make(chan error)
	go func() { done <- s.Deliver(context.Background()) }()
	<-asked
	ask(t, s, 2)
	goOn <- true
	if err := <-done; err != nil {
		t.Error(err)
	}
	mustHaveCome(t, server, "1 "+office+" "+head)
}

func TestQueue_MailToTheSchool(t *testing.T) {
	s, server := mailed(t, nil)
	f := schooltest.Form()
	f.Name = "ಆಶಾ ರಾವ್"
	f.Message = "ನಮಸ್ಕಾರ 🙏🏽\n.\n..\nLast line" + strings.Repeat(" ಕ", 10_000)
	if err := s.Enquire(t.Context(), f, schooltest.FromPage(s, schooltest.Person)); err != nil {
		t.Fatal(err)
	}
	deliver(t, s)
	message, text := read(t, server.Mails()[0])
	id := schooltest.OnlyEnquiry(t, s, false).ID
	want := "ಆಶಾ ರಾವ್ wrote through the contact form.\n\nPhone:   +91 98765 43210\nE-mail:  ravi@mail.in\nTime:    20 November 2026, 9:00 am, in India\n" +
		"Enquiry: https://school.example/admin-enquiries?id=" + id + "\n\nThe message:\n\n" + f.Message + "\n"
	if got := strings.ReplaceAll(text, "\r\n", "\n"); got != want {
		t.Errorf("it says %.400s", got)
	}
	if h := message.Header; h.Get("Auto-Submitted") != "auto-generated" || h.Get("Message-Id") != "<"+id+"@school.example>" {
		t.Errorf("its header is %v", h)
	}
}

func TestQueue_InvalidSettingLosesNothing(t *testing.T) {
	s, server := mailed(t, nil)
	broken := s.Restarted(s.Parts, services.Options{MailFrom: "School <website@school.example", MailTo: []string{office}})
	if err := broken.Enquire(t.Context(), schooltest.Form(), schooltest.FromPage(s, schooltest.Person)); err != nil {
		t.Fatal(err)
	}
	if err := broken.Deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
	e := schooltest.OnlyEnquiry(t, s, false)
	if e.Mail != school.MailWaiting || !strings.Contains(e.MailError, "is no e-mail address") {
		t.Fatalf("it is %s: %s", e.Mail, e.MailError)
	}
	s.Clock.Move(time.Hour)
	deliver(t, s) // with the settings of a start that is right
	if n := len(server.Mails()); n != 1 {
		t.Errorf("%d letters came", n)
	}
}

func TestQueue_MailTurnedOnLater(t *testing.T) {
	s, server := mailed(t, nil)
	parts := s.Parts
	parts.Mailer = nil
	off := s.Restarted(parts, services.Options{})
	if err := off.Enquire(t.Context(), schooltest.Form(), schooltest.FromPage(s, schooltest.Person)); err != nil {
		t.Fatal(err)
	}
	e := schooltest.OnlyEnquiry(t, s, false)
	if err := off.RetryMail(t.Context(), schooltest.Operator, e.ID); school.CodeOf(err) != school.Conflict {
		t.Errorf("while it is off: %v", err)
	}
	if err := s.RetryMail(t.Context(), schooltest.Operator, e.ID); err != nil {
		t.Fatal(err)
	}
	deliver(t, s)
	if n := len(server.Mails()); n != 1 {
		t.Errorf("%d letters came", n)
	}
}
