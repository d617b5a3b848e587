package accounts

import (
	"context"
	"errors"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// SetPassword gives somebody else's account a new password and ends its
// sessions, its links to choose one, and what was known of its devices.
func (s *Service) SetPassword(ctx context.Context, by school.Actor, who, password string) (school.Account, error) {
	holder, err := s.Account(ctx, by, who)
	if err != nil {
		return school.Account{}, err
	}
	if err := s.db.RequireRecentPassword(by, s.clock()); err != nil {
		return school.Account{}, err
	}
	if holder.ID == by.Account.ID {
		return school.Account{}, school.Errorf(school.Conflict, "This is your own account. Change its password on the page of your account, with your current one.")
	}
	if err := s.checkPassword(password, holder.Name, holder.Email); err != nil {
		return school.Account{}, err
	}
	hash, err := s.passwords.KnownDeviceQueue().Hash(ctx, password)
	if err != nil {
		return school.Account{}, err
	}
	account, err := s.changeAccount(ctx, by, holder.ID, func(tx *store.Tx, account *school.Account) (school.AuditEntry, error) {
		account.PasswordHash = hash
		return school.AuditEntry{Action: school.ActionPasswordSet}, errors.Join(endWays(tx, account.ID), tx.PutAccount(*account))
	})
	if err == nil {
		s.noticePassword(ctx, account, school.ActionPasswordSet)
	}
	return account, err
}

// endWays ends every way into an account but its password: its sessions, the
// links for a new password and the known devices.
func endWays(tx *store.Tx, accountID string) error {
	_, devices := tx.DeleteDevicesOf(accountID)
	return errors.Join(endAccess(tx, accountID, ""), devices)
}

// endAccess ends the sessions of an account but for one, and its links to
// choose a new password. Except may be "".
func endAccess(tx *store.Tx, accountID, except string) error {
	_, sessions := tx.DeleteSessionsOf(accountID, except)
	_, resets := tx.DeleteResetsOf(accountID)
	return errors.Join(sessions, resets)
}

// ChangePassword gives the actor's account a new password, for the current
// one. The other sessions and the links to choose a password end.
func (s *Service) ChangePassword(ctx context.Context, by school.Actor, current, password string) error {
	if err := requireAccount(by); err != nil {
		return err
	}
	if err := differing(current, password); err != nil {
		return err
	}
	if err := s.checkPassword(password, by.Account.Name, by.Account.Email); err != nil {
		return err
	}
	_, err := s.proven(ctx, by, school.Credentials{Email: by.Account.Email, Password: current})
	if school.CodeOf(err) == school.Unauthorized {
		return school.InvalidFields(map[string]string{"current": "This is not your current password"})
	}
	if err != nil {
		return err
	}
	hash, err := s.passwords.KnownDeviceQueue().Hash(ctx, password)
	if err != nil {
		return err
	}
	err = s.changeSelf(by, func(tx *store.Tx, account school.Account) error {
		account.PasswordHash = hash
		changed := school.AuditEntry{Action: school.ActionPasswordChanged, Of: account.Email}
		return errors.Join(endAccess(tx, account.ID, by.Session), tx.PutAccount(account), s.audit.Append(tx, by, changed))
	})
	if err == nil {
		s.noticePassword(ctx, by.Account, school.ActionPasswordChanged)
	}
	return err
}

// differing looks at the two passwords before anything costly is done.
func differing(current, password string) error {
	wrong := map[string]string{}
	if current == "" {
		wrong["current"] = "Required"
	}
	if password == current && current != "" {
		wrong["password"] = "This is your current password. Choose another one"
	}
	return school.InvalidFields(wrong)
}
