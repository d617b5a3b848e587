package accounts

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Approval is how an owner lets somebody in who has registered.
type Approval struct {
	Role         school.Role // "" is staff
	Code         string      // that the person read to the owner
	WithoutProof bool        // for the operator, who knows that it is they
}

// ApproveAccount makes an account of a registration, in one transaction with
// its role. Its address has to be proven: confirmed by mail, or by the code that
// the registrant was shown. The operator may do without. Approving an account
// that is active already changes nothing.
func (s *Service) ApproveAccount(ctx context.Context, by school.Actor, who string, a Approval) (account school.Account, err error) {
	if err := s.checkApproval(by, a); err != nil {
		return account, err
	}
	isNew := false
	err = s.db.UpdateAs(by, func(tx *store.Tx) error {
		waiting, err := pendingOf(tx, who)
		if err != nil {
			return err
		}
		if len(waiting) == 0 {
			account, err = approvedAlready(tx, who, a)
			return err
		}
		p, proof, err := s.chosen(tx, waiting, a)
		if err != nil {
			return err
		}
		account, isNew = p.Account(cmp.Or(a.Role, school.Staff)), true
		approved := school.AuditEntry{Action: school.ActionAccountApproved, Of: account.Email, Before: string(school.Pending), After: string(account.Role) + ", " + proof}
		return errors.Join(putAccount(tx, account), s.audit.Append(tx, by, approved))
	})
	if err == nil && isNew {
		s.noticeApproved(account)
	}
	if err == nil && isNew && isActiveOwner(account) {
		s.noticeOwner(ctx, by, account)
	}
	return account, err
}

func (s *Service) checkApproval(by school.Actor, a Approval) error {
	if err := by.RequireOwner(); err != nil {
		return err
	}
	if err := s.db.RequireRecentPassword(by, s.clock()); err != nil {
		return err
	}
	if a.WithoutProof && by.Operator == "" {
		return school.Errorf(school.Forbidden, "Only whoever looks after the server may approve without proof, there: schoolsite user approve EMAIL --without-proof. "+
			"An owner can add the person directly instead.")
	}
	return knownRole(cmp.Or(a.Role, school.Staff))
}

// approvedAlready is the answer where nobody waits: twice is harmless.
func approvedAlready(tx *store.Tx, who string, a Approval) (school.Account, error) {
	account, err := findAccount(tx, who)
	switch {
	case err != nil:
		return account, err
	case account.Status != school.Active:
		return account, school.Errorf(school.Conflict, "The account of %s is %s; you can't approve it. Enable it instead.", account.Email, account.Status)
	case a.Role != "" && a.Role != account.Role:
		return account, school.Errorf(school.Conflict, "%s was approved already, as %s. Change the role instead.", account.Email, account.Role)
	}
	return account, nil
}

// chosen is the one of an address's registrations that is proven, and how it
// is.
func (s *Service) chosen(tx *store.Tx, waiting []school.PendingAccount, a Approval) (p school.PendingAccount, proof string, err error) {
	switch {
	case waiting[0].Proof == school.ProofConfirmed: // then it is the only one that was named, or the first
		return waiting[0], "the address was confirmed by mail", nil
	case a.Code != "":
		p, err := s.withCode(tx, waiting[0].Email, a.Code)
		return p, "the person knew the code", err
	case a.WithoutProof && len(waiting) == 1:
		return waiting[0], "without proof of the address", nil
	case a.WithoutProof:
		return p, "", school.Errorf(school.Conflict, "There are %d registrations for %s. Name the one that you mean by its ID: %s.", len(waiting), waiting[0].Email, idsOf(waiting))
	}
	return p, "", proofMissing(waiting)
}

// withCode finds the registration of an address that was shown a code. The
// owner may have pressed the button of another one: the code tells.
func (s *Service) withCode(tx *store.Tx, email, code string) (p school.PendingAccount, err error) {
	if wait, ok := s.limits.spokenCodes.Allow(email); !ok {
		return p, school.TooManyTries(wait)
	}
	all, err := tx.PendingAccountsOf(email)
	for _, p := range all {
		if p.Code != "" && p.Code == school.PlainCode(code) {
			return p, nil
		}
	}
	wrong := "This is not the code that was shown to whoever registered with " + email + ". Ask the person to read it again. If they were shown none, somebody else has registered with their address: refuse it."
	return p, errors.Join(err, &school.Error{Code: school.Invalid, Message: wrong, Fields: map[string]string{"code": wrong}})
}

