package store

import (
	"errors"
	"time"

	"schoolsite/internal/school"
)

// enquiryIndex holds empty records under "<list>\x00<ID>" for each list that
// an enquiry is in. IDs begin with their time, so that a list is in order of
// time.
const enquiryIndex = "enquiry_index"

// tallies holds the counters of the enquiries and the outbox. Each write
// updates them in its own transaction, so a request for counts reads one
// record.
var tallies = collection[EnquiryTally]{metaBucket, "counter"}

const tallyKey = "enquiries"

// EnquiryTally counts the enquiries and the mail about them.
type EnquiryTally struct {
	New       int   `json:"new"` // spam is in none of the first six
	InHand    int   `json:"in_hand"`
	Done      int   `json:"done"`
	Unread    int   `json:"unread"`
	Unmailed  int   `json:"unmailed"` // the mail server refused the mail about them
	Formless  int   `json:"formless"` // unread, and sent without the page's form
	Spam      int   `json:"spam"`
	Bytes     int64 `json:"bytes"` // of names, messages and notes, spam too
	SpamBytes int64 `json:"spam_bytes"`
	Waiting   int   `json:"waiting"` // mails in the outbox
}

// EnquiryTally returns the stored counters.
func (tx *Tx) EnquiryTally() (EnquiryTally, error) {
	tally, _, err := tallies.find(tx, tallyKey)
	return tally, err
}

func (tx *Tx) countEnquiries(change func(*EnquiryTally)) error {
	tally, err := tx.EnquiryTally()
	if err != nil {
		return err
	}
	change(&tally)
	return tallies.put(tx, tallyKey, tally)
}

// lists returns the indexes that an enquiry is in.
func (r enquiryRecord) lists() (in []EnquiryList) {
	if r.Suspect != "" {
		return nil
	}
	in = append(in, EnquiryList(r.State))
	if r.State != school.DoneEnquiry {
		in = append(in, OpenEnquiries)
	}
	if r.OpenedAt.IsZero() {
		in = append(in, UnreadEnquiries)
		if r.Formless {
			in = append(in, FormlessEnquiries)
		}
	}
	if r.Mail == school.MailRefused {
		in = append(in, UnmailedEnquiries)
	}
	return in
}

// add counts an enquiry, or with -1 subtracts it from the counters.
func (t *EnquiryTally) add(r enquiryRecord, n int) {
	t.Bytes += int64(n * r.Size)
	if r.Suspect != "" {
		t.Spam, t.SpamBytes = t.Spam+n, t.SpamBytes+int64(n*r.Size)
	}
	for _, list := range r.lists() {
		switch list {
		case NewEnquiries:
			t.New += n
		case InHandEnquiries:
			t.InHand += n
		case DoneEnquiries:
			t.Done += n
		case UnreadEnquiries:
			t.Unread += n
		case UnmailedEnquiries:
			t.Unmailed += n
		case FormlessEnquiries:
			t.Formless += n
		}
	}
}

// reindexEnquiry updates the lists and the counters from one state of an
// enquiry to the next; nil means that it does not exist.
func (tx *Tx) reindexEnquiry(before, after *enquiryRecord) (err error) {
	if before != nil {
		for _, list := range before.lists() {
			err = errors.Join(err, tx.delete(enquiryIndex, string(list)+afterNames+before.ID))
		}
	}
	if after != nil {
		for _, list := range after.lists() {
			err = errors.Join(err, tx.put(enquiryIndex, string(list)+afterNames+after.ID, nil))
		}
	}
	return errors.Join(err, tx.countEnquiries(func(t *EnquiryTally) {
		if before != nil {
			t.add(*before, -1)
		}
		if after != nil {
			t.add(*after, 1)
		}
	}))
}

// OldEnquiries counts the enquiries of a list from before a time, by their
// keys, up to max.
func (tx *Tx) OldEnquiries(list EnquiryList, before time.Time, max int) (n int, err error) {
	for _, err := range tx.enquiryIDs(list, "", firstID(before)) {
		if err != nil || n == max {
			return n, err
		}
		n++
	}
	return n, nil
}

// CountSpam counts the spam since a time, by its keys, up to max.
func (tx *Tx) CountSpam(since time.Time, max int) (n int, err error) {
	for _, err := range tx.enquiryIDs(SpamEnquiries, firstOf(since), "") {
		if err != nil || n == max {
			return n, err
		}
		n++
	}
	return n, nil
}

// VerifyEnquiryIndex reports whether the lists and the counters agree with the
// records. It reads every head.
func (tx *Tx) VerifyEnquiryIndex() (sound bool, err error) {
	kept, err := tx.EnquiryTally()
	if err != nil && !IsDamaged(err) {
		return false, err
	}
	counted, listed, err := tx.tallyEnquiries(func(enquiryRecord) error { return nil })
	if err != nil {
		return false, err
	}
	entries, err := tx.count(enquiryIndex, "")
	if err != nil || kept != counted || entries != len(listed) {
		return false, err
	}
	keys, err := tx.keys(enquiryIndex)
	for _, key := range keys {
		if !listed[key] {
			return false, err
		}
	}
	return true, err
}

// RebuildEnquiryIndex rebuilds the lists and the counters from the records.
func (tx *Tx) RebuildEnquiryIndex() error {
	stale, err := tx.keys(enquiryIndex)
	for _, key := range stale {
		err = errors.Join(err, tx.delete(enquiryIndex, key))
	}
	if err != nil {
		return err
	}
	tally, listed, err := tx.tallyEnquiries(func(head enquiryRecord) error {
		for _, person := range head.enquiry().Persons() {
			if err := tx.put(senders, person+afterNames+head.ID, nil); err != nil {
				return err
			}
		}
		return nil
	})
	for key := range listed {
		err = errors.Join(err, tx.put(enquiryIndex, key, nil))
	}
	return errors.Join(err, tallies.put(tx, tallyKey, tally))
}

// tallyEnquiries counts from the records, and returns the entries that the
// index should have.
func (tx *Tx) tallyEnquiries(visit func(enquiryRecord) error) (t EnquiryTally, listed map[string]bool, err error) {
	listed = map[string]bool{}
	for _, in := range []collection[enquiryRecord]{enquiries, spam} {
		for key, err := range tx.walk(in.bucket, "", "") {
			if err != nil {
				return t, nil, err
			}
			head, err := in.get(tx, key)
			if IsDamaged(err) {
				continue
			}
			if err != nil {
				return t, nil, err
			}
			t.add(head, 1)
			for _, list := range head.lists() {
				listed[string(list)+afterNames+key] = true
			}
			if err := visit(head); err != nil {
				return t, nil, err
			}
		}
	}
	err = outbox.each(tx, func(_ string, r deliveryRecord) error {
		t.Waiting++
		listed[queuedKey(r)] = true
		return nil
	})
	return t, listed, err
}
