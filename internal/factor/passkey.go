package factor

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"schoolsite/internal/accounts"
	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// relyingParty is the address for which passkeys are made.
type relyingParty struct {
	*webauthn.WebAuthn
	problem string // why there are none; "" where they work
}

// newRelyingParty takes the site's address. Browsers make passkeys over HTTPS and at localhost, never for an IP
// address.
func newRelyingParty(baseURL string) relyingParty {
	site, err := url.Parse(baseURL)
	host := ""
	if err == nil {
		host = site.Hostname()
	}
	ip := net.ParseIP(host)
	origin := ""
	switch {
	case host == "":
	case site.Scheme == "https" && ip == nil:
		origin = baseURL
	case host == "localhost" || ip.IsLoopback():
		host = "localhost"
		origin = "http://localhost"
		if site.Port() != "" {
			origin += ":" + site.Port()
		}
	}
	off := relyingParty{problem: "Passkeys need an address with https:// and a name. Ask whoever looks after the server " +
		"to set one up; an authenticator app works here, too."}
	if origin == "" {
		return off
	}
	requireKey := true
	party, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: "School", RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: &requireKey,
			UserVerification: protocol.VerificationRequired,
		},
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore, // password managers send some
	})
	if err != nil {
		return off
	}
	return relyingParty{WebAuthn: party}
}

func (p relyingParty) require() error {
	if p.problem != "" {
		return school.Errorf(school.Conflict, "%s", p.problem)
	}
	return nil
}

// user shows an account to the library.
type user struct {
	school.Account
	school.Factors
}

func (u user) WebAuthnID() []byte          { return []byte(u.Account.ID) }
func (u user) WebAuthnName() string        { return u.Email }
func (u user) WebAuthnDisplayName() string { return u.Name }

func (u user) WebAuthnCredentials() (all []webauthn.Credential) {
	for _, p := range u.Passkeys {
		var credential webauthn.Credential
		if json.Unmarshal(p.Credential, &credential) == nil {
			all = append(all, credential)
		}
	}
	return all
}

func addPurpose(by school.Actor) string     { return "passkey of " + by.Account.ID + " in " + by.Session }
func confirmPurpose(by school.Actor) string { return "passkey confirms " + by.Session }

const loginPurpose = "passkey at the login"

// challenge makes a signed challenge: nothing is stored for ceremonies that are begun and never finished.
func (s *Service) challenge(purpose string) (raw protocol.URLEncodedBase64, err error) {
	return base64.RawURLEncoding.DecodeString(s.Keys.Ticket(purpose, s.Clock()))
}

// BeginAdd returns the options by which a browser makes a passkey (PublicKeyCredentialCreationOptionsJSON).
func (s *Service) BeginAdd(_ context.Context, by school.Actor) (any, error) {
	if err := s.passkeys.require(); err != nil {
		return nil, err
	}
	factors, err := s.factorsOf(by.Account.ID)
	if err != nil {
		return nil, err
	}
	person := user{by.Account, factors}
	options, _, err := s.passkeys.BeginRegistration(person,
		webauthn.WithExclusions(webauthn.Credentials(person.WebAuthnCredentials()).CredentialDescriptors()))
	if err != nil {
		return nil, fmt.Errorf("begin to add a passkey: %w", err)
	}
	options.Response.RelyingParty.Name = s.School().Name
	options.Response.Challenge, err = s.challenge(addPurpose(by))
	return options.Response, err
}

func (s *Service) factorsOf(accountID string) (school.Factors, error) {
	return store.Read(s.DB, func(tx *store.Tx) (school.Factors, error) {
		factors, _, err := store.Factors.Find(tx, accountID)
		return factors, err
	})
}

// FinishAdd adds the passkey that a browser made. name is the person's word for the device; "" stands for what the
// browser says of itself.
func (s *Service) FinishAdd(ctx context.Context, by school.Actor, name string, credential []byte) (Added, error) {
	if err := s.passkeys.require(); err != nil {
		return Added{}, err
	}
	if name == "" {
		name = accounts.DeviceText(school.RequestInfoFrom(ctx).UserAgent)
	}
	if message := school.UserNameMessage(name); message != "" {
		return Added{}, school.InvalidFields(map[string]string{"name": message})
	}
	passkey, err := s.passkey(by, name, credential)
	if err != nil {
		return Added{}, err
	}
	added := edit{school.AuditEntry{After: "a passkey: " + name}, text.Sentencef("A passkey was added: %s.", name)}
	return s.add(ctx, by, added, func(factors *school.Factors) error {
		isKnown := slices.ContainsFunc(factors.Passkeys, func(p school.Passkey) bool { return p.ID == passkey.ID })
		switch {
		case isKnown:
			return school.Errorf(school.Conflict, "This device has a passkey for your account already.")
		case len(factors.Passkeys) >= maxPasskeys:
			return school.Errorf(school.Conflict, "You have %d passkeys. Remove one that you use no longer first.",
				len(factors.Passkeys))
		}
		factors.Passkeys = append(factors.Passkeys, passkey)
		return nil
	})
}

