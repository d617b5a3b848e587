package accounts

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"slices"
	"sync"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// setupCode lets one person, who can see the server's terminal, register as
// the first owner. It lives in memory only and works once.
type setupCode struct {
	mu   sync.Mutex
	code string
}

func (c *setupCode) fits(given string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.code != "" && subtle.ConstantTimeCompare([]byte(c.code), []byte(given)) == 1
}

// SetupCode makes the one-time code of the first owner; "" when there is an
// owner already. Strangers who registered meanwhile don't count: they must not
// be able to shut the owner out.
func (s *Service) SetupCode() (string, error) {
	owned, err := s.owned()
	if err != nil || owned {
		return "", err
	}
	s.setup.mu.Lock()
	defer s.setup.mu.Unlock()
	s.setup.code = rand.Text()
	return s.setup.code, nil
}

func (s *Service) owned() (owned bool, err error) {
	err = s.db.View(func(tx *store.Tx) error {
		owned, err = HasOwner(tx)
		return err
	})
	return owned, err
}

// HasOwner reports whether somebody may do everything.
func HasOwner(tx *store.Tx) (bool, error) {
	accounts, err := tx.Accounts()
	return slices.ContainsFunc(accounts, func(a school.Account) bool { return a.Role == school.Owner }), err
}

// registerOwner uses the code up. It asks again inside the transaction
// whether there is an owner, because two people may hold the same link. Limits
// and queues of strangers don't count for who holds it.
func (s *Service) registerOwner(ctx context.Context, user school.NewUser, code string) error {
	account, err := s.newAccount(ctx, user, school.RequestInfoFrom(ctx).Address, s.passwords.KnownDeviceQueue())
	if err != nil {
		return err
	}
	account.Role = school.Owner
	err = s.db.Update(func(tx *store.Tx) error {
		owned, err := HasOwner(tx)
		if err != nil {
			return err
		}
		if owned || !s.setup.fits(code) {
			return school.Errorf(school.Forbidden, "This link has been used: the site has an owner now.")
		}
		if err := takeAddressOver(tx, account.Email); err != nil {
			return err
		}
		registered := school.AuditEntry{Action: school.ActionRegistered, Of: account.Email, After: "the first owner, by the setup link"}
		return errors.Join(putAccount(tx, account), s.audit.Append(tx, school.Actor{Address: account.CreatedFrom}, registered))
	})
	if err == nil {
		s.setup.mu.Lock()
		defer s.setup.mu.Unlock()
		s.setup.code = ""
	}
	return err
}

// takeAddressOver removes the account that somebody else has with an address,
// who can be no owner: whoever holds the setup link is believed, whoever came
// first is not.
func takeAddressOver(tx *store.Tx, email string) error {
	squatter, err := tx.AccountByEmail(email)
	if school.CodeOf(err) == school.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	return tx.DeleteAccount(squatter.ID)
}
