package store

import (
	"errors"
	"slices"
	"time"

	"schoolsite/internal/school"
)

var (
	accounts = collection[accountRecord]{"accounts", "account"}
	emails   = collection[string]{"emails", "e-mail address"} // of accounts: e-mail to ID
	sessions = collection[sessionRecord]{"sessions", "session"}
)

// Account gives an account by its ID, NotFound where there is none.
func (tx *Tx) Account(id string) (school.Account, error) {
	record, err := accounts.get(tx, id)
	return school.Account(record), err
}

// AccountByEmail gives the account with an e-mail address, however it is
// written, or NotFound.
func (tx *Tx) AccountByEmail(email string) (school.Account, error) {
	id, found, err := emails.find(tx, school.NormalEmail(email))
	if err != nil {
		return school.Account{}, err
	}
	if !found {
		return school.Account{}, notFound(accounts.noun)
	}
	return tx.Account(id)
}

// Accounts gives all accounts, oldest first.
func (tx *Tx) Accounts() ([]school.Account, error) {
	records, err := accounts.all(tx)
	return each(records, func(r accountRecord) school.Account { return school.Account(r) }), err
}

// PutAccount adds or changes an account. It refuses with Conflict when
// another account has its e-mail address.
func (tx *Tx) PutAccount(a school.Account) error {
	email := school.NormalEmail(a.Email)
	owner, taken, err := emails.find(tx, email)
	if err != nil {
		return err
	}
	if taken && owner != a.ID {
		return school.Errorf(school.Conflict, "There is already an account with the e-mail address %s. Use that one, or another address.", email)
	}
	if err := tx.deleteEmail(a.ID, email); err != nil {
		return err
	}
	return errors.Join(emails.put(tx, email, a.ID), accounts.put(tx, a.ID, accountRecord(a)))
}

// deleteEmail deletes the address that an account had from the index, unless
// it is keep.
func (tx *Tx) deleteEmail(id, keep string) error {
	old, found, err := accounts.find(tx, id)
	if err != nil || !found {
		return err
	}
	if email := school.NormalEmail(old.Email); email != keep {
		return emails.delete(tx, email)
	}
	return nil
}

// DeleteAccount deletes an account with its sessions, devices and links. It gives NotFound where
// there is none.
func (tx *Tx) DeleteAccount(id string) error {
	if _, err := accounts.get(tx, id); err != nil {
		return err
	}
	if err := tx.deleteEmail(id, ""); err != nil {
		return err
	}
	_, sessions := tx.DeleteSessionsOf(id, "")
	_, devices := tx.DeleteDevicesOf(id)
	_, resets := tx.DeleteResetsOf(id)
	return errors.Join(sessions, devices, resets, accounts.delete(tx, id), tx.MarkErased())
}

// Session returns a session by its ID, NotFound where there is none or where
// its record is damaged: then the person signs in again.
func (tx *Tx) Session(id string) (school.Session, error) {
	record, err := sessions.get(tx, id)
	if IsDamaged(err) {
		err = notFound(sessions.noun)
	}
	return school.Session(record), err
}

// Sessions returns the sessions of an account, of all accounts for "", the
// most recently used first. Some may have expired.
func (tx *Tx) Sessions(accountID string) ([]school.Session, error) {
	records, err := sessions.all(tx)
	open := each(records, func(r sessionRecord) school.Session { return school.Session(r) })
	open = slices.DeleteFunc(open, func(s school.Session) bool { return accountID != "" && s.AccountID != accountID })
	slices.SortStableFunc(open, func(a, b school.Session) int { return b.LastSeenAt.Compare(a.LastSeenAt) })
	return open, err
}

// PutSession adds or changes a session.
func (tx *Tx) PutSession(s school.Session) error {
	return sessions.put(tx, s.ID, sessionRecord(s))
}

// DeleteSession deletes a session. A missing one is no error.
func (tx *Tx) DeleteSession(id string) error { return sessions.delete(tx, id) }

// DeleteSessionsOf deletes the sessions of an account except one, and returns
// how many it deleted; except may be "".
func (tx *Tx) DeleteSessionsOf(accountID, except string) (int, error) {
	return sessions.deleteWhere(tx, func(s sessionRecord) bool {
		return s.AccountID == accountID && s.ID != except
	})
}

// DeleteSessionsBefore deletes the sessions that have expired by now.
func (tx *Tx) DeleteSessionsBefore(now time.Time) (int, error) {
	return sessions.deleteWhere(tx, func(s sessionRecord) bool { return !s.ExpiresAt.After(now) })
}
