package accounts

import (
	"context"
	"errors"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// OwnAccount is the account of the person who asks.
func (s *Service) OwnAccount(_ context.Context, by school.Actor) (Holder, error) {
	if err := requireAccount(by); err != nil {
		return Holder{}, err
	}
	return s.holder(by.Account.ID)
}

// requireAccount refuses visitors, and the operator, who has none.
func requireAccount(by school.Actor) error {
	if err := by.RequireStaff(); err != nil {
		return err
	}
	if by.Account.ID == "" {
		return school.Errorf(school.Conflict, "Commands on the server have no account of their own. `schoolsite user` looks after the accounts.")
	}
	return nil
}

// changeSelf is update for what a person changes of their own account, as it
// stands now.
func (s *Service) changeSelf(by school.Actor, change func(*store.Tx, school.Account) error) error {
	return s.db.UpdateAs(by, func(tx *store.Tx) error {
		account, err := tx.Account(by.Account.ID)
		if err != nil {
			return err
		}
		return change(tx, account)
	})
}

// RenameSelf gives the actor another name.
func (s *Service) RenameSelf(_ context.Context, by school.Actor, name string) (account school.Account, err error) {
	if err := requireAccount(by); err != nil {
		return account, err
	}
	err = s.changeSelf(by, func(tx *store.Tx, current school.Account) error {
		entry, err := renamed(tx, &current, name)
		account = current
		if err != nil || entry.Action == "" {
			return err
		}
		entry.Of = current.Email
		return s.audit.Append(tx, by, entry)
	})
	return account, err
}

// EndSession ends one session of the actor's own.
func (s *Service) EndSession(_ context.Context, by school.Actor, id string) error {
	if err := requireAccount(by); err != nil {
		return err
	}
	return s.db.UpdateAs(by, func(tx *store.Tx) error {
		session, err := tx.Session(id)
		if school.CodeOf(err) == school.NotFound || err == nil && session.AccountID != by.Account.ID {
			return school.Errorf(school.NotFound, "This session has ended already.")
		}
		if err != nil {
			return err
		}
		ended := school.AuditEntry{Action: school.ActionSessionRevoked, Of: by.Account.Email, After: "one: " + session.Device}
		return errors.Join(tx.DeleteSession(id), s.audit.Append(tx, by, ended))
	})
}

// EndOtherSessions ends the actor's sessions but for the one that asks, and
// says how many they were.
func (s *Service) EndOtherSessions(_ context.Context, by school.Actor) (ended int, err error) {
	if err := requireAccount(by); err != nil {
		return 0, err
	}
	err = s.db.UpdateAs(by, func(tx *store.Tx) error {
		ended, err = s.endSessions(tx, by.Account.ID, by.Session)
		if err != nil || ended == 0 {
			return err
		}
		others := "all others: " + school.CountText(ended, "session")
		return s.audit.Append(tx, by, school.AuditEntry{Action: school.ActionSessionRevoked, Of: by.Account.Email, After: others})
	})
	return ended, err
}
