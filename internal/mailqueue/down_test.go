package mailqueue

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// away is a mail server that can't be reached.
type away struct{}

func (away) Send(context.Context, school.Message, func(school.MailLine)) (school.Receipt, error) {
	return school.Receipt{}, school.ErrMailUnreachable
}

// Strangers can have thousands of long messages wait while the mail server is
// down; to put them off must not mean to read and write them all.
func TestQueue_WaitingMailCostsLittle(t *testing.T) {
	db, err := store.Open(t.TempDir(), store.Options{Holder: "a test", Clock: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Now()
	s := New(Options{DB: db, Mailer: &away{}, Clock: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler), From: "a@school.example", To: func() []string { return []string{"office@school.example"} }})
	const letters, bytes = 200, 64 << 10
	put := func(tx *store.Tx) (err error) {
		for i := range letters {
			e := school.Enquiry{ID: fmt.Sprint(i), Phone: "9876543210", Message: strings.Repeat("x", bytes)}
			s.Enqueue(&e)
			err = errors.Join(err, tx.PutEnquiry(e))
		}
		return err
	}
	if err := errors.Join(db.Update(put), s.Deliver(t.Context())); err != nil {
		t.Fatal(err)
	}
	now = now.Add(probeInterval)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := s.Deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > letters*bytes/2 {
		t.Errorf("to put them off took %d kB", used>>10)
	}
	if due, err := s.due(); err != nil || len(due) != 0 {
		t.Errorf("%d are due again at once, error %v", len(due), err)
	}
}
