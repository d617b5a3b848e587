package enquiries

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// Selection says which enquiries are changed together, and how. All that is given must fit; something must be
// given.
type Selection struct {
	Edit              // no note
	IDs     []string  `json:"ids,omitempty"`     // only these, which may be spam or not; 100 at most
	Person  string    `json:"person,omitempty"`  // e-mail addresses and telephone numbers, with commas between
	Network string    `json:"network,omitempty"` // the network address that they came from
	Since   time.Time `json:"since,omitzero"`    // not before
	Until   time.Time `json:"until,omitzero"`    // before
	Batch   string    `json:"batch,omitempty"`   // what an earlier call marked as spam
	DryRun  bool      `json:"dryRun,omitempty"`  // only count them
}

// movesOut reports whether spam is to be enquiries like any other.
func (f Selection) movesOut() bool { return f.Spam != nil && !*f.Spam }

// EditMany edits many enquiries, and counts those that it changes. Batch names what was marked as spam: by it a
// later call undoes that.
func (s *Service) EditMany(ctx context.Context, by school.Actor, f Selection) (batch string, count int, err error) {
	fits, err := f.filter(s.Clock())
	if err != nil {
		return "", 0, err
	}
	ids, err := store.Read(s.DB, func(tx *store.Tx) ([]string, error) {
		switch {
		case len(f.IDs) > 0:
			return idsOf(headsOf(tx, f.IDs), fits)
		case f.movesOut():
			return idsOf(tx.Enquiries(store.SpamEnquiries, ""), fits)
		}
		return idsOf(tx.Enquiries(store.AllEnquiries, ""), fits)
	})
	if err != nil || f.DryRun {
		return "", len(ids), err
	}
	batch = store.NewID(s.Clock())
	for chunk := range slices.Chunk(ids, batchSize) {
		n, err := s.editBatch(by, chunk, f.Edit, batch)
		count += n
		if err != nil || ctx.Err() != nil {
			return batch, count, errors.Join(ctx.Err(), err)
		}
	}
	return batch, count, nil
}

// filter reports whether an enquiry fits. It refuses what would be everything, and what can fit nothing.
func (f Selection) filter(now time.Time) (fits func(school.Enquiry) bool, err error) {
	if err := f.Edit.validate(now); err != nil {
		return nil, err
	}
	var persons []string
	if f.Person != "" {
		if persons, err = parsePersons(f.Person); err != nil {
			return nil, err
		}
	}
	network := strings.TrimSpace(f.Network)
	_, err = netip.ParseAddr(network)
	switch {
	case f.Note != "":
		return nil, school.Errorf(school.Invalid, "A note is written on one enquiry at a time.")
	case len(f.IDs) > enquiryPage:
		return nil, school.Errorf(school.Invalid, "Choose %d enquiries at most.", enquiryPage)
	case len(f.IDs) == 0 && f.Person == "" && network == "" && f.Batch == "" && f.Since.IsZero() && f.Until.IsZero():
		return nil, school.Errorf(school.Invalid, "Say which enquiries: by their ids, of a person, from a network "+
			"address, or of a time.")
	case network != "" && err != nil:
		return nil, school.Errorf(school.Invalid, "%q is no network address. Write it as an enquiry shows it, like "+
			"203.0.113.7.", network)
	case f.Batch != "" && !f.movesOut():
		return nil, school.Errorf(school.Invalid, "A batch is spam already. It can only be moved out of spam.")
	case !f.Until.IsZero() && !f.Since.Before(f.Until):
		return nil, school.Errorf(school.Invalid, "The time ends before it begins. Write the earlier time first.")
	}
	return func(e school.Enquiry) bool {
		isOf := func(person string) bool { return slices.Contains(e.Persons(), person) }
		return (len(persons) == 0 || slices.ContainsFunc(persons, isOf)) &&
			(network == "" || auth.AddressKey(e.From) == auth.AddressKey(network)) &&
			!e.At.Before(f.Since) && (f.Until.IsZero() || e.At.Before(f.Until)) &&
			(!f.movesOut() || len(f.IDs) > 0 || e.Batch != "") && (f.Batch == "" || e.Batch == f.Batch)
	}, nil
}

// editBatch edits some in one transaction, with an entry in the audit log for each kind of change.
func (s *Service) editBatch(by school.Actor, ids []string, edit Edit, batch string) (count int, err error) {
	err = s.update(by, func(tx *store.Tx) error {
		type kind struct {
			action school.AuditAction
			after  string
		}
		kinds := map[kind]int{}
		count = 0
		err := changeEach(tx, ids, func(e *school.Enquiry) error {
			changes, err := s.apply(by, e, edit, batch)
			for _, change := range changes {
				kinds[kind{change.Action, change.After}]++
			}
			if len(changes) > 0 {
				count++
			}
			return err
		})
		if err != nil {
			return err
		}
		for kind, n := range kinds {
			after := strings.TrimSpace(kind.after + " " + text.CountText(n, "enquiry"))
			err = s.Audit.Append(tx, by, school.AuditEntry{Action: kind.action, After: after})
			if err != nil {
				return err
			}
		}
		return nil
	})
	return count, err
}

// Sentence describes the result of EditMany.
func (f Selection) Sentence(count int) text.Sentence {
	what := text.Sentencef("Changed")
	switch {
	case f.movesOut():
		what = text.Sentencef("Moved out of spam")
	case f.Spam != nil:
		what = text.Sentencef("Moved to spam")
	case f.State != nil:
		what = text.Sentencef("Marked as %s", text.Sentencef(f.State.Text()))
	case f.Mine:
		what = text.Sentencef("Taken on")
	}
	of := text.Pluralf(count, "%d enquiry", "%d enquiries")
	if f.DryRun {
		return text.Sentencef("%s would be: %s. Nothing was changed", what, of)
	}
	return text.Sentencef("%s: %s", what, of)
}
