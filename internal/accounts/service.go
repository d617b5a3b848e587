// Package accounts decides who may enter: it keeps the accounts of staff and
// owners, their sessions, passwords and known devices, and the registrations
// that wait for an answer.
package accounts

import (
	"context"
	"log/slog"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Notifier mails the holders of accounts.
type Notifier interface {
	// Notify queues a plain text; it is not tried any more after until.
	Notify(to school.Account, subject, text string, until time.Time)
}

// Deps are the dependencies of a Service. All are required but Notifier, without
// which the site has no mail.
type Deps struct {
	DB        *store.DB
	Audit     *audit.Log
	Passwords *auth.Passwords
	Keys      *auth.Keys
	Notifier  Notifier
	Clock     func() time.Time
	Alarm     func(at time.Time) <-chan time.Time // rings when Clock reaches a time, or sooner
	Log       *slog.Logger

	School            func() school.Identity // as visitors see it
	RequestCompaction func()                 // is called when personal data was deleted
}

// Options are the settings of accounts.
type Options struct {
	BaseURL             string // of the site, for links in mails
	Registration        school.Registration
	RegistrationDomains []string // whose confirmed addresses need no approval with open registration
	PasswordScore       int      // the lowest strength of a new password, 0 to 4
}

// Service holds the use cases of accounts, its exported methods.
type Service struct{ *core }

// core holds the dependencies, the state, and as methods the steps that the use
// cases are made of.
type core struct {
	db                *store.DB
	audit             *audit.Log
	passwords         *auth.Passwords
	keys              *auth.Keys
	notifier          Notifier
	clock             func() time.Time
	alarm             func(at time.Time) <-chan time.Time
	log               *slog.Logger
	school            func() school.Identity
	requestCompaction func()
	options           Options

	throttle *auth.Throttle
	limits   limits
	setup    setupCode

	resetRequests   chan linkRequest
	confirmRequests chan linkRequest
	confirmed       chan struct{} // signals a confirmed registration, for the mail to the owners
}

// maxRequests bounds the links of either kind that wait to be mailed.
const maxRequests = 100

// New makes the service.
func New(deps Deps, options Options) *Service {
	return &Service{&core{
		db: deps.DB, audit: deps.Audit, passwords: deps.Passwords, keys: deps.Keys, notifier: deps.Notifier,
		clock: deps.Clock, alarm: deps.Alarm, log: deps.Log, school: deps.School, requestCompaction: deps.RequestCompaction, options: options,
		throttle:        auth.NewThrottle(deps.Clock),
		limits:          newLimits(deps.Clock),
		resetRequests:   make(chan linkRequest, maxRequests),
		confirmRequests: make(chan linkRequest, maxRequests),
		confirmed:       make(chan struct{}, 1),
	}}
}

// ownersEvery is the least time between two mails to the owners about
// registrations; each tells what came since the last one.
const ownersEvery = time.Hour

// Run mails the links that were asked for, and the owners about registrations,
// until ctx ends. Looking up an address here and not in the request keeps the
// time of an answer from telling who has an account.
func (s *Service) Run(ctx context.Context) {
	confirmed, quietUntil, quietOver := s.confirmed, time.Time{}, (<-chan time.Time)(nil)
	for {
		select {
		case <-ctx.Done():
			return
		case request := <-s.resetRequests:
			s.logged("a link for a new password", s.sendResetLink(request))
		case request := <-s.confirmRequests:
			s.logged("the mail to somebody who registered", s.sendConfirmationLink(request))
		case <-confirmed:
			s.logged("the mail to the owners about registrations", s.mailOwners())
			quietUntil = s.clock().Add(ownersEvery)
			confirmed, quietOver = nil, s.alarm(quietUntil)
		case <-quietOver:
			if s.clock().Before(quietUntil) { // an alarm may ring sooner
				quietOver = s.alarm(quietUntil)
			} else {
				confirmed, quietOver = s.confirmed, nil
			}
		}
	}
}

func (s *core) logged(what string, err error) {
	if err != nil {
		s.log.Error(what+" failed", "error", err)
	}
}
