package store

import (
	"strings"
	"time"

	"schoolsite/internal/school"
)

// The audit log, and what is noted of the site itself: its clock and its signing key. Nothing reads
// Probe, which tests whether the disk accepts writes.
var (
	AuditEntries = Collection[school.AuditEntry]{bucket: "audit", noun: "entry of the audit log",
		key: func(e school.AuditEntry) string { return e.ID }}
	erasure         = Single[bool]{Collection[bool]{bucket: metaBucket, noun: "note of a removal"}, erasedKey}
	Clock           = Single[ClockReading]{Collection[ClockReading]{bucket: metaBucket, noun: "clock"}, "clock"}
	Probe           = Single[ClockReading]{Collection[ClockReading]{bucket: metaBucket, noun: "clock"}, "probe"}
	EnquirySettings = Single[ConfirmedSettings]{Collection[ConfirmedSettings]{bucket: metaBucket,
		noun: "setting of enquiries"}, "enquiry-settings"}
	SigningKey = Single[KeyNote]{Collection[KeyNote]{bucket: metaBucket, noun: "signing key"}, "signing-key"}
)

const erasedKey = "erased"

// ClockReading is the last reading of the machine's clock, and the time until which the clock is not
// trusted.
type ClockReading struct {
	Seen       time.Time `json:"seen"`
	DoubtUntil time.Time `json:"doubtUntil,omitzero"`
}

// ConfirmedSettings has what an owner confirmed of enquiries.
type ConfirmedSettings struct {
	school.EnquirySettings
	ToldOf string `json:"toldOf,omitempty"` // the unconfirmed address of which the owners were told
}

// KeyNote names the signing key at the last start of a server, and tells when it was found to have
// changed. No record contains the key itself.
type KeyNote struct {
	ID        string    `json:"id"`
	ChangedAt time.Time `json:"changedAt,omitzero"`
}

// LastChange identifies the last change that somebody would miss: every change of a person has an
// audit entry, every visitor's message is an enquiry or spam. What the program notes by itself is none.
func (tx *Tx) LastChange() (string, error) {
	var last []string
	for _, bucket := range []string{AuditEntries.bucket, enquiries.bucket, spam.bucket} {
		keys, err := tx.keysBack(bucket, "", "", 1)
		if err != nil {
			return "", err
		}
		last = append(last, append(keys, "none")[0])
	}
	return strings.Join(last, " "), nil
}

// Audit returns the entries that a filter selects, newest first. It reads backwards from the newest
// of them and stops at the filter's limit: the log is long.
func (tx *Tx) Audit(f school.AuditFilter) (entries []school.AuditEntry, err error) {
	before := f.Before
	if !f.Until.IsZero() { // IDs tell the time to the millisecond
		after := firstID(f.Until.Add(time.Millisecond))
		if before == "" || after < before {
			before = after
		}
	}
	for entry, err := range AuditEntries.backward(tx, firstIDSince(f.Since), before) {
		if err != nil {
			return nil, err
		}
		if f.Passes(entry) {
			entries = append(entries, entry)
		}
		if f.Limit > 0 && len(entries) == f.Limit {
			break
		}
	}
	return entries, nil
}

// MarkErased records that personal data was deleted. bbolt only frees its pages: the bytes stay in
// the file until Compact replaces it.
func (tx *Tx) MarkErased() error { return erasure.Put(tx, true) }
