package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"time"

	bolt "go.etcd.io/bbolt"

	"schoolsite/internal/school"
)

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

// queued begins the entries of the mail queue in enquiryIndex: "queued\x00<time><ID>". The first of
// them is the mail that waits longest.
const queued = "queued" + afterNames

func queuedKey(e school.Enquiry) string { return queued + firstID(e.MailSince())[:timeChars] + e.ID }

// QueuedEnquiries returns the enquiries whose mail waits, as lists have them.
func (tx *Tx) QueuedEnquiries() (waiting []school.Enquiry, err error) {
	keys, err := tx.keys(enquiryIndex, queued)
	if err != nil {
		return nil, err
	}
	for _, key := range keys {
		e, err := tx.EnquiryHead(key[len(queued)+timeChars:])
		switch {
		case IsDamaged(err) || school.CodeOf(err) == school.NotFound: // they hold no other up
		case err != nil:
			return nil, err
		default:
			waiting = append(waiting, e)
		}
	}
	return waiting, nil
}

// OldestQueued returns since when the mail that waits longest has waited, as defined by
// school.Enquiry.MailSince; zero when none waits.
func (tx *Tx) OldestQueued() (since time.Time, err error) {
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
