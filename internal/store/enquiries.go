package store

import (
	"slices"
	"time"

	"schoolsite/internal/school"
)

var (
	enquiries = collection[enquiryRecord]{"enquiries", "message"}
	outbox    = collection[outgoingRecord]{"outbox", "letter"}
)

// PutEnquiry adds or changes an enquiry.
func (tx *Tx) PutEnquiry(e school.Enquiry) error { return enquiries.put(tx, e.ID, enquiryRecord(e)) }

// Enquiry gives an enquiry by its ID, NotFound where there is none.
func (tx *Tx) Enquiry(id string) (school.Enquiry, error) {
	record, err := enquiries.get(tx, id)
	return school.Enquiry(record), err
}

// EachEnquiry calls fn with the enquiries from a time on, or with the zero
// time all of them, the newest first. It holds one in memory: strangers decide
// how many there are. Any error ends it.
func (tx *Tx) EachEnquiry(since time.Time, fn func(school.Enquiry) error) error {
	first := ""
	if !since.IsZero() {
		first = firstID(since)
	}
	keys, err := tx.keysFrom(enquiries.bucket, first)
	for _, key := range slices.Backward(keys) {
		if err != nil {
			break
		}
		var record enquiryRecord
		if record, err = enquiries.get(tx, key); err == nil {
			err = fn(school.Enquiry(record))
		}
	}
	return err
}

// PutOutgoing puts a letter into the outbox, or notes what became of a try.
func (tx *Tx) PutOutgoing(o school.Outgoing) error {
	return outbox.put(tx, o.EnquiryID, outgoingRecord(o))
}

// Outgoings gives the outbox, what is to be tried first at the front.
func (tx *Tx) Outgoings() ([]school.Outgoing, error) {
	records, err := outbox.all(tx)
	earliestFirst(records, func(r outgoingRecord) time.Time { return r.NextAt })
	return each(records, func(r outgoingRecord) school.Outgoing { return school.Outgoing(r) }), err
}

// DeleteOutgoing takes the letter about an enquiry from the outbox.
func (tx *Tx) DeleteOutgoing(enquiryID string) error { return outbox.delete(tx, enquiryID) }
