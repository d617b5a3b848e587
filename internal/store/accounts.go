package store

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// accountTx is the part of a transaction about who may enter.
type accountTx struct{ *txn }

var (
	accounts        = collection[accountRecord]{"accounts", "account"}
	emails          = collection[string]{"emails", "e-mail address"} // of accounts: e-mail to ID
	sessions        = collection[school.Session]{"sessions", "session"}
	devices         = collection[school.Device]{"devices", "device"}
	resets          = collection[school.Reset]{"resets", "link for a new password"}
	pendingAccounts = collection[school.PendingAccount]{"pending", "registration"}
	confirmations   = collection[school.Confirmation]{"confirmations", "link to confirm an address"}
)

// accountRecord is an account with its password hash, which has no JSON name of its own, so that no
// answer ever holds it.
type accountRecord struct {
	school.Account
	PasswordHash []byte `json:"passwordHash"`
}

func (r accountRecord) account() school.Account {
	r.Account.PasswordHash = r.PasswordHash
	return r.Account
}

// Account gives an account by its ID, NotFound where there is none.
func (tx accountTx) Account(id string) (school.Account, error) {
	record, err := accounts.get(tx.txn, id)
	return record.account(), err
}

// AccountByEmail gives the account with an e-mail address, however it is written, or NotFound.
func (tx accountTx) AccountByEmail(email string) (school.Account, error) {
	id, found, err := emails.find(tx.txn, school.NormalEmail(email))
	if err != nil {
		return school.Account{}, err
	}
	if !found {
		return school.Account{}, notFound(accounts.noun)
	}
	return tx.Account(id)
}

// Accounts gives all accounts, oldest first.
func (tx accountTx) Accounts() ([]school.Account, error) {
	records, err := accounts.all(tx.txn)
	return each(records, accountRecord.account), err
}

// PutAccount adds or changes an account. It refuses with Conflict when another account has its
// e-mail address.
func (tx accountTx) PutAccount(a school.Account) error {
	email := school.NormalEmail(a.Email)
	owner, taken, err := emails.find(tx.txn, email)
	if err != nil {
		return err
	}
	if taken && owner != a.ID {
		return school.Errorf(school.Conflict, "There is already an account with the e-mail address %s. Use that one, or another address.", email)
	}
	if err := tx.deleteEmail(a.ID, email); err != nil {
		return err
	}
	return errors.Join(emails.put(tx.txn, email, a.ID), accounts.put(tx.txn, a.ID, accountRecord{a, a.PasswordHash}))
}

// deleteEmail deletes the address that an account had from the index, unless it is keep.
func (tx accountTx) deleteEmail(id, keep string) error {
	old, found, err := accounts.find(tx.txn, id)
	if err != nil || !found {
		return err
	}
	if email := school.NormalEmail(old.Email); email != keep {
		return emails.delete(tx.txn, email)
	}
	return nil
}

// DeleteAccount deletes an account with its sessions, devices and links. It gives NotFound where
// there is none.
func (tx accountTx) DeleteAccount(id string) error {
	if _, err := accounts.get(tx.txn, id); err != nil {
		return err
	}
	if err := tx.deleteEmail(id, ""); err != nil {
		return err
	}
	_, sessions := tx.DeleteSessionsOf(id, "")
	_, devices := tx.DeleteDevicesOf(id)
	_, resets := tx.DeleteResetsOf(id)
	return errors.Join(sessions, devices, resets, accounts.delete(tx.txn, id), tx.MarkErased())
}

// Session returns a session by its ID, NotFound where there is none or where its record is damaged:
// then the person signs in again.
func (tx accountTx) Session(id string) (school.Session, error) {
	session, err := sessions.get(tx.txn, id)
	if IsDamaged(err) {
		err = notFound(sessions.noun)
	}
	return session, err
}

// Sessions returns the sessions of an account, of all accounts for "", the most recently used
// first. Some may have expired.
func (tx accountTx) Sessions(accountID string) ([]school.Session, error) {
	open, err := sessions.all(tx.txn)
	open = slices.DeleteFunc(open, func(s school.Session) bool { return accountID != "" && s.AccountID != accountID })
	slices.SortStableFunc(open, func(a, b school.Session) int { return b.LastSeenAt.Compare(a.LastSeenAt) })
	return open, err
}

// PutSession adds or changes a session.
func (tx accountTx) PutSession(s school.Session) error { return sessions.put(tx.txn, s.ID, s) }

// DeleteSession deletes a session. A missing one is no error.
func (tx accountTx) DeleteSession(id string) error { return sessions.delete(tx.txn, id) }

// DeleteSessionsOf deletes the sessions of an account except one, and returns how many it deleted;
// except may be "".
func (tx accountTx) DeleteSessionsOf(accountID, except string) (int, error) {
	return sessions.deleteWhere(tx.txn, func(s school.Session) bool { return s.AccountID == accountID && s.ID != except })
}

// DeleteSessionsBefore deletes the sessions that have expired by now.
func (tx accountTx) DeleteSessionsBefore(now time.Time) (int, error) {
	return sessions.deleteWhere(tx.txn, func(s school.Session) bool { return !s.ExpiresAt.After(now) })
}

// deviceKey keeps an account's devices together.
func deviceKey(accountID, hash string) string { return accountID + " " + hash }

// maxDevices bounds the known devices of an account; a new one replaces the least recently used.
const maxDevices = 20

