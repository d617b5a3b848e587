package accounts

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Holder is an account with its open sessions, the one seen last first; or a
// registration, which has a proof instead.
type Holder struct {
	school.Account
	Sessions []school.Session
	Proof    school.AddressProof
}

// AddAccount makes an active account for somebody else. With ifMissing an
// account that is there already is no conflict: it is left as it is, and
// existed is true.
func (s *Service) AddAccount(ctx context.Context, by school.Actor, user school.NewUser, role school.Role, ifMissing bool) (account school.Account, existed bool, err error) {
	if err := by.RequireOwner(); err != nil {
		return account, false, err
	}
	if err := s.db.RequireRecentPassword(by, s.clock()); err != nil {
		return account, false, err
	}
	if user, err = user.Validated(); err != nil {
		return account, false, err
	}
	if err := knownRole(role); err != nil {
		return account, false, err
	}
	if err := s.checkPassword(user.Password, user.Name, user.Email); err != nil {
		return account, false, err
	}
	made, err := s.newAccount(ctx, user, by.Name(), s.passwords.KnownDeviceQueue())
	if err != nil {
		return account, false, err
	}
	made.Role = role
	err = s.db.UpdateAs(by, func(tx *store.Tx) error {
		account, err = tx.AccountByEmail(user.Email)
		if existed = err == nil; existed {
			return conflictUnless(ifMissing, user.Email)
		}
		if school.CodeOf(err) != school.NotFound {
			return err
		}
		account = made
		added := school.AuditEntry{Action: school.ActionAccountAdded, Of: account.Email, After: string(role)}
		return errors.Join(putAccount(tx, account), s.audit.Append(tx, by, added))
	})
	if err == nil && !existed && isActiveOwner(account) {
		s.noticeOwner(ctx, by, account)
	}
	return account, existed, err
}

func knownRole(role school.Role) error {
	if role != school.Owner && role != school.Staff {
		return school.Errorf(school.Invalid, "The role must be owner or staff.")
	}
	return nil
}

func conflictUnless(fine bool, email string) error {
	if fine {
		return nil
	}
	return school.Errorf(school.Conflict, "There is already an account for %s. Use that one, or another address.", email)
}

// newAccount is an active one of staff. Its password is hashed, which takes
// its time.
func (s *Service) newAccount(ctx context.Context, user school.NewUser, from string, queue *auth.Passwords) (school.Account, error) {
	now := s.clock().UTC()
	account := school.Account{
		ID: store.NewID(now), Email: user.Email, Name: user.Name,
		Role: school.Staff, Status: school.Active, CreatedAt: now, CreatedFrom: from,
	}
	hash, err := queue.Hash(ctx, user.Password)
	account.PasswordHash = hash
	return account, err
}

// Accounts lists all accounts, those that wait for approval first.
func (s *Service) Accounts(_ context.Context, by school.Actor) (holders []Holder, err error) {
	if err := by.RequireOwner(); err != nil {
		return nil, err
	}
	err = s.db.View(func(tx *store.Tx) error {
		accounts, err := tx.Accounts()
		if err != nil {
			return err
		}
		open, err := s.openSessions(tx, "")
		for _, account := range accounts {
			holders = append(holders, Holder{Account: account, Sessions: open[account.ID]})
		}
		if err != nil {
			return err
		}
		waiting, err := visiblePending(tx)
		for _, p := range waiting {
			holders = append(holders, pendingView(p))
		}
		return err
	})
	slices.SortStableFunc(holders, func(a, b Holder) int {
		return cmp.Or(-compareBool(a.Status == school.Pending, b.Status == school.Pending), cmp.Compare(a.Email, b.Email))
	})
	return holders, err
}

// compareBool puts false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// Account is the account of an e-mail address or ID.
func (s *Service) Account(_ context.Context, by school.Actor, who string) (Holder, error) {
	if err := by.RequireOwner(); err != nil {
		return Holder{}, err
	}
	return s.holder(who)
}

func (s *Service) holder(who string) (holder Holder, err error) {
	err = s.db.View(func(tx *store.Tx) error {
		waiting, err := pendingOf(tx, who)
		if err != nil {
			return err
		}
		if len(waiting) > 0 {
			holder = pendingView(waiting[0])
			return nil
		}
		account, err := findAccount(tx, who)
		if err != nil {
			return err
		}
		open, err := s.openSessions(tx, account.ID)
		holder = Holder{Account: account, Sessions: open[account.ID]}
		return err
	})
	return holder, err
}

// findAccount takes an e-mail address or an ID. Registrations are no accounts
// yet.
func findAccount(tx *store.Tx, who string) (school.Account, error) {
	account, err := tx.AccountByEmail(who)
	if school.CodeOf(err) == school.NotFound {
		account, err = tx.Account(who)
	}
	if school.CodeOf(err) != school.NotFound {
		return account, err
	}
	if waiting, err := pendingOf(tx, who); err != nil || len(waiting) > 0 {
		return account, errors.Join(err, school.Errorf(school.Conflict, "%s has registered and waits for an answer. Approve or refuse the registration first.", who))
	}
	return account, school.Errorf(school.NotFound, "There is no account for %s. `schoolsite user list` shows them all.", who)
}
