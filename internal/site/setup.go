package site

import (
	"crypto/rand"
	"crypto/subtle"
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
// account already.
func (s *Site) SetupCode() (string, error) {
	none, err := s.noAccounts()
	if err != nil || !none {
		return "", err
	}
	s.setup.mu.Lock()
	defer s.setup.mu.Unlock()
	s.setup.code = rand.Text()
	return s.setup.code, nil
}

func (s *Site) noAccounts() (none bool, err error) {
	err = s.DB.View(func(tx *store.Tx) error {
		accounts, err := tx.Accounts()
		none = len(accounts) == 0
		return err
	})
	return none, err
}

// registerOwner uses the code up. It asks again inside the transaction
// whether there is an owner, because two people may hold the same link.
func (s *Site) registerOwner(user school.NewUser, hash []byte, from, code string) error {
	account := s.newAccount(user, hash, from)
	account.Role, account.Status = school.Owner, school.Active
	err := s.DB.Update(func(tx *store.Tx) error {
		accounts, err := tx.Accounts()
		if err != nil {
			return err
		}
		if len(accounts) > 0 || !s.setup.fits(code) {
			return school.Errorf(school.Forbidden, "This link has been used: the site has an owner now.")
		}
		return tx.PutAccount(account)
	})
	if err == nil {
		s.setup.mu.Lock()
		defer s.setup.mu.Unlock()
		s.setup.code = ""
	}
	return err
}
