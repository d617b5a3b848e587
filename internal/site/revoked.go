package site

import (
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// update is DB.Update for somebody's change. Whether they may was asked when
// the request began, and an upload can take minutes: a session that was ended
// meanwhile changes nothing any more.
func (s *Site) update(by school.Actor, change func(*store.Tx) error) error {
	return s.parts.DB.Update(func(tx *store.Tx) error {
		if err := stillIn(tx, by); err != nil {
			return err
		}
		return change(tx)
	})
}

func stillIn(tx *store.Tx, by school.Actor) error {
	if by.Session == "" {
		return nil // the operator
	}
	session, err := tx.Session(by.Session)
	if school.CodeOf(err) == school.NotFound {
		return signedOut()
	}
	if err != nil {
		return err
	}
	account, err := tx.Account(session.AccountID)
	if err == nil && account.Status != school.Active || school.CodeOf(err) == school.NotFound {
		return signedOut()
	}
	return err
}
