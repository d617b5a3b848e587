package store

import (
	"maps"
	"slices"
	"time"

	"schoolsite/internal/school"
)

// enquiryIndex has empty records under "<list>\x00<ID>" for each list that an enquiry is in. IDs
// begin with their time, so that a list is in order of time.
const enquiryIndex = "enquiry_index"

// Tally has the counters of the enquiries and the mail queue. Each write updates them in its own
// transaction, so a request for counts reads one record.
var Tally = Single[EnquiryTally]{Collection[EnquiryTally]{bucket: metaBucket, noun: "counter"}, "enquiries"}

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
	Waiting   int   `json:"waiting"` // mails in the queue
}

// lists returns the indexes that an enquiry is in, none for a zero record.
func (r enquiryRecord) lists() (in []EnquiryList) {
	if r.Spam != "" || r.ID == "" {
		return nil
	}
	in = append(in, EnquiryList(r.State))
	if r.State != school.DoneEnquiry {
		in = append(in, OpenEnquiries)
		if r.Assignee != "" {
			in = append(in, AssignedTo(r.Assignee))
		}
		if r.CallBackOn != "" {
			in = append(in, CallBackEnquiries)
		}
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

// keys returns the keys of an enquiry in enquiryIndex: one for each list that it is in, and one while its mail waits.
func (r enquiryRecord) keys() (keys []string) {
	for _, list := range r.lists() {
		keys = append(keys, string(list)+afterNames+r.ID)
	}
	if r.Mail == school.MailWaiting {
		keys = append(keys, queuedKey(r.Enquiry))
	}
	return keys
}

// add counts an enquiry, or with -1 subtracts it from the counters. A zero record counts nothing.
func (t *EnquiryTally) add(r enquiryRecord, n int) {
	t.Bytes += int64(n * r.Size)
	if r.Spam != "" {
		t.Spam, t.SpamBytes = t.Spam+n, t.SpamBytes+int64(n*r.Size)
	}
	if r.Mail == school.MailWaiting {
		t.Waiting += n
	}
	counters := map[EnquiryList]*int{NewEnquiries: &t.New, InHandEnquiries: &t.InHand, DoneEnquiries: &t.Done,
		UnreadEnquiries: &t.Unread, UnmailedEnquiries: &t.Unmailed, FormlessEnquiries: &t.Formless}
	for _, list := range r.lists() {
		if counter := counters[list]; counter != nil {
			*counter += n
		}
	}
}

// reindexEnquiry updates the lists and the counters from one state of an enquiry to the next; a
// zero record means that it does not exist.
func reindexEnquiry(tx *Tx, before, after enquiryRecord) (err error) {
	for _, key := range before.keys() {
		err = tx.delete(enquiryIndex, key)
		if err != nil {
			return err
		}
	}
	for _, key := range after.keys() {
		err = tx.put(enquiryIndex, key, nil)
		if err != nil {
			return err
		}
	}
	tally, err := Tally.Get(tx)
	if err != nil {
		return err
	}
	tally.add(before, -1)
	tally.add(after, 1)
	return Tally.Put(tx, tally)
}

// CountEnquiries counts the enquiries of a list since a time and before another, by their keys, up to
// max. A zero time is no bound.
func (tx *Tx) CountEnquiries(list EnquiryList, since, before time.Time, max int) (n int, err error) {
	for _, err := range enquiryIDs(tx, list, firstIDSince(since), firstIDSince(before)) {
		if err != nil || n == max {
			return n, err
		}
		n++
	}
	return n, nil
}

// VerifyEnquiryIndex reports whether the lists and the counters agree with the records. It reads
// every head.
func VerifyEnquiryIndex(tx *Tx) (sound bool, err error) {
	kept, err := Tally.Get(tx)
	if err != nil && !IsDamaged(err) {
		return false, err
	}
	counted, listed, _, err := tallyEnquiries(tx)
	if err != nil {
		return false, err
	}
	keys, err := tx.keys(enquiryIndex, "")
	return kept == counted && slices.Equal(keys, slices.Sorted(maps.Keys(listed))), err
}

// RebuildEnquiryIndex rebuilds the lists and the counters from the records.
func RebuildEnquiryIndex(tx *Tx) error {
	stale, err := tx.keys(enquiryIndex, "")
	for _, key := range stale {
		if err == nil {
			err = tx.delete(enquiryIndex, key)
		}
	}
	if err != nil {
		return err
	}
	tally, listed, sent, err := tallyEnquiries(tx)
	for _, key := range sent {
		if err == nil {
			err = tx.put(senders, key, nil)
		}
	}
	for key := range listed {
		if err == nil {
			err = tx.put(enquiryIndex, key, nil)
		}
	}
	if err != nil {
		return err
	}
	return Tally.Put(tx, tally)
}

// tallyEnquiries counts from the records, and returns the keys that enquiryIndex and senders should
// have.
func tallyEnquiries(tx *Tx) (t EnquiryTally, listed map[string]bool, sent []string, err error) {
	listed = map[string]bool{}
	for _, in := range []Collection[enquiryRecord]{enquiries, spam} {
		for head, err := range in.backward(tx, "", "") {
			if err != nil {
				return t, nil, nil, err
			}
			t.add(head, 1)
			for _, person := range head.Persons() {
				sent = append(sent, person+afterNames+head.ID)
			}
			for _, key := range head.keys() {
				listed[key] = true
			}
		}
	}
	return t, listed, sent, nil
}
