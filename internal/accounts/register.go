package accounts

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// The answers to a registration. Whether the address is known is looked up
// only when the answer is out, so neither its words nor its time tell.
const (
	welcomeLink = "Thank you. A mail is on its way to you: open the link in it within 3 days, and type the password that you have just chosen. " +
		"Then an owner of this site looks at your registration, and you can log in once it is approved. " +
		"If no mail comes, look into the folder for spam, or register again."
	welcomeCode = "Thank you. Your code is %s %s. Write it down, telephone the school's office and read it to an owner of this site: " +
		"it shows that the registration is yours. You can log in once it is approved."
	welcomeOwner = "Welcome. You are the owner of this site; you can log in now."
)

// Register takes a stranger's registration, or makes the first owner when the
// one-time code fits. The answer is what to tell them.
func (s *Service) Register(ctx context.Context, user school.NewUser, code string) (string, error) {
	user, err := user.Validated()
	if err != nil {
		return "", err
	}
	if err := s.mayRegister(code); err != nil {
		return "", err
	}
	if err := s.checkPassword(user.Password, user.Name, user.Email); err != nil {
		return "", err
	}
	if code != "" {
		return welcomeOwner, s.registerOwner(ctx, user, code)
	}
	return s.registerStranger(ctx, user)
}

func (s *Service) mayRegister(code string) error {
	if code == "" && s.options.Registration == school.Closed {
		return school.Errorf(school.Forbidden, "Registration is closed. Ask the school's office for an account.")
	}
	if code != "" && !s.setup.fits(code) {
		return school.Errorf(school.Forbidden, "This link has been used or is out of date. Restart the server for a new one, or register without it.")
	}
	return nil
}

// registerStranger writes the same for a known address as for a new one: it
// never looks for an account.
func (s *Service) registerStranger(ctx context.Context, user school.NewUser) (string, error) {
	from := school.RequestInfoFrom(ctx)
	if err := s.countRegistration(from.Address); err != nil {
		return "", err
	}
	hash, err := s.passwords.Hash(ctx, user.Password)
	if school.CodeOf(err) == school.Busy { // a flood of logins: come again
		s.uncountRegistration(from.Address)
	}
	if err != nil {
		return "", err
	}
	p := s.newPending(user, hash, from.Address)
	err = s.db.Update(func(tx *store.Tx) error {
		registered := school.AuditEntry{Action: school.ActionRegistered, Of: p.Email, After: "waits for proof that the e-mail address is theirs"}
		return errors.Join(putPending(tx, p), s.audit.Append(tx, school.Actor{Address: from.Address}, registered))
	})
	if err != nil {
		return "", err
	}
	if p.Code != "" {
		return fmt.Sprintf(welcomeCode, p.Code[:3], p.Code[3:]), nil
	}
	s.askConfirmation(p.Email, from)
	return welcomeLink, nil
}

func (s *Service) countRegistration(from string) error {
	if wait, ok := s.limits.registrations.Allow(auth.AddressKey(from)); !ok {
		return school.TooManyTries(wait)
	}
	if wait, ok := s.limits.newcomers.Allow(""); !ok {
		return school.TooManyTries(wait)
	}
	return nil
}

func (s *Service) uncountRegistration(from string) {
	s.limits.registrations.Refund(auth.AddressKey(from))
	s.limits.newcomers.Refund("")
}

// newPending is a registration whose address is to be proven by a mailed link,
// or without mail by a code that the registrant reads to an owner.
func (s *Service) newPending(user school.NewUser, hash []byte, from string) school.PendingAccount {
	now := s.clock().UTC()
	p := school.PendingAccount{
		ID: store.NewID(now), Email: user.Email, Name: user.Name, CreatedAt: now, CreatedFrom: from,
		Proof: school.ProofLink, ExpiresAt: now.Add(school.LinkFor), PasswordHash: hash,
	}
	if s.notifier == nil {
		p.Proof, p.Code, p.ExpiresAt = school.ProofCode, newSpokenCode(), now.Add(school.CodeFor)
	}
	return p
}

// newSpokenCode is six digits: few enough to read out, and wrong ones are
// counted.
func newSpokenCode() string {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil { // crypto/rand never fails on a system that runs Go
		panic(err)
	}
	return fmt.Sprintf("%06d", n)
}

// putPending keeps a registration within the limits: one that comes when there
// are too many takes the place of the oldest from the network that sent most.
// So a flood pushes itself out, and nobody who comes later is shut out.
func putPending(tx *store.Tx, p school.PendingAccount) error {
	all, err := tx.PendingAccounts()
	if err != nil {
		return err
	}
	isConfirmed := p.Proof == school.ProofConfirmed
	rivals := slices.DeleteFunc(all, func(q school.PendingAccount) bool { return (q.Proof == school.ProofConfirmed) != isConfirmed })
	sameAddress := slices.DeleteFunc(slices.Clone(rivals), func(q school.PendingAccount) bool { return q.Email != p.Email })
	switch {
	case len(sameAddress) >= school.MaxPendingPerAddress:
		err = tx.DeletePendingAccount(evicted(sameAddress).ID)
	case len(rivals) >= school.MaxPending:
		err = tx.DeletePendingAccount(evicted(rivals).ID)
	}
	return errors.Join(err, tx.PutPendingAccount(p))
}

// evicted is the oldest registration from the network that sent most of them.
func evicted(list []school.PendingAccount) school.PendingAccount {
	sent := map[string]int{}
	for _, p := range list {
		sent[auth.AddressKey(p.CreatedFrom)]++
	}
	return slices.MinFunc(list, func(a, b school.PendingAccount) int {
		return cmp.Or(sent[auth.AddressKey(b.CreatedFrom)]-sent[auth.AddressKey(a.CreatedFrom)], a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
}

// putAccount adds an account. What strangers registered for its address is over
// then.
func putAccount(tx *store.Tx, account school.Account) error {
	return errors.Join(tx.PutAccount(account), tx.DeletePendingAccountsOf(account.Email))
}
