package accounts

import (
	"context"
	"fmt"
	"slices"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// badCredentials is the answer to an unknown address, a wrong password and an account that may not sign
// in alike, so that nobody can find out who has an account: whoever registers with a password and tries
// it learns nothing.
func badCredentials() error {
	return school.Errorf(school.Unauthorized, "The e-mail address or the password is not right, or the account is "+
		"not approved yet.")
}

// verify returns the account of somebody who knows its password. Every use case that asks for a password calls it, so
// that guessing is throttled and audited everywhere.
//
// Attempts that come with a session or from a device that the account knows are counted and queued
// apart, so that guesses from elsewhere and a flood of logins do not keep its holder out. A device is
// known by a record, which outlives a restart, and not by its address, which a whole campus may share.
func (s *Service) verify(ctx context.Context, by school.Actor, given school.Credentials) (school.Account, error) {
	key, address, queue := given.Email, by.Address, s.Passwords
	device := "session " + by.Session
	if by.Session == "" {
		tokens := deviceTokens(school.RequestInfoFrom(ctx).DeviceToken)
		known, err := store.Read(s.DB, func(tx *store.Tx) (string, error) {
			return knownDevice(tx, given.Email, tokens, s.Clock())
		})
		s.logged("looking for a known device", err) // which counts as unknown then
		device = known
	}
	if device != "" {
		key, address, queue = auth.DeviceTries(given.Email, device), "", queue.KnownDeviceQueue()
	}
	if wait, ok := s.throttle.Allow(key, address); !ok {
		return school.Account{}, school.TooManyTries(wait)
	}
	account, reason, err := compare(ctx, s.DB, given, queue)
	switch school.CodeOf(err) {
	case "":
		s.throttle.Succeeded(key, address)
	case school.Unauthorized:
		s.throttle.Failed(key, address)
		s.auditRefusal(by, given.Email, account, reason)
	case school.Busy:
		s.throttle.CancelAttempt(key, address)
	}
	return account, err
}

// knownDevice returns the hash of the first token that the account of an address knows, else "".
func knownDevice(tx *store.Tx, email string, tokens []string, now time.Time) (string, error) {
	account, err := tx.AccountByEmail(email)
	if school.CodeOf(err) == school.NotFound {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("find the account of a device: %w", err)
	}
	for _, token := range tokens {
		hash := hashOfCode(token)
		_, known, err := tx.FindDevice(account.ID, hash, now)
		if err != nil {
			return "", fmt.Errorf("find a device: %w", err)
		}
		if known {
			return hash, nil
		}
	}
	return "", nil
}

// compare finds the account that the credentials open, or the reason, for the log, why they open none.
// An unknown address takes as long as a wrong password.
func compare(
	ctx context.Context, db *store.DB, given school.Credentials, queue *auth.Passwords,
) (account school.Account, reason string, err error) {
	account, err = store.Read(db, func(tx *store.Tx) (school.Account, error) { return tx.AccountByEmail(given.Email) })
	if school.CodeOf(err) == school.NotFound {
		if failure := queue.VerifyNobody(ctx, given.Password); failure != nil {
			return account, "", failure
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

// auditRefusal records a refused attempt. A rate limit keeps guessing from filling the log; the first
// suppressed attempt is recorded as such. An address without an account is a key of the limit only and
// is not stored.
func (s *Service) auditRefusal(by school.Actor, typed string, account school.Account, reason string) {
	s.Log.Warn("sign-in refused", "address", by.Address)
	entry := school.AuditEntry{Action: school.ActionSignInRefused, Of: account.Email, After: reason}
	_, ok := s.limits.refusals.Allow(typed)
	if ok {
		_, ok = s.limits.refusalsFrom.Allow(auth.AddressKey(by.Address))
	}
	if !ok {
		entry = school.AuditEntry{Action: school.ActionSignInRefused, After: "as others are, more often than is kept " +
			"here in an hour; the server's log has them all"}
		_, ok = s.limits.suppressedLog.Allow("")
	}
	if ok {
		s.logged("noting a refused sign-in",
			s.DB.Update(func(tx *store.Tx) error { return s.Audit.Append(tx, by, entry) }))
	}
}

// validSections returns the sections to which a role is limited, in their order, of all that there are.
func validSections(role school.Role, chosen, all []school.Section) ([]school.Section, error) {
	switch role {
	case school.Owner, school.Staff:
		if len(chosen) > 0 {
			return nil, school.Errorf(school.Invalid, "Only an editor can be limited to sections.")
		}
	case school.Editor:
	default:
		return nil, school.Errorf(school.Invalid, "The role must be owner, editor or staff.")
	}
	for _, section := range chosen {
		if !slices.Contains(all, section) {
			return nil, school.Errorf(school.Invalid, "There is no section %q. The sections are: %s.", section,
				school.Account{Sections: all}.SectionText())
		}
	}
	return slices.DeleteFunc(all, func(section school.Section) bool { return !slices.Contains(chosen, section) }), nil
}
