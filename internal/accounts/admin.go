package accounts

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Detail holds an account with its open sessions, the one seen last first; or a registration, which has a
// proof instead.
type Detail struct {
	school.Account
	Sessions []school.Session
	Proof    school.AddressProof
}

// requireOwner returns an error unless the actor is an owner who has typed the password a short while ago,
// or the operator.
func (s *Service) requireOwner(by school.Actor) error {
	if err := by.RequireOwner(); err != nil {
		return err
	}
	return s.db.RequireRecentPassword(by, s.clock())
}

// requireAccount refuses visitors, and the operator, who has no account.
func requireAccount(by school.Actor) error {
	if err := by.RequireStaff(); err != nil {
		return err
	}
	if by.Account.ID == "" {
		return school.Errorf(school.Conflict, "Commands on the server have no account of their own. `schoolsite user` looks after the accounts.")
	}
	return nil
}

// Accounts lists all accounts and registrations, the registrations first.
func (s *Service) Accounts(_ context.Context, by school.Actor) (details []Detail, err error) {
	if err := by.RequireOwner(); err != nil {
		return nil, err
	}
	err = s.db.View(func(tx *store.Tx) error {
		accounts, err := tx.Accounts()
		if err != nil {
			return err
		}
		open, err := openSessions(tx, "", s.clock().UTC())
		if err != nil {
			return err
		}
		for _, account := range accounts {
			details = append(details, Detail{Account: account, Sessions: open[account.ID]})
		}
		waiting, err := visiblePending(tx)
		for _, p := range waiting {
			details = append(details, pendingDetail(p))
		}
		return err
	})
	slices.SortStableFunc(details, func(a, b Detail) int {
		return cmp.Or(firstIf(a.Status == school.Pending)-firstIf(b.Status == school.Pending), cmp.Compare(a.Email, b.Email))
	})
	return details, err
}

// Account returns the account, or the registration, of an e-mail address or ID.
func (s *Service) Account(_ context.Context, by school.Actor, who string) (Detail, error) {
	if err := by.RequireOwner(); err != nil {
		return Detail{}, err
	}
	return s.deps.detail(who)
}

// OwnAccount returns the actor's own account.
func (s *Service) OwnAccount(_ context.Context, by school.Actor) (Detail, error) {
	if err := requireAccount(by); err != nil {
		return Detail{}, err
	}
	return s.deps.detail(by.Account.ID)
}

func (d Deps) detail(who string) (detail Detail, err error) {
	err = d.DB.View(func(tx *store.Tx) error {
		waiting, err := findPending(tx, who)
		if err != nil {
			return err
		}
		if len(waiting) > 0 {
			detail = pendingDetail(waiting[0])
			return nil
		}
		account, err := findAccount(tx, who)
		if err != nil {
			return err
		}
		open, err := openSessions(tx, account.ID, d.Clock().UTC())
		detail = Detail{Account: account, Sessions: open[account.ID]}
		return err
	})
	return detail, err
}

// findAccount takes an e-mail address or an ID. A registration is no account yet: the error says what to
// do with it first.
func findAccount(tx *store.Tx, who string) (school.Account, error) {
	account, err := tx.AccountByEmail(who)
	if school.CodeOf(err) == school.NotFound {
		account, err = tx.Account(who)
	}
	if school.CodeOf(err) != school.NotFound {
		return account, err
	}
	if waiting, err := findPending(tx, who); err != nil || len(waiting) > 0 {
		return account, errors.Join(err, school.Errorf(school.Conflict, "%s has registered and waits for an answer. Approve or refuse the registration first.", who))
	}
	return account, school.Errorf(school.NotFound, "There is no account for %s. `schoolsite user list` shows them all.", who)
}

