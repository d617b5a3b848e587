package mailqueue

import (
	"context"
	"errors"
	"fmt"
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

func (c *counting) Send(_ context.Context, letter school.Message) (receipt school.Receipt, err error) {
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

func (c *counting) Follow(ctx context.Context, letter school.Message, _ func(school.MailLine)) (school.Receipt, error) {
	return c.Send(ctx, letter)
}

func (*counting) Probe(context.Context) error { return nil }

// plain composes messages of their enquiry's text.
type plain struct{}

func (plain) Compose(e school.Enquiry) school.Message { return school.Message{Text: e.Message} }

func (plain) ComposeDigest(list []school.Enquiry) school.Message {
	return school.Message{Subject: fmt.Sprint(len(list), " enquiries")}
}

// What can't be written down, on a full disk, must not turn one letter into one
// a minute. Who does not have it yet gets it nevertheless.
func TestQueue_AcceptedMailIsNotSentAgain(t *testing.T) {
	db, err := store.Open(t.TempDir(), store.Options{Holder: "a test", Clock: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	server := &counting{}
	s := New(Options{DB: db, Mailer: server, Source: plain{}, Clock: time.Now, Log: slog.New(slog.DiscardHandler), From: "a@school.example", To: func() []string { return []string{"office@school.example", isBusy} }})
	put := func(tx *store.Tx) error {
		e := school.Enquiry{ID: "e", Name: "Asha", Email: "asha@mail.example", Mail: school.MailWaiting}
		return errors.Join(s.Enqueue(tx, &e), tx.PutEnquiry(e))
	}
	if err := db.Update(put); err != nil {
		t.Fatal(err)
	}
	s.unsaved["e"] = school.Receipt{Taken: []string{"office@school.example"}}
	if err := s.Deliver(t.Context()); err != nil || len(server.letters) != 1 || !slices.Equal(server.letters[0].To, []string{isBusy}) {
		t.Errorf("sent %+v more, error %v", server.letters, err)
	}
	if len(s.unsaved) != 0 {
		t.Error("what is written down is still remembered")
	}
	if err := db.Update(put); err != nil {
		t.Fatal(err)
	}
	s.unsaved["e"] = school.Receipt{Taken: s.o.To()}
	if err := s.Deliver(t.Context()); err != nil || len(server.letters) != 1 {
		t.Errorf("what all have was sent again: %+v, error %v", server.letters, err)
	}
	err = db.View(func(tx *store.Tx) error {
		e, err := tx.Enquiry("e")
		if waiting, _ := tx.Deliveries(); e.Mail != school.MailSent || e.MailedAt.IsZero() || len(waiting) != 0 {
			t.Errorf("it is %+v, %d wait", e, len(waiting))
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
