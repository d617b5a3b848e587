package accounts

import (
	"context"
	"errors"
	"slices"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Decision is what an owner decides about who may sign in.
type Decision string

// The decisions. Approving and refusing are those about registrations.
const (
	Disable Decision = "disable"
	Enable  Decision = "enable"
)

// decisions say in which states one makes sense, and what it is in the log.
var decisions = map[Decision]struct {
	from []school.Status
	deed school.AuditAction
}{
	Disable: {[]school.Status{school.Active, school.Disabled}, school.ActionAccountDisabled}, // twice is harmless
	Enable:  {[]school.Status{school.Disabled, school.Active}, school.ActionAccountEnabled},
}

// DecideAccount carries out a decision about the account of an e-mail address
// or ID. Disabling ends its sessions at once.
func (s *Service) DecideAccount(ctx context.Context, by school.Actor, who string, do Decision) (school.Account, error) {
	return s.changeAccount(ctx, by, who, func(tx *store.Tx, account *school.Account) (entry school.AuditEntry, err error) {
		decision, known := decisions[do]
		if !known {
			return entry, school.Errorf(school.Invalid, "Choose one of approve, refuse, disable, enable, role, rename, sign-out.")
		}
		if !slices.Contains(decision.from, account.Status) {
			return entry, school.Errorf(school.Conflict, "The account of %s is %s; you can't %s it.", account.Email, account.Status, do)
		}
		before := account.Status
		if err := decide(tx, by, account, do); err != nil || before == account.Status {
			return entry, err
		}
		return school.AuditEntry{Action: decision.deed, Before: string(before)}, nil
	})
}

func decide(tx *store.Tx, by school.Actor, account *school.Account, do Decision) error {
	if do == Disable {
		return disable(tx, by, account)
	}
	account.Status = school.Active
	return tx.PutAccount(*account)
}

func disable(tx *store.Tx, by school.Actor, account *school.Account) error {
	if err := mayLose(tx, by, *account, "disable"); err != nil {
		return err
	}
	account.Status = school.Disabled
	return errors.Join(endAccess(tx, account.ID, ""), tx.PutAccount(*account))
}

// SetRole makes an account an owner's or one of staff. Its sessions stay: what
// they may do is asked at each call.
func (s *Service) SetRole(ctx context.Context, by school.Actor, who string, role school.Role) (school.Account, error) {
	return s.changeAccount(ctx, by, who, func(tx *store.Tx, account *school.Account) (entry school.AuditEntry, err error) {
		before := account.Role
		if err := knownRole(role); err != nil || before == role {
			return entry, err
		}
		if before == school.Owner {
			if err := mayLose(tx, by, *account, "take the owner's role from"); err != nil {
				return entry, err
			}
		}
		account.Role = role
		return school.AuditEntry{Action: school.ActionRoleChanged, Before: string(before), After: string(role)}, tx.PutAccount(*account)
	})
}

// RenameAccount gives the holder of an account another name.
func (s *Service) RenameAccount(ctx context.Context, by school.Actor, who, name string) (school.Account, error) {
	return s.changeAccount(ctx, by, who, func(tx *store.Tx, account *school.Account) (school.AuditEntry, error) {
		return renamed(tx, account, name)
	})
}

func renamed(tx *store.Tx, account *school.Account, name string) (school.AuditEntry, error) {
	before := account.Name
	if message := school.UserNameMessage(name); message != "" {
		return school.AuditEntry{}, school.InvalidFields(map[string]string{"userName": message})
	}
	account.Name = strings.TrimSpace(name)
	if before == account.Name {
		return school.AuditEntry{}, nil
	}
	return school.AuditEntry{Action: school.ActionAccountRenamed, Before: before, After: account.Name}, tx.PutAccount(*account)
}

// SignOutAccount ends all sessions of an account and says how many they were.
func (s *Service) SignOutAccount(ctx context.Context, by school.Actor, who string) (account school.Account, ended int, err error) {
	account, err = s.changeAccount(ctx, by, who, func(tx *store.Tx, account *school.Account) (entry school.AuditEntry, err error) {
		if ended, err = s.endSessions(tx, account.ID, ""); ended == 0 {
			return entry, err
		}
		return school.AuditEntry{Action: school.ActionSessionRevoked, After: "all: " + school.CountText(ended, "session")}, err
	})
	return account, ended, err
}

// RemoveAccount deletes an account with its sessions, devices and links. What
// its holder did stays in the records, by the e-mail address. A registration is
// refused by it.
func (s *Service) RemoveAccount(ctx context.Context, by school.Actor, who string) (school.Account, error) {
	if holder, err := s.Account(ctx, by, who); err == nil && holder.Status == school.Pending {
		return s.RefuseAccount(ctx, by, who)
	}
	removed, err := s.changeAccount(ctx, by, who, func(tx *store.Tx, account *school.Account) (school.AuditEntry, error) {
		if err := mayLose(tx, by, *account, "remove"); err != nil {
			return school.AuditEntry{}, err
		}
		entry := school.AuditEntry{Action: school.ActionAccountRemoved, Before: account.Name + ", " + string(account.Role) + ", " + string(account.Status)}
		return entry, tx.DeleteAccount(account.ID)
	})
	if err == nil {
		s.requestCompaction()
	}
	return removed, err
}

// changeAccount finds an account for an owner's deed, and notes the deed in
// the log when there was something to do: an entry without a deed says that
// there was not.
func (s *Service) changeAccount(ctx context.Context, by school.Actor, who string, change func(*store.Tx, *school.Account) (school.AuditEntry, error)) (account school.Account, err error) {
	if err := by.RequireOwner(); err != nil {
		return account, err
	}
	if err := s.db.RequireRecentPassword(by, s.clock()); err != nil {
		return account, err
	}
	var before school.Account
	err = s.db.UpdateAs(by, func(tx *store.Tx) error {
		if account, err = findAccount(tx, who); err != nil {
			return err
		}
		before = account
		entry, err := change(tx, &account)
		if err != nil || entry.Action == "" {
			return err
		}
		entry.Of = account.Email
		return s.audit.Append(tx, by, entry)
	})
	if err == nil && isActiveOwner(account) && !isActiveOwner(before) {
		s.noticeOwner(ctx, by, account)
	}
	return account, err
}

// mayLose keeps people from shutting themselves out by mistake, and the site
// from being without anybody who may do everything.
func mayLose(tx *store.Tx, by school.Actor, account school.Account, what string) error {
	if account.Role == school.Owner && account.Status == school.Active {
		others, err := tx.Accounts()
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(others, func(a school.Account) bool { return a.ID != account.ID && isActiveOwner(a) }) {
			return school.Errorf(school.Conflict, "You can't %s %s: this is the only owner who can sign in. Make somebody else an owner first.", what, account.Email)
		}
	}
	if account.ID == by.Account.ID {
		return school.Errorf(school.Conflict, "You can't %s your own account. Ask another owner.", what)
	}
	return nil
}

func isActiveOwner(a school.Account) bool {
	return a.Role == school.Owner && a.Status == school.Active
}