// PutDevice records that an account was signed in with a device.
func (tx accountTx) PutDevice(d school.Device) error {
	if err := devices.put(tx.txn, deviceKey(d.AccountID, d.Hash), d); err != nil {
		return err
	}
	keys, err := tx.keys(devices.bucket, deviceKey(d.AccountID, ""))
	if err != nil {
		return err
	}
	var known []school.Device
	for _, key := range keys {
		if !strings.HasPrefix(key, deviceKey(d.AccountID, "")) {
			break
		}
		device, err := devices.get(tx.txn, key)
		if err != nil {
			return err
		}
		known = append(known, device)
	}
	if len(known) <= maxDevices {
		return nil
	}
	oldest := slices.MinFunc(known, func(a, b school.Device) int {
		return cmp.Or(a.SeenAt.Compare(b.SeenAt), cmp.Compare(a.Hash, b.Hash))
	})
	return devices.delete(tx.txn, deviceKey(oldest.AccountID, oldest.Hash))
}

// KnowsDevice reports whether an account was signed in with a device not longer than
// school.DeviceFor before now.
func (tx accountTx) KnowsDevice(accountID, hash string, now time.Time) (bool, error) {
	d, found, err := devices.find(tx.txn, deviceKey(accountID, hash))
	return found && now.Sub(d.SeenAt) <= school.DeviceFor, err
}

// DeleteDevicesOf deletes the devices of an account.
func (tx accountTx) DeleteDevicesOf(accountID string) (int, error) {
	return devices.deleteWhere(tx.txn, func(d school.Device) bool { return d.AccountID == accountID })
}

// DeleteDevicesBefore deletes the devices that were last seen before a time.
func (tx accountTx) DeleteDevicesBefore(t time.Time) (int, error) {
	return devices.deleteWhere(tx.txn, func(d school.Device) bool { return d.SeenAt.Before(t) })
}

// PutReset stores a password reset link.
func (tx accountTx) PutReset(r school.Reset) error { return resets.put(tx.txn, r.Hash, r) }

// Reset returns a password reset link by the hash of its code, NotFound where there is none. It may
// have expired.
func (tx accountTx) Reset(hash string) (school.Reset, error) { return resets.get(tx.txn, hash) }

// DeleteResetsOf revokes the links of an account.
func (tx accountTx) DeleteResetsOf(accountID string) (int, error) {
	return resets.deleteWhere(tx.txn, func(r school.Reset) bool { return r.AccountID == accountID })
}

// DeleteResetsBefore deletes the links that have expired by now.
func (tx accountTx) DeleteResetsBefore(now time.Time) (int, error) {
	return resets.deleteWhere(tx.txn, func(r school.Reset) bool { return !r.ExpiresAt.After(now) })
}

// PendingAccounts returns the registrations that wait, oldest first. Some may have expired.
func (tx accountTx) PendingAccounts() ([]school.PendingAccount, error) {
	return pendingAccounts.all(tx.txn)
}

// PendingAccountsOf gives the registrations of an e-mail address, however it is written, oldest
// first.
func (tx accountTx) PendingAccountsOf(email string) ([]school.PendingAccount, error) {
	email = school.NormalEmail(email)
	all, err := tx.PendingAccounts()
	return slices.DeleteFunc(all, func(p school.PendingAccount) bool { return p.Email != email }), err
}

// PendingAccount gives a registration by its ID, NotFound where there is none.
func (tx accountTx) PendingAccount(id string) (school.PendingAccount, error) {
	return pendingAccounts.get(tx.txn, id)
}

// PutPendingAccount adds or changes a registration.
func (tx accountTx) PutPendingAccount(p school.PendingAccount) error {
	p.Email = school.NormalEmail(p.Email)
	return pendingAccounts.put(tx.txn, p.ID, p)
}

// DeletePendingAccount deletes a registration. A missing one is no error.
func (tx accountTx) DeletePendingAccount(id string) error {
	return errors.Join(pendingAccounts.delete(tx.txn, id), tx.MarkErased())
}

// DeletePendingAccountsOf deletes the registrations of an e-mail address with the links that were
// mailed to it.
func (tx accountTx) DeletePendingAccountsOf(email string) error {
	email = school.NormalEmail(email)
	_, err := tx.deletePending(
		func(p school.PendingAccount) bool { return p.Email == email },
		func(c school.Confirmation) bool { return c.Email == email })
	return err
}

// DeletePendingAccountsBefore deletes the registrations and links that have expired by now, and
// returns the number of registrations.
func (tx accountTx) DeletePendingAccountsBefore(now time.Time) (int, error) {
	return tx.deletePending(
		func(p school.PendingAccount) bool { return !p.ExpiresAt.After(now) },
		func(c school.Confirmation) bool { return !c.ExpiresAt.After(now) })
}

func (tx accountTx) deletePending(matches func(school.PendingAccount) bool, matchesLink func(school.Confirmation) bool) (int, error) {
	deleted, err := pendingAccounts.deleteWhere(tx.txn, matches)
	links, linkErr := confirmations.deleteWhere(tx.txn, matchesLink)
	if deleted+links > 0 {
		err = errors.Join(err, tx.MarkErased())
	}
	return deleted, errors.Join(err, linkErr)
}

// PutConfirmation stores a link that confirms an address.
func (tx accountTx) PutConfirmation(c school.Confirmation) error {
	return confirmations.put(tx.txn, c.Hash, c)
}

// Confirmation returns a link by the hash of its code, NotFound where there is none. It may have
// expired.
func (tx accountTx) Confirmation(hash string) (school.Confirmation, error) {
	return confirmations.get(tx.txn, hash)
}
