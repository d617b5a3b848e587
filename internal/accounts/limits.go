package accounts

import (
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
)

// limits are the rate limits of what strangers may do, and whoever has stolen an
// account.
type limits struct {
	registrations      *auth.Rate // per network
	registrationsInAll *auth.Rate
	confirmations      *auth.Rate // links to confirm an address that are mailed to it
	takenNotices       *auth.Rate // notices of a registration with a taken address, per account
	confirmTries       *auth.Rate // passwords of registrations that are tried, per address
	spokenCodes        *auth.Rate // codes that owners type, per address
	resets             *auth.Rate // requests for a link, per network
	links              *auth.Rate // links for a new password that are mailed, per account
	linksInAll         *auth.Rate
	finishes           *auth.Rate // new passwords that are hashed for the holder of a link, per account
	strengths          *auth.Rate // passwords that are judged while typed, per person or network

	// Refused sign-ins that the audit log keeps. They are counted alike whether
	// or not there is an account: keeping one takes time.
	refusals      *auth.Rate // per typed address
	refusalsFrom  *auth.Rate // per network, so that it takes several to use up refusalsInAll
	refusalsInAll *auth.Rate
	suppressedLog *auth.Rate // entries that say that more were refused
}

func newLimits(clock func() time.Time) limits {
	return limits{
		registrations:      auth.NewRate(20, time.Hour, clock),
		registrationsInAll: auth.NewRate(200, time.Hour, clock),
		confirmations:      auth.NewRate(3, 24*time.Hour, clock),
		takenNotices:       auth.NewRate(1, 24*time.Hour, clock),
		confirmTries:       auth.NewRate(10, 30*time.Minute, clock),
		spokenCodes:        auth.NewRate(5, time.Hour, clock),
		resets:             auth.NewRate(10, time.Hour, clock),
		links:              auth.NewRate(3, school.ResetFor, clock),
		linksInAll:         auth.NewRate(200, time.Hour, clock),
		finishes:           auth.NewRate(30, school.ResetFor, clock),
		strengths:          auth.NewRate(300, 5*time.Minute, clock), // one a second, for a person who types without rest
		refusals:           auth.NewRate(10, time.Hour, clock),
		refusalsFrom:       auth.NewRate(20, time.Hour, clock),
		refusalsInAll:      auth.NewRate(60, time.Hour, clock),
		suppressedLog:      auth.NewRate(1, time.Hour, clock),
	}
}
