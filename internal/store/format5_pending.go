package store

import (
	"errors"

	"schoolsite/internal/school"
)

// partPendingAccounts is the step to format 5 that sets registrations apart from
// accounts: they wait in a bucket of their own until their address is proven and
// an owner says yes.
func (tx *Tx) partPendingAccounts() error {
	err := errors.Join(tx.makeBucket(pendingAccounts.bucket), tx.makeBucket(confirmations.bucket))
	if err != nil {
		return err
	}
	all, err := tx.Accounts()
	for _, a := range all {
		if err == nil && a.Status == school.Pending {
			err = errors.Join(tx.DeleteAccount(a.ID), tx.PutPendingAccount(pendingOf4(a)))
		}
	}
	return err
}

// pendingOf4 is a pending account of format 4. Nothing proves its address; it
// waits as long as was promised to whoever registered.
func pendingOf4(a school.Account) school.PendingAccount {
	return school.PendingAccount{
		ID: a.ID, Email: a.Email, Name: a.Name, CreatedAt: a.CreatedAt, CreatedFrom: a.CreatedFrom,
		ExpiresAt: a.CreatedAt.Add(school.PendingFor), Proof: school.ProofNone, PasswordHash: a.PasswordHash,
	}
}
