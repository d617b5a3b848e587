package site

import (
	"time"

	"schoolsite/internal/auth"
)

// How many errors of browsers are written into the server's log within an hour.
const (
	clientErrorsPerHour = 10 // per address
	clientErrorsInAll   = 60
)

// rates holds the rate limits for strangers, and for whoever has stolen an
// account.
type rates struct {
	clientErrors      *auth.Rate // reports of browsers that are logged, per address
	clientErrorsInAll *auth.Rate // and of everybody together
}

func newRates(clock func() time.Time) rates {
	return rates{
		clientErrors:      auth.NewRate(clientErrorsPerHour, time.Hour, clock),
		clientErrorsInAll: auth.NewRate(clientErrorsInAll, time.Hour, clock),
	}
}

// AllowClientError counts an error that a browser reports, and reports whether
// it may be logged.
func (s *Site) AllowClientError(address string) bool {
	if _, ok := s.rates.clientErrors.Allow(auth.AddressKey(address)); !ok {
		return false
	}
	_, ok := s.rates.clientErrorsInAll.Allow("")
	return ok
}
