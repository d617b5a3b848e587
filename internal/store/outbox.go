package store

import (
	"errors"
	"strings"
	"time"

	"schoolsite/internal/school"
)

var outbox = collection[deliveryRecord]{"outbox", "mail"}

// queued begins the entries of the outbox in enquiryIndex:
// "queued\x00<time><ID>". The first of them is the mail that waits longest.
const queued = "queued" + afterNames

// PutDelivery puts a message into the outbox, or records the result of an
// attempt.
func (tx *Tx) PutDelivery(o school.Delivery) error {
	before, waits, err := outbox.find(tx, o.EnquiryID)
	if err != nil {
		return err
	}
	if waits {
		err = tx.delete(enquiryIndex, queuedKey(before))
	} else {
		err = tx.countEnquiries(func(t *EnquiryTally) { t.Waiting++ })
	}
	record := deliveryRecord(o)
	return errors.Join(err, outbox.put(tx, o.EnquiryID, record), tx.put(enquiryIndex, queuedKey(record), nil))
}

// Delivery gives the mail about an enquiry, if it is in the outbox.
func (tx *Tx) Delivery(enquiryID string) (out school.Delivery, found bool, err error) {
	record, found, err := outbox.find(tx, enquiryID)
	return school.Delivery(record), found, err
}

// Deliveries returns the outbox in the order of the next attempts.
func (tx *Tx) Deliveries() ([]school.Delivery, error) {
	records, err := outbox.all(tx)
	earliestFirst(records, func(r deliveryRecord) time.Time { return r.NextAt })
	return each(records, func(r deliveryRecord) school.Delivery { return school.Delivery(r) }), err
}

// DeleteDelivery deletes the message about an enquiry from the outbox. A
// missing one is no error.
func (tx *Tx) DeleteDelivery(enquiryID string) error {
	before, waits, err := outbox.find(tx, enquiryID)
	if err != nil || !waits {
		return err
	}
	return errors.Join(outbox.delete(tx, enquiryID), tx.delete(enquiryIndex, queuedKey(before)),
		tx.countEnquiries(func(t *EnquiryTally) { t.Waiting-- }))
}

// OldestDelivery returns the start of the longest delay in the outbox, as
// defined by school.Delivery.Since; zero when the outbox is empty.
func (tx *Tx) OldestDelivery() (since time.Time, err error) {
	key, err := tx.firstKey(enquiryIndex, queued)
	if err != nil || key == "" {
		return since, err
	}
	return timeOfID(strings.TrimPrefix(key, queued))
}

func queuedKey(r deliveryRecord) string {
	return queued + firstID(school.Delivery(r).Since())[:timeChars] + r.EnquiryID
}
