package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"
)

var sendings = collection[sendingRecord]{"sendings", "sending"}

// PutSending records an idempotency key with the ID of its enquiry. Clients
// choose the key, so it is stored as a hash.
func (tx *Tx) PutSending(key, enquiryID string, at time.Time) error {
	return sendings.put(tx, sendingKey(key), sendingRecord{EnquiryID: enquiryID, At: at})
}

// HasSending reports whether a form with this idempotency key was accepted
// before.
func (tx *Tx) HasSending(key string) (bool, error) {
	_, found, err := sendings.find(tx, sendingKey(key))
	return found || IsDamaged(err), IgnoreDamaged(err)
}

// SendingsBefore returns the names of the keys that are older than a time.
func (tx *Tx) SendingsBefore(t time.Time) (old []string, err error) {
	err = sendings.each(tx, func(key string, record sendingRecord) error {
		if record.At.Before(t) {
			old = append(old, key)
		}
		return nil
	})
	return old, err
}

// DeleteSendings deletes keys by the names that SendingsBefore returned.
func (tx *Tx) DeleteSendings(names []string) (err error) {
	for _, name := range names {
		err = errors.Join(err, sendings.delete(tx, name))
	}
	return err
}

func sendingKey(key string) string {
	hash := sha256.Sum256([]byte(key))
	return hex.EncodeToString(hash[:])
}
