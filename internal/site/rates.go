package site

import (
	"time"

	"schoolsite/internal/auth"
)

// How many messages may come within an hour. Nothing that a program is
// suspected of is dropped: it waits in a list of its own.
const (
	friendlyPerHour = 5    // per address; more are suspect
	mostPerHour     = 60   // per address; more are refused
	friendlyInAll   = 120  // from everybody together; more are suspect
	mostInAll       = 1200 // from everybody together; more are refused, or they fill the disk
)

// How many registrations may come within an hour; more are refused.
const (
	registrationsPerHour = 20 // per address
	registrationsInAll   = 200
)

// rates bound what strangers may do.
type rates struct {
	enquiries     *auth.Rate // per address, refused beyond
	flood         *auth.Rate // from everybody together, refused beyond
	friendly      *auth.Rate // per address, suspect beyond
	friendlyInAll *auth.Rate // from everybody together, suspect beyond
	sendings      *auth.Rate // which keys were seen
	registrations *auth.Rate // per address
	newcomers     *auth.Rate // registrations from everybody together
}

func newRates(clock func() time.Time) rates {
	return rates{
		enquiries:     auth.NewRate(mostPerHour, time.Hour, clock),
		flood:         auth.NewRate(mostInAll, time.Hour, clock),
		friendly:      auth.NewRate(friendlyPerHour, time.Hour, clock),
		friendlyInAll: auth.NewRate(friendlyInAll, time.Hour, clock),
		sendings:      auth.NewRate(1, repeatWindow, clock),
		registrations: auth.NewRate(registrationsPerHour, time.Hour, clock),
		newcomers:     auth.NewRate(registrationsInAll, time.Hour, clock),
	}
}
