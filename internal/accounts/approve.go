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

// Approval describes an owner's approval of a registration.
type Approval struct {
	Role         school.Role // "" is staff
	Code         string      // the spoken code, that the person read to the owner
	WithoutProof bool        // for the operator, who knows the person
}

// ApproveAccount makes an account of a registration, in one transaction with
// its role. Its address has to be proven: confirmed by mail, or by the spoken
// code. Only the operator may approve without proof. Approving an account that
// is active already changes nothing.
func (s *Service) ApproveAccount(ctx context.Context, by school.Actor, who string, a Approval) (account school.Account, err error) {
	if err := s.requireOwner(by); err != nil {
		return account, err
	}
	if a.WithoutProof && by.Operator == "" {
		return account, school.Errorf(school.Forbidden, "Only whoever looks after the server may approve without proof, there: schoolsite user approve EMAIL --without-proof. "+
			"An owner can add the person directly instead.")
	}
	if err := checkRole(cmp.Or(a.Role, school.Staff)); err != nil {
		return account, err
	}
	isNew := false
	err = s.db.UpdateAs(by, func(tx *store.Tx) error {
		waiting, err := findPending(tx, who)
		if err != nil {
			return err
		}
		if len(waiting) == 0 {
			account, err = approvedBefore(tx, who, a)
			return err
		}
		p, proof, err := s.proven(tx, waiting, a)
		if err != nil {
			return err
		}
		account, isNew = p.Account(cmp.Or(a.Role, school.Staff)), true
		approved := school.AuditEntry{Action: school.ActionAccountApproved, Of: account.Email, Before: string(school.Pending), After: string(account.Role) + ", " + proof}
		return errors.Join(putAccount(tx, account), s.audit.Append(tx, by, approved))
	})
	if err == nil && isNew {
		s.mailApproved(account)
		if isActiveOwner(account) {
			s.mailNewOwner(ctx, by, account)
		}
	}
	return account, err
}

// approvedBefore answers an approval where no registration waits: approving
// twice is harmless.
func approvedBefore(tx *store.Tx, who string, a Approval) (school.Account, error) {
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

// proven picks the registration of an address that is proven, and describes the
// proof for the audit log. Without proof the error tells what to do next.
func (s *core) proven(tx *store.Tx, waiting []school.PendingAccount, a Approval) (p school.PendingAccount, proof string, err error) {
	first := waiting[0]
	switch {
	case first.Proof == school.ProofConfirmed: // a confirmed one comes first
		return first, "the address was confirmed by mail", nil
	case a.Code != "":
		p, err := s.withCode(tx, first.Email, a.Code)
		return p, "the person knew the code", err
	case a.WithoutProof && len(waiting) == 1:
		return first, "without proof of the address", nil
	case a.WithoutProof:
		var ids []string
		for _, p := range waiting {
			ids = append(ids, p.ID+" ("+p.Name+")")
		}
		return p, "", school.Errorf(school.Conflict, "There are %d registrations for %s. Name the one that you mean by its ID: %s.", len(waiting), first.Email, strings.Join(ids, ", "))
	case slices.ContainsFunc(waiting, func(p school.PendingAccount) bool { return p.Proof == school.ProofCode }):
		return p, "", &school.Error{Code: school.Invalid,
			Message: "Nothing proves yet that " + first.Email + " is theirs. Telephone the person, and type the code that they were shown when they registered.",
			Fields:  map[string]string{"code": "Required"}}
	case first.Proof == school.ProofLink:
		return p, "", school.Errorf(school.Conflict, "The address %s is not confirmed yet: the person has to open the link that was mailed to them. "+
			"If no mail comes, add them directly.", first.Email)
	}
	return p, "", school.Errorf(school.Conflict, "Nothing proves that %s is theirs: they registered before this site asked for it. "+
		"Ask them to register again, or add them directly.", first.Email)
}

// withCode finds the registration of an address by its spoken code. The owner
// may have pressed the button of another registration: the code decides.
func (s *core) withCode(tx *store.Tx, email, code string) (p school.PendingAccount, err error) {
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

// RefuseAccount deletes a registration by its ID, or all of an e-mail address,
// and then the links that were mailed to the address.
func (s *Service) RefuseAccount(_ context.Context, by school.Actor, who string) (account school.Account, err error) {
	if err := s.requireOwner(by); err != nil {
		return account, err
	}
	err = s.db.UpdateAs(by, func(tx *store.Tx) error {
		waiting, err := findPending(tx, who)
		if err != nil {
			return err
		}
		if len(waiting) == 0 {
			if account, err = findAccount(tx, who); err == nil {
				err = school.Errorf(school.Conflict, "The account of %s is %s; you can't refuse it. Disable or remove it instead.", account.Email, account.Status)
			}
			return err
		}
		account = pendingDetail(waiting[0]).Account
		for _, p := range waiting {
			refused := school.AuditEntry{Action: school.ActionAccountRefused, Of: p.Email, Before: string(school.Pending)}
			if err := errors.Join(tx.DeletePendingAccount(p.ID), s.audit.Append(tx, by, refused)); err != nil {
				return err
			}
		}
		left, err := tx.PendingAccountsOf(account.Email)
		if err == nil && len(left) == 0 {
			err = tx.DeletePendingAccountsOf(account.Email) // the links go with it
		}
		return err
	})
	if err == nil {
		s.requestCompaction()
	}
	return account, err
}

// findPending returns the registrations that an ID or an e-mail address names,
// a confirmed one first; none for an address that has an account.
func findPending(tx *store.Tx, who string) ([]school.PendingAccount, error) {
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

// visiblePending returns the registrations that owners see: those of addresses
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

// Answerable returns the registrations that owners can approve or refuse: not
// those whose mailed link was not opened yet.
func Answerable(tx *store.Tx) ([]school.PendingAccount, error) {
	waiting, err := visiblePending(tx)
	return slices.DeleteFunc(waiting, func(p school.PendingAccount) bool { return p.Proof == school.ProofLink }), err
}

// pendingDetail shows a registration in the list of accounts.
func pendingDetail(p school.PendingAccount) Detail {
	account := p.Account(school.Staff)
	account.Status, account.PasswordHash = school.Pending, nil
	return Detail{Account: account, Proof: p.Proof}
}
