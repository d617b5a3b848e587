package store

import (
	"errors"
	"slices"
	"time"

	"schoolsite/internal/school"
)

var (
	pendingAccounts = collection[pendingRecord]{"pending", "registration"}
	confirmations   = collection[confirmationRecord]{"confirmations", "link to confirm an address"}
)

// PendingAccounts returns the registrations that wait, oldest first. Some may
// have expired.
func (tx *Tx) PendingAccounts() ([]school.PendingAccount, error) {
	records, err := pendingAccounts.all(tx)
	return each(records, func(r pendingRecord) school.PendingAccount { return school.PendingAccount(r) }), err
}

// PendingAccountsOf gives the registrations of an e-mail address, however it is
// written, oldest first.
func (tx *Tx) PendingAccountsOf(email string) ([]school.PendingAccount, error) {
	email = school.NormalEmail(email)
	all, err := tx.PendingAccounts()
	return slices.DeleteFunc(all, func(p school.PendingAccount) bool { return p.Email != email }), err
}

// PendingAccount gives a registration by its ID, NotFound where there is none.
func (tx *Tx) PendingAccount(id string) (school.PendingAccount, error) {
	record, err := pendingAccounts.get(tx, id)
	return school.PendingAccount(record), err
}

// PutPendingAccount adds or changes a registration.
func (tx *Tx) PutPendingAccount(p school.PendingAccount) error {
	p.Email = school.NormalEmail(p.Email)
	return pendingAccounts.put(tx, p.ID, pendingRecord(p))
}

// DeletePendingAccount deletes a registration. A missing one is no error.
func (tx *Tx) DeletePendingAccount(id string) error {
	return errors.Join(pendingAccounts.delete(tx, id), tx.MarkErased())
}

// DeletePendingAccountsOf deletes the registrations of an e-mail address with
// the links that were mailed to it.
func (tx *Tx) DeletePendingAccountsOf(email string) error {
	email = school.NormalEmail(email)
	_, err := tx.deletePending(func(p pendingRecord) bool { return p.Email == email }, func(c confirmationRecord) bool { return c.Email == email })
	return err
}

// DeletePendingAccountsBefore deletes the registrations and links that have
// expired by now, and returns the number of registrations.
func (tx *Tx) DeletePendingAccountsBefore(now time.Time) (int, error) {
	return tx.deletePending(func(p pendingRecord) bool { return !p.ExpiresAt.After(now) }, func(c confirmationRecord) bool { return !c.ExpiresAt.After(now) })
}

func (tx *Tx) deletePending(matches func(pendingRecord) bool, matchesLink func(confirmationRecord) bool) (int, error) {
	deleted, err := pendingAccounts.deleteWhere(tx, matches)
	links, linkErr := confirmations.deleteWhere(tx, matchesLink)
	if deleted+links > 0 {
		err = errors.Join(err, tx.MarkErased())
	}
	return deleted, errors.Join(err, linkErr)
}

// PutConfirmation stores a link that confirms an address.
func (tx *Tx) PutConfirmation(c school.Confirmation) error {
	return confirmations.put(tx, c.Hash, confirmationRecord(c))
}

// Confirmation returns a link by the hash of its code, NotFound where there is
// none. It may have expired.
func (tx *Tx) Confirmation(hash string) (school.Confirmation, error) {
	record, err := confirmations.get(tx, hash)
	return school.Confirmation(record), err
}