// passkey makes the record of a passkey that a browser made for a challenge of BeginAdd.
func (s *Service) passkey(by school.Actor, name string, credential []byte) (school.Passkey, error) {
	made, err := s.created(by, credential)
	if err != nil {
		return school.Passkey{}, school.Errorf(school.Invalid, "The passkey could not be added. Open the site at %s, and "+
			"try again.", s.passkeys.Config.RPOrigins[0]).Because(err)
	}
	made.Attestation = webauthn.CredentialAttestation{} // nobody asks for it
	raw, err := json.Marshal(made)
	if err != nil {
		return school.Passkey{}, fmt.Errorf("encode a passkey: %w", err)
	}
	return school.Passkey{ID: base64.RawURLEncoding.EncodeToString(made.ID), Name: name, AddedAt: s.Clock().UTC(),
		Credential: raw}, nil
}

// invited stands for the holder of an invitation, who has no session yet: the challenge belongs to the link.
func invited(account school.Account, i school.Invitation) school.Actor {
	return school.Actor{Account: account, Session: "invitation " + i.Hash}
}

// BeginInvited returns the options by which a browser makes the passkey of the account that an invitation makes.
func (s *Service) BeginInvited(ctx context.Context, account school.Account, i school.Invitation) (any, error) {
	return s.BeginAdd(ctx, invited(account, i))
}

// Invited returns the passkey that a browser made with the options of BeginInvited.
func (s *Service) Invited(ctx context.Context, account school.Account, i school.Invitation,
	credential []byte) (school.Passkey, error) {
	if err := s.passkeys.require(); err != nil {
		return school.Passkey{}, err
	}
	return s.passkey(invited(account, i), accounts.DeviceText(school.RequestInfoFrom(ctx).UserAgent), credential)
}

// created verifies what a browser made for a challenge of BeginAdd.
func (s *Service) created(by school.Actor, credential []byte) (*webauthn.Credential, error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(credential)
	if err != nil {
		return nil, err
	}
	challenge := parsed.Response.CollectedClientData.Challenge
	if _, err := s.Keys.ReadTicket(addPurpose(by), challenge, s.Clock(), school.SecondStepFor); err != nil {
		return nil, err
	}
	return s.passkeys.CreateCredential(user{Account: by.Account}, webauthn.SessionData{
		Challenge: challenge, UserID: []byte(by.Account.ID), UserVerification: protocol.VerificationRequired,
		CredParams: webauthn.CredentialParametersDefault(),
	}, parsed)
}

// BeginAnswer returns the options by which a browser answers with a passkey (PublicKeyCredentialRequestOptionsJSON),
// any that it has for this site: at the login, or to confirm who sits at a session.
func (s *Service) BeginAnswer(_ context.Context, by school.Actor) (any, error) {
	if err := s.passkeys.require(); err != nil {
		return nil, err
	}
	options, _, err := s.passkeys.BeginDiscoverableLogin()
	if err != nil {
		return nil, fmt.Errorf("begin a login with a passkey: %w", err)
	}
	purpose := loginPurpose
	if by.Session != "" {
		purpose = confirmPurpose(by)
	}
	options.Response.Challenge, err = s.challenge(purpose)
	return options.Response, err
}

// errPasskey refuses every passkey that opens nothing alike, so that nobody learns which account has one.
func errPasskey(cause error) error {
	return school.Errorf(school.Unauthorized, "This passkey does not work here. Try again, or log in with your "+
		"password.").Because(cause)
}

// errCloned says that a passkey's counter went back, now or before.
var errCloned = errors.New("the counter of the passkey went back: it may be a copy")

// answered is a passkey's answer that was verified.
type answered struct {
	account     school.Account
	passkeyID   string
	credential  webauthn.Credential
	challengeAt time.Time
}

// verify verifies a passkey's answer to a challenge of a purpose.
func (s *Service) verify(purpose string, credential []byte) (a answered, err error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes(credential)
	if err != nil {
		return a, err
	}
	challenge := parsed.Response.CollectedClientData.Challenge
	a.challengeAt, err = s.Keys.ReadTicket(purpose, challenge, s.Clock(), school.SecondStepFor)
	if err != nil {
		return a, err
	}
	found, made, err := s.passkeys.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		var person user
		err := s.DB.View(func(tx *store.Tx) (err error) {
			if person.Account, err = store.Accounts.Get(tx, string(handle)); err == nil {
				person.Factors, _, err = store.Factors.Find(tx, person.Account.ID)
			}
			return err
		})
		return person, err
	}, webauthn.SessionData{Challenge: challenge, UserVerification: protocol.VerificationRequired}, parsed)
	if err != nil {
		return a, err
	}
	a.account, a.credential = found.(user).Account, *made
	a.passkeyID = base64.RawURLEncoding.EncodeToString(made.ID)
	passkeys := found.(user).Passkeys
	at := slices.IndexFunc(passkeys, func(p school.Passkey) bool { return p.ID == a.passkeyID })
	if made.Authenticator.CloneWarning || at >= 0 && !passkeys[at].CopiedAt.IsZero() {
		return a, errCloned
	}
	return a, nil
}

