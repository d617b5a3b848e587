package site

import (
	"cmp"
	"context"
	"slices"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// AddAccount makes an active account for somebody else. With ifMissing an
// account that is there already is no conflict: it is left as it is, and
// existed is true.
func (s *Site) AddAccount(ctx context.Context, by school.Actor, user school.NewUser, role school.Role, ifMissing bool) (account school.Account, existed bool, err error) {
	if err := by.RequireOwner(); err != nil {
		return account, false, err
	}
	user, err = user.Validated()
	if err != nil {
		return account, false, err
	}
	if role != school.Owner && role != school.Staff {
		return account, false, school.Errorf(school.Invalid, "The role must be owner or staff.")
	}
	hash, err := s.parts.Passwords.Hash(ctx, user.Password)
	if err != nil {
		return account, false, err
	}
	err = s.update(by, func(tx *store.Tx) error {
		account, err = tx.AccountByEmail(user.Email)
		if existed = err == nil; existed {
			return conflictUnless(ifMissing, user.Email)
		}
		if school.CodeOf(err) != school.NotFound {
			return err
		}
		account = s.newAccount(user, hash, by.Name())
		account.Role, account.Status = role, school.Active
		return tx.PutAccount(account)
	})
	return account, existed, err
}

func conflictUnless(fine bool, email string) error {
	if fine {
		return nil
	}
	return school.Errorf(school.Conflict, "There is already an account for %s. Use that one, or another address.", email)
}

func (s *Site) newAccount(user school.NewUser, hash []byte, from string) school.Account {
	now := s.parts.Clock().UTC()
	return school.Account{
		ID: store.NewID(now), Email: user.Email, Name: user.Name, PasswordHash: hash,
		Role: school.Staff, Status: school.Pending, CreatedAt: now, CreatedFrom: from,
	}
}

// Accounts lists all accounts, those that wait for approval first.
func (s *Site) Accounts(_ context.Context, by school.Actor) (accounts []school.Account, err error) {
	if err := by.RequireOwner(); err != nil {
		return nil, err
	}
	err = s.parts.DB.View(func(tx *store.Tx) error {
		accounts, err = tx.Accounts()
		return err
	})
	slices.SortFunc(accounts, func(a, b school.Account) int {
		return cmp.Or(-compareBool(a.Status == school.Pending, b.Status == school.Pending), cmp.Compare(a.Email, b.Email))
	})
	return accounts, err
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

// Decision is what an owner does about an account.
type Decision string

// The decisions. Refusing removes an account that was never approved.
const (
	Approve Decision = "approve"
	Refuse  Decision = "refuse"
	Disable Decision = "disable"
	Enable  Decision = "enable"
)

// allowedFrom says in which states a decision makes sense.
var allowedFrom = map[Decision][]school.Status{
	Approve: {school.Pending, school.Active}, // twice is harmless
	Refuse:  {school.Pending},
	Disable: {school.Active, school.Disabled},
	Enable:  {school.Disabled, school.Active},
}

// DecideAccount carries out a decision about the account of an e-mail address
// or ID. Disabling ends its sessions at once.
func (s *Site) DecideAccount(_ context.Context, by school.Actor, who string, do Decision) (account school.Account, err error) {
	if err := by.RequireOwner(); err != nil {
		return account, err
	}
	states, known := allowedFrom[do]
	if !known {
		return account, school.Errorf(school.Invalid, "Choose one of approve, refuse, disable, enable.")
	}
	err = s.update(by, func(tx *store.Tx) error {
		account, err = findAccount(tx, who)
		if err != nil {
			return err
		}
		if !slices.Contains(states, account.Status) {
			return school.Errorf(school.Conflict, "The account of %s is %s; you can't %s it.", account.Email, account.Status, do)
		}
		return decide(tx, by, &account, do)
	})
	return account, err
}

func decide(tx *store.Tx, by school.Actor, account *school.Account, do Decision) error {
	switch do {
	case Refuse:
		return tx.DeleteAccount(account.ID)
	case Disable:
		return disable(tx, by, account)
	default:
		account.Status = school.Active
		return tx.PutAccount(*account)
	}
}

func disable(tx *store.Tx, by school.Actor, account *school.Account) error {
	if account.ID == by.Account.ID {
		return school.Errorf(school.Conflict, "You can't disable your own account. Ask another owner.")
	}
	account.Status = school.Disabled
	if _, err := tx.DeleteSessionsOf(account.ID, ""); err != nil {
		return err
	}
	return tx.PutAccount(*account)
}

// SetPassword gives an account a new password and ends its sessions, but for
// the one that asked. Owners and the operator may do it for everybody.
func (s *Site) SetPassword(ctx context.Context, by school.Actor, who, password string) (account school.Account, err error) {
	if err := by.RequireOwner(); err != nil {
		return account, err
	}
	if message := school.PasswordMessage(password); message != "" {
		return account, school.InvalidFields(map[string]string{"password": message})
	}
	hash, err := s.parts.Passwords.Hash(ctx, password)
	if err != nil {
		return account, err
	}
	err = s.update(by, func(tx *store.Tx) error {
		if account, err = findAccount(tx, who); err != nil {
			return err
		}
		account.PasswordHash = hash
		if _, err := tx.DeleteSessionsOf(account.ID, by.Session); err != nil {
			return err
		}
		return tx.PutAccount(account)
	})
	return account, err
}

// findAccount takes an e-mail address or an ID.
func findAccount(tx *store.Tx, who string) (school.Account, error) {
	account, err := tx.AccountByEmail(who)
	if school.CodeOf(err) == school.NotFound {
		account, err = tx.Account(who)
	}
	if school.CodeOf(err) == school.NotFound {
		return account, school.Errorf(school.NotFound, "There is no account for %s. `schoolsite user list` shows them all.", who)
	}
	return account, err
}
