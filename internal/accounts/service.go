// Package accounts decides who may enter: it keeps the accounts of staff and
// owners, their sessions, passwords and registrations.
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

// Deps are what a Service is made of. All are required but Notifier, without
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
	RegistrationDomains []string // whose confirmed addresses need no owner's yes with open registration
	PasswordScore       int      // the lowest strength of a new password, 0 to 4
}

// Service is the use cases of accounts.
type Service struct {
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

	throttle    *auth.Throttle
	limits      limits
	setup       setupCode
	resetAsks   chan resetAsk   // for links by which a new password is chosen
	confirmAsks chan confirmAsk // for links by which a registration's address is confirmed
	confirmed   chan struct{}   // wakes the mail to owners about registrations
}

// New makes the service.
func New(deps Deps, options Options) *Service {
	return &Service{
		db: deps.DB, audit: deps.Audit, passwords: deps.Passwords, keys: deps.Keys, notifier: deps.Notifier,
		clock: deps.Clock, alarm: deps.Alarm, log: deps.Log, school: deps.School, requestCompaction: deps.RequestCompaction, options: options,
		throttle:    auth.NewThrottle(deps.Clock),
		limits:      newLimits(deps.Clock),
		resetAsks:   make(chan resetAsk, asksWaiting),
		confirmAsks: make(chan confirmAsk, asksWaiting),
		confirmed:   make(chan struct{}, 1),
	}
}

// Jobs are the service's background jobs; each runs until its context ends.
func (s *Service) Jobs() map[string]func(context.Context) {
	return map[string]func(context.Context){
		"resets": s.runResets, "confirmations": s.runConfirmations, "registrations": s.runRegistrationNotices,
	}
}

func (s *Service) logged(what string, err error) {
	if err != nil {
		s.log.Error(what+" failed", "error", err)
	}
}

// LoginResult is a session that was just opened.
type LoginResult struct {
	Cookie  string // the credential, for an HttpOnly cookie
	Marker  string // what the browser stores to know that it is signed in
	Expires time.Time
	Account school.Account
	Device  string    // the browser's names, for another HttpOnly cookie
	Known   time.Time // until when accounts know the browser by them
}

// PasswordReset is a password that was just chosen by a mailed link.
type PasswordReset struct {
	Message string
	Device  string    // as in LoginResult: whoever reads the account's mail is known from now on
	Known   time.Time // as in LoginResult
}
