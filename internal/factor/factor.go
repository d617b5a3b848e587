// Package factor holds the second factors of accounts: passkeys, codes of an authenticator app, recovery codes, and
// the policy that requires them. Package accounts decides whether a password is enough; this one takes what comes
// after it or in its place.
package factor

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/auth"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// Service holds the use cases of second factors.
type Service struct {
	accounts.Deps
	notices  accounts.Notices
	passkeys relyingParty
	throttle *auth.Throttle // of codes, per account
	guesses  *auth.Rate     // wrong codes of an app per account and day
	answers  *auth.Rate     // of passkeys at the sign-in, per network
	alarms   *auth.Rate     // mails about wrong codes, per account
}

// New makes the service.
func New(deps accounts.Deps, options accounts.Options) *Service {
	return &Service{
		Deps: deps, notices: accounts.Notices{Deps: deps, Options: options}, passkeys: newRelyingParty(options.BaseURL),
		throttle: auth.NewThrottle(deps.Clock),
		guesses:  auth.NewRate(30, 24*time.Hour, deps.Clock),
		answers:  auth.NewRate(60, 5*time.Minute, deps.Clock),
		alarms:   auth.NewRate(1, 24*time.Hour, deps.Clock),
	}
}

// Own lists the factors of the person who asks.
type Own struct {
	Passkeys []Passkey  `json:"passkeys"`
	AppAt    *time.Time `json:"appAt,omitempty"` // when the authenticator app was added; absent without one
	Recovery int        `json:"recovery"`        // recovery codes that were not used yet
	// from when the person's role has to have a factor; absent for never
	RequiredFrom *time.Time `json:"requiredFrom,omitempty"`
	NoPasskeys   string     `json:"noPasskeys,omitempty"` // why passkeys can't be added at this address
}

// Passkey is a passkey as its holder sees it.
type Passkey struct {
	ID         string    `json:"_id"`
	Name       string    `json:"name"` // the device
	AddedAt    time.Time `json:"addedAt"`
	LastUsedAt time.Time `json:"lastUsedAt,omitzero"`
}

// Added is the result of a factor that was added.
type Added struct {
	Message string `json:"message"`
	// with the first factor: the recovery codes, which nobody can be shown again
	Recovery []string `json:"recovery,omitempty"`
}

// Own returns the actor's factors.
func (s *Service) Own(_ context.Context, by school.Actor) (Own, error) {
	own := Own{Passkeys: []Passkey{}, NoPasskeys: s.passkeys.problem}
	err := s.DB.View(func(tx *store.Tx) error {
		factors, _, err := store.Factors.Find(tx, by.Account.ID)
		if err != nil {
			return err
		}
		policy, err := store.FactorPolicy.Get(tx)
		if from := policy.From(by.Account.Role); !from.IsZero() {
			own.RequiredFrom = &from
		}
		for _, p := range factors.Passkeys {
			own.Passkeys = append(own.Passkeys, Passkey{p.ID, p.Name, p.AddedAt, p.LastUsedAt})
		}
		if factors.AppSecret != "" {
			own.AppAt = &factors.AppAt
		}
		own.Recovery = len(factors.Recovery)
		return err
	})
	return own, err
}

// edit changes the actor's factors in one transaction with its audit entry, and mails the actor.
func (s *Service) edit(ctx context.Context, by school.Actor, change func(*school.Factors) (school.AuditEntry, error),
) error {
	if by.Session == "" {
		return school.Errorf(school.Conflict, "Commands on the server have no account of their own. `schoolsite user "+
			"reset-factors` removes somebody's factors.")
	}
	var entry school.AuditEntry
	err := s.DB.UpdateAs(by, func(tx *store.Tx) error {
		factors, _, err := store.Factors.Find(tx, by.Account.ID)
		if err != nil {
			return err
		}
		factors.AccountID = by.Account.ID
		hadOne := factors.Any()
		if entry, err = change(&factors); err != nil {
			return err
		}
		entry.Of = by.Account.Email
		if hadOne && !factors.Any() {
			policy, err := store.FactorPolicy.Get(tx)
			if err != nil {
				return err
			}
			if policy.Requires(by.Account.Role, s.Clock()) {
				return school.Errorf(school.Conflict, "This is your last second factor, and owners of this site ask "+
					"for one. Add another one first.")
			}
			factors.Recovery = nil
		}
		if entry.Action == school.ActionFactorRemoved {
			err = store.DistrustDevices(tx, by.Account.ID)
		}
		if err == nil {
			err = store.Factors.Put(tx, factors)
		}
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, entry)
	})
	if err == nil && entry.Action != school.ActionPasskeyRenamed {
		s.notices.FactorsChanged(ctx, by.Account, entry.Text()+": "+entry.After+entry.Before, false)
	}
	return err
}

