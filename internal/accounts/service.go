// Package accounts decides who may enter: it keeps the accounts of staff and owners, their sessions,
// passwords and known devices, and the registrations that wait for an answer.
package accounts

import (
	"context"
	"log/slog"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/auth"
	"schoolsite/internal/mailqueue"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Deps are the dependencies of a Service. All are required.
type Deps struct {
	DB        *store.DB
	Audit     *audit.Log
	Passwords *auth.Passwords
	Keys      *auth.Keys
	Mail      *mailqueue.Service
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

// Service has the use cases of accounts.
type Service struct {
	Deps
	Options
	limits   limits
	setup    setupCode
	policy   passwordPolicy
	throttle *auth.Throttle
	notices  Notices

	resetRequests   chan linkRequest
	confirmRequests chan linkRequest
	confirmed       chan struct{} // signals a confirmed registration, for the mail to the owners
}

// linkRequest is a request for a mailed link: for a new password, or to confirm the address of a
// registration.
type linkRequest struct {
	email string
	from  school.RequestInfo
}

// maxRequests bounds the links of either kind that wait to be mailed.
const maxRequests = 100

// New makes the service.
func New(deps Deps, options Options) *Service {
	return &Service{
		Deps: deps, Options: options, limits: newLimits(deps.Clock), throttle: auth.NewThrottle(deps.Clock),
		notices: Notices{deps, options}, policy: passwordPolicy{options.PasswordScore, options.BaseURL, deps.School},
		resetRequests:   make(chan linkRequest, maxRequests),
		confirmRequests: make(chan linkRequest, maxRequests),
		confirmed:       make(chan struct{}, 1),
	}
}

// ownersEvery is the least time between two mails to the owners about registrations; each tells what
// came since the last one.
const ownersEvery = time.Hour

// Run mails the links that were asked for, and the owners about registrations, until ctx ends. Looking
// up an address here and not in the request keeps the time of an answer from telling who has an account.
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
			s.logged("the mail to the owners about registrations", s.notices.registrationsWait())
			quietUntil = s.Clock().Add(ownersEvery)
			confirmed, quietOver = nil, s.Alarm(quietUntil)
		case <-quietOver:
			if s.Clock().Before(quietUntil) { // an alarm may ring sooner
				quietOver = s.Alarm(quietUntil)
			} else {
				confirmed, quietOver = s.confirmed, nil
			}
		}
	}
}

func (d Deps) logged(what string, err error) {
	if err != nil {
		d.Log.Error(what+" failed", "error", err)
	}
}

// limits are the rate limits of what strangers may do, and whoever has stolen an account.
type limits struct {
	registrations, confirmations, takenNotices, confirmTries *auth.Rate
	resets, links, finishes, strengths                       *auth.Rate
	refusals, refusalsFrom, suppressedLog                    *auth.Rate
}

func newLimits(clock func() time.Time) limits {
	return limits{
		registrations: auth.NewRate(20, time.Hour, clock).InAll(200), // per network
		// links to confirm an address that are mailed to it
		confirmations: auth.NewRate(3, 24*time.Hour, clock),
		// notices of a registration with a taken address, per account
		takenNotices: auth.NewRate(1, 24*time.Hour, clock),
		// passwords of registrations that are tried, per address
		confirmTries: auth.NewRate(10, 30*time.Minute, clock),
		resets:       auth.NewRate(10, time.Hour, clock), // requests for a link, per network
		// links for a new password that are mailed, per account
		links: auth.NewRate(3, school.ResetFor, clock).InAll(100),
		// new passwords that are hashed for the holder of a link, per account
		finishes: auth.NewRate(30, school.ResetFor, clock),
		// passwords that are judged while typed, per person or network: one a second
		strengths: auth.NewRate(300, 5*time.Minute, clock),

		// Refused sign-ins that the audit log keeps. They are counted alike whether or not there is an
		// account: keeping one takes time.
		refusals: auth.NewRate(10, time.Hour, clock), // per typed address
		// per network, so that it takes several to use up those of all
		refusalsFrom:  auth.NewRate(20, time.Hour, clock).InAll(60),
		suppressedLog: auth.NewRate(1, time.Hour, clock), // entries that say that more were refused
	}
}
