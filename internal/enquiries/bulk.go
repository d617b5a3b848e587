package enquiries

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Selection says which enquiries are marked as spam together, or let in again. All that is given must
// fit; something must be given.
type Selection struct {
	Person  string    `json:"person,omitempty"`  // e-mail addresses and telephone numbers, with commas between
	Network string    `json:"network,omitempty"` // the network address that they came from
	Since   time.Time `json:"since,omitzero"`    // not before
	Until   time.Time `json:"until,omitzero"`    // before
	Batch   string    `json:"batch,omitempty"`   // what an earlier call marked
	Undo    bool      `json:"undo,omitempty"`    // let in again what was marked by such a call
	DryRun  bool      `json:"dryRun,omitempty"`  // only count them
}

// MarkManySpam marks many enquiries as spam, or with Undo lets them in again, and counts them. Batch
// names what was marked, by which a later call lets the same ones in again.
func (s *Service) MarkManySpam(ctx context.Context, by school.Actor, f Selection) (batch string, count int, err error) {
	if err := by.RequireStaff(); err != nil {
		return "", 0, err
	}
	fits, err := f.filter()
	if err != nil {
		return "", 0, err
	}
	list := store.AllEnquiries
	if f.Undo {
		list = store.SpamEnquiries
	}
	ids, err := store.Read(s.DB, func(tx *store.Tx) ([]string, error) { return idsOf(tx.Enquiries(list, ""), fits) })
	if err != nil || f.DryRun {
		return "", len(ids), err
	}
	batch = store.NewID(s.Clock())
	for chunk := range slices.Chunk(ids, batchSize) {
		if err := errors.Join(ctx.Err(), s.markBatch(by, chunk, batch, f.Undo)); err != nil {
			return batch, count, err
		}
		count += len(chunk)
	}
	return batch, count, nil
}

// filter reports whether an enquiry fits. It refuses what would be everything, and what can fit nothing.
func (f Selection) filter() (fits func(school.Enquiry) bool, err error) {
	var persons []string
	if f.Person != "" {
		if persons, err = school.ParsePersons(f.Person); err != nil {
			return nil, err
		}
	}
	network := strings.TrimSpace(f.Network)
	_, err = netip.ParseAddr(network)
	switch {
	case f.Person == "" && network == "" && f.Batch == "" && f.Since.IsZero() && f.Until.IsZero():
		return nil, school.Errorf(school.Invalid, "Say which enquiries: of a person, from a network address, or of a time.")
	case network != "" && err != nil:
		return nil, school.Errorf(school.Invalid, "%q is no network address. Write it as an enquiry shows it, like 203.0.113.7.", network)
	case f.Batch != "" && !f.Undo:
		return nil, school.Errorf(school.Invalid, "A batch was set aside already. It can only be let in again.")
	case !f.Until.IsZero() && !f.Since.Before(f.Until):
		return nil, school.Errorf(school.Invalid, "The time ends before it begins. Write the earlier time first.")
	}
	return func(e school.Enquiry) bool {
		isOf := func(person string) bool { return slices.Contains(e.Persons(), person) }
		return (len(persons) == 0 || slices.ContainsFunc(persons, isOf)) &&
			(network == "" || auth.AddressKey(e.From) == auth.AddressKey(network)) &&
			!e.At.Before(f.Since) && (f.Until.IsZero() || e.At.Before(f.Until)) &&
			(!f.Undo || e.Batch != "") && (f.Batch == "" || e.Batch == f.Batch)
	}, nil
}

// markBatch changes some in one transaction, with one entry in the log.
func (s *Service) markBatch(by school.Actor, ids []string, batch string, back bool) error {
	action, reason := school.ActionEnquiryMarkedSpam, school.SpamMarkedMany.By(by.Name())
	if back {
		action, reason, batch = school.ActionEnquiryMarkedNotSpam, "", ""
	}
	return s.update(by, func(tx *store.Tx) error {
		err := changeEach(tx, ids, func(e *school.Enquiry) error {
			if back == (e.Spam == "") { // changed meanwhile
				return nil
			}
			e.ChangedAt, e.ChangedBy = s.Clock().UTC(), by.Name()
			return s.setSpam(tx, e, reason, batch)
		})
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, school.AuditEntry{Action: action, After: school.CountText(len(ids), "enquiry")})
	})
}

// BulkText describes the result of MarkManySpam.
func BulkText(count int, back, dryRun bool) string {
	what := "Set aside as spam"
	if back {
		what = "Let in again"
	}
	if dryRun {
		return fmt.Sprintf("%s would be: %s. Nothing was changed", what, school.CountText(count, "enquiry"))
	}
	return fmt.Sprintf("%s: %s", what, school.CountText(count, "enquiry"))
}
