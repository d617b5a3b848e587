package accounts

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"slices"
	"sync/atomic"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Limits of registrations, so that strangers fill neither the data file nor the list of
// registrations. Confirmed registrations are counted separately from the others.
const (
	MaxPending           = 500
	MaxPendingPerAddress = 5 // e-mail address; a confirmation tries the passwords of all
	LinkFor              = 3 * 24 * time.Hour
	unprovenFor          = 14 * 24 * time.Hour // of those that wait for an invitation
	confirmedFor         = 90 * 24 * time.Hour
)

// The answers to a registration. Run looks up whether the address is known when the answer is out, so
// neither its words nor its time tell.
const (
	welcomeLink = "Thank you. A mail is on its way to you: open the link in it within 3 days, and type the password " +
		"that you have just chosen. " +
		"Then an owner of this site looks at your registration, and you can log in once it is approved. " +
		"If no mail comes, look into the folder for spam, or register again."
	welcomeNoMail = "Thank you. Tell the school's office that you have registered: an owner of this site sends you a link, " +
		"by which you choose your password and log in."
)

// Register takes a stranger's registration, or makes the first owner when the setup code fits. It returns
// what to tell the person.
func (s *Service) Register(ctx context.Context, user school.NewUser, code string) (string, error) {
	user, err := user.Validated()
	if err != nil {
		return "", err
	}
	if code == "" && s.Registration == school.Closed {
		return "", school.Errorf(school.Forbidden, "Registration is closed. Ask the school's office for an account.")
	}
	if code != "" && !s.setup.fits(code) {
		return "", school.Errorf(school.Forbidden, "This link has been used or is out of date. Restart the server "+
			"for a new one, or register without it.")
	}
	if err := s.policy.check(user.Password, user.Name, user.Email); err != nil {
		return "", err
	}
	if code != "" {
		return "Welcome. You are the owner of this site; you can log in now.", s.registerOwner(ctx, user, code)
	}
	return s.registerStranger(ctx, user)
}

// registerStranger stores the same for a known address as for a new one: it never looks for an account.
// The address is to be proven by a mailed link. Without mail an owner invites the person.
func (s *Service) registerStranger(ctx context.Context, user school.NewUser) (string, error) {
	from := school.RequestInfoFrom(ctx)
	if wait, ok := s.limits.registrations.Allow(auth.AddressKey(from.Address)); !ok {
		return "", school.TooManyTries(wait)
	}
	hash, err := s.Passwords.Hash(ctx, user.Password)
	if school.CodeOf(err) == school.Busy { // a flood of logins: the person may come again
		s.limits.registrations.Refund(auth.AddressKey(from.Address))
	}
	if err != nil {
		return "", err
	}
	now := s.Clock().UTC()
	p := school.PendingAccount{
		ID: store.NewID(now), Email: user.Email, Name: user.Name, CreatedAt: now, CreatedFrom: from.Address,
		Proof: school.ProofLink, ExpiresAt: now.Add(LinkFor), PasswordHash: hash, Language: from.Language,
	}
	if !s.Mail.MailOn() {
		p.Proof, p.ExpiresAt = school.ProofInvitation, now.Add(unprovenFor)
	}
	err = s.DB.Update(func(tx *store.Tx) error {
		registered := school.AuditEntry{Action: school.ActionRegistered, Of: p.Email,
			After: "waits for proof that the e-mail address is theirs"}
		err := putPending(tx, p)
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, school.Actor{Address: from.Address}, registered)
	})
	if err != nil {
		return "", err
	}
	if p.Proof == school.ProofInvitation {
		return welcomeNoMail, nil
	}
	select {
	case s.confirmRequests <- linkRequest{p.Email, from}:
	default: // a person who gets no mail registers again
		s.Log.Warn("too many registrations wait for a mail; one was dropped", "address", from.Address)
	}
	return welcomeLink, nil
}

// putPending stores a registration. At a limit it evicts the oldest one from the network that sent most,
// so that a flood pushes itself out and shuts nobody out. Confirmed registrations are counted apart from
// the others.
func putPending(tx *store.Tx, p school.PendingAccount) error {
	all, err := store.PendingAccounts.All(tx)
	if err != nil {
		return err
	}
	isConfirmed := p.Proof == school.ProofConfirmed
	rivals := slices.DeleteFunc(all, func(q school.PendingAccount) bool {
		return (q.Proof == school.ProofConfirmed) != isConfirmed
	})
	sameAddress := slices.DeleteFunc(slices.Clone(rivals), func(q school.PendingAccount) bool {
		return q.Email != p.Email
	})
	if len(sameAddress) >= MaxPendingPerAddress {
		rivals = sameAddress
	} else if len(rivals) < MaxPending {
		return store.PendingAccounts.Put(tx, p)
	}
	sent := map[string]int{}
	for _, q := range rivals {
		sent[auth.AddressKey(q.CreatedFrom)]++
	}
	evicted := slices.MinFunc(rivals, func(a, b school.PendingAccount) int {
		return cmp.Or(sent[auth.AddressKey(b.CreatedFrom)]-sent[auth.AddressKey(a.CreatedFrom)],
			a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
	err = store.PendingAccounts.Delete(tx, evicted.ID)
	if err != nil {
		return err
	}
	return store.PendingAccounts.Put(tx, p)
}

// setupCode lets one person, who sees the server's terminal, register as the first owner. It lives in
// memory only and works once.
type setupCode struct{ atomic.Value }

func (c *setupCode) fits(given string) bool {
	code, _ := c.Load().(string)
	return code != "" && subtle.ConstantTimeCompare([]byte(code), []byte(given)) == 1
}

// SetupCode makes the one-time code of the first owner; "" when there is an owner already. Registrations
// of strangers don't count: they must not be able to shut the owner out.
func (s *Service) SetupCode() (string, error) {
	hasOwner, err := store.Read(s.DB, HasOwner)
	if err != nil || hasOwner {
		return "", err
	}
	code := rand.Text()
	s.setup.Store(code)
	return code, nil
}

// HasOwner reports whether there is an account that may do everything.
func HasOwner(tx *store.Tx) (bool, error) {
	accounts, err := store.Accounts.All(tx)
	return slices.ContainsFunc(accounts, func(a school.Account) bool { return a.Role == school.Owner }), err
}

// registerOwner uses the setup code up. Two people may hold the same link, so the transaction checks the
// code again. It takes the address over from an account that somebody else has with it, who can be no
// owner: whoever holds the setup link is believed, whoever came first is not.
func (s *Service) registerOwner(ctx context.Context, user school.NewUser, code string) error {
	account, err := s.newAccount(ctx, user, school.Owner, school.RequestInfoFrom(ctx).Address)
	if err != nil {
		return err
	}
	err = s.DB.Update(func(tx *store.Tx) error {
		hasOwner, err := HasOwner(tx)
		if err != nil {
			return err
		}
		if hasOwner || !s.setup.fits(code) {
			return school.Errorf(school.Forbidden, "This link has been used: the site has an owner now.")
		}
		squatter, err := tx.AccountByEmail(account.Email)
		if err == nil {
			err = store.Accounts.Delete(tx, squatter.ID)
		}
		if err != nil && school.CodeOf(err) != school.NotFound {
			return err
		}
		registered := school.AuditEntry{Action: school.ActionRegistered, Of: account.Email,
			After: "the first owner, by the setup link"}
		err = putAccount(tx, account)
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, school.Actor{Address: account.CreatedFrom}, registered)
	})
	if err == nil {
		s.setup.Store("")
	}
	return err
}
