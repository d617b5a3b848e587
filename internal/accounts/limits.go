package accounts

import (
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
)

// How many registrations may come within an hour; more are refused.
const (
	registrationsPerHour = 20 // per address
	registrationsInAll   = 200
)

// How many mails about registrations one mailbox gets, and how often somebody
// tries to confirm or approve one.
const (
	confirmationsPerDay = 3  // links to one address
	takenPerDay         = 1  // notes to the holder of an account that somebody registered with their address
	maxConfirmTries     = 10 // passwords typed for one address within half an hour
	maxCodes            = 5  // codes typed for one address within an hour
)

// How many links for a new password are asked for and used.
const (
	resetsPerHour = 10  // asked from one address within an hour; more are refused
	linksAtATime  = 3   // mailed to one account while a link works; more are not made
	linksPerHour  = 200 // mailed to everybody together; more are not made
	finishesMost  = 30  // new passwords that are hashed for one account while a link works
)

// How many passwords that are being typed may be judged within five minutes,
// per person or address: about one in a second, for one who types without rest.
const (
	strengthsPerTime = 300
	strengthsTime    = 5 * time.Minute
)

// How many refused sign-ins are kept in the audit log within an hour. What is
// counted is the same whether or not there is an account: keeping one takes time.
const (
	refusalsPerHour = 10 // of one typed address
	refusalsFrom    = 20 // from one address, so that it takes several to use up those of all
	refusalsInAll   = 60
)

// limits bound what strangers may do, and whoever has stolen an account.
type limits struct {
	registrations *auth.Rate // per address
	newcomers     *auth.Rate // registrations from everybody together
	confirmations *auth.Rate // links to confirm an address that were mailed to it
	takenNotices  *auth.Rate // registrations of a taken address that its holder was told of, per account
	confirmTries  *auth.Rate // passwords of registrations that were tried, per address
	spokenCodes   *auth.Rate // codes that owners typed, per address
	resets        *auth.Rate // links asked for, per address
	links         *auth.Rate // that were mailed, per account
	linksInAll    *auth.Rate // and to everybody together
	finishes      *auth.Rate // passwords hashed for who holds a link, per account
	strengths     *auth.Rate // passwords that are judged, per person or address
	refusals      *auth.Rate // sign-ins that are kept in the log, per typed address
	refusalsFrom  *auth.Rate // per address that they come from
	refusalsInAll *auth.Rate // and of everybody together
	suppressedLog *auth.Rate // how often the log says that more were refused than it keeps

}

func newLimits(clock func() time.Time) limits {
	return limits{
		registrations: auth.NewRate(registrationsPerHour, time.Hour, clock),
		newcomers:     auth.NewRate(registrationsInAll, time.Hour, clock),
		confirmations: auth.NewRate(confirmationsPerDay, 24*time.Hour, clock),
		takenNotices:  auth.NewRate(takenPerDay, 24*time.Hour, clock),
		confirmTries:  auth.NewRate(maxConfirmTries, 30*time.Minute, clock),
		spokenCodes:   auth.NewRate(maxCodes, time.Hour, clock),
		resets:        auth.NewRate(resetsPerHour, time.Hour, clock),
		links:         auth.NewRate(linksAtATime, school.ResetFor, clock),
		linksInAll:    auth.NewRate(linksPerHour, time.Hour, clock),
		finishes:      auth.NewRate(finishesMost, school.ResetFor, clock),
		strengths:     auth.NewRate(strengthsPerTime, strengthsTime, clock),
		refusals:      auth.NewRate(refusalsPerHour, time.Hour, clock),
		refusalsFrom:  auth.NewRate(refusalsFrom, time.Hour, clock),
		refusalsInAll: auth.NewRate(refusalsInAll, time.Hour, clock),
		suppressedLog: auth.NewRate(1, time.Hour, clock),
	}
}

// allowAudit counts a refused sign-in for the log. The first that is one too many
// is kept, too, to say so.
func (l limits) allowAudit(typed, address string) (few, firstTooMany bool) {
	_, few = l.refusals.Allow(typed)
	if few {
		_, few = l.refusalsFrom.Allow(auth.AddressKey(address))
	}
	if few {
		_, few = l.refusalsInAll.Allow("")
	}
	if !few {
		_, firstTooMany = l.suppressedLog.Allow("")
	}
	return few, firstTooMany
}
