package accounts

import (
	"bytes"
	"context"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// wrongPassword is the answer to an unknown address, a wrong password and an
// account that may not sign in alike, so that nobody can find out who has an
// account: whoever registers with a password and tries it learns nothing.
func wrongPassword() error {
	return school.Errorf(school.Unauthorized, "The e-mail address or the password is not right, or the account is not approved yet.")
}

// SignIn opens a session for a right pair of e-mail address and password.
func (s *Service) SignIn(ctx context.Context, given school.Credentials) (LoginResult, error) {
	given, err := given.Validated()
	if err != nil {
		return LoginResult{}, err
	}
	account, err := s.proven(ctx, school.Actor{Address: school.RequestInfoFrom(ctx).Address}, given)
	if err != nil {
		return LoginResult{}, err
	}
	return s.openSession(ctx, account, s.rehash(ctx, account, given.Password))
}

// proven is the account of somebody who knows its password. Guessing is slowed
// at every door that asks for one.
func (s *Service) proven(ctx context.Context, by school.Actor, given school.Credentials) (school.Account, error) {
	t := s.tryOf(ctx, by, given.Email)
	if wait, ok := s.throttle.Allow(t.account, t.address); !ok {
		return school.Account{}, school.TooManyTries(wait)
	}
	account, why, err := s.verified(ctx, given, t.queue)
	switch school.CodeOf(err) {
	case "":
		s.throttle.Succeeded(t.account, t.address)
	case school.Unauthorized:
		s.throttle.Failed(t.account, t.address)
		s.noteRefused(by, given.Email, account, why)
	case school.Busy:
		s.throttle.CancelAttempt(t.account, t.address)
	}
	return account, err
}

// noteRefused keeps refused tries in the log, so many in an hour: nobody fills
// it. What was typed is a key only: an address without an account is not kept.
func (s *Service) noteRefused(by school.Actor, typed string, account school.Account, why string) {
	s.log.Warn("sign-in refused", "address", by.Address)
	refused := school.AuditEntry{Action: school.ActionSignInRefused, Of: account.Email, After: why}
	few, firstTooMany := s.limits.allowAudit(typed, by.Address)
	if firstTooMany {
		refused = school.AuditEntry{Action: school.ActionSignInRefused, After: "as others are, more often than is kept here in an hour; the server's log has them all"}
	}
	if few || firstTooMany {
		s.logged("noting a refused sign-in", s.db.Update(func(tx *store.Tx) error { return s.audit.Append(tx, by, refused) }))
	}
}

// verified finds the account that the credentials open, or why they open none,
// for the log.
func (s *Service) verified(ctx context.Context, given school.Credentials, queue *auth.Passwords) (account school.Account, why string, err error) {
	err = s.db.View(func(tx *store.Tx) error {
		account, err = tx.AccountByEmail(given.Email)
		return err
	})
	if school.CodeOf(err) == school.NotFound {
		if err := queue.VerifyNobody(ctx, given.Password); err != nil {
			return account, "", err
		}
		return account, "no such account", wrongPassword()
	}
	if err != nil {
		return account, "", err
	}
	ok, err := queue.Verify(ctx, account.PasswordHash, given.Password)
	switch {
	case err != nil:
		return account, "", err
	case !ok:
		return account, "wrong password", wrongPassword()
	case account.Status != school.Active:
		return account, "the account is " + string(account.Status), wrongPassword()
	}
	return account, "", nil
}

// enter writes down a sign-in. The password check took its time, so the
// account is read again: a disabling or a new password of meanwhile holds.
func enter(tx *store.Tx, account *school.Account, rehashed []byte, now time.Time) error {
	current, err := tx.Account(account.ID)
	if school.CodeOf(err) == school.NotFound || err == nil && !bytes.Equal(current.PasswordHash, account.PasswordHash) {
		return wrongPassword()
	}
	if err != nil {
		return err
	}
	if current.Status != school.Active {
		return wrongPassword()
	}
	current.LastSignInAt, current.LastSeenAt = now, now
	if rehashed != nil {
		current.PasswordHash = rehashed
	}
	*account = current
	return tx.PutAccount(current)
}

// rehash hashes a password again that was hashed at another cost; nil when
// there is no need. A failure costs nothing: the next sign-in tries again.
func (s *Service) rehash(ctx context.Context, account school.Account, password string) []byte {
	if !s.passwords.NeedsRehash(account.PasswordHash) {
		return nil
	}
	hash, err := s.passwords.KnownDeviceQueue().Hash(ctx, password)
	s.logged("hashing a password again", err)
	return hash
}
