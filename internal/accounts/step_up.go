package accounts

import (
	"context"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// PasswordIsRecent says whether the actor may do something sensitive at once,
// or with PasswordRequired that the password has to be confirmed first. It is
// for downloads, which a browser can't repeat by itself.
func (s *Service) PasswordIsRecent(_ context.Context, by school.Actor) error {
	if err := by.RequireStaff(); err != nil {
		return err
	}
	return s.db.RequireRecentPassword(by, s.clock())
}

// ConfirmPassword notes that the actor has just proven to know the password of
// their account. Wrong ones are throttled and audited as those of a sign-in.
func (s *Service) ConfirmPassword(ctx context.Context, by school.Actor, password string) error {
	if err := requireAccount(by); err != nil {
		return err
	}
	if password == "" {
		return school.InvalidFields(map[string]string{"password": "Required"})
	}
	_, err := s.proven(ctx, by, school.Credentials{Email: by.Account.Email, Password: password})
	if school.CodeOf(err) == school.Unauthorized {
		return school.InvalidFields(map[string]string{"password": "This is not your password"})
	}
	if err != nil {
		return err
	}
	// A full disk must not keep people from what frees some of it.
	return s.db.UpdateFromReserveAs(by, func(tx *store.Tx) error {
		session, err := tx.Session(by.Session)
		if err != nil {
			return err
		}
		session.PasswordAt = s.clock().UTC()
		return tx.PutSession(session)
	})
}
