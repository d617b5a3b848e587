package store

import (
	"errors"

	"schoolsite/internal/school"
)

// toFormat15 lets everybody publish the slider and the pop-up who could until then: their section is chosen like any
// other since.
func toFormat15(tx *Tx) error {
	all, err := Accounts.All(tx)
	for _, account := range all {
		isLimited := account.Role == school.Editor && len(account.Sections) > 0
		if account.Role != school.Staff && !isLimited {
			continue
		}
		account.Role, account.Sections = school.Editor, append(account.Sections, school.HomeSection)
		err = errors.Join(err, Accounts.Put(tx, account))
	}
	return err
}

// toFormat14 makes the bucket of invitations, and drops the codes that registrants read out: owners invite them now.
func toFormat14(tx *Tx) error {
	err := tx.recoverCorruption(func() error {
		_, err := tx.bolt.CreateBucketIfNotExists([]byte(Invitations.bucket))
		return err
	})
	if err != nil {
		return err
	}
	waiting, err := PendingAccounts.All(tx)
	for _, p := range waiting {
		if p.Proof == "code" {
			p.Proof = school.ProofInvitation
		}
		err = errors.Join(err, PendingAccounts.Put(tx, p))
	}
	return err
}

// toFormat13 makes the bucket of second factors.
func toFormat13(tx *Tx) error {
	return tx.recoverCorruption(func() error {
		_, err := tx.bolt.CreateBucketIfNotExists([]byte(Factors.bucket))
		return err
	})
}
