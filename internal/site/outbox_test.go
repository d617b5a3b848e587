package site

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"testing"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// counting is a mail server that takes everything.
type counting struct{ letters int }

func (c *counting) Send(context.Context, school.Letter) error { c.letters++; return nil }

// A full disk must not turn one letter into one a minute.
func TestALetterThatWasTakenIsNotSentAgain(t *testing.T) {
	db, err := store.Open(t.TempDir(), store.Options{Holder: "a test", Clock: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	server := &counting{}
	s := New(Parts{DB: db, Mailer: server, Clock: time.Now, Log: slog.New(slog.NewTextHandler(io.Discard, nil))}, Options{MailFrom: "a@school.example"})
	enquiry := school.Enquiry{ID: "e", Name: "Asha", Email: "asha@mail.example", Mail: school.MailWaiting}
	out := school.Outgoing{EnquiryID: "e", MessageID: "e@school.example"}
	put := func(tx *store.Tx) error { return errors.Join(tx.PutEnquiry(enquiry), tx.PutOutgoing(out)) }
	if err := s.settle(out, nil); err == nil {
		t.Fatal("an enquiry that is not there was written down")
	}
	if err := db.Update(put); err != nil { // now it can be
		t.Fatal(err)
	}
	if err := s.Deliver(t.Context()); err != nil || server.letters != 0 {
		t.Errorf("sent %d times more, error %v", server.letters, err)
	}
	if err := db.Update(put); err != nil {
		t.Fatal(err)
	}
	if err := s.Deliver(t.Context()); err != nil || server.letters != 1 {
		t.Errorf("the next letter was sent %d times, error %v", server.letters, err)
	}
}
