// Package enquiries keeps the messages of the contact form: it receives them,
// assesses whether they are spam, lists, changes, exports and removes them.
package enquiries

import (
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
	DB    *store.DB
	Audit *audit.Log
	Queue *mailqueue.Service
	Keys  *auth.Keys // sign form tokens
	Clock func() time.Time
	Log   *slog.Logger

	// Encode compresses a page into which a form token was put.
	Encode func(contentType string, body []byte) school.Encoded
	// RetentionDays gives the retention of an enquiry that is done. It is false
	// while that is not known: then nothing is removed by age.
	RetentionDays func() (days int, known bool, err error)
	// RequestCompaction is called after something was removed.
	RequestCompaction func()
}

// Service holds the use cases of enquiries.
type Service struct {
	Deps
	limits   *limits
	tokens   tokenLedger
	formPage formPage
}

// New makes a Service.
func New(deps Deps) *Service {
	return &Service{Deps: deps, limits: newLimits(deps.Clock), tokens: tokenLedger{seconds: map[int64]*issuedToken{}}}
}