// proofMissing says what has to be done before a registration can be approved.
func proofMissing(waiting []school.PendingAccount) error {
	email := waiting[0].Email
	if slices.ContainsFunc(waiting, func(p school.PendingAccount) bool { return p.Proof == school.ProofCode }) {
		return &school.Error{Code: school.Invalid,
			Message: "Nothing proves yet that " + email + " is theirs. Telephone the person, and type the code that they were shown when they registered.",
			Fields:  map[string]string{"code": "Required"}}
	}
	if waiting[0].Proof == school.ProofLink {
		return school.Errorf(school.Conflict, "The address %s is not confirmed yet: the person has to open the link that was mailed to them. "+
			"If no mail comes, add them directly.", email)
	}
	return school.Errorf(school.Conflict, "Nothing proves that %s is theirs: they registered before this site asked for it. "+
		"Ask them to register again, or add them directly.", email)
}

func idsOf(waiting []school.PendingAccount) string {
	var ids []string
	for _, p := range waiting {
		ids = append(ids, p.ID+" ("+p.Name+")")
	}
	return strings.Join(ids, ", ")
}

// RefuseAccount removes a registration by its ID, or all of an e-mail address.
func (s *Service) RefuseAccount(_ context.Context, by school.Actor, who string) (account school.Account, err error) {
	if err := by.RequireOwner(); err != nil {
		return account, err
	}
	if err := s.db.RequireRecentPassword(by, s.clock()); err != nil {
		return account, err
	}
	err = s.db.UpdateAs(by, func(tx *store.Tx) error {
		waiting, err := pendingOf(tx, who)
		if err != nil {
			return err
		}
		if len(waiting) == 0 {
			if account, err = findAccount(tx, who); err == nil {
				err = school.Errorf(school.Conflict, "The account of %s is %s; you can't refuse it. Disable or remove it instead.", account.Email, account.Status)
			}
			return err
		}
		account = pendingView(waiting[0]).Account
		return s.refuse(tx, by, waiting)
	})
	if err == nil {
		s.requestCompaction()
	}
	return account, err
}

func (s *Service) refuse(tx *store.Tx, by school.Actor, waiting []school.PendingAccount) error {
	for _, p := range waiting {
		refused := school.AuditEntry{Action: school.ActionAccountRefused, Of: p.Email, Before: string(school.Pending)}
		if err := errors.Join(tx.DeletePendingAccount(p.ID), s.audit.Append(tx, by, refused), dropLinks(tx, p.Email)); err != nil {
			return err
		}
	}
	return nil
}

// pendingOf gives the registrations that an ID or an e-mail address names; none
// where there is an account. A confirmed one is the first.
func pendingOf(tx *store.Tx, who string) ([]school.PendingAccount, error) {
	p, err := tx.PendingAccount(who)
	if err == nil {
		return []school.PendingAccount{p}, nil
	}
	if school.CodeOf(err) != school.NotFound {
		return nil, err
	}
	_, err = tx.AccountByEmail(who)
	if school.CodeOf(err) != school.NotFound {
		return nil, err
	}
	waiting, err := tx.PendingAccountsOf(who)
	slices.SortStableFunc(waiting, func(a, b school.PendingAccount) int {
		return compareBool(b.Proof == school.ProofConfirmed, a.Proof == school.ProofConfirmed)
	})
	return waiting, err
}

// visiblePending gives the registrations that owners see: those of addresses
// without an account.
func visiblePending(tx *store.Tx) ([]school.PendingAccount, error) {
	accounts, err := tx.Accounts()
	if err != nil {
		return nil, err
	}
	taken := map[string]bool{}
	for _, a := range accounts {
		taken[school.NormalEmail(a.Email)] = true
	}
	waiting, err := tx.PendingAccounts()
	return slices.DeleteFunc(waiting, func(p school.PendingAccount) bool { return taken[p.Email] }), err
}

// Answerable gives the registrations that owners can decide: not those whose
// link was not followed yet.
func Answerable(tx *store.Tx) ([]school.PendingAccount, error) {
	waiting, err := visiblePending(tx)
	return slices.DeleteFunc(waiting, func(p school.PendingAccount) bool { return p.Proof == school.ProofLink }), err
}

// pendingView is a registration as the list of accounts shows it.
func pendingView(p school.PendingAccount) Holder {
	account := p.Account(school.Staff)
	account.Status, account.PasswordHash = school.Pending, nil
	return Holder{Account: account, Proof: p.Proof}
}

// dropLinks deletes the links that were mailed to an address of which no
// registration waits any more: they hold the address.
func dropLinks(tx *store.Tx, email string) error {
	left, err := tx.PendingAccountsOf(email)
	if err != nil || len(left) > 0 {
		return err
	}
	return tx.DeletePendingAccountsOf(email)
}
