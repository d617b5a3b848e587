package api

import (
	"time"

	"schoolsite/internal/enquiries"
)

// ManyEnquiries is the body of POST /api/enquiries/set-aside. All that is
// given must fit; something must be given.
type ManyEnquiries struct {
	Person  string    `json:"person,omitempty"`  // e-mail addresses and telephone numbers, with commas between
	Network string    `json:"network,omitempty"` // the network address that they came from
	Since   time.Time `json:"since,omitzero"`    // not before
	Until   time.Time `json:"until,omitzero"`    // before
	Batch   string    `json:"batch,omitempty"`   // what an earlier call set aside
	Back    bool      `json:"back,omitempty"`    // let in again what was set aside by such a call
	DryRun  bool      `json:"dryRun,omitempty"`  // only count them
}

// ManyAnswer answers it.
type ManyAnswer struct {
	Message string `json:"message"`
	Count   int    `json:"count"`
	Batch   string `json:"batch,omitempty"` // lets the same ones in again
}

func (a *server) setAsideMany(c *call) error {
	var given ManyEnquiries
	if err := c.read(&given); err != nil {
		return err
	}
	batch, count, err := a.SpamAndMail.SetAsideMany(c.ctx(), c.by, enquiries.Selection(given))
	if err != nil {
		return err
	}
	answer := ManyAnswer{Message: enquiries.BulkText(count, given.Back, given.DryRun), Count: count}
	if !given.Back && !given.DryRun && count > 0 {
		answer.Batch = batch
	}
	return c.ok(answer)
}
