package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"

	"schoolsite/internal/school"
)

var (
	outbox   = collection[school.Delivery]{"outbox", "mail"}
	sendings = collection[sendingRecord]{"sendings", "sending"}
)

// queued begins the entries of the outbox in enquiryIndex: "queued\x00<time><ID>". The first of
// them is the mail that waits longest.
const queued = "queued" + afterNames

func queuedKey(d school.Delivery) string {
	return queued + firstID(d.Since())[:timeChars] + d.EnquiryID
}

// PutDelivery puts a message into the outbox, or records the result of an attempt.
func (tx enquiryTx) PutDelivery(d school.Delivery) error {
	before, waits, err := outbox.find(tx.txn, d.EnquiryID)
	if err != nil {
		return err
	}
	if waits {
		err = tx.delete(enquiryIndex, queuedKey(before))
	} else {
		err = tx.updateTally(func(t *EnquiryTally) { t.Waiting++ })
	}
	return errors.Join(err, outbox.put(tx.txn, d.EnquiryID, d), tx.put(enquiryIndex, queuedKey(d), nil))
}

// Delivery gives the mail about an enquiry, if it is in the outbox.
func (tx enquiryTx) Delivery(enquiryID string) (school.Delivery, bool, error) {
	return outbox.find(tx.txn, enquiryID)
}

// Deliveries returns the outbox in the order of the next attempts.
func (tx enquiryTx) Deliveries() ([]school.Delivery, error) {
	all, err := outbox.all(tx.txn)
	slices.SortStableFunc(all, func(a, b school.Delivery) int { return a.NextAt.Compare(b.NextAt) })
	return all, err
}

// DeleteDelivery deletes the message about an enquiry from the outbox. A missing one is no error.
func (tx enquiryTx) DeleteDelivery(enquiryID string) error {
	before, waits, err := outbox.find(tx.txn, enquiryID)
	if err != nil || !waits {
		return err
	}
	return errors.Join(outbox.delete(tx.txn, enquiryID), tx.delete(enquiryIndex, queuedKey(before)),
		tx.updateTally(func(t *EnquiryTally) { t.Waiting-- }))
}

// OldestDelivery returns the start of the longest delay in the outbox, as defined by
// school.Delivery.Since; zero when the outbox is empty.
func (tx enquiryTx) OldestDelivery() (since time.Time, err error) {
	var first []byte
	err = tx.in(enquiryIndex, func(b *bolt.Bucket) error {
		key, _ := b.Cursor().Seek([]byte(queued))
		first = bytes.Clone(key)
		return nil
	})
	id, waits := bytes.CutPrefix(first, []byte(queued))
	if err != nil || !waits {
		return since, err
	}
	return timeOfID(string(id))
}

// sendingRecord records an accepted form under its idempotency key, with the ID of its enquiry.
type sendingRecord struct {
	EnquiryID string    `json:"enquiry"`
	At        time.Time `json:"at"`
}

// sendingKey hashes an idempotency key, which a client chooses.
func sendingKey(key string) string {
	hash := sha256.Sum256([]byte(key))
	return hex.EncodeToString(hash[:])
}

// PutSending records an idempotency key with the ID of its enquiry.
func (tx enquiryTx) PutSending(key, enquiryID string, at time.Time) error {
	return sendings.put(tx.txn, sendingKey(key), sendingRecord{EnquiryID: enquiryID, At: at})
}

// HasSending reports whether a form with this idempotency key was accepted before.
func (tx enquiryTx) HasSending(key string) (bool, error) {
	_, found, err := sendings.find(tx.txn, sendingKey(key))
	return found || IsDamaged(err), IgnoreDamaged(err)
}

// SendingsBefore returns the names of the keys that are older than a time.
func (tx enquiryTx) SendingsBefore(t time.Time) (old []string, err error) {
	err = sendings.each(tx.txn, func(key string, record sendingRecord) error {
		if record.At.Before(t) {
			old = append(old, key)
		}
		return nil
	})
	return old, err
}

// DeleteSendings deletes keys by the names that SendingsBefore returned.
func (tx enquiryTx) DeleteSendings(names []string) (err error) {
	for _, name := range names {
		err = errors.Join(err, sendings.delete(tx.txn, name))
	}
	return err
}
