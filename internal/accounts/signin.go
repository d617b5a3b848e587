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

// LoginResult is a new session, or, after a right password that is not enough, the way to it.
type LoginResult struct {
	Cookie  string // the credential, for an HttpOnly cookie; "" when a second step is to come
	Marker  string // tells the browser that it is signed in; opens nothing
	Expires time.Time
	Account school.Account
	Device  string    // the device tokens, for another HttpOnly cookie
	Known   time.Time // when the device tokens expire

	MustAddFactor bool // the session may only add a second factor
}

// errSecondStep ends the transaction of a sign-in whose password is not enough.
var errSecondStep = errors.New("the account has a second factor, and the browser gave none lately")

// SignIn opens a session for an e-mail address and its password. The password check takes its time, so the
// account is read again: a new password or a disabling in the meantime holds. Without a session in the result
// the password was right, and a second factor is needed.
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
	opened, err := s.OpenSession(ctx, checked.ID, SessionOpening{Check: func(tx *store.Tx, account *school.Account) error {
		if !bytes.Equal(account.PasswordHash, checked.PasswordHash) {
			return badCredentials()
		}
		if rehashed != nil {
			account.PasswordHash = rehashed
		}
		return needsSecondStep(tx, account.ID, from.DeviceToken, s.Clock())
	}})
	if errors.Is(err, errSecondStep) {
		return LoginResult{Account: checked}, nil
	}
	return opened, err
}

// needsSecondStep returns errSecondStep for an account with a second factor, unless one was given lately with
// this browser.
func needsSecondStep(tx *store.Tx, accountID, cookie string, now time.Time) error {
	factors, _, err := store.Factors.Find(tx, accountID)
	if err != nil || !factors.Any() {
		return err
	}
	for _, token := range deviceTokens(cookie) {
		device, known, err := tx.FindDevice(accountID, hashOfCode(token), now)
		if err != nil {
			return err
		}
		if age := now.Sub(device.FactorAt); known && age > -time.Hour && age < school.FactorFor {
			return nil
		}
	}
	return errSecondStep
}

// SessionOpening has the options of a new session.
type SessionOpening struct {
	How   string                                            // for the audit log, after the device: " with a passkey"
	Trust bool                                              // the browser is asked for the password alone for a while
	Check func(tx *store.Tx, account *school.Account) error // refuses, or changes the account, in the transaction
}

// OpenSession opens a session of an active account. The earlier session of the same browser ends.
func (d Deps) OpenSession(ctx context.Context, accountID string, opening SessionOpening) (LoginResult, error) {
	from, now := school.RequestInfoFrom(ctx), d.Clock().UTC()
	session := school.Session{
		ID: store.NewID(now), AccountID: accountID, CreatedAt: now, LastSeenAt: now,
		ExpiresAt: now.Add(school.SessionLife), PasswordAt: now, From: from.Address, Device: DeviceText(from.UserAgent),
	}
	result := LoginResult{Expires: session.ExpiresAt, Known: now.Add(school.DeviceFor)}
	err := d.DB.Update(func(tx *store.Tx) error {
		account, found, err := store.Accounts.Find(tx, accountID)
		if err == nil && (!found || account.Status != school.Active) {
			return badCredentials()
		}
		if err == nil {
			err = opening.Check(tx, &account)
		}
		if err != nil {
			return err
		}
		account.LastSignInAt, account.LastSeenAt = now, now
		if result.Device, err = rememberDevice(tx, account.ID, from.DeviceToken, now, opening.Trust); err != nil {
			return err
		}
		if earlier, _, err := d.Keys.ParseSession(from.Session, now); err == nil {
			if err := store.Sessions.Delete(tx, earlier); err != nil {
				return err
			}
		}
		if result.MustAddFactor, err = store.LacksFactor(tx, account, now); err != nil {
			return err
		}
		_, err = store.Sessions.DeleteUntil(tx, now)
		result.Account = account
		by := school.Actor{Account: account, Session: session.ID, Address: from.Address}
		signedIn := school.AuditEntry{Action: school.ActionSignedIn, Of: account.Email,
			After: session.Device + opening.How}
		if err == nil {
			err = store.Accounts.Put(tx, account)
		}
		if err == nil {
			err = store.Sessions.Put(tx, session)
		}
		if err != nil {
			return err
		}
		return d.Audit.Append(tx, by, signedIn)
	})
	if err != nil {
		return LoginResult{}, err
	}
	result.Cookie, err = d.Keys.SignSession(session.ID, accountID, now, session.ExpiresAt)
	if err == nil {
		result.Marker, err = d.Keys.SignMarker(accountID, now, session.ExpiresAt)
	}
	return result, err
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
// already, so nobody can plant a token. The tokens of other accounts stay behind it. A trusted browser is
// asked for no second factor for a while.
func rememberDevice(tx *store.Tx, accountID, cookie string, now time.Time, isTrusted bool) (string, error) {
	token, others, factorAt := rand.Text(), []string{}, time.Time{}
	for _, offered := range deviceTokens(cookie) {
		device, known, err := tx.FindDevice(accountID, hashOfCode(offered), now)
		if err != nil {
			return "", err
		}
		if known {
			token, factorAt = offered, device.FactorAt
		} else {
			others = append(others, offered)
		}
	}
	if isTrusted {
		factorAt = now
	}
	tokens := append([]string{token}, others...)
	tokens = tokens[:min(len(tokens), maxDeviceTokens)]
	return strings.Join(tokens, "."),
		tx.PutDevice(school.Device{Hash: hashOfCode(token), AccountID: accountID, SeenAt: now,
			FactorAt: factorAt})
}
