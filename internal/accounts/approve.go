package accounts

import (
	"cmp"
	"context"
	"slices"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// approve makes an account of a registration, in one transaction with its role. Its address has to be
// confirmed by mail. Approving an account that is active already changes nothing.
func (s *Service) approve(ctx context.Context, by school.Actor, who string, edit Edit) (answer Answer, err error) {
	var account school.Account
	isNew, isChosen := false, edit.Role != ""
	edit.Role = cmp.Or(edit.Role, school.Staff)
	if edit.Sections, err = validSections(edit.Role, edit.Sections, school.Sections()); err != nil {
		return answer, err
	}
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		waiting, err := findPending(tx, who)
		if err != nil {
			return err
		}
		if len(waiting) == 0 {
			account, err = findAccount(tx, who)
			switch {
			case err != nil:
				return err
			case account.Status != school.Active:
				return school.Errorf(school.Conflict, "The account of %s is %s; you can't approve it. Enable it "+
					"instead.", account.Email, account.Status)
			case isChosen && edit.Role != account.Role:
				return school.Errorf(school.Conflict, "%s was approved already, as %s. Change the role instead.",
					account.Email, account.RoleText())
			}
			return nil
		}
		p := waiting[0] // a confirmed one comes first
		if p.Proof != school.ProofConfirmed {
			return school.Errorf(school.Conflict, "Nothing proves yet that %s is theirs. Invite them: they choose their "+
				"password by a link that you send to the person whom you know.", p.Email)
		}
		account, isNew = p.Account(edit.Role, edit.Sections), true
		approved := school.AuditEntry{Action: school.ActionAccountApproved, Of: account.Email,
			Before: string(school.Pending), After: account.RoleText() + ", the address was confirmed by mail"}
		err = putAccount(tx, account)
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, approved)
	})
	if err == nil && isNew {
		s.notices.Send(account, "approved", school.RequestInfo{}, s.Clock().Add(welcomeLife))
		if isActiveOwner(account) {
			s.notices.newOwner(ctx, by, account)
		}
	}
	return answerOf(account, "Approved: %s", account.Email), err
}

// refuse deletes a registration by its ID, or all of an e-mail address, and then the links that were
// mailed to the address.
func (s *Service) refuse(by school.Actor, who string) (Answer, error) {
	var account school.Account
	err := s.DB.UpdateAs(by, func(tx *store.Tx) error {
		waiting, err := findPending(tx, who)
		if err != nil {
			return err
		}
		if len(waiting) == 0 {
			if account, err = findAccount(tx, who); err == nil {
				err = school.Errorf(school.Conflict, "The account of %s is %s; you can't refuse it. Disable or "+
					"remove it instead.", account.Email, account.Status)
			}
			return err
		}
		account = pendingAccount(waiting[0])
		for _, p := range waiting {
			refused := school.AuditEntry{Action: school.ActionAccountRefused, Of: p.Email,
				Before: string(school.Pending)}
			err = store.PendingAccounts.Delete(tx, p.ID)
			if err == nil {
				err = s.Audit.Append(tx, by, refused)
			}
			if err != nil {
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
		s.RequestCompaction()
	}
	return answerOf(account, "Refused and removed: %s", account.Email), err
}

// findPending returns the registrations that an ID or an e-mail address names, a confirmed one first;
// none for an address that has an account.
func findPending(tx *store.Tx, who string) ([]school.PendingAccount, error) {
	p, found, err := store.PendingAccounts.Find(tx, who)
	if err != nil {
		return nil, err
	}
	if found {
		return []school.PendingAccount{p}, nil
	}
	_, err = tx.AccountByEmail(who)
	if school.CodeOf(err) != school.NotFound {
		return nil, err
	}
	waiting, err := tx.PendingAccountsOf(who)
	slices.SortStableFunc(waiting, func(a, b school.PendingAccount) int {
		return firstIf(a.Proof == school.ProofConfirmed) - firstIf(b.Proof == school.ProofConfirmed)
	})
	return waiting, err
}

// firstIf is a sort key: what it is true for comes first.
func firstIf(isFirst bool) int {
	if isFirst {
		return 0
	}
	return 1
}

// visiblePending returns the registrations that owners see: those of addresses without an account.
func visiblePending(tx *store.Tx) ([]school.PendingAccount, error) {
	accounts, err := store.Accounts.All(tx)
	if err != nil {
		return nil, err
	}
	taken := map[string]bool{}
	for _, a := range accounts {
		taken[school.NormalEmail(a.Email)] = true
	}
	waiting, err := store.PendingAccounts.All(tx)
	return slices.DeleteFunc(waiting, func(p school.PendingAccount) bool { return taken[p.Email] }), err
}

// Answerable returns the registrations that owners can approve or refuse: not those whose mailed link was
// not opened yet.
func Answerable(tx *store.Tx) ([]school.PendingAccount, error) {
	waiting, err := visiblePending(tx)
	return slices.DeleteFunc(waiting, func(p school.PendingAccount) bool { return p.Proof == school.ProofLink }), err
}

// pendingAccount shows a registration among the accounts.
func pendingAccount(p school.PendingAccount) school.Account {
	account := p.Account(school.Staff, nil)
	account.Status, account.PasswordHash = school.Pending, nil
	return account
}