// AddAccount makes an active account for somebody else. With ifMissing an existing account is no conflict:
// it is left as it is, and existed is true.
func (s *Service) AddAccount(ctx context.Context, by school.Actor, user school.NewUser, role school.Role, ifMissing bool) (account school.Account, existed bool, err error) {
	if err := s.requireOwner(by); err != nil {
		return account, false, err
	}
	if user, err = user.Validated(); err != nil {
		return account, false, err
	}
	if err := checkRole(role); err != nil {
		return account, false, err
	}
	if err := s.passwordRule.check(user.Password, user.Name, user.Email); err != nil {
		return account, false, err
	}
	added, err := s.deps.newAccount(ctx, user, role, by.Name())
	if err != nil {
		return account, false, err
	}
	err = s.db.UpdateAs(by, func(tx *store.Tx) error {
		account, err = tx.AccountByEmail(user.Email)
		if existed = err == nil; existed {
			if !ifMissing {
				return school.Errorf(school.Conflict, "There is already an account for %s. Use that one, or another address.", user.Email)
			}
			return nil
		}
		if school.CodeOf(err) != school.NotFound {
			return err
		}
		account = added
		entry := school.AuditEntry{Action: school.ActionAccountAdded, Of: account.Email, After: string(role)}
		return errors.Join(putAccount(tx, account), s.audit.Append(tx, by, entry))
	})
	if err == nil && !existed && isActiveOwner(account) {
		s.notices.newOwner(ctx, by, account)
	}
	return account, existed, err
}

func checkRole(role school.Role) error {
	if role != school.Owner && role != school.Staff {
		return school.Errorf(school.Invalid, "The role must be owner or staff.")
	}
	return nil
}

// newAccount makes an active account and hashes its password.
func (d Deps) newAccount(ctx context.Context, user school.NewUser, role school.Role, from string) (school.Account, error) {
	now := d.Clock().UTC()
	hash, err := d.Passwords.KnownDeviceQueue().Hash(ctx, user.Password)
	return school.Account{
		ID: store.NewID(now), Email: user.Email, Name: user.Name, Role: role, Status: school.Active,
		CreatedAt: now, CreatedFrom: from, PasswordHash: hash,
	}, err
}

// putAccount stores a new account. The registrations of its address are deleted.
func putAccount(tx *store.Tx, account school.Account) error {
	return errors.Join(tx.PutAccount(account), tx.DeletePendingAccountsOf(account.Email))
}

// DisableAccount keeps a person from signing in and revokes their sessions. Disabling twice is harmless.
func (s *Service) DisableAccount(ctx context.Context, by school.Actor, who string) (school.Account, error) {
	return s.changeAccount(ctx, by, who, func(tx *store.Tx, account *school.Account) (entry school.AuditEntry, err error) {
		if err := checkLastOwner(tx, by, *account, "disable"); err != nil {
			return entry, err
		}
		if account.Status != school.Disabled {
			entry = school.AuditEntry{Action: school.ActionAccountDisabled, Before: string(account.Status)}
		}
		account.Status = school.Disabled
		return entry, errors.Join(revokeSessions(tx, account.ID, ""), tx.PutAccount(*account))
	})
}

// EnableAccount lets a person sign in again. Enabling twice is harmless.
func (s *Service) EnableAccount(ctx context.Context, by school.Actor, who string) (school.Account, error) {
	return s.changeAccount(ctx, by, who, func(tx *store.Tx, account *school.Account) (entry school.AuditEntry, err error) {
		if account.Status != school.Active {
			entry = school.AuditEntry{Action: school.ActionAccountEnabled, Before: string(account.Status)}
		}
		account.Status = school.Active
		return entry, tx.PutAccount(*account)
	})
}

