package accounts

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"time"

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

// SignIn opens a session for an e-mail address and its password. The earlier session of the same browser
// ends. The password check takes its time, so the account is read again: a new password or a disabling
// in the meantime holds.
func (s *Service) SignIn(ctx context.Context, given school.Credentials) (LoginResult, error) {
	given, err := given.Validated()
	if err != nil {
		return LoginResult{}, err
	}
	from := school.RequestInfoFrom(ctx)
	checked, err := s.verify(ctx, school.Actor{Address: from.Address}, given)
	if err != nil {
		return LoginResult{}, err
	}
	var rehashed []byte
	if s.Passwords.NeedsRehash(checked.PasswordHash) {
		rehashed, err = s.Passwords.KnownDeviceQueue().Hash(ctx, given.Password)
		s.logged("hashing a password again", err) // the next sign-in tries again
	}
	now := s.Clock().UTC()
	session := school.Session{
		ID: store.NewID(now), AccountID: checked.ID, CreatedAt: now, LastSeenAt: now,
		ExpiresAt: now.Add(school.SessionLife), PasswordAt: now, From: from.Address, Device: DeviceText(from.UserAgent),
	}
	var account school.Account
	device := ""
	err = s.DB.Update(func(tx *store.Tx) error {
		account, err = store.Accounts.Get(tx, checked.ID)
		isChanged := err == nil &&
			(account.Status != school.Active || !bytes.Equal(account.PasswordHash, checked.PasswordHash))
		if school.CodeOf(err) == school.NotFound || isChanged {
			return badCredentials()
		}
		if err != nil {
			return err
		}
		account.LastSignInAt, account.LastSeenAt = now, now
		if rehashed != nil {
			account.PasswordHash = rehashed
		}
		if device, err = rememberDevice(tx, account.ID, from.DeviceToken, now); err != nil {
			return err
		}
		if earlier, _, err := s.Keys.ParseSession(from.Session, now); err == nil {
			if err := store.Sessions.Delete(tx, earlier); err != nil {
				return err
			}
		}
		_, err = store.Sessions.DeleteUntil(tx, now)
		by := school.Actor{Account: account, Session: session.ID, Address: from.Address}
		signedIn := school.AuditEntry{Action: school.ActionSignedIn, Of: account.Email, After: session.Device}
		return errors.Join(err, store.Accounts.Put(tx, account), store.Sessions.Put(tx, session),
			s.Audit.Append(tx, by, signedIn))
	})
	if err != nil {
		return LoginResult{}, err
	}
	cookie, cookieErr := s.Keys.SignSession(session.ID, account.ID, now, session.ExpiresAt)
	marker, markerErr := s.Keys.SignMarker(account.ID, now, session.ExpiresAt)
	return LoginResult{
		Cookie: cookie, Marker: marker, Expires: session.ExpiresAt, Account: account, Device: device,
		Known: now.Add(school.DeviceFor),
	}, errors.Join(cookieErr, markerErr)
}

// maxDeviceTokens bounds the accounts that know one browser: on a shared PC each account has a token of
// its own for it.
const maxDeviceTokens = 4

// deviceTokens splits a device cookie. Anybody can write one, so what does not look like a token of
// rand.Text is dropped.
func deviceTokens(cookie string) (tokens []string) {
	const length, letters = 26, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	for token := range strings.SplitSeq(cookie, ".") {
		if len(token) == length && strings.Trim(token, letters) == "" && len(tokens) < maxDeviceTokens {
			tokens = append(tokens, token)
		}
	}
	return tokens
}

// rememberDevice records that an account was signed in with a browser, and returns the value of its
// device cookie. The server chooses the token; an offered one is kept only if this account knows it
// already, so nobody can plant a token. The tokens of other accounts stay behind it.
func rememberDevice(tx *store.Tx, accountID, cookie string, now time.Time) (string, error) {
	token, others := rand.Text(), []string{}
	for _, offered := range deviceTokens(cookie) {
		known, err := tx.KnowsDevice(accountID, hashOfCode(offered), now)
		if err != nil {
			return "", err
		}
		if known {
			token = offered
		} else {
			others = append(others, offered)
		}
	}
	tokens := append([]string{token}, others...)
	tokens = tokens[:min(len(tokens), maxDeviceTokens)]
	return strings.Join(tokens, "."),
		tx.PutDevice(school.Device{Hash: hashOfCode(token), AccountID: accountID, SeenAt: now})
}
