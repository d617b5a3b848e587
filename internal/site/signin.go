package site

import (
	"bytes"
	"context"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// wrongPassword is the answer to an unknown address and a wrong password
// alike, so that nobody can find out who has an account.
func wrongPassword() error {
	return school.Errorf(school.Unauthorized, "The e-mail address or the password is not right.")
}

// SignIn opens a session for a right pair of e-mail address and password.
func (s *Site) SignIn(ctx context.Context, given school.Credentials) (SignedIn, error) {
	given, err := given.Validated()
	if err != nil {
		return SignedIn{}, err
	}
	from := OriginOf(ctx).Address
	if wait, ok := s.throttle.Allow(given.Email, from); !ok {
		return SignedIn{}, tooMany(wait)
	}
	account, err := s.verified(ctx, given)
	if school.CodeOf(err) == school.Unauthorized {
		s.throttle.Failed(given.Email)
		s.parts.Log.Warn("sign-in refused", "address", from)
	}
	if err != nil {
		return SignedIn{}, err
	}
	s.throttle.Succeeded(given.Email, from)
	return s.openSession(ctx, account, s.rehash(ctx, account, given.Password))
}

func tooMany(wait time.Duration) error {
	return &school.Error{
		Code: school.Throttled, RetryAfter: wait,
		Message: "Too many tries. Please wait " + school.DurationText(wait) + " and try again.",
	}
}

// verified finds the account that the credentials open. Its state is told
// only to those who know the password.
func (s *Site) verified(ctx context.Context, given school.Credentials) (account school.Account, err error) {
	err = s.parts.DB.View(func(tx *store.Tx) error {
		account, err = tx.AccountByEmail(given.Email)
		return err
	})
	if school.CodeOf(err) == school.NotFound {
		if err := s.parts.Passwords.VerifyNobody(ctx, given.Password); err != nil {
			return account, err
		}
		return account, wrongPassword()
	}
	if err != nil {
		return account, err
	}
	ok, err := s.parts.Passwords.Verify(ctx, account.PasswordHash, given.Password)
	if err != nil {
		return account, err
	}
	if !ok {
		return account, wrongPassword()
	}
	return account, mayEnter(account)
}

func mayEnter(account school.Account) error {
	switch account.Status {
	case school.Pending:
		return school.Errorf(school.Forbidden, "Your account is waiting for approval by an owner of this site.")
	case school.Disabled:
		return school.Errorf(school.Forbidden, "Your account is switched off. Ask an owner of this site.")
	}
	return nil
}

func (s *Site) openSession(ctx context.Context, account school.Account, rehashed []byte) (SignedIn, error) {
	now := s.parts.Clock().UTC()
	from := OriginOf(ctx)
	session := school.Session{
		ID: store.NewID(now), AccountID: account.ID, CreatedAt: now, LastSeenAt: now,
		ExpiresAt: now.Add(school.SessionLife), From: from.Address, Device: from.Device,
	}
	err := s.parts.DB.Update(func(tx *store.Tx) error {
		if _, err := tx.DeleteSessionsBefore(now); err != nil {
			return err
		}
		if err := tx.PutSession(session); err != nil {
			return err
		}
		return enter(tx, &account, rehashed, now)
	})
	if err != nil {
		return SignedIn{}, err
	}
	return s.tokens(session, account)
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
	if err := mayEnter(current); err != nil {
		return err
	}
	current.LastSignInAt = now
	if rehashed != nil {
		current.PasswordHash = rehashed
	}
	*account = current
	return tx.PutAccount(current)
}

// rehash hashes a password again that was hashed at another cost; nil when
// there is no need. A failure costs nothing: the next sign-in tries again.
func (s *Site) rehash(ctx context.Context, account school.Account, password string) []byte {
	if !s.parts.Passwords.NeedsRehash(account.PasswordHash) {
		return nil
	}
	hash, err := s.parts.Passwords.Hash(ctx, password)
	s.logged("hashing a password again", err)
	return hash
}

// tokens signs what a session hands out: the credential and the marker.
func (s *Site) tokens(session school.Session, account school.Account) (SignedIn, error) {
	cookie, err := s.parts.Keys.SignSession(session.ID, account.ID, session.CreatedAt, session.ExpiresAt)
	if err != nil {
		return SignedIn{}, err
	}
	marker, err := s.parts.Keys.SignMarker(account.ID, session.CreatedAt, session.ExpiresAt)
	return SignedIn{Cookie: cookie, Marker: marker, Expires: session.ExpiresAt, Account: account}, err
}

// seenEvery is how often a session in use is written down as seen.
const seenEvery = 5 * time.Minute

// Authenticate finds who a credential belongs to. Every call of the API asks,
// so a session that was ended opens nothing from then on.
func (s *Site) Authenticate(_ context.Context, cookie string) (school.Actor, error) {
	now := s.parts.Clock().UTC()
	id, accountID, err := s.parts.Keys.ParseSession(cookie, now)
	if err != nil {
		return school.Actor{}, signedOut()
	}
	session, account, err := s.session(id)
	switch {
	case school.CodeOf(err) == school.NotFound:
		return school.Actor{}, signedOut()
	case err != nil:
		return school.Actor{}, err
	case account.ID != accountID || account.Status != school.Active || expired(session, now):
		return school.Actor{}, signedOut()
	}
	// A full disk must not keep people from the screen that frees some of it.
	s.logged("noting a session's use", s.seen(session, now))
	return school.Actor{Account: account, Session: session.ID}, nil
}

func signedOut() error {
	return school.Errorf(school.Unauthorized, "You are signed out. Please sign in again.")
}

func expired(session school.Session, now time.Time) bool {
	return now.After(session.ExpiresAt) || now.Sub(session.LastSeenAt) > school.SessionIdle
}

func (s *Site) session(id string) (session school.Session, account school.Account, err error) {
	err = s.parts.DB.View(func(tx *store.Tx) error {
		if session, err = tx.Session(id); err != nil {
			return err
		}
		account, err = tx.Account(session.AccountID)
		return err
	})
	return session, account, err
}

func (s *Site) seen(session school.Session, now time.Time) error {
	if now.Sub(session.LastSeenAt) < seenEvery {
		return nil
	}
	return s.parts.DB.Update(func(tx *store.Tx) error {
		current, err := tx.Session(session.ID)
		if school.CodeOf(err) == school.NotFound {
			return nil // signed out meanwhile; writing it would bring it back
		}
		if err != nil {
			return err
		}
		current.LastSeenAt = now
		return tx.PutSession(current)
	})
}

// Marker signs the browser's marker for a session that is open, for browsers
// that lost theirs.
func (s *Site) Marker(_ context.Context, by school.Actor) (string, error) {
	session, account, err := s.session(by.Session)
	if err != nil {
		return "", err
	}
	signed, err := s.tokens(session, account)
	return signed.Marker, err
}

// SignOut ends the actor's session.
func (s *Site) SignOut(_ context.Context, by school.Actor) error {
	if by.Session == "" {
		return nil
	}
	return s.parts.DB.Update(func(tx *store.Tx) error { return tx.DeleteSession(by.Session) })
}

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
	from := OriginOf(ctx).Address
	if wait, ok := s.rates.registrations.Allow(auth.AddressKey(from)); !ok {
		return "", tooMany(wait)
	}
	if wait, ok := s.rates.newcomers.Allow(""); code == "" && !ok {
		return "", tooMany(wait)
	}
	hash, err := s.parts.Passwords.Hash(ctx, user.Password)
	if err != nil {
		return "", err
	}
	if code != "" {
		return welcomeOwner, s.registerOwner(user, hash, from, code)
	}
	return s.registerStranger(user, hash, from)
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

func (s *Site) registerStranger(user school.NewUser, hash []byte, from string) (string, error) {
	account, answer := s.newAccount(user, hash, from), welcomePending
	if s.options.Registration == school.Open {
		account.Status, answer = school.Active, welcomeOpen
	}
	err := s.parts.DB.Update(func(tx *store.Tx) error { return tx.PutAccount(account) })
	if school.CodeOf(err) == school.Conflict {
		s.parts.Log.Info("registration for a known address", "address", from)
		return answer, nil
	}
	return answer, err
}