// add adds a factor. With the first one come recovery codes.
func (s *Service) add(ctx context.Context, by school.Actor, what string, put func(*school.Factors) error) (Added, error) {
	added := Added{Message: "Added: " + what}
	err := s.edit(ctx, by, func(factors *school.Factors) (school.AuditEntry, error) {
		isFirst := !factors.Any()
		if err := put(factors); err != nil {
			return school.AuditEntry{}, err
		}
		if isFirst {
			added.Recovery, factors.Recovery = newRecoveryCodes()
		}
		return school.AuditEntry{Action: school.ActionFactorAdded, After: what}, nil
	})
	if err != nil {
		return Added{}, err
	}
	return added, nil
}

// NewRecovery makes recovery codes in place of the earlier ones.
func (s *Service) NewRecovery(ctx context.Context, by school.Actor) (Added, error) {
	made := Added{Message: "New recovery codes made; the earlier ones work no longer"}
	err := s.edit(ctx, by, func(factors *school.Factors) (school.AuditEntry, error) {
		if !factors.Any() {
			return school.AuditEntry{}, school.Errorf(school.Conflict, "Recovery codes replace a passkey or an "+
				"app that was lost. Add one of these first.")
		}
		made.Recovery, factors.Recovery = newRecoveryCodes()
		return school.AuditEntry{Action: school.ActionRecoveryMade}, nil
	})
	if err != nil {
		return Added{}, err
	}
	return made, nil
}

// App is an authenticator app that is being added.
type App struct {
	Token  string       `json:"token"`  // for the call that confirms it, within ten minutes
	Secret string       `json:"secret"` // to be typed where no code can be scanned
	URI    string       `json:"uri"`    // otpauth://, which a telephone opens
	QR     media.QRPath `json:"qr"`     // the URI as a drawing
}

// BeginApp makes the secret of an authenticator app. Nothing is stored before ConfirmApp.
func (s *Service) BeginApp(_ context.Context, by school.Actor) (App, error) {
	token := s.Keys.Ticket(appPurpose(by), s.Clock())
	app := App{Token: token, Secret: s.appSecret(token)}
	uri, err := appURI(s.School().Name, by.Account.Email, app.Secret)
	if err != nil {
		return App{}, err
	}
	app.URI = uri
	app.QR, err = media.QRPathOf(uri)
	return app, err
}

// ConfirmApp adds the app of BeginApp to somebody who types a code of it.
func (s *Service) ConfirmApp(ctx context.Context, by school.Actor, token, code string) (Added, error) {
	now := s.Clock().UTC()
	if _, err := s.Keys.ReadTicket(appPurpose(by), token, now, school.SecondStepFor); err != nil {
		return Added{}, school.Errorf(school.NotFound, "This took too long. Begin again with a new code to scan.").
			Because(err)
	}
	if wait, ok := s.throttle.Allow(by.Account.ID, by.Address); !ok {
		return Added{}, school.TooManyTries(wait)
	}
	secret := s.appSecret(token)
	period, ok := matchingPeriod(secret, plainCode(code), now, 0)
	if !ok {
		s.throttle.Failed(by.Account.ID, by.Address)
		return Added{}, school.InvalidFields(map[string]string{"code": "This is not the code that the app shows now. " +
			"Check that the telephone has the right time"})
	}
	s.throttle.Succeeded(by.Account.ID, by.Address)
	return s.add(ctx, by, "an authenticator app", func(factors *school.Factors) error {
		if factors.AppSecret != "" {
			return school.Errorf(school.Conflict, "Your account has an authenticator app already. Remove that one first.")
		}
		factors.AppSecret, factors.AppAt, factors.AppPeriod = secret, now, period
		return nil
	})
}