// note records the use of a passkey. It refuses an answer to a challenge that is not newer than the last one, which
// somebody has recorded and sends again.
func (a answered) note(tx *store.Tx, now time.Time) error {
	factors, _, err := store.Factors.Find(tx, a.account.ID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(factors.Passkeys, func(p school.Passkey) bool { return p.ID == a.passkeyID })
	if at < 0 {
		return errPasskey(errors.New("it was removed meanwhile"))
	}
	passkey := &factors.Passkeys[at]
	isReplay := !a.challengeAt.After(passkey.ChallengeAt) && passkey.ChallengeAt.Before(now.Add(time.Minute))
	if isReplay {
		return errPasskey(errors.New("the challenge was answered before"))
	}
	raw, err := json.Marshal(a.credential)
	if err != nil {
		return fmt.Errorf("encode a passkey: %w", err)
	}
	passkey.Credential, passkey.LastUsedAt, passkey.ChallengeAt = bytes.Clone(raw), now, a.challengeAt
	return store.Factors.Put(tx, factors)
}

// RenamePasskey gives one of the actor's passkeys another name.
func (s *Service) RenamePasskey(ctx context.Context, by school.Actor, id, name string) error {
	if message := school.UserNameMessage(name); message != "" {
		return school.InvalidFields(map[string]string{"name": message})
	}
	return s.change(ctx, by, func(factors *school.Factors) (edit, error) {
		at, err := indexOf(*factors, id)
		if err != nil {
			return edit{}, err
		}
		before := factors.Passkeys[at].Name
		factors.Passkeys[at].Name = name
		return edit{AuditEntry: school.AuditEntry{Action: school.ActionPasskeyRenamed, Before: before, After: name}}, nil
	})
}

// RemovePasskey removes one of the actor's passkeys.
func (s *Service) RemovePasskey(ctx context.Context, by school.Actor, id string) error {
	return s.change(ctx, by, func(factors *school.Factors) (edit, error) {
		at, err := indexOf(*factors, id)
		if err != nil {
			return edit{}, err
		}
		name := factors.Passkeys[at].Name
		factors.Passkeys = slices.Delete(factors.Passkeys, at, at+1)
		return edit{school.AuditEntry{Action: school.ActionFactorRemoved, Before: "a passkey: " + name},
			text.Sentencef("A passkey was removed: %s.", name)}, nil
	})
}

func indexOf(factors school.Factors, id string) (int, error) {
	at := slices.IndexFunc(factors.Passkeys, func(p school.Passkey) bool { return p.ID == id })
	if at < 0 {
		return at, school.Errorf(school.NotFound, "There is no such passkey: it was removed already.")
	}
	return at, nil
}

// SignInWithPasskey opens a session for the holder of a passkey, who needs no password.
func (s *Service) SignInWithPasskey(ctx context.Context, credential []byte) (accounts.LoginResult, error) {
	if err := s.passkeys.require(); err != nil {
		return accounts.LoginResult{}, err
	}
	from := school.RequestInfoFrom(ctx)
	if wait, ok := s.answers.Allow(auth.AddressKey(from.Address)); !ok {
		return accounts.LoginResult{}, school.TooManyTries(wait)
	}
	a, err := s.verify(loginPurpose, credential)
	if err != nil {
		return accounts.LoginResult{}, s.refused(ctx, school.Actor{Address: from.Address}, a, err)
	}
	return s.OpenSession(ctx, a.account.ID, accounts.SessionOpening{How: ", with a passkey",
		Check: func(tx *store.Tx, _ *school.Account) error { return a.note(tx, s.Clock().UTC()) }})
}

// refused audits a passkey that was refused although it is known, and returns the error. Of a copy the passkey is marked,
// so that neither it nor the copy opens anything again, and its holder and the owners are told.
func (s *Service) refused(ctx context.Context, by school.Actor, a answered, cause error) error {
	if !errors.Is(cause, errCloned) {
		return errPasskey(cause)
	}
	entry := school.AuditEntry{Action: school.ActionFactorRefused, Of: a.account.Email, After: "a passkey that may be a copy"}
	s.logFailure("noting a refused passkey", s.DB.Update(func(tx *store.Tx) error {
		factors, _, err := store.Factors.Find(tx, a.account.ID)
		for i, p := range factors.Passkeys {
			if p.ID == a.passkeyID && p.CopiedAt.IsZero() {
				factors.Passkeys[i].CopiedAt = s.Clock().UTC()
				err = errors.Join(err, store.Factors.Put(tx, factors), s.Audit.Append(tx, by, entry))
			}
		}
		return err
	}))
	if _, ok := s.alarms.Allow(a.account.ID); ok {
		s.notices.FactorsChanged(ctx, a.account, text.Sentencef("A login was refused, because its passkey may have been copied. "+
			"That passkey no longer works. Remove it."))
	}
	return school.Errorf(school.Unauthorized, "This passkey was refused: its counter went back, so it may have been "+
		"copied. Log in in another way, and remove the passkey from your account.").Because(cause)
}

func (s *Service) logFailure(what string, err error) {
	if err != nil {
		s.Log.Error(what+" failed", "error", err)
	}
}
