package site

import (
	"context"
	"errors"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// The answers to a registration, the same whether or not the address is known.
const (
	welcomePending = "Thank you. An owner of this site will look at your registration; you can log in once it is approved."
	welcomeOpen    = "Thank you. You can log in now."
	welcomeOwner   = "Welcome. You are the owner of this site; you can log in now."
)

// Register makes an account for a stranger as the registration mode says, or
// the first owner when the one-time code fits. The answer is what to tell
// them.
func (s *Site) Register(ctx context.Context, user school.NewUser, code string) (string, error) {
	user, err := user.Validated()
	if err != nil {
		return "", err
	}
	if err := s.mayRegister(code); err != nil {
		return "", err
	}
	if err := s.checkPassword(user.Password, user.Name, user.Email); err != nil {
		return "", err
	}
	from := OriginOf(ctx).Address
	if err := s.countRegistration(from, code); err != nil {
		return "", err
	}
	account, err := s.newAccount(ctx, user, from, s.parts.Passwords)
	if school.CodeOf(err) == school.Busy { // a flood of logins: come again
		s.uncountRegistration(from)
	}
	if err != nil {
		return "", err
	}
	if code != "" {
		return welcomeOwner, s.registerOwner(account, code)
	}
	return s.registerStranger(account)
}

func (s *Site) countRegistration(from, code string) error {
	if wait, ok := s.rates.registrations.Allow(auth.AddressKey(from)); !ok {
		return tooMany(wait)
	}
	if wait, ok := s.rates.newcomers.Allow(""); code == "" && !ok {
		return tooMany(wait)
	}
	return nil
}

func (s *Site) uncountRegistration(from string) {
	s.rates.registrations.GiveBack(auth.AddressKey(from))
	s.rates.newcomers.GiveBack("")
}

func (s *Site) mayRegister(code string) error {
	if code == "" && s.options.Registration == school.Closed {
		return school.Errorf(school.Forbidden, "Registration is closed. Ask the school's office for an account.")
	}
	if code != "" && !s.setup.fits(code) {
		return school.Errorf(school.Forbidden, "This link has been used or is out of date. Restart the server for a new one, or register without it.")
	}
	return nil
}

func (s *Site) registerStranger(account school.Account) (answer string, err error) {
	answer = welcomePending
	if s.options.Registration == school.Open {
		account.Status, answer = school.Active, welcomeOpen
	}
	err = s.parts.DB.Update(func(tx *store.Tx) error {
		if err := roomForRegistration(tx, account); err != nil {
			return err
		}
		if _, err := tx.AccountByEmail(account.Email); school.CodeOf(err) != school.NotFound {
			return errors.Join(err, s.noteRegistered(tx, account, "there is an account already; it was left as it is"))
		}
		return errors.Join(tx.PutAccount(account), s.noteRegistered(tx, account, string(account.Status)))
	})
	return answer, err
}

// roomForRegistration refuses one that would wait behind too many others,
// whether or not its address is known.
func roomForRegistration(tx *store.Tx, account school.Account) error {
	if account.Status != school.Pending {
		return nil
	}
	accounts, err := tx.Accounts()
	waiting := 0
	for _, a := range accounts {
		if a.Status == school.Pending {
			waiting++
		}
	}
	if waiting >= school.MostPending {
		return school.Errorf(school.Busy, "Too many registrations are waiting for an answer. Please telephone the school's office for an account.")
	}
	return err
}

// noteRegistered writes the same for a known address as for a new one, so that
// the time that it takes tells nothing either.
func (s *Site) noteRegistered(tx *store.Tx, account school.Account, became string) error {
	stranger := school.Actor{Address: account.CreatedFrom}
	return s.note(tx, stranger, school.AuditEntry{Deed: school.RegisteredDeed, Of: account.Email, After: became})
}
