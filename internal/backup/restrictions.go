package backup

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// KeepRestrictions repeats on a restored site what was taken from accounts since the backup: their holders were
// disabled, left, lost rights, or changed their passwords or second factors. later has the accounts as they were last.
// It returns a sentence on each account that it changed, whose sessions have ended.
func KeepRestrictions(tx *store.Tx, later Gone) (changes []string, err error) {
	rank := []school.Role{school.Staff, school.Editor, school.Owner}
	factors := map[string]school.Factors{}
	for _, f := range later.Factors {
		factors[f.AccountID] = f
	}
	for _, was := range later.Accounts {
		a, found, findErr := store.Accounts.Find(tx, was.ID)
		if err = errors.Join(err, store.IgnoreDamaged(findErr)); !found {
			continue
		}
		var kept []string
		if was.Status == school.Disabled && a.Status != school.Disabled {
			a.Status, a.Left, kept = school.Disabled, was.Left, append(kept, "stays disabled")
		}
		isLimited := was.Role == a.Role && len(was.Sections) > 0 && !slices.Equal(was.Sections, a.Sections)
		if slices.Index(rank, was.Role) < slices.Index(rank, a.Role) || isLimited {
			a.Role, a.Sections, kept = was.Role, was.Sections, append(kept, "keeps the rights of now")
		}
		if !bytes.Equal(was.PasswordHash, a.PasswordHash) {
			a.PasswordHash, kept = was.PasswordHash, append(kept, "keeps the password of now")
		}
		areOther, factorErr := keepFactors(tx, a.ID, factors[a.ID])
		if areOther {
			kept = append(kept, "keeps the passkeys and codes of now")
		}
		if err = errors.Join(err, factorErr); len(kept) > 0 {
			changes = append(changes, a.Email+" "+strings.Join(kept, " and "))
			_, ended := tx.DeleteSessionsOf(a.ID, "")
			err = errors.Join(err, store.Accounts.Put(tx, a), ended)
		}
	}
	if later.Policy != (school.FactorPolicy{}) {
		err = errors.Join(err, store.FactorPolicy.Put(tx, later.Policy))
	}
	return changes, err
}

// keepFactors gives an account the second factors that it had last: none comes back that was removed, and none is
// lost. It reports whether the backup had others.
func keepFactors(tx *store.Tx, accountID string, was school.Factors) (areOther bool, err error) {
	had, _, err := store.Factors.Find(tx, accountID)
	areOther = len(store.FactorsWithout(had, was))+len(store.FactorsWithout(was, had)) > 0
	if was.AccountID == "" {
		return areOther, errors.Join(store.IgnoreDamaged(err), store.Factors.Delete(tx, accountID))
	}
	return areOther, errors.Join(store.IgnoreDamaged(err), store.Factors.Put(tx, was))
}
