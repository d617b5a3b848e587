package site

import (
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// update is DB.Update for somebody's change. Whether they may was asked when
// the request began, and an upload can take minutes: a session that was ended
// or a role that was taken meanwhile changes nothing any more.
func (s *Site) update(by school.Actor, change func(*store.Tx) error) error {
	return s.parts.DB.Update(stillMay(by, change))
}

// updateFreeing is update for what frees space, now or later: it works on a
// full disk, too.
func (s *Site) updateFreeing(by school.Actor, change func(*store.Tx) error) error {
	return s.parts.DB.UpdateFreeing(stillMay(by, change))
}

func stillMay(by school.Actor, change func(*store.Tx) error) func(*store.Tx) error {
	return func(tx *store.Tx) error {
		if err := stillIn(tx, by); err != nil {
			return err
		}
		return change(tx)
	}
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
	switch {
	case err == nil && account.Status != school.Active, school.CodeOf(err) == school.NotFound:
		return signedOut()
	case err == nil && by.IsOwner() && account.Role != school.Owner:
		return school.Errorf(school.Forbidden, "You were an owner of this site when you began, and are not any more. Nothing was changed. Load the page again.")
	}
	return err
}
