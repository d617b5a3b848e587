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

const (
	maxPasskeys  = 10                 // of an account
	factorNotice = 7 * 24 * time.Hour // the least time between requiring factors and the day
)

// Service has the use cases of second factors.
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
	CopiedAt   time.Time `json:"copiedAt,omitzero"` // since when it is refused, because there may be a copy
}

// Added is the result of a factor that was added.
type Added struct {
	text.Feedback
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
			own.Passkeys = append(own.Passkeys, Passkey{p.ID, p.Name, p.AddedAt, p.LastUsedAt, p.CopiedAt})
		}
		if factors.AppSecret != "" {
			own.AppAt = &factors.AppAt
		}
		own.Recovery = len(factors.Recovery)
		return err
	})
	return own, err
}

// edit is a change of somebody's own factors: its audit entry, and what a mail says of it, if there is one.
type edit struct {
	school.AuditEntry
	mail text.Sentence
}

// change changes the actor's factors in one transaction with its audit entry, and mails the actor. What is removed stays
// removed when an earlier backup is restored.
func (s *Service) change(ctx context.Context, by school.Actor, change func(*school.Factors) (edit, error)) error {
	if by.Session == "" {
		return school.Errorf(school.Conflict, "Commands on the server have no account of their own. `schoolsite user "+
			"reset-factors` removes somebody's factors.")
	}
	var done edit
	err := s.DB.UpdateAs(by, func(tx *store.Tx) error {
		factors, _, err := store.Factors.Find(tx, by.Account.ID)
		if err != nil {
			return err
		}
		factors.AccountID = by.Account.ID
		before := factors
		before.Passkeys = slices.Clone(factors.Passkeys)
		if done, err = change(&factors); err != nil {
			return err
		}
		done.Of = by.Account.Email
		if before.Any() && !factors.Any() {
			factors.Recovery = nil
		}
		if done.Action == school.ActionFactorRemoved {
			err = s.mayRemove(tx, by, factors)
			if err == nil {
				err = store.DistrustDevices(tx, by.Account.ID)
			}
			if err == nil {
				err = store.AddRemovals(tx, s.Clock(), store.FactorsWithout(before, factors)...)
			}
		}
		if err == nil {
			err = store.Factors.Put(tx, factors)
		}
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, done.AuditEntry)
	})
	if err == nil && done.mail.Format != "" {
		s.notices.FactorsChanged(ctx, by.Account, done.mail)
	}
	return err
}

// mayRemove refuses what would leave the actor without a factor that is required, or without a way to log in.
func (s *Service) mayRemove(tx *store.Tx, by school.Actor, left school.Factors) error {
	account, err := store.Accounts.Get(tx, by.Account.ID)
	if err != nil {
		return err
	}
	policy, err := store.FactorPolicy.Get(tx)
	switch {
	case err != nil:
		return err
	case len(account.PasswordHash) == 0 && len(left.Passkeys) == 0:
		return school.Errorf(school.Conflict, "You log in with this passkey alone. Choose a password first.")
	case !left.Any() && policy.Requires(account.Role, s.Clock()):
		return school.Errorf(school.Conflict, "This is your last second factor, and owners of this site ask "+
			"for one. Add another one first.")
	}
	return nil
}

// add adds a factor, of which done tells. With the first one come recovery codes.
func (s *Service) add(ctx context.Context, by school.Actor, done edit, put func(*school.Factors) error) (Added, error) {
	added := Added{Feedback: text.FeedbackOf(done.mail)}
	done.Action = school.ActionFactorAdded
	err := s.change(ctx, by, func(factors *school.Factors) (edit, error) {
		isFirst := !factors.Any()
		if err := put(factors); err != nil {
			return edit{}, err
		}
		if isFirst {
			added.Recovery, factors.Recovery = newRecoveryCodes()
		}
		return done, nil
	})
	if err != nil {
		return Added{}, err
	}
	return added, nil
}

// NewRecovery makes recovery codes in place of the earlier ones.
func (s *Service) NewRecovery(ctx context.Context, by school.Actor) (Added, error) {
	made := Added{Feedback: text.FeedbackOf("New recovery codes were made. The earlier ones work no longer.")}
	err := s.change(ctx, by, func(factors *school.Factors) (edit, error) {
		if !factors.Any() {
			return edit{}, school.Errorf(school.Conflict, "Recovery codes replace a passkey or an "+
				"app that was lost. Add one of these first.")
		}
		made.Recovery, factors.Recovery = newRecoveryCodes()
		return edit{school.AuditEntry{Action: school.ActionRecoveryMade}, made.Sentence}, nil
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
	added := edit{school.AuditEntry{After: "an authenticator app"}, text.Sentencef("An authenticator app was added.")}
	return s.add(ctx, by, added, func(factors *school.Factors) error {
		if factors.AppSecret != "" {
			return school.Errorf(school.Conflict, "Your account has an authenticator app already. Remove that one first.")
		}
		factors.AppSecret, factors.AppAt, factors.AppPeriod = secret, now, period
		return nil
	})
}

// RemoveApp removes the actor's authenticator app.
func (s *Service) RemoveApp(ctx context.Context, by school.Actor) error {
	return s.change(ctx, by, func(factors *school.Factors) (edit, error) {
		if factors.AppSecret == "" {
			return edit{}, school.Errorf(school.NotFound, "Your account has no authenticator app.")
		}
		factors.AppSecret, factors.AppAt, factors.AppPeriod = "", time.Time{}, 0
		return edit{school.AuditEntry{Action: school.ActionFactorRemoved, Before: "an authenticator app"},
			text.Sentencef("The authenticator app was removed.")}, nil
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
		if err == nil {
			err = store.AddRemovals(tx, s.Clock(), store.FactorsWithout(factors, school.Factors{})...)
		}
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, entry)
	})
	if err == nil {
		s.notices.FactorsChanged(ctx, account, text.Sentencef("%s removed all passkeys, the authenticator app and the "+
			"recovery codes. The login asks for the password alone.", school.ActorText(by.Name())))
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
			if isNew && from.Before(now.Add(factorNotice)) {
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
