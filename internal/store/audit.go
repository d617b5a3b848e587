package store

import (
	"time"

	"schoolsite/internal/school"
)

var audit = collection[auditRecord]{"audit", "entry of the audit log"}

// auditStep bounds the keys of the log that are held in memory at once.
const auditStep = 256

// PutAudit adds an entry to the audit log.
func (tx *Tx) PutAudit(e school.AuditEntry) error { return audit.put(tx, e.ID, auditRecord(e)) }

// Audit returns the entries that a filter selects, newest first. It reads
// backwards from the newest of them and stops at the filter's limit: the log
// is long.
func (tx *Tx) Audit(f school.AuditFilter) (entries []school.AuditEntry, err error) {
	first, before := firstOf(f.Since), earlier(f.Before, firstAfter(f.Until))
	for {
		keys, err := tx.keysBack(audit.bucket, first, before, auditStep)
		if err != nil || len(keys) == 0 {
			return entries, err
		}
		for _, before = range keys {
			record, err := audit.get(tx, before)
			if IsDamaged(err) {
				continue
			}
			if err != nil {
				return nil, err
			}
			if entry := school.AuditEntry(record); f.Passes(entry) {
				entries = append(entries, entry)
			}
			if f.Limit > 0 && len(entries) == f.Limit {
				return entries, nil
			}
		}
	}
}

// earlier returns the smaller of two keys; "" means no key.
func earlier(a, b string) string {
	if a == "" || b == "" {
		return max(a, b)
	}
	return min(a, b)
}

// firstOf returns firstID, and "" for the zero time.
func firstOf(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return firstID(t)
}

// firstAfter returns the first ID after all that were made up to a time, to
// the millisecond; "" for the zero time.
func firstAfter(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return firstID(t.Add(time.Millisecond))
}

// DeleteAuditBefore deletes at most a number of entries from before a time,
// and returns how many it deleted.
func (tx *Tx) DeleteAuditBefore(t time.Time, most int) (deleted int, err error) {
	keys, err := tx.keysBack(audit.bucket, "", firstID(t), most)
	for _, key := range keys {
		if err == nil {
			err = audit.delete(tx, key)
			deleted++
		}
	}
	return deleted, err
}