// SetRole makes an account an owner's or one of staff. Its sessions stay: every request asks for the role.
func (s *Service) SetRole(ctx context.Context, by school.Actor, who string, role school.Role) (school.Account, error) {
	return s.changeAccount(ctx, by, who, func(tx *store.Tx, account *school.Account) (entry school.AuditEntry, err error) {
		before := account.Role
		if err := checkRole(role); err != nil || before == role {
			return entry, err
		}
		if before == school.Owner {
			if err := checkLastOwner(tx, by, *account, "take the owner's role from"); err != nil {
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
		return rename(tx, account, name)
	})
}

// RenameSelf gives the actor another name.
func (s *Service) RenameSelf(ctx context.Context, by school.Actor, name string) (school.Account, error) {
	if err := requireAccount(by); err != nil {
		return school.Account{}, err
	}
	return s.change(ctx, by, by.Account.ID, func(tx *store.Tx, account *school.Account) (school.AuditEntry, error) {
		return rename(tx, account, name)
	})
}

func rename(tx *store.Tx, account *school.Account, name string) (entry school.AuditEntry, err error) {
	if message := school.UserNameMessage(name); message != "" {
		return entry, school.InvalidFields(map[string]string{"userName": message})
	}
	before := account.Name
	if account.Name = strings.TrimSpace(name); account.Name == before {
		return entry, nil
	}
	return school.AuditEntry{Action: school.ActionAccountRenamed, Before: before, After: account.Name}, tx.PutAccount(*account)
}

// SignOutAccount revokes all sessions of an account and returns their number.
func (s *Service) SignOutAccount(ctx context.Context, by school.Actor, who string) (account school.Account, ended int, err error) {
	account, err = s.changeAccount(ctx, by, who, func(tx *store.Tx, account *school.Account) (entry school.AuditEntry, err error) {
		if ended, err = endSessions(tx, account.ID, "", s.clock().UTC()); ended == 0 {
			return entry, err
		}
		return school.AuditEntry{Action: school.ActionSessionRevoked, After: "all: " + school.CountText(ended, "session")}, err
	})
	return account, ended, err
}

// RemoveAccount deletes an account with its sessions, devices and links. What its holder did stays in the
// records, by the e-mail address. A registration is refused by it.
func (s *Service) RemoveAccount(ctx context.Context, by school.Actor, who string) (school.Account, error) {
	if holder, err := s.Account(ctx, by, who); err == nil && holder.Status == school.Pending {
		return s.RefuseAccount(ctx, by, who)
	}
	removed, err := s.changeAccount(ctx, by, who, func(tx *store.Tx, account *school.Account) (school.AuditEntry, error) {
		if err := checkLastOwner(tx, by, *account, "remove"); err != nil {
			return school.AuditEntry{}, err
		}
		entry := school.AuditEntry{Action: school.ActionAccountRemoved, Before: account.Name + ", " + string(account.Role) + ", " + string(account.Status)}
		return entry, tx.DeleteAccount(account.ID)
	})
	if err == nil {
		s.deps.RequestCompaction()
	}
	return removed, err
}

// accountChange changes an account. It gives the audit entry, which has no action when nothing changed.
type accountChange func(*store.Tx, *school.Account) (school.AuditEntry, error)

// changeAccount runs an owner's change of an account.
func (s *Service) changeAccount(ctx context.Context, by school.Actor, who string, change accountChange) (school.Account, error) {
	if err := s.requireOwner(by); err != nil {
		return school.Account{}, err
	}
	return s.change(ctx, by, who, change)
}

// change runs a change of an account in one transaction with its audit entry. The caller has checked that
// the actor may make it.
func (s *Service) change(ctx context.Context, by school.Actor, who string, change accountChange) (account school.Account, err error) {
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
		s.notices.newOwner(ctx, by, account)
	}
	return account, err
}

// checkLastOwner refuses what would leave the site without an owner who can sign in, and what would shut
// the actor out by mistake.
func checkLastOwner(tx *store.Tx, by school.Actor, account school.Account, what string) error {
	if isActiveOwner(account) {
		all, err := tx.Accounts()
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(all, func(a school.Account) bool { return a.ID != account.ID && isActiveOwner(a) }) {
			return school.Errorf(school.Conflict, "You can't %s %s: this is the only owner who can sign in. Make somebody else an owner first.", what, account.Email)
		}
	}
	if account.ID == by.Account.ID {
		return school.Errorf(school.Conflict, "You can't %s your own account. Ask another owner.", what)
	}
	return nil
}

func isActiveOwner(a school.Account) bool { return a.Role == school.Owner && a.Status == school.Active }
