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

// Outbox is the mail about enquiries that waits, by the enquiry's ID.
var Outbox = Collection[school.Delivery]{bucket: "outbox", noun: "mail",
	key:   func(d school.Delivery) string { return d.EnquiryID },
	index: indexDelivery}

// Sendings are the accepted forms, by the hash of their idempotency key, which a client chooses.
var Sendings = Collection[Sending]{bucket: "sendings", noun: "sending",
	key: func(s Sending) string {
		hash := sha256.Sum256([]byte(s.Key))
		return hex.EncodeToString(hash[:])
	},
	until: func(s Sending) time.Time { return s.At }}

// Sending is an accepted form with the ID of its enquiry. Its key is not kept.
type Sending struct {
	Key       string    `json:"-"`
	EnquiryID string    `json:"enquiry"`
	At        time.Time `json:"at"`
}

// queued begins the entries of the outbox in enquiryIndex: "queued\x00<time><ID>". The first of
// them is the mail that waits longest.
const queued = "queued" + afterNames

func queuedKey(d school.Delivery) string {
	return queued + firstID(d.Since())[:timeChars] + d.EnquiryID
}

// indexDelivery keeps the order of the outbox and the number of its mails.
func indexDelivery(tx *Tx, before, after *school.Delivery) (err error) {
	change := 0
	if before != nil {
		change--
		err = tx.delete(enquiryIndex, queuedKey(*before))
	}
	if after != nil {
		change++
		err = errors.Join(err, tx.put(enquiryIndex, queuedKey(*after), nil))
	}
	if change != 0 {
		err = errors.Join(err, tx.updateTally(func(t *EnquiryTally) { t.Waiting += change }))
	}
	return err
}

// Deliveries returns the outbox in the order of the next attempts.
func (tx *Tx) Deliveries() ([]school.Delivery, error) {
	all, err := Outbox.All(tx)
	slices.SortStableFunc(all, func(a, b school.Delivery) int { return a.NextAt.Compare(b.NextAt) })
	return all, err
}

// OldestDelivery returns the start of the longest delay in the outbox, as defined by
// school.Delivery.Since; zero when the outbox is empty.
func (tx *Tx) OldestDelivery() (since time.Time, err error) {
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

// HasSending reports whether a form with this idempotency key was accepted before.
func (tx *Tx) HasSending(key string) (bool, error) {
	_, found, err := Sendings.Find(tx, Sendings.key(Sending{Key: key}))
	return found || IsDamaged(err), IgnoreDamaged(err)
}
