package store

import (
	"errors"
	"maps"
	"time"

	"schoolsite/internal/school"
)

// Backups is what is noted of the backups; Removals has the IDs of the records that a person deleted permanently,
// by which they stay deleted when an earlier backup is restored. Where either is damaged, it begins anew.
var (
	Backups = Single[BackupNote]{Collection[BackupNote]{bucket: metaBucket, noun: "note of the backups",
		isDisposable: true}, "backups"}
	Removals = Single[map[string]time.Time]{Collection[map[string]time.Time]{bucket: metaBucket,
		noun: "note of removals", isDisposable: true}, "removals"}
)

// BackupNote has the time of the last good backup, and the fault since.
type BackupNote struct {
	Site      string    `json:"site"` // identifies the site: its repository takes no other's backups
	To        string    `json:"to,omitempty"`
	At        time.Time `json:"at,omitzero"` // when the last good one was made
	Bytes     int64     `json:"bytes,omitempty"`
	Change    string    `json:"change,omitempty"`   // the last change in it
	CheckedAt time.Time `json:"checkedAt,omitzero"` // when every file of the repository was read
	FailedAt  time.Time `json:"failedAt,omitzero"`  // zero when the last one was good
	Problem   string    `json:"problem,omitempty"`  // why it failed
	MailedAt  time.Time `json:"mailedAt,omitzero"`  // when the owners were told of a failure

	RestoredAt time.Time `json:"restoredAt,omitzero"` // when this data folder was made of a backup
	IsCopy     bool      `json:"isCopy,omitempty"`    // it is no site yet: mail, backups and export are off
}

// AddRemovals notes that a person deleted records permanently. Whatever is older than the oldest backup is
// dropped.
func AddRemovals(tx *Tx, now time.Time, ids ...string) error {
	all, err := Removals.Get(tx)
	if err != nil {
		return err
	}
	if all == nil {
		all = map[string]time.Time{}
	}
	maps.DeleteFunc(all, func(_ string, at time.Time) bool { return now.Sub(at) > school.AuditFor })
	for _, id := range ids {
		all[id] = now.UTC()
	}
	return Removals.Put(tx, all)
}

// RepeatRemovals deletes the records again that a backup has brought back, and returns their number.
func RepeatRemovals(tx *Tx, gone map[string]time.Time) (count int, err error) {
	for id := range gone {
		_, isEnquiry, enquiryErr := enquiryHead(tx, id)
		_, isAccount, accountErr := Accounts.Find(tx, id)
		tokens, tokenErr := AppTokens.DeleteWhere(tx, func(t school.AppToken) bool { return t.ID == id })
		err = errors.Join(err, IgnoreDamaged(enquiryErr), IgnoreDamaged(accountErr), tokenErr)
		if isEnquiry || isAccount || tokens > 0 {
			count++
			err = errors.Join(err, tx.DeleteEnquiry(id), Accounts.Delete(tx, id))
		}
	}
	factors, factorErr := removeFactors(tx, gone)
	links, linkErr := Invitations.DeleteWhere(tx, func(i school.Invitation) bool { _, is := gone[i.Hash]; return is })
	count += factors + links
	known, readErr := Removals.Get(tx)
	if err := errors.Join(err, factorErr, linkErr, readErr); err != nil || len(gone) == 0 {
		return count, err
	}
	all := maps.Clone(gone)
	maps.Copy(all, known)
	return count, Removals.Put(tx, all)
}
