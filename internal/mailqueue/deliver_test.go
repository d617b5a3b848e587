package mailqueue

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// counting is a mail server that takes everything, but for one address.
type counting struct{ letters []school.Message }

const isBusy = "busy@school.example"

func (c *counting) Send(_ context.Context, letter school.Message, _ func(school.MailLine)) (receipt school.Receipt, err error) {
	c.letters = append(c.letters, letter)
	for _, to := range letter.To {
		if to == isBusy {
			err = errors.New("try later")
		} else {
			receipt.Taken = append(receipt.Taken, to)
		}
	}
	return receipt, err
}

// What can't be written down, on a full disk, must not turn one letter into one
// a minute. Who does not have it yet gets it nevertheless.
func TestQueue_AcceptedMailIsNotSentAgain(t *testing.T) {
	server := &counting{}
	s, db := newQueue(t, func(o *Options) {
		o.Mailer, o.To = server, func() []string { return []string{"office@school.example", isBusy} }
	})
	s.unsaved["e"] = school.Receipt{Taken: []string{"office@school.example"}}
	if err := s.Deliver(t.Context()); err != nil || len(server.letters) != 1 || !slices.Equal(server.letters[0].To, []string{isBusy}) {
		t.Errorf("sent %+v more, error %v", server.letters, err)
	}
	if len(s.unsaved) != 0 {
		t.Error("what is written down is still remembered")
	}
	err := db.Update(func(tx *store.Tx) error {
		e := school.Enquiry{ID: "e", Name: "Asha", Email: "asha@mail.example"}
		s.Enqueue(&e)
		return tx.PutEnquiry(e)
	})
	if err != nil {
		t.Fatal(err)
	}
	s.unsaved["e"] = school.Receipt{Taken: s.o.To()}
	if err := s.Deliver(t.Context()); err != nil || len(server.letters) != 1 {
		t.Errorf("what all have was sent again: %+v, error %v", server.letters, err)
	}
	err = db.View(func(tx *store.Tx) error {
		e, err := tx.Enquiry("e")
		if waiting, _ := tx.QueuedEnquiries(); e.Mail != school.MailSent || e.MailedAt.IsZero() || len(waiting) != 0 {
			t.Errorf("it is %+v, %d wait", e, len(waiting))
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// newQueue makes a queue on a data folder of its own, with an enquiry whose mail waits.
func newQueue(t *testing.T, change func(*Options)) (*Service, *store.DB) {
	t.Helper()
	db, err := store.Open(t.TempDir(), store.Options{Holder: "a test", Clock: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	o := Options{DB: db, Mailer: &counting{}, Clock: time.Now, Log: slog.New(slog.DiscardHandler), From: "a@school.example", To: func() []string { return []string{"office@school.example"} }}
	if change != nil {
		change(&o)
	}
	s := New(o)
	err = db.Update(func(tx *store.Tx) error {
		e := school.Enquiry{ID: "e", Name: "Asha", Email: "asha@mail.example"}
		s.Enqueue(&e)
		return tx.PutEnquiry(e)
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, db
}

// An enquiry is marked as spam after the queue listed its mail.
func TestQueue_SkipsWhatIsWithdrawnMeanwhile(t *testing.T) {
	server := &later{}
	s, db := newQueue(t, func(o *Options) { o.Mailer = server })
	second := school.Enquiry{ID: "f", Name: "Basu", Email: "basu@mail.example"}
	change := func(fn func(e *school.Enquiry)) {
		t.Helper()
		fn(&second)
		if err := db.Update(func(tx *store.Tx) error { return tx.PutEnquiry(second) }); err != nil {
			t.Fatal(err)
		}
	}
	change(s.Enqueue)
	server.move = func() {
		second.Spam = school.SpamMarked
		change(s.Withdraw)
	}
	if err := s.Deliver(t.Context()); err != nil || len(server.letters) != 1 {
		t.Fatalf("%d letters went out, error %v", len(server.letters), err)
	}
	server.move = func() {}
	second.Spam = ""
	change(s.Enqueue)
	if err := s.Deliver(t.Context()); err != nil || len(server.letters) != 2 {
		t.Errorf("%d letters went out when it was let in, error %v", len(server.letters), err)
	}
}

func TestDigest_OtherRecipientsWaitForTheNext(t *testing.T) {
	server, now, both := &counting{}, time.Now(), []string{"head@school.example", "office@school.example"}
	s, db := newQueue(t, func(o *Options) {
		o.Mailer, o.To, o.Clock = server, func() []string { return both }, func() time.Time { return now }
	})
	err := db.Update(func(tx *store.Tx) (err error) {
		for i, to := range [][]string{both[:1], nil} { // the office has the first
			e := school.Enquiry{ID: []string{"e", "f"}[i], Phone: "9876543210", MailedAt: now.Add(-time.Hour), Mail: school.MailWaiting, MailTo: to}
			e.MailQueuedAt, e.MailNextAt, e.MailDigestAt = now.Add(time.Duration(i)-time.Hour), now, now
			err = errors.Join(err, tx.PutEnquiry(e))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range [][]string{both[:1], both} {
		if err := errors.Join(s.Deliver(t.Context()), s.Deliver(t.Context())); err != nil {
			t.Fatal(err)
		}
		if last := server.letters[len(server.letters)-1]; !slices.Equal(last.To, want) {
			t.Errorf("digest %d went to %v, want %v", len(server.letters), last.To, want)
		}
		now = now.Add(digestPause)
	}
	if len(server.letters) != 2 {
		t.Errorf("%d digests went out", len(server.letters))
	}
}

// logged calls a function for each record of the log.
type logged struct {
	slog.Handler
	record func()
}

func (l logged) Enabled(context.Context, slog.Level) bool           { return true }
func (l logged) Handle(_ context.Context, record slog.Record) error { l.record(); return nil }

// later is a mail server that moves the clock when it takes a message.
type later struct {
	counting
	move func()
}

func (l *later) Send(ctx context.Context, letter school.Message, tell func(school.MailLine)) (school.Receipt, error) {
	l.move()
	return l.counting.Send(ctx, letter, tell)
}

// A result that can't be saved, as on a full disk, is tried again after a pause.
func TestQueue_FailureIsNotRepeatedAtOnce(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	now, alarms := time.Now(), 0
	s, _ := newQueue(t, func(o *Options) {
		o.Mailer = &later{move: func() { now = time.Date(10_001, 1, 1, 0, 0, 0, 0, time.UTC) }} // which no record holds
		o.Clock = func() time.Time { return now }
		o.Log = slog.New(logged{record: stop})
		o.Alarm = func(time.Time) <-chan time.Time { alarms++; return nil }
	})
	s.runQueue(ctx)
	if waiting, err := s.waiting(); alarms != 0 || len(waiting) != 1 || err != nil {
		t.Errorf("%d wait, error %v; %d alarms were set for what is due already", len(waiting), err, alarms)
	}
}
