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
// disabled, lost rights or changed their passwords. later has the accounts as they were last. It returns a
// sentence on each account that it changed, whose sessions have ended.
func KeepRestrictions(tx *store.Tx, later []school.Account) (changes []string, err error) {
	rank := []school.Role{school.Staff, school.Editor, school.Owner}
	for _, was := range later {
		a, found, findErr := store.Accounts.Find(tx, was.ID)
		if err = errors.Join(err, store.IgnoreDamaged(findErr)); !found {
			continue
		}
		var kept []string
		if was.Status == school.Disabled && a.Status != school.Disabled {
			a.Status, kept = school.Disabled, append(kept, "stays disabled")
		}
		isLimited := was.Role == a.Role && len(was.Sections) > 0 && !slices.Equal(was.Sections, a.Sections)
		if slices.Index(rank, was.Role) < slices.Index(rank, a.Role) || isLimited {
			a.Role, a.Sections, kept = was.Role, was.Sections, append(kept, "keeps the rights of now")
		}
		if !bytes.Equal(was.PasswordHash, a.PasswordHash) {
			a.PasswordHash, kept = was.PasswordHash, append(kept, "keeps the password of now")
		}
		if len(kept) > 0 {
			changes = append(changes, a.Email+" "+strings.Join(kept, " and "))
			_, ended := tx.DeleteSessionsOf(a.ID, "")
			err = errors.Join(err, store.Accounts.Put(tx, a), ended)
		}
	}
	return changes, err
}
