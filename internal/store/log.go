package store

import (
	"time"

	"schoolsite/internal/school"
)

// logTx is the part of a transaction about the audit log, and about the site itself: its clock and
// its signing key.
type logTx struct{ *txn }

var (
	audit    = collection[school.AuditEntry]{"audit", "entry of the audit log"}
	erasures = collection[bool]{metaBucket, "note of a removal"}
	clocks   = collection[clockRecord]{metaBucket, "clock"}
	keyIDs   = collection[keyIDRecord]{metaBucket, "signing key"}
)

// The keys of the meta bucket, beside the format and the counters.
const (
	erasedKey = "erased"
	clockKey  = "clock"
	probeKey  = "probe"
	keyIDKey  = "signing-key"
)

// clockRecord holds the last reading of the machine's clock.
type clockRecord struct {
	Seen       time.Time `json:"seen"`
	DoubtUntil time.Time `json:"doubtUntil,omitzero"`
}

// keyIDRecord names the signing key; no record contains the key itself.
type keyIDRecord struct {
	ID        string    `json:"id"`
	ChangedAt time.Time `json:"changedAt,omitzero"`
}

// PutAudit adds an entry to the audit log.
func (tx logTx) PutAudit(e school.AuditEntry) error { return audit.put(tx.txn, e.ID, e) }

// Audit returns the entries that a filter selects, newest first. It reads backwards from the newest
// of them and stops at the filter's limit: the log is long.
func (tx logTx) Audit(f school.AuditFilter) (entries []school.AuditEntry, err error) {
	before := f.Before
	if !f.Until.IsZero() { // IDs tell the time to the millisecond
		after := firstID(f.Until.Add(time.Millisecond))
		if before == "" || after < before {
			before = after
		}
	}
	for key, err := range tx.walk(audit.bucket, firstIDSince(f.Since), before) {
		var entry school.AuditEntry
		if err == nil {
			entry, err = audit.get(tx.txn, key)
		}
		if IsDamaged(err) {
			continue
		}
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

// DeleteAuditBefore deletes at most a number of entries from before a time, and returns how many it
// deleted.
func (tx logTx) DeleteAuditBefore(t time.Time, most int) (deleted int, err error) {
	keys, err := tx.keysBack(audit.bucket, "", firstID(t), most)
	for _, key := range keys {
		if err := audit.delete(tx.txn, key); err != nil {
			return deleted, err
		}
		deleted++
	}
	return deleted, err
}

// MarkErased records that personal data was deleted. bbolt only frees its pages: the bytes stay in
// the file until Compact replaces it.
func (tx *txn) MarkErased() error { return erasures.put(tx, erasedKey, true) }

// ClockSeen returns the last reading of the clock that was stored, and the time until which the
// clock is not trusted; zero times where none was stored.
func (tx logTx) ClockSeen() (seen, doubtUntil time.Time, err error) {
	record, _, err := clocks.find(tx.txn, clockKey)
	return record.Seen, record.DoubtUntil, err
}

// PutClockSeen stores both.
func (tx logTx) PutClockSeen(seen, doubtUntil time.Time) error {
	return clocks.put(tx.txn, clockKey, clockRecord{seen, doubtUntil})
}

// PutProbe writes a record that nothing reads, to test whether the disk accepts writes.
func (tx logTx) PutProbe(at time.Time) error {
	return clocks.put(tx.txn, probeKey, clockRecord{Seen: at})
}

// SigningKey returns the ID of the signing key at the last start of a server, and the time at which
// it was found to have changed; "" where no server recorded it.
func (tx logTx) SigningKey() (id string, changedAt time.Time, err error) {
	record, _, err := keyIDs.find(tx.txn, keyIDKey)
	return record.ID, record.ChangedAt, err
}

// PutSigningKey stores both.
func (tx logTx) PutSigningKey(id string, changedAt time.Time) error {
	return keyIDs.put(tx.txn, keyIDKey, keyIDRecord{id, changedAt})
}
