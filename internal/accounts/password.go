package accounts

import (
	"cmp"
	"context"
	"strings"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// PasswordIsRecent returns a PasswordRequired error unless the actor has typed the password, or given a second
// factor, a short while ago, or is the operator.
func (d Deps) PasswordIsRecent(by school.Actor) error {
	return d.DB.RequireRecentPassword(by, d.Clock())
}

// ConfirmPassword is step-up authentication: it records that the actor has just typed the password of
// their account.
func (s *Service) ConfirmPassword(ctx context.Context, by school.Actor, password string) error {
	if err := requireAccount(by); err != nil {
		return err
	}
	if password == "" {
		return school.InvalidFields(map[string]string{"password": "Required"})
	}
	_, err := s.verify(ctx, by, school.Credentials{Email: by.Account.Email, Password: password})
	if school.CodeOf(err) == school.Unauthorized {
		return school.InvalidFields(map[string]string{"password": "This is not your password"})
	}
	if err != nil {
		return err
	}
	return s.NoteConfirmed(by, func(*store.Tx) error { return nil })
}

// NoteConfirmed records that the actor has just confirmed who they are, if check does not refuse.
func (d Deps) NoteConfirmed(by school.Actor, check func(*store.Tx) error) error {
	// A full disk must not keep people from what frees some of it.
	return d.DB.UpdateFromReserveAs(by, func(tx *store.Tx) error {
		session, err := store.Sessions.Get(tx, by.Session)
		if err == nil {
			err = check(tx)
		}
		if err != nil {
			return err
		}
		session.PasswordAt = d.Clock().UTC()
		return store.Sessions.Put(tx, session)
	})
}

// ChangePassword gives the actor's account a new password in exchange for the current one; who has none has confirmed by
// a passkey who they are. Other sessions and the links for a new password are revoked.
func (s *Service) ChangePassword(ctx context.Context, by school.Actor, current, password string) error {
	if err := requireAccount(by); err != nil {
		return err
	}
	isFirst := len(by.Account.PasswordHash) == 0
	if isFirst {
		if err := s.PasswordIsRecent(by); err != nil {
			return err
		}
	} else if current == "" {
		return school.InvalidFields(map[string]string{"current": "Required"})
	}
	if password == current {
		return school.InvalidFields(map[string]string{"password": "This is your current password. Choose another one"})
	}
	if err := s.policy.check(password, by.Account.Name, by.Account.Email); err != nil {
		return err
	}
	if !isFirst {
		_, err := s.verify(ctx, by, school.Credentials{Email: by.Account.Email, Password: current})
		if school.CodeOf(err) == school.Unauthorized {
			return school.InvalidFields(map[string]string{"current": "This is not your current password"})
		}
		if err != nil {
			return err
		}
	}
	hash, err := s.Passwords.KnownDeviceQueue().Hash(ctx, password)
	if err != nil {
		return err
	}
	_, err = s.change(ctx, by, by.Account.ID, func(tx *store.Tx, account *school.Account) (school.AuditEntry, error) {
		account.PasswordHash = hash
		return school.AuditEntry{Action: school.ActionPasswordChanged}, revokeSessions(tx, account.ID, by.Session)
	})
	if err == nil {
		s.notices.passwordChanged(ctx, by.Account, text.Sentencef("You changed it on the site"))
	}
	return err
}

// SetPassword gives somebody else's account a new password. Its sessions, known devices and links for a
// new password are revoked.
func (s *Service) SetPassword(ctx context.Context, by school.Actor, who, password string) (Answer, error) {
	holder, err := s.Account(ctx, by, who)
	if err != nil {
		return Answer{}, err
	}
	if holder.Data.ID == by.Account.ID {
		return Answer{}, school.Errorf(school.Conflict, "This is your own account. Change its password on the page "+
			"of your account, with your current one.")
	}
	if err := s.policy.check(password, holder.Data.Name, holder.Data.Email); err != nil {
		return Answer{}, err
	}
	hash, err := s.Passwords.KnownDeviceQueue().Hash(ctx, password)
	if err != nil {
		return Answer{}, err
	}
	account, err := s.change(ctx, by, holder.Data.ID,
		func(tx *store.Tx, account *school.Account) (school.AuditEntry, error) {
			account.PasswordHash = hash
			return school.AuditEntry{Action: school.ActionPasswordSet}, revokeAll(tx, account.ID)
		})
	if err == nil {
		s.notices.passwordChanged(ctx, account, text.Sentencef("It was set by an owner of the site or by the server's operator"))
	}
	return answerOf(account, "New password set for %s; its sessions have ended", account.Email), err
}

// revokeAll revokes every way into an account but its password: sessions, links for a new password and
// known devices.
func revokeAll(tx *store.Tx, accountID string) error {
	_, err := store.Devices.DeleteWhere(tx, func(d school.Device) bool { return d.AccountID == accountID })
	if err != nil {
		return err
	}
	return revokeSessions(tx, accountID, "")
}

// revokeSessions revokes the sessions of an account but for one, its links for a new password, and the trust in
// the browsers that gave a second factor. except may be "".
func revokeSessions(tx *store.Tx, accountID, except string) error {
	_, err := tx.DeleteSessionsOf(accountID, except)
	if err == nil {
		_, err = store.Resets.DeleteWhere(tx, func(r school.Reset) bool { return r.AccountID == accountID })
	}
	if err != nil {
		return err
	}
	return store.DistrustDevices(tx, accountID)
}

// PasswordStrength judges a password while it is typed. about is what the person typed about themselves,
// code that of a link for a new password. The password is neither kept nor logged.
func (s *Service) PasswordStrength(ctx context.Context, by school.Actor, password, code string,
	about ...string) (school.PasswordStrength, error) {
	if len(password) > school.MaxPasswordBytes {
		return school.PasswordStrength{},
			school.InvalidFields(map[string]string{"password": school.PasswordMessage(password)})
	}
	asker := cmp.Or(by.Name(), auth.AddressKey(school.RequestInfoFrom(ctx).Address))
	if wait, ok := s.limits.strengths.Allow(asker); !ok {
		return school.PasswordStrength{}, school.TooManyTries(wait)
	}
	person := by.Account
	if code != "" {
		if _, holder, err := s.resetLink(code); err == nil { // FinishReset refuses a link that does not work
			person = holder
		}
	}
	return s.policy.judge(password, append(about, person.Name, person.Email)), nil
}

// passwordPolicy judges new passwords.
type passwordPolicy struct {
	minScore int
	baseURL  string
	school   func() school.Identity // whose words are easy to guess
}

// check refuses a new password that breaks the rule or does not reach the score of the settings.
// Every use case that takes a new password calls it; about is the person's name and e-mail address.
func (p passwordPolicy) check(password string, about ...string) error {
	message := school.PasswordMessage(password)
	if message == "" && p.minScore > 0 {
		if judged := p.judge(password, about); !judged.Enough {
			message = "This password is too easy to guess. " + judged.Sentence
		}
	}
	if message == "" {
		return nil
	}
	return school.InvalidFields(map[string]string{"password": message})
}

// judge estimates the strength of a password, with the words of the person and of the school. It gives no
// advice with a good score.
func (p passwordPolicy) judge(password string, about []string) school.PasswordStrength {
	const goodScore = 3
	who, initials := p.school(), ""
	for _, word := range strings.Fields(who.Name) {
		initials += string([]rune(word)[:1])
	}
	score, weakness := auth.Strength(password,
		append(about, p.baseURL, who.Name, initials, who.Email, who.Phone, who.Tagline,
			who.Address.Street, who.Address.City, who.Address.Region, who.Address.PostalCode))
	judged := school.PasswordStrength{
		Score: score, Word: []string{"Very weak", "Weak", "Fair", "Good", "Strong"}[score], Enough: score >= p.minScore,
	}
	if score < max(goodScore, p.minScore) {
		judged.Sentence = string(weakness)
	}
	return judged
}
