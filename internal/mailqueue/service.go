// Package mailqueue sends the site's mail. The mail about an enquiry waits in a durable queue: its state is part of
// the enquiry. Mail to the holders of accounts waits in memory, because the links in it must stand in no file
// (decision 29). Both are sent by one function and retried by one table of delays.
package mailqueue

import (
	"context"
	"log/slog"
	netmail "net/mail"
	"strings"
	"sync"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Mailer hands messages to a mail server. A recipient who is neither taken nor refused permanently is
// worth another attempt; then the error says why. It has school.ErrMailUnreachable or
// school.ErrMailRefused in its chain when every message would fail alike.
type Mailer interface {
	// Unless tell is nil, it receives the conversation line by line, without secrets.
	Send(ctx context.Context, message school.Message, tell func(school.MailLine)) (school.Receipt, error)
}

// Options are the settings and dependencies of a Service. All are required but Mailer: without it
// mail is off.
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
	o            Options
	wake         chan struct{}   // ends the pause of the durable queue
	tests        *auth.Rate      // test mails
	accountMails chan queuedMail // to the holders of accounts
	links        chan struct{}   // semaphore: one for each account mail that waits or is being sent
	notices      chan struct{}   // semaphore: the same for notices
	mailSlots    chan struct{}   // semaphore: one for each account mail that is being sent

	// delivering guards the next four: one pass over the durable queue at a time, so nobody gets a message twice.
	delivering sync.Mutex
	unsaved    map[string]school.Receipt // results by enquiry, while a full disk keeps them from being saved
	budget     budget                    // of mails about enquiries
	probeAt    time.Time                 // the next attempt while the mail server takes no mail at all
	refusals   int                       // attempts since it refuses the site's sign-in or sender

	healthMu sync.Mutex
	problem  string    // the mail server's last error as people read it
	sentAt   time.Time // when the mail server last took a message
}

// New makes a Service that sends nothing until its jobs run.
func New(o Options) *Service {
	return &Service{
		o:            o,
		wake:         make(chan struct{}, 1),
		unsaved:      map[string]school.Receipt{},
		budget:       budget{clock: o.Clock},
		tests:        auth.NewRate(mailTestsPerMinute, time.Minute, o.Clock),
		accountMails: make(chan queuedMail, maxAccountMails+maxNotices),
		links:        make(chan struct{}, maxAccountMails),
		notices:      make(chan struct{}, maxNotices),
		mailSlots:    make(chan struct{}, maxConnections),
	}
}

// Jobs run in the background as long as the site does. They are given by name.
func (s *Service) Jobs() map[string]func(context.Context) {
	return map[string]func(context.Context){"mail queue": s.runQueue, "account mails": s.runAccountMails}
}

// MailOn reports whether there is a mail server.
func (s *Service) MailOn() bool { return s.o.Mailer != nil }

const (
	maxRetryDelay = time.Hour
	sendTimeout   = 2 * time.Minute // of one attempt; the mailer has a shorter timeout of its own
)

// attempt sends a message once and keeps the mail server's answer for the dashboard. When the site
// stops before anybody took the message, that was no attempt: then ctx is done and the receipt is
// empty.
func (s *Service) attempt(ctx context.Context, message school.Message) (school.Receipt, error) {
	sending, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	receipt, err := s.o.Mailer.Send(sending, message, nil)
	if ctx.Err() == nil || !isEmpty(receipt) {
		s.setHealth(err, len(receipt.Taken) > 0)
	}
	return receipt, err
}

func (s *Service) setHealth(err error, isTaken bool) {
	if err != nil {
		s.o.Log.Warn("a message was not taken", "error", err)
	}
	s.healthMu.Lock()
	defer s.healthMu.Unlock()
	s.problem = problemText(err)
	if isTaken {
		s.sentAt = s.o.Clock()
	}
}

// MailHealth gives the mail server's last error as people read it, "" when the last message was
// taken, and when it last took one since the start.
func (s *Service) MailHealth() (problem string, sentAt time.Time) {
	s.healthMu.Lock()
	defer s.healthMu.Unlock()
	return s.problem, s.sentAt
}

// problemText is the part of a failure that staff read. The rest is in the log.
func problemText(err error) string {
	if err == nil {
		return ""
	}
	return school.AsError(err).Message
}

// messageID names a message by an ID and the domain of the site's address: "localhost" for an
// address that a header could not hold.
func (s *Service) messageID(id string) string {
	const inDomain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-"
	if from, err := netmail.ParseAddress(s.o.From); err == nil {
		domain := from.Address[strings.LastIndex(from.Address, "@")+1:]
		if strings.Trim(domain, inDomain) == "" {
			return id + "@" + domain
		}
	}
	return id + "@localhost"
}

func isEmpty(receipt school.Receipt) bool { return len(receipt.Taken)+len(receipt.Refused) == 0 }
