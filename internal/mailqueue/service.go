// Package mailqueue sends the site's mail. Mail about enquiries waits in a
// durable queue; mail to the holders of accounts waits in memory, because the
// links in it must stand in no file.
package mailqueue

import (
	"context"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Mailer hands letters to a mail server. For whom a letter is neither taken nor
// refused for good, another try is worth while; then the error says why, with
// school.ErrMailUnreached or school.ErrMailShut in its chain when that is no
// matter of the one letter.
type Mailer interface {
	Send(ctx context.Context, letter school.Letter) (school.Receipt, error)
	// Follow is Send, and tells the conversation line by line, without secrets.
	Follow(ctx context.Context, letter school.Letter, tell func(school.MailLine)) (school.Receipt, error)
	// Reach knocks only. It fails with school.ErrMailUnreached.
	Reach(ctx context.Context) error
}

// Options are the settings and dependencies of a Service. All are required but
// Mailer: without it mail is off.
type Options struct {
	DB         *store.DB
	Audit      *audit.Log
	Mailer     Mailer
	Clock      func() time.Time
	Alarm      func(at time.Time) <-chan time.Time // rings when Clock reaches a time, or sooner
	Log        *slog.Logger
	BaseURL    string          // "https://school.example", no slash at the end
	From       string          // the site's own address
	To         func() []string // who reads enquiries now
	SchoolName func() string
}

// Service sends mail.
type Service struct {
	o          Options
	outbox     chan struct{} // wakes the outbox
	delivering sync.Mutex    // nobody gets a letter twice at a time
	unwritten  receipts      // of letters, while a full disk keeps them from being written down
	mailError  atomic.Pointer[string]
	mailSent   atomic.Pointer[time.Time] // when the mail server last took a letter
	mailBudget mailBudget                // of mails about enquiries
	mailTests  *auth.Rate                // letters that are sent to see whether mail works
	letters    chan parcel               // to holders of accounts
	lines      chan struct{}             // holds one for each letter to a holder that is being sent
}

// New makes a Service that sends nothing until its jobs run.
func New(o Options) *Service {
	return &Service{
		o:          o,
		outbox:     make(chan struct{}, 1),
		unwritten:  receipts{},
		mailBudget: mailBudget{clock: o.Clock},
		mailTests:  auth.NewRate(mailTestsPerMinute, time.Minute, o.Clock),
		letters:    make(chan parcel, lettersWaiting),
		lines:      make(chan struct{}, lettersAtOnce),
	}
}

// Jobs are what runs in the background as long as the site does, by name.
func (s *Service) Jobs() map[string]func(context.Context) {
	return map[string]func(context.Context){"outbox": s.runOutbox, "letters": s.runLetters}
}

// MailOn reports whether there is a mail server.
func (s *Service) MailOn() bool { return s.o.Mailer != nil }

// MailHealth gives the mail server's last error as people read it, "" when the
// last message was taken, and when it last took one since the start.
func (s *Service) MailHealth() (problem string, sentAt time.Time) {
	if words := s.mailError.Load(); words != nil {
		problem = *words
	}
	if at := s.mailSent.Load(); at != nil {
		sentAt = *at
	}
	return problem, sentAt
}

func (s *Service) logged(what string, err error) {
	if err != nil {
		s.o.Log.Error(what+" failed", "error", err)
	}
}

func (s *Service) recovered(name string, do func()) {
	defer func() {
		if cause := recover(); cause != nil {
			s.o.Log.Error("a background job failed", "job", name, "cause", cause, "stack", string(debug.Stack()))
		}
	}()
	do()
}
