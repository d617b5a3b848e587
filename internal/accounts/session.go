package accounts

import (
	"context"
	"slices"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// seenEvery is the least time between two records of a session's use.
const seenEvery = 5 * time.Minute

// Authenticate returns the actor of a session credential. It reads the session's record at every
// request, so a revoked session opens nothing from then on.
func (s *Service) Authenticate(_ context.Context, cookie string) (school.Actor, error) {
	now := s.Clock().UTC()
	id, accountID, err := s.Keys.ParseSession(cookie, now)
	if err != nil {
		return school.Actor{}, school.SignedOut()
	}
	var session school.Session
	var account school.Account
	mustAddFactor := false
	err = s.DB.View(func(tx *store.Tx) (err error) {
		if session, account, err = sessionOf(tx, id); err == nil {
			mustAddFactor, err = store.LacksFactor(tx, account, now)
		}
		return err
	})
	switch {
	case school.CodeOf(err) == school.NotFound:
		return school.Actor{}, school.SignedOut()
	case err != nil:
		return school.Actor{}, err
	case account.ID != accountID || account.Status != school.Active || isExpired(session, now):
		return school.Actor{}, school.SignedOut()
	}
	if now.Sub(session.LastSeenAt) >= seenEvery {
		err := s.DB.Update(func(tx *store.Tx) error {
			session, account, err := sessionOf(tx, id) // one that was revoked in the meantime must not come back
			if school.CodeOf(err) == school.NotFound {
				return nil
			}
			if err != nil {
				return err
			}
			session.LastSeenAt, account.LastSeenAt = now, now
			err = store.Sessions.Put(tx, session)
			if err != nil {
				return err
			}
			return store.Accounts.Put(tx, account)
		})
		// a full disk must not keep people from the screen that frees some of it
		s.logged("noting a session's use", err)
	}
	return school.Actor{Account: account, Session: session.ID, MustAddFactor: mustAddFactor}, nil
}

func isExpired(session school.Session, now time.Time) bool {
	return now.After(session.ExpiresAt) || now.Sub(session.LastSeenAt) > school.SessionIdle
}

func sessionOf(tx *store.Tx, id string) (session school.Session, account school.Account, err error) {
	if session, err = store.Sessions.Get(tx, id); err == nil {
		account, err = store.Accounts.Get(tx, session.AccountID)
	}
	return session, account, err
}

// Marker signs the marker of an open session, for a browser that lost its own.
func (s *Service) Marker(_ context.Context, by school.Actor) (string, error) {
	session, err := store.Read(s.DB, func(tx *store.Tx) (school.Session, error) {
		return store.Sessions.Get(tx, by.Session)
	})
	if err != nil {
		return "", err
	}
	return s.Keys.SignMarker(session.AccountID, session.CreatedAt, session.ExpiresAt)
}

// SignOut ends the actor's session.
func (s *Service) SignOut(_ context.Context, by school.Actor) error {
	if by.Session == "" {
		return nil
	}
	return s.DB.Update(func(tx *store.Tx) error {
		session, found, err := store.Sessions.Find(tx, by.Session)
		if err != nil || !found { // it has ended in the meantime
			return err
		}
		signedOut := school.AuditEntry{Action: school.ActionSignedOut, Of: by.Account.Email, After: session.Device}
		err = store.Sessions.Delete(tx, session.ID)
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, signedOut)
	})
}

// EndSession revokes one session of the actor's own.
func (s *Service) EndSession(_ context.Context, by school.Actor, id string) error {
	if err := requireAccount(by); err != nil {
		return err
	}
	return s.DB.UpdateAs(by, func(tx *store.Tx) error {
		session, found, err := store.Sessions.Find(tx, id)
		if err != nil {
			return err
		}
		if !found || session.AccountID != by.Account.ID {
			return school.Errorf(school.NotFound, "This session has ended already.")
		}
		revoked := school.AuditEntry{Action: school.ActionSessionRevoked, Of: by.Account.Email,
			After: "one: " + session.Device}
		err = store.Sessions.Delete(tx, id)
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, revoked)
	})
}

// EndOtherSessions revokes the actor's sessions but for the one that asks, and returns their number.
func (s *Service) EndOtherSessions(_ context.Context, by school.Actor) (ended int, err error) {
	if err := requireAccount(by); err != nil {
		return 0, err
	}
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		ended, err = endSessions(tx, by.Account.ID, by.Session, s.Clock().UTC())
		if err != nil || ended == 0 {
			return err
		}
		others := "all others: " + text.CountText(ended, "session")
		return s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionSessionRevoked, Of: by.Account.Email,
			After: others})
	})
	return ended, err
}

// endSessions deletes the sessions of an account but for one, and returns how many of them were open.
func endSessions(tx *store.Tx, accountID, except string, now time.Time) (ended int, err error) {
	open, err := openSessions(tx, accountID, now)
	if err != nil {
		return 0, err
	}
	_, err = tx.DeleteSessionsOf(accountID, except)
	if err == nil {
		err = store.DistrustDevices(tx, accountID)
	}
	return len(slices.DeleteFunc(open, func(s school.Session) bool { return s.ID == except })), err
}

// openSessions returns the sessions of an account, of all accounts for "", that have not expired, the
// most recently used first.
func openSessions(tx *store.Tx, accountID string, now time.Time) ([]school.Session, error) {
	open, err := store.Sessions.All(tx)
	slices.SortStableFunc(open, func(a, b school.Session) int { return b.LastSeenAt.Compare(a.LastSeenAt) })
	return slices.DeleteFunc(open, func(s school.Session) bool {
		return isExpired(s, now) || accountID != "" && s.AccountID != accountID
	}), err
}
