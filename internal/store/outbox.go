package store

import (
	"errors"
	"strings"
	"time"

	"schoolsite/internal/school"
)

var outbox = collection[outgoingRecord]{"outbox", "mail"}

// queued begins the entries of the outbox in enquiryIndex:
// "queued\x00<time><ID>". The first of them is the mail that waits longest.
const queued = "queued" + afterNames

// PutOutgoing puts a mail into the outbox, or notes what became of a try.
func (tx *Tx) PutOutgoing(o school.Outgoing) error {
	before, waits, err := outbox.find(tx, o.EnquiryID)
	if err != nil {
		return err
	}
	if waits {
		err = tx.delete(enquiryIndex, queuedKey(before))
	} else {
		err = tx.countEnquiries(func(t *EnquiryTally) { t.Waiting++ })
	}
	record := outgoingRecord(o)
	return errors.Join(err, outbox.put(tx, o.EnquiryID, record), tx.put(enquiryIndex, queuedKey(record), nil))
}

// Outgoing gives the mail about an enquiry, if it is in the outbox.
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

// DeleteOutgoing takes the mail about an enquiry from the outbox. It is no
// failure where there is none.
func (tx *Tx) DeleteOutgoing(enquiryID string) error {
	before, waits, err := outbox.find(tx, enquiryID)
	if err != nil || !waits {
		return err
	}
	return errors.Join(outbox.delete(tx, enquiryID), tx.delete(enquiryIndex, queuedKey(before)),
		tx.countEnquiries(func(t *EnquiryTally) { t.Waiting-- }))
}

// OldestOutgoing is since when the mail waits that waits longest, as
// school.Outgoing.Since has it; zero where none waits.
func (tx *Tx) OldestOutgoing() (since time.Time, err error) {
	key, err := tx.firstKey(enquiryIndex, queued)
	if err != nil || key == "" {
		return since, err
	}
	return timeOfID(strings.TrimPrefix(key, queued))
}

func queuedKey(r outgoingRecord) string {
	return queued + firstID(school.Outgoing(r).Since())[:timeChars] + r.EnquiryID
}
