package accounts

import (
	"bytes"
	"context"
	"errors"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// LoginResult is a new session.
type LoginResult struct {
	Cookie  string // the credential, for an HttpOnly cookie
	Marker  string // tells the browser that it is signed in; opens nothing
	Expires time.Time
	Account school.Account
	Device  string    // the device tokens, for another HttpOnly cookie
	Known   time.Time // when the device tokens expire
}

// badCredentials is the answer to an unknown address, a wrong password and an
// account that may not sign in alike, so that nobody can find out who has an
// account: whoever registers with a password and tries it learns nothing.
func badCredentials() error {
	return school.Errorf(school.Unauthorized, "The e-mail address or the password is not right, or the account is not approved yet.")
}

// SignIn opens a session for an e-mail address and its password. The earlier
// session of the same browser ends.
func (s *Service) SignIn(ctx context.Context, given school.Credentials) (LoginResult, error) {
	given, err := given.Validated()
	if err != nil {
		return LoginResult{}, err
	}
	from := school.RequestInfoFrom(ctx)
	account, err := s.verifyPassword(ctx, school.Actor{Address: from.Address}, given)
	if err != nil {
		return LoginResult{}, err
	}
	var rehashed []byte
	if s.passwords.NeedsRehash(account.PasswordHash) {
		rehashed, err = s.passwords.KnownDeviceQueue().Hash(ctx, given.Password)
		s.logged("hashing a password again", err) // the next sign-in tries again
	}
	now := s.clock().UTC()
	session := school.Session{
		ID: store.NewID(now), AccountID: account.ID, CreatedAt: now, LastSeenAt: now,
		ExpiresAt: now.Add(school.SessionLife), PasswordAt: now, From: from.Address, Device: school.DeviceText(from.UserAgent),
	}
	device := ""
	err = s.db.Update(func(tx *store.Tx) error {
		if account, err = completeLogin(tx, account, rehashed, now); err != nil {
			return err
		}
		if device, err = rememberDevice(tx, account.ID, from.DeviceToken, now); err != nil {
			return err
		}
		if earlier, _, err := s.keys.ParseSession(from.Session, now); err == nil {
			if err := tx.DeleteSession(earlier); err != nil {
				return err
			}
		}
		_, err = tx.DeleteSessionsBefore(now)
		by := school.Actor{Account: account, Session: session.ID, Address: from.Address}
		signedIn := school.AuditEntry{Action: school.ActionSignedIn, Of: account.Email, After: session.Device}
		return errors.Join(err, tx.PutSession(session), s.audit.Append(tx, by, signedIn))
	})
	if err != nil {
		return LoginResult{}, err
	}
	result, err := s.signTokens(session, account)
	result.Device, result.Known = device, now.Add(school.DeviceFor)
	return result, err
}

// completeLogin records a sign-in. The password check takes its time, so the
// account is read again: a new password or a disabling in the meantime holds.
func completeLogin(tx *store.Tx, checked school.Account, rehashed []byte, now time.Time) (school.Account, error) {
	account, err := tx.Account(checked.ID)
	isChanged := err == nil && (account.Status != school.Active || !bytes.Equal(account.PasswordHash, checked.PasswordHash))
	if school.CodeOf(err) == school.NotFound || isChanged {
		return account, badCredentials()
	}
	if err != nil {
		return account, err
	}
	account.LastSignInAt, account.LastSeenAt = now, now
	if rehashed != nil {
		account.PasswordHash = rehashed
	}
	return account, tx.PutAccount(account)
}

// signTokens signs a session's credential and marker.
func (s *core) signTokens(session school.Session, account school.Account) (LoginResult, error) {
	cookie, err := s.keys.SignSession(session.ID, account.ID, session.CreatedAt, session.ExpiresAt)
	if err != nil {
		return LoginResult{}, err
	}
	marker, err := s.keys.SignMarker(account.ID, session.CreatedAt, session.ExpiresAt)
	return LoginResult{Cookie: cookie, Marker: marker, Expires: session.ExpiresAt, Account: account}, err
}

// verifyPassword returns the account of somebody who knows its password. Every
// use case that asks for a password calls it, so that guessing is throttled and
// audited everywhere.
func (s *core) verifyPassword(ctx context.Context, by school.Actor, given school.Credentials) (school.Account, error) {
	attempt := s.newAttempt(ctx, by, given.Email)
	if wait, ok := s.throttle.Allow(attempt.account, attempt.address); !ok {
		return school.Account{}, school.TooManyTries(wait)
	}
	account, reason, err := s.compareCredentials(ctx, given, attempt.queue)
	switch school.CodeOf(err) {
	case "":
		s.throttle.Succeeded(attempt.account, attempt.address)
	case school.Unauthorized:
		s.throttle.Failed(attempt.account, attempt.address)
		s.auditRefusal(by, given.Email, account, reason)
	case school.Busy:
		s.throttle.CancelAttempt(attempt.account, attempt.address)
	}
	return account, err
}

// loginAttempt holds the throttle keys and the queue of an attempt.
type loginAttempt struct {
	account, address string // keys of the throttle
	queue            *auth.Passwords
}

// newAttempt counts and queues attempts apart that come with a session or from a
// device that the account knows, so that guesses from elsewhere and a flood of
// logins do not keep its holder out. A device is known by a record, which
// outlives a restart, and not by its address, which a whole campus may share.
func (s *core) newAttempt(ctx context.Context, by school.Actor, email string) loginAttempt {
	device := "session " + by.Session
	if by.Session == "" {
		device = s.knownDevice(email, deviceTokens(school.RequestInfoFrom(ctx).DeviceToken))
	}
	if device == "" {
		return loginAttempt{email, by.Address, s.passwords}
	}
	return loginAttempt{auth.DeviceTries(email, device), "", s.passwords.KnownDeviceQueue()}
}

// compareCredentials finds the account that the credentials open, or the reason,
// for the log, why they open none. An unknown address takes as long as a wrong
// password.
func (s *core) compareCredentials(ctx context.Context, given school.Credentials, queue *auth.Passwords) (account school.Account, reason string, err error) {
	err = s.db.View(func(tx *store.Tx) error {
		account, err = tx.AccountByEmail(given.Email)
		return err
	})
	if school.CodeOf(err) == school.NotFound {
		if err := queue.VerifyNobody(ctx, given.Password); err != nil {
			return account, "", err
		}
		return account, "no such account", badCredentials()
	}
	if err != nil {
		return account, "", err
	}
	ok, err := queue.Verify(ctx, account.PasswordHash, given.Password)
	switch {
	case err != nil:
		return account, "", err
	case !ok:
		return account, "wrong password", badCredentials()
	case account.Status != school.Active:
		return account, "the account is " + string(account.Status), badCredentials()
	}
	return account, "", nil
}

// auditRefusal records a refused attempt. A rate limit keeps guessing from
// filling the log; the first suppressed attempt is recorded as such. An address
// without an account is a key of the limit only and is not stored.
func (s *core) auditRefusal(by school.Actor, typed string, account school.Account, reason string) {
	s.log.Warn("sign-in refused", "address", by.Address)
	entry := school.AuditEntry{Action: school.ActionSignInRefused, Of: account.Email, After: reason}
	_, ok := s.limits.refusals.Allow(typed)
	if ok {
		_, ok = s.limits.refusalsFrom.Allow(auth.AddressKey(by.Address))
	}
	if ok {
		_, ok = s.limits.refusalsInAll.Allow("")
	}
	if !ok {
		entry = school.AuditEntry{Action: school.ActionSignInRefused, After: "as others are, more often than is kept here in an hour; the server's log has them all"}
		_, ok = s.limits.suppressedLog.Allow("")
	}
	if ok {
		s.logged("noting a refused sign-in", s.db.Update(func(tx *store.Tx) error { return s.audit.Append(tx, by, entry) }))
	}
}
