package site

import (
	"context"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// requireRecentPassword is step-up authentication: it refuses sensitive changes
// with PasswordRequired unless the session confirmed its password within
// school.PasswordGrace. A browser that was left open, or a cookie that was
// stolen, makes no owner and takes no data away. The operator has no session
// and is exempt.
func (s *Site) requireRecentPassword(by school.Actor) error {
	if by.Session == "" {
		return nil
	}
	session, _, err := s.session(by.Session)
	switch {
	case school.CodeOf(err) == school.NotFound:
		return signedOut()
	case err != nil:
		return err
	case isRecent(session.PasswordAt, s.parts.Clock()):
		return nil
	}
	return school.Errorf(school.PasswordRequired, "Please enter your password again to do this.")
}

// isRecent is false for a time in the future, too: the clock was set back.
func isRecent(confirmed, now time.Time) bool {
	age := now.Sub(confirmed)
	return age > -school.PasswordGrace && age < school.PasswordGrace
}

// PasswordIsRecent says whether the actor may do something sensitive at once,
// or with PasswordRequired that the password has to be confirmed first. It is
// for downloads, which a browser can't repeat by itself.
func (s *Site) PasswordIsRecent(_ context.Context, by school.Actor) error {
	if err := by.RequireStaff(); err != nil {
		return err
	}
	return s.requireRecentPassword(by)
}

// ConfirmPassword notes that the actor has just proven to know the password of
// their account. Wrong ones are throttled and audited as those of a sign-in.
func (s *Site) ConfirmPassword(ctx context.Context, by school.Actor, password string) error {
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
	return s.updateFreeing(by, func(tx *store.Tx) error {
		session, err := tx.Session(by.Session)
		if err != nil {
			return err
		}
		session.PasswordAt = s.parts.Clock().UTC()
		return tx.PutSession(session)
	})
}
