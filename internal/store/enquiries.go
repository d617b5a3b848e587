package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"iter"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// What is suspect is kept apart: strangers decide how much of it there is, and
// it must not slow down what the office works with.
var (
	enquiries = collection[enquiryRecord]{"enquiries", "message"}
	suspects  = collection[enquiryRecord]{"suspects", "message"}
	sendings  = collection[sendingRecord]{"sendings", "sending"}
	outbox    = collection[outgoingRecord]{"outbox", "letter"}
)

// senders holds empty records under "<person>\x00<enquiry>": by them the
// enquiries of a person are found without reading the others.
const (
	senders    = "senders"
	afterNames = "\x00"
	pastNames  = "\x01"
)

// PutEnquiry adds or changes an enquiry.
func (tx *Tx) PutEnquiry(e school.Enquiry) error {
	in, out := enquiries, suspects
	if e.Suspect != "" {
		in, out = suspects, enquiries
	}
	err := errors.Join(in.put(tx, e.ID, enquiryOf(e)), out.delete(tx, e.ID))
	for _, person := range e.Persons() {
		err = errors.Join(err, tx.put(senders, person+afterNames+e.ID, nil))
	}
	return err
}

// Enquiry gives an enquiry by its ID, NotFound where there is none.
func (tx *Tx) Enquiry(id string) (school.Enquiry, error) {
	record, found, err := enquiries.find(tx, id)
	if err == nil && !found {
		record, err = suspects.get(tx, id)
	}
	return record.enquiry(), err
}

// DeleteEnquiry removes an enquiry, what it is found by, and the letter about
// it. It is no failure where there is none.
func (tx *Tx) DeleteEnquiry(id string) error {
	e, err := tx.Enquiry(id)
	if school.CodeOf(err) == school.NotFound {
		return outbox.delete(tx, id)
	}
	for _, person := range e.Persons() {
		err = errors.Join(err, tx.delete(senders, person+afterNames+id))
	}
	return errors.Join(err, enquiries.delete(tx, id), suspects.delete(tx, id), outbox.delete(tx, id))
}

// PutSending remembers which enquiry a sending became. The key names the
// sending; strangers choose it, so it is kept as a hash.
func (tx *Tx) PutSending(key, enquiryID string, at time.Time) error {
	return sendings.put(tx, sendingKey(key), sendingRecord{EnquiryID: enquiryID, At: at})
}

// HasSending reports whether a sending was taken before.
func (tx *Tx) HasSending(key string) (bool, error) {
	_, found, err := sendings.find(tx, sendingKey(key))
	return found, err
}

// DropSendings forgets sendings that are older than a time, at most so many,
// and says how many they were.
func (tx *Tx) DropSendings(before time.Time, most int) (dropped int, err error) {
	keys, err := tx.keys(sendings.bucket)
	for _, key := range keys {
		if err != nil || dropped == most {
			break
		}
		var record sendingRecord
		if record, err = sendings.get(tx, key); err == nil && record.At.Before(before) {
			err = sendings.delete(tx, key)
			dropped++
		}
	}
	return dropped, err
}

func sendingKey(key string) string {
	hash := sha256.Sum256([]byte(key))
	return hex.EncodeToString(hash[:])
}

// Enquiries gives the enquiries that no program is suspected of, or with aside
// the others: the newest first, and only those before an ID that is not "". It
// holds one in memory.
func (tx *Tx) Enquiries(aside bool, before string) iter.Seq2[school.Enquiry, error] {
	if aside {
		return back(tx, suspects, "", before)
	}
	return back(tx, enquiries, "", before)
}

// back reads a collection from its end.
func back(tx *Tx, from collection[enquiryRecord], first, before string) iter.Seq2[school.Enquiry, error] {
	return func(yield func(school.Enquiry, error) bool) {
		for key, err := range tx.walk(from.bucket, first, before) {
			var record enquiryRecord
			if err == nil {
				record, err = from.get(tx, key)
			}
			if !yield(record.enquiry(), err) || err != nil {
				return
			}
		}
	}
}

// EnquiriesOf gives the IDs of what came from any of some e-mail addresses and
// telephones, suspects too: each once, the newest first, and only those before
// an ID that is not "".
func (tx *Tx) EnquiriesOf(persons []string, before string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for {
			newest, err := tx.newestOf(persons, before)
			if newest == "" && err == nil || !yield(newest, err) || err != nil {
				return
			}
			before = newest
		}
	}
}

// newestOf is the last that came from any of them before an ID that is not "".
func (tx *Tx) newestOf(persons []string, before string) (newest string, err error) {
	for _, person := range persons {
		first, end := person+afterNames, person+pastNames
		if before != "" {
			end = first + before
		}
		keys, err := tx.keysBack(senders, first, end, 1)
		if err != nil {
			return "", err
		}
		for _, key := range keys {
			newest = max(newest, strings.TrimPrefix(key, first))
		}
	}
	return newest, nil
}

// CountSuspects says how many enquiries are set aside that came after a time,
// or with the zero time all.
func (tx *Tx) CountSuspects(since time.Time) (int, error) {
	return tx.count(suspects.bucket, firstOf(since))
}

// EachEnquiry calls fn with the enquiries from a time on, or with the zero
// time all of them: those of the office, then the suspects, each the newest
// first. It holds one in memory. Any error ends it.
func (tx *Tx) EachEnquiry(since time.Time, fn func(school.Enquiry) error) error {
	for _, from := range []collection[enquiryRecord]{enquiries, suspects} {
		for e, err := range back(tx, from, firstOf(since), "") {
			if err == nil {
				err = fn(e)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// PutOutgoing puts a letter into the outbox, or notes what became of a try.
func (tx *Tx) PutOutgoing(o school.Outgoing) error {
	return outbox.put(tx, o.EnquiryID, outgoingRecord(o))
}

// Outgoing gives the letter about an enquiry, if it is in the outbox.
func (tx *Tx) Outgoing(enquiryID string) (out school.Outgoing, found bool, err error) {
	record, found, err := outbox.find(tx, enquiryID)
	return school.Outgoing(record), found, err
}

// Outgoings gives the outbox, what is to be tried first at the front.
func (tx *Tx) Outgoings() ([]school.Outgoing, error) {
	records, err := outbox.all(tx)
	earliestFirst(records, func(r outgoingRecord) time.Time { return r.NextAt })
	return each(records, func(r outgoingRecord) school.Outgoing { return school.Outgoing(r) }), err
}

// DeleteOutgoing takes the letter about an enquiry from the outbox.
func (tx *Tx) DeleteOutgoing(enquiryID string) error { return outbox.delete(tx, enquiryID) }
