// Package enquiries keeps the messages of the contact form: it receives them,
// assesses whether they are spam, lists, changes, exports and removes them.
package enquiries

import (
	"iter"
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
	Encode func(plain school.Encoded) school.Encoded
	// ContentSays gives what the content says of enquiries. It is false while that
	// is not known: then nothing is removed by age.
	ContentSays func() (says school.EnquirySettings, known bool, err error)
	// HasMailTo reports that the settings name who gets enquiries, whatever the content says.
	HasMailTo bool
	// Notify mails the owners and an address.
	Notify func(address, subject, text string)
	// RequestCompaction is called after something was removed.
	RequestCompaction func()
}

// Service has the use cases of enquiries.
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

// update changes enquiries in one transaction for a member of staff. Mail that it queues goes out at once.
func (s *Service) update(by school.Actor, change func(*store.Tx) error) error {
	err := s.DB.UpdateAs(by, change)
	if err == nil {
		s.Queue.Wake()
	}
	return err
}

// headsOf iterates over enquiries by their IDs, as they are now. It skips those that are damaged or gone.
func headsOf(tx *store.Tx, ids []string) iter.Seq2[school.Enquiry, error] {
	return tx.Heads(func(yield func(string, error) bool) {
		for _, id := range ids {
			if !yield(id, nil) {
				return
			}
		}
	})
}

func changeEach(tx *store.Tx, ids []string, change func(*school.Enquiry) error) error {
	for e, err := range headsOf(tx, ids) {
		if err == nil {
			err = change(&e)
		}
		if err == nil {
			err = tx.PutEnquiry(e)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// idsOf names the enquiries that fit, apart from the walk: a change of what it reads would disturb it.
func idsOf(walk iter.Seq2[school.Enquiry, error], fits func(school.Enquiry) bool) (ids []string, err error) {
	for e, err := range walk {
		if err != nil {
			return nil, err
		}
		if fits(e) {
			ids = append(ids, e.ID)
		}
	}
	return ids, nil
}
