package accounts

import (
	"context"
	"errors"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// openSession opens a session for an account whose password was right, and
// ends the one that the same browser came with.
func (s *Service) openSession(ctx context.Context, account school.Account, rehashed []byte) (LoginResult, error) {
	now := s.clock().UTC()
	from := school.RequestInfoFrom(ctx)
	session := school.Session{
		ID: store.NewID(now), AccountID: account.ID, CreatedAt: now, LastSeenAt: now,
		ExpiresAt: now.Add(school.SessionLife), PasswordAt: now, From: from.Address, Device: school.DeviceText(from.UserAgent),
	}
	device := ""
	err := s.db.Update(func(tx *store.Tx) (err error) {
		if err := enter(tx, &account, rehashed, now); err != nil {
			return err
		}
		device, err = remember(tx, account.ID, from.DeviceToken, now)
		by := school.Actor{Account: account, Session: session.ID, Address: from.Address}
		signedIn := school.AuditEntry{Action: school.ActionSignedIn, Of: account.Email, After: session.Device}
		return errors.Join(err, s.endEarlier(tx, from.Session, now), tx.PutSession(session), s.audit.Append(tx, by, signedIn))
	})
	if err != nil {
		return LoginResult{}, err
	}
	opened, err := s.tokens(session, account)
	opened.Device, opened.Known = device, now.Add(school.DeviceFor)
	return opened, err
}

// endEarlier ends the session of a credential, which may be nobody's, and all
// that are out of date.
func (s *Service) endEarlier(tx *store.Tx, cookie string, now time.Time) error {
	if id, _, err := s.keys.ParseSession(cookie, now); err == nil {
		if err := tx.DeleteSession(id); err != nil {
			return err
		}
	}
	_, err := tx.DeleteSessionsBefore(now)
	return err
}

// tokens signs what a session hands out: the credential and the marker.
func (s *Service) tokens(session school.Session, account school.Account) (LoginResult, error) {
	cookie, err := s.keys.SignSession(session.ID, account.ID, session.CreatedAt, session.ExpiresAt)
	if err != nil {
		return LoginResult{}, err
	}
	marker, err := s.keys.SignMarker(account.ID, session.CreatedAt, session.ExpiresAt)
	return LoginResult{Cookie: cookie, Marker: marker, Expires: session.ExpiresAt, Account: account}, err
}

// seenEvery is how often a session in use is written down as seen.
const seenEvery = 5 * time.Minute

// Authenticate finds who a credential belongs to. Every call of the API asks,
// so a session that was ended opens nothing from then on.
func (s *Service) Authenticate(_ context.Context, cookie string) (school.Actor, error) {
	now := s.clock().UTC()
	id, accountID, err := s.keys.ParseSession(cookie, now)
	if err != nil {
		return school.Actor{}, school.SignedOut()
	}
	session, account, err := s.session(id)
	switch {
	case school.CodeOf(err) == school.NotFound:
		return school.Actor{}, school.SignedOut()
	case err != nil:
		return school.Actor{}, err
	case account.ID != accountID || account.Status != school.Active || expired(session, now):
		return school.Actor{}, school.SignedOut()
	}
	// A full disk must not keep people from the screen that frees some of it.
	s.logged("noting a session's use", s.seen(session, now))
	return school.Actor{Account: account, Session: session.ID}, nil
}

func expired(session school.Session, now time.Time) bool {
	return now.After(session.ExpiresAt) || now.Sub(session.LastSeenAt) > school.SessionIdle
}

func (s *Service) session(id string) (session school.Session, account school.Account, err error) {
	err = s.db.View(func(tx *store.Tx) error {
		if session, err = tx.Session(id); err != nil {
			return err
		}
		account, err = tx.Account(session.AccountID)
		return err
	})
	return session, account, err
}

// seen writes down that a session, and with it its account, is in use.
func (s *Service) seen(session school.Session, now time.Time) error {
	if now.Sub(session.LastSeenAt) < seenEvery {
		return nil
	}
	return s.db.Update(func(tx *store.Tx) error {
		current, err := tx.Session(session.ID)
		if school.CodeOf(err) == school.NotFound {
			return nil // signed out meanwhile; writing it would bring it back
		}
		if err != nil {
			return err
		}
		account, err := tx.Account(current.AccountID)
		if err != nil {
			return err
		}
		current.LastSeenAt, account.LastSeenAt = now, now
		if err := tx.PutSession(current); err != nil {
			return err
		}
		return tx.PutAccount(account)
	})
}

// openSessions are the sessions of an account, of all for "", that open
// something still, by account.
func (s *Service) openSessions(tx *store.Tx, accountID string) (map[string][]school.Session, error) {
	now, open := s.clock().UTC(), map[string][]school.Session{}
	sessions, err := tx.Sessions(accountID)
	for _, session := range sessions {
		if !expired(session, now) {
			open[session.AccountID] = append(open[session.AccountID], session)
		}
	}
	return open, err
}

// endSessions ends the sessions of an account but for one, and says how many
// of them were open.
func (s *Service) endSessions(tx *store.Tx, accountID, except string) (ended int, err error) {
	open, err := s.openSessions(tx, accountID)
	if err != nil {
		return 0, err
	}
	for _, session := range open[accountID] {
		if session.ID != except {
			ended++
		}
	}
	_, err = tx.DeleteSessionsOf(accountID, except)
	return ended, err
}

// Marker signs the browser's marker for a session that is open, for browsers
// that lost theirs.
func (s *Service) Marker(_ context.Context, by school.Actor) (string, error) {
	session, account, err := s.session(by.Session)
	if err != nil {
		return "", err
	}
	signed, err := s.tokens(session, account)
	return signed.Marker, err
}

// SignOut ends the actor's session.
func (s *Service) SignOut(_ context.Context, by school.Actor) error {
	if by.Session == "" {
		return nil
	}
	return s.db.Update(func(tx *store.Tx) error {
		session, err := tx.Session(by.Session)
		if school.CodeOf(err) == school.NotFound {
			return nil // it has ended meanwhile
		}
		if err != nil {
			return err
		}
		if err := tx.DeleteSession(session.ID); err != nil {
			return err
		}
		return s.audit.Append(tx, by, school.AuditEntry{Action: school.ActionSignedOut, Of: by.Account.Email, After: session.Device})
	})
}
