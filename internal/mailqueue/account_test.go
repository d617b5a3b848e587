package mailqueue

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"schoolsite/internal/school"
)

// flaky fails until it is mended.
type flaky struct {
	counting
	broken bool
}

func (f *flaky) Send(ctx context.Context, message school.Message, tell func(school.MailLine)) (school.Receipt, error) {
	if f.broken {
		return school.Receipt{}, errors.New("450 try later")
	}
	return f.counting.Send(ctx, message, tell)
}

func TestFlushMail_TheMailServersErrorEndsWithTheNextMessageThatIsTaken(t *testing.T) {
	server := &flaky{broken: true}
	s := New(Options{Mailer: server, Clock: time.Now, Log: slog.New(slog.DiscardHandler), From: "a@school.example", SchoolName: func() string { return "School" }})
	holder := school.Account{ID: "x", Email: "asha@school.example"}
	for _, broken := range []bool{true, false} {
		server.broken = broken
		s.Notify(holder, "Subject", "Text", time.Now().Add(time.Hour))
		failed := s.FlushMail(t.Context())
		if problem, sentAt := s.MailHealth(); (failed == 1) != broken || (problem != "") != broken || sentAt.IsZero() != broken {
			t.Errorf("broken %v: %d failed, the dashboard says %q, sent at %v", broken, failed, problem, sentAt)
		}
	}
}
