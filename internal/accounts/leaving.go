package accounts

import (
	"cmp"
	"slices"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// undoLeavingFor is the time in which somebody who left gets back what they had.
const undoLeavingFor = 30 * 24 * time.Hour

// leave ends every way of a colleague into the site, and hands their drafts to somebody else, the actor if nobody is
// named. App tokens and invitations that they made work no longer, as those of everybody who is no owner.
func leave(tx *store.Tx, by school.Actor, account *school.Account, to string,
	now time.Time) (done text.Sentence, entry school.AuditEntry, err error) {
	err = errLastOwner(tx, by, *account)
	if err != nil {
		return done, entry, err
	}
	done = text.Sentencef("%s has left, and can't log in any more", account.Email)
	if account.Left != nil {
		return done, entry, nil
	}
	left := school.Leaving{At: now, To: cmp.Or(school.NormalEmail(to), by.Account.Email)}
	left.Drafts, err = handOver(tx, account.Email, left.To, func(school.Draft) bool { return true })
	if err != nil {
		return done, entry, err
	}
	entry = school.AuditEntry{Action: school.ActionLeft, Before: string(account.Status)}
	if len(left.Drafts) > 0 {
		heir, err := tx.AccountByEmail(left.To)
		if err != nil && school.CodeOf(err) != school.NotFound {
			return done, entry, err
		}
		if heir.Status != school.Active || heir.ID == account.ID {
			return done, entry, school.InvalidFields(map[string]text.Sentence{"to": text.Pluralf(len(left.Drafts),
				"Choose somebody who can log in, for %d draft", "Choose somebody who can log in, for %d drafts")})
		}
		entry.After = text.CountText(len(left.Drafts), "draft") + " to " + left.To
		done = text.Pluralf(len(left.Drafts), "%d draft of %s went to %s. They can't log in any more",
			"%d drafts of %s went to %s. They can't log in any more", account.Email, left.To)
	}
	account.Status, account.Left = school.Disabled, &left
	return done, entry, revokeAll(tx, account.ID)
}

// enable lets a disabled account log in again. Somebody who left a short while ago has their drafts back, and what they
// made works again; later their app tokens and invitations have ended.
func enable(tx *store.Tx, account *school.Account, now time.Time) error {
	left := account.Left
	account.Status, account.Left = school.Active, nil
	if left == nil {
		return nil
	}
	if now.Sub(left.At) < undoLeavingFor {
		wasTheirs := func(d school.Draft) bool { return slices.Contains(left.Drafts, d.ID) }
		_, err := handOver(tx, left.To, account.Email, wasTheirs)
		return err
	}
	_, err := store.Invitations.DeleteWhere(tx, func(i school.Invitation) bool { return i.MakerID == account.ID })
	if err != nil {
		return err
	}
	var ended []string
	_, err = store.AppTokens.DeleteWhere(tx, func(t school.AppToken) bool {
		if t.MakerID != account.ID {
			return false
		}
		ended = append(ended, t.ID)
		return true
	})
	if err != nil {
		return err
	}
	return store.AddRemovals(tx, now, ended...)
}

// handOver gives another person those of somebody's drafts that are meant, and ends their private links. It returns
// their IDs.
func handOver(tx *store.Tx, from, to string, isMeant func(school.Draft) bool) (handed []string, err error) {
	all, err := store.Drafts.All(tx)
	if err != nil {
		return nil, err
	}
	for _, draft := range all {
		if draft.CreatedBy != from || !isMeant(draft) {
			continue
		}
		draft.CreatedBy, draft.Links = to, nil
		handed = append(handed, draft.ID)
		err = store.Drafts.Put(tx, draft)
		if err != nil {
			return nil, err
		}
	}
	return handed, nil
}