// RemoveApp removes the actor's authenticator app.
func (s *Service) RemoveApp(ctx context.Context, by school.Actor) error {
	return s.edit(ctx, by, func(factors *school.Factors) (school.AuditEntry, error) {
		if factors.AppSecret == "" {
			return school.AuditEntry{}, school.Errorf(school.NotFound, "Your account has no authenticator app.")
		}
		factors.AppSecret, factors.AppAt, factors.AppPeriod = "", time.Time{}, 0
		return school.AuditEntry{Action: school.ActionFactorRemoved, Before: "an authenticator app"}, nil
	})
}

// Reset removes all factors of somebody who lost them. Whoever finds them can do nothing with them any more, and the
// next login asks for the password alone.
func (s *Service) Reset(ctx context.Context, by school.Actor, account school.Account) error {
	if account.ID == by.Account.ID {
		return school.Errorf(school.Conflict, "This is your own account. Add or remove factors on the page of your account.")
	}
	err := s.DB.UpdateAs(by, func(tx *store.Tx) error {
		factors, _, err := store.Factors.Find(tx, account.ID)
		switch {
		case err != nil:
			return err
		case !factors.Any():
			return school.Errorf(school.NotFound, "%s has no second factor.", account.Email)
		}
		entry := school.AuditEntry{Action: school.ActionFactorsReset, Of: account.Email}
		err = store.Factors.Delete(tx, account.ID)
		if err == nil {
			err = store.DistrustDevices(tx, account.ID)
		}
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, entry)
	})
	if err == nil {
		s.notices.FactorsChanged(ctx, account, by.Name()+" removed all passkeys, the authenticator app and the recovery "+
			"codes. The login asks for the password alone", true)
	}
	return err
}

// Policy returns from when factors are required.
func (s *Service) Policy() (school.FactorPolicy, error) {
	return store.Read(s.DB, store.FactorPolicy.Get)
}

// SetPolicy changes from when factors are required. A new day is at least a week ahead, so that everybody who needs
// one has been told before.
func (s *Service) SetPolicy(_ context.Context, by school.Actor, policy school.FactorPolicy) error {
	now := s.Clock().UTC()
	return s.DB.UpdateAs(by, func(tx *store.Tx) error {
		before, err := store.FactorPolicy.Get(tx)
		if err != nil {
			return err
		}
		wrong := map[string]string{}
		for field, role := range map[string]school.Role{"owners": school.Owner, "editors": school.Editor} {
			from := policy.From(role)
			isNew := !from.IsZero() && !from.Equal(before.From(role))
			if isNew && from.Before(now.Add(school.FactorNotice)) {
				wrong[field] = "Must be a day at least a week from today, so that people have time"
			}
		}
		if err := school.InvalidFields(wrong); err != nil {
			return err
		}
		entry := school.AuditEntry{Action: school.ActionFactorPolicy, Before: policyText(before), After: policyText(policy)}
		err = store.FactorPolicy.Put(tx, policy)
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, entry)
	})
}

func policyText(p school.FactorPolicy) string {
	text := func(t time.Time) string {
		if t.IsZero() {
			return "never"
		}
		return text.TimeText(t)
	}
	return "owners: " + text(p.Owners) + ", editors: " + text(p.Editors)
}

// newRecoveryCodes makes recovery codes of 60 random bits, and the hashes that are stored.
func newRecoveryCodes() (codes, hashes []string) {
	for range school.RecoveryCodes {
		code := rand.Text()[:12]
		codes = append(codes, code[:4]+"-"+code[4:8]+"-"+code[8:])
		hashes = append(hashes, hashOf(code))
	}
	return codes, hashes
}

func hashOf(code string) string {
	hash := sha256.Sum256([]byte(code))
	return hex.EncodeToString(hash[:])
}

// plainCode drops what people type between the letters of a code.
func plainCode(typed string) string {
	return strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(typed))
}

// redeem uses a code up: one of the app, or a recovery code. It reports which it was.
func redeem(factors *school.Factors, typed string, now time.Time) (isRecovery, ok bool) {
	code := plainCode(typed)
	if period, ok := matchingPeriod(factors.AppSecret, code, now, factors.AppPeriod); ok {
		factors.AppPeriod = period
		return false, true
	}
	at := slices.Index(factors.Recovery, hashOf(code))
	if at < 0 {
		return false, false
	}
	factors.Recovery = slices.Delete(factors.Recovery, at, at+1)
	return true, true
}
