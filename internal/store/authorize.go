package store

import (
	"time"

	"schoolsite/internal/school"
)

// UpdateAs is Update for a person's change. It authorizes the actor again inside the transaction:
// the request may have taken minutes, and its session may have been revoked or rights of its role
// withdrawn in the meantime. Then it fails with Unauthorized or Forbidden. An app token may have ended, or its
// maker have lost their role. The operator has no session and is exempt.
func (db *DB) UpdateAs(by school.Actor, fn func(*Tx) error) error {
	return db.Update(db.reauthorized(by, fn))
}

// UpdateFromReserveAs is UpdateAs for a change that frees space; see UpdateFromReserve.
func (db *DB) UpdateFromReserveAs(by school.Actor, fn func(*Tx) error) error {
	return db.UpdateFromReserve(db.reauthorized(by, fn))
}

// reauthorized runs fn after the actor was authorized again.
func (db *DB) reauthorized(by school.Actor, fn func(*Tx) error) func(*Tx) error {
	return func(tx *Tx) error {
		switch {
		case by.Token.ID != "":
			if _, err := FindAppToken(tx, by.Token.Hash, db.clock()); err != nil {
				return err
			}
			return fn(tx)
		case !by.SignedIn():
			return school.SignedOut()
		case by.Session == "":
			return fn(tx)
		}
		var account school.Account
		session, found, err := Sessions.Find(tx, by.Session)
		if found {
			account, found, err = Accounts.Find(tx, session.AccountID)
		}
		switch {
		case err != nil:
			return err
		case !found || account.Status != school.Active:
			return school.SignedOut()
		case !school.Actor{Account: account}.MayAsMuchAs(by):
			return school.Errorf(school.Forbidden, "You have fewer rights on this site than when you began: an owner "+
				"changed your role. Nothing was changed. Load the page again.")
		}
		return fn(tx)
	}
}

// RequireRecentPassword is step-up authentication: it refuses a sensitive change with
// PasswordRequired unless the actor's session confirmed its password within school.PasswordGrace of
// now. So a browser that was left open, or a stolen cookie, is not enough to make an owner or to
// export data. The operator has no session and is exempt.
func (db *DB) RequireRecentPassword(by school.Actor, now time.Time) error {
	switch {
	case by.Token.ID != "":
		return school.Errorf(school.Forbidden, "A program can't do this: log in and do it yourself.")
	case by.Session == "":
		return nil
	}
	session, err := Read(db, func(tx *Tx) (school.Session, error) { return Sessions.Get(tx, by.Session) })
	// The age is negative after the clock was set back.
	age := now.Sub(session.PasswordAt)
	switch {
	case school.CodeOf(err) == school.NotFound:
		return school.SignedOut()
	case err != nil:
		return err
	case age > -school.PasswordGrace && age < school.PasswordGrace:
		return nil
	}
	return school.Errorf(school.PasswordRequired, "Please enter your password again to do this.")
}
