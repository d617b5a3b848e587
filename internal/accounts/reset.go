package accounts

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// PasswordReset is the result of a password that was chosen by a mailed link.
type PasswordReset struct {
	Message string
	Device  string    // the device tokens, as in LoginResult
	Known   time.Time // when they expire
}

// newCode makes the code of a link, and the hash that is stored of it.
func newCode() (code, hash string) {
	secret := make([]byte, 32)
	rand.Read(secret)
	code = base64.RawURLEncoding.EncodeToString(secret)
	return code, hashOfCode(code)
}

// hashOfCode returns what is stored of a code or device token. A code is as random as its hash, so the
// time of a lookup tells nothing about another code.
func hashOfCode(code string) string {
	hash := sha256.Sum256([]byte(code))
	return hex.EncodeToString(hash[:])
}

// isLinkExpired reports whether a link has expired. A link from the future was made before the clock was
// set back; a small step back kills none.
func isLinkExpired(madeAt, expiresAt, now time.Time) bool {
	const clockStep = 5 * time.Minute
	return !now.Before(expiresAt) || madeAt.After(now.Add(clockStep))
}

// AskReset takes the request for a link by which a new password is chosen. It answers the same for every
// address; Run looks for the account. No limit counts the requests of everybody together: whoever has
// many addresses could keep all others from a link. Each mailbox has a limit of its own.
func (s *Service) AskReset(ctx context.Context, email string) (string, error) {
	if message := school.EmailMessage(email); message != "" {
		return "", school.InvalidFields(map[string]string{"emailId": message})
	}
	if !s.Mail.MailOn() {
		return "", school.Errorf(school.Conflict, "This site can't send mail, so it can't send you a link. "+
			"Ask an owner of this site for help. Whoever looks after its server can set a new password there: "+
			"schoolsite user passwd.")
	}
	from := school.RequestInfoFrom(ctx)
	if wait, ok := s.limits.resets.Allow(auth.AddressKey(from.Address)); !ok {
		return "", school.TooManyTries(wait)
	}
	select {
	case s.resetRequests <- linkRequest{school.NormalEmail(email), from}:
		return "If there is an account for this address, a mail with a link is on its way. It works for 30 minutes. " +
			"If no mail comes, look into the folder for spam, or ask an owner of this site.", nil
	default:
		return "", school.TooManyTries(time.Minute)
	}
}

// sendResetLink mails a link to an active account. For other addresses, and above the limit of mailed
// links, it logs where the request came from; the earlier links still work then. The limit counts mailed
// links only: a request for an address without an account does not consume it.
func (s *Service) sendResetLink(request linkRequest) error {
	now := s.Clock().UTC()
	code, hash := newCode()
	link := school.Reset{Hash: hash, At: now, ExpiresAt: now.Add(school.ResetFor)}
	var account school.Account
	isAllowed := false
	err := s.DB.Update(func(tx *store.Tx) (err error) {
		account, err = tx.AccountByEmail(request.email)
		if err != nil || account.Status != school.Active {
			return err
		}
		_, isAllowed = s.limits.links.Allow(account.ID)
		if !isAllowed {
			return nil
		}
		link.AccountID = account.ID
		if _, err := store.Resets.DeleteUntil(tx, now); err != nil {
			return err
		}
		requested := school.AuditEntry{Action: school.ActionResetRequested, Of: account.Email}
		err = store.Resets.Put(tx, link)
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, school.Actor{Address: request.from.Address}, requested)
	})
	switch {
	case school.CodeOf(err) == school.NotFound, err == nil && !isAllowed:
		s.Log.Info("no link for a new password was made", "address", request.from.Address)
	case err != nil:
		return err
	default:
		account.Language = cmp.Or(account.Language, request.from.Language)
		s.notices.Send(account, "reset-link", request.from, link.ExpiresAt, "{page}", routes.ResetPath, "{code}", code)
	}
	return nil
}

// CheckReset returns whose password the link with a code changes and until when, or that it does not
// work.
func (s *Service) CheckReset(_ context.Context, code string) (email string, until time.Time, err error) {
	link, account, err := s.resetLink(code)
	if err != nil {
		return "", until, err
	}
	return account.Email, link.ExpiresAt, nil
}

// FinishReset gives the account of a link a new password and uses the link up: sessions, other links and
// known devices are revoked. It signs nobody in, but the browser becomes a known device of the account,
// so that guesses from elsewhere do not keep the holder waiting. Only whoever holds a link that works
// gets as far as the hashing.
func (s *Service) FinishReset(ctx context.Context, code, password string) (PasswordReset, error) {
	if code == "" {
		return PasswordReset{}, school.InvalidFields(map[string]string{"code": "Required"})
	}
	_, account, err := s.resetLink(code)
	if err != nil {
		return PasswordReset{}, err
	}
	if err := s.policy.check(password, account.Name, account.Email); err != nil {
		return PasswordReset{}, err
	}
	if wait, ok := s.limits.finishes.Allow(account.ID); !ok {
		return PasswordReset{}, school.TooManyTries(wait)
	}
	hash, err := s.Passwords.KnownDeviceQueue().Hash(ctx, password)
	if err != nil {
		return PasswordReset{}, err
	}
	from, now, device := school.RequestInfoFrom(ctx), s.Clock().UTC(), ""
	err = s.DB.Update(func(tx *store.Tx) error {
		// Two people may hold the same link: it is looked up again.
		if _, account, err = lookupReset(tx, hashOfCode(code), now); err != nil {
			return err
		}
		account.PasswordHash = hash
		if err := revokeAll(tx, account.ID); err != nil {
			return err
		}
		if device, err = rememberDevice(tx, account.ID, from.DeviceToken, now, false); err != nil {
			return err
		}
		by := school.Actor{Account: account, Address: from.Address}
		reset := school.AuditEntry{Action: school.ActionPasswordReset, Of: account.Email}
		err = s.Audit.Append(tx, by, reset)
		if err != nil {
			return err
		}
		return store.Accounts.Put(tx, account)
	})
	if err != nil {
		return PasswordReset{}, err
	}
	s.throttle.Succeeded(account.Email, from.Address)
	s.notices.passwordChanged(ctx, account, text.Sentencef("It was chosen with a link that was mailed to you"))
	return PasswordReset{Message: "Your new password is set. You can log in now.", Device: device,
		Known: now.Add(school.DeviceFor)}, nil
}

// resetLink returns the link of a code and the account that it is for. An expired link is deleted when it
// is met, so that a clock that is set back does not revive it.
func (s *Service) resetLink(code string) (link school.Reset, account school.Account, err error) {
	now := s.Clock()
	err = s.DB.View(func(tx *store.Tx) error {
		link, account, err = lookupReset(tx, hashOfCode(code), now)
		return err
	})
	if link.Hash != "" && !now.Before(link.ExpiresAt) {
		s.logged("deleting links that are out of date", s.DB.Update(func(tx *store.Tx) error {
			_, err := store.Resets.DeleteUntil(tx, now)
			return err
		}))
	}
	return link, account, err
}

func lookupReset(tx *store.Tx, hash string, now time.Time) (link school.Reset, account school.Account, err error) {
	link, err = store.Resets.Get(tx, hash)
	if err == nil {
		account, err = store.Accounts.Get(tx, link.AccountID)
	}
	isUseless := err == nil && (isLinkExpired(link.At, link.ExpiresAt, now) || account.Status != school.Active)
	if school.CodeOf(err) == school.NotFound || isUseless {
		return link, account,
			school.Errorf(school.NotFound, "This link has been used or is out of date. Ask for a new one.")
	}
	return link, account, err
}
