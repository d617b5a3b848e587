package site

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// auditPage is how many entries of the log are given at once.
const auditPage = 200

// longestNote bounds what an entry says of before and after, in letters each.
const longestNote = 4000

// NotedDeed is an entry of the audit log as people are told of it.
type NotedDeed struct {
	school.AuditEntry
	Who string // in words: a person's name, "root (by command)", "Somebody"
}

// note adds an entry to the audit log, in the transaction that does what it
// tells of. Its ID, time and author are filled in.
func (s *Site) note(tx *store.Tx, by school.Actor, e school.AuditEntry) error {
	e.At = s.parts.Clock().UTC()
	e.ID, e.By, e.From = store.NewID(e.At), by.Name(), by.Address
	e.Before, e.After = shortened(e.Before), shortened(e.After)
	var err error
	if e.Of, err = s.auditSubject(tx, e); err != nil {
		return err
	}
	return tx.PutAudit(e)
}

// auditSubject is what an entry was done to. Anybody can register, or try to
// sign in, in the name of a third person: the address of an account that was
// not approved is kept as a pseudonym.
func (s *Site) auditSubject(tx *store.Tx, e school.AuditEntry) (string, error) {
	switch e.Deed {
	case school.RegisteredDeed, school.RefusedDeed:
		return s.parts.Keys.Pseudonym(school.NormalEmail(e.Of)), nil
	case school.SignInRefusedDeed, school.ResetAskedDeed:
		if e.Of == "" {
			return "", nil
		}
		_, err := tx.AccountByEmail(e.Of)
		if school.CodeOf(err) == school.NotFound {
			return s.parts.Keys.Pseudonym(school.NormalEmail(e.Of)), nil
		}
		return e.Of, ignoreDamaged(err)
	}
	return e.Of, nil
}

func shortened(words string) string {
	letters := []rune(words)
	if len(letters) <= longestNote {
		return words
	}
	return string(letters[:longestNote]) + "…"
}

// Audit gives entries of the log, newest first, auditPage at most unless the
// filter asks for fewer, and the ID with which to ask for older ones: "" at
// the end of the log.
func (s *Site) Audit(_ context.Context, by school.Actor, f school.AuditFilter) (deeds []NotedDeed, next string, err error) {
	if err := checkAudit(by, f); err != nil {
		return nil, "", err
	}
	if f.Limit <= 0 || f.Limit > auditPage {
		f.Limit = auditPage
	}
	if school.EmailMessage(f.Text) == "" {
		f.Pseudonym = s.parts.Keys.Pseudonym(school.NormalEmail(f.Text))
	}
	err = s.parts.DB.View(func(tx *store.Tx) error {
		deeds, next, err = pageOfAudit(tx, f)
		return err
	})
	return deeds, next, err
}

// EachAudit calls fn with every entry that a filter asks for, newest first,
// whatever its limit. It holds a page of them in memory, and no transaction
// while fn writes to a slow line. Any error ends it.
func (s *Site) EachAudit(ctx context.Context, by school.Actor, f school.AuditFilter, fn func(NotedDeed) error) error {
	for f.Limit = auditPage; ctx.Err() == nil; {
		deeds, next, err := s.Audit(ctx, by, f)
		if err != nil {
			return err
		}
		for _, deed := range deeds {
			if err := fn(deed); err != nil {
				return err
			}
		}
		if f.Before = next; next == "" {
			return nil
		}
	}
	return ctx.Err()
}

func checkAudit(by school.Actor, f school.AuditFilter) error {
	if err := by.RequireOwner(); err != nil {
		return err
	}
	if f.Kind != "" && !school.IsAuditKind(f.Kind) {
		return school.Errorf(school.Invalid, "There is no kind %q in the log. Choose one of %s.", f.Kind, strings.Join(school.AuditKinds(), ", "))
	}
	return nil
}

// pageOfAudit asks for one entry more, to know whether there is another page.
func pageOfAudit(tx *store.Tx, f school.AuditFilter) (deeds []NotedDeed, next string, err error) {
	page := f.Limit
	f.Limit++
	entries, err := tx.Audit(f)
	if err != nil {
		return nil, "", err
	}
	names, err := namesByEmail(tx)
	if len(entries) > page {
		entries, next = entries[:page], entries[page-1].ID
	}
	for _, e := range entries {
		deeds = append(deeds, NotedDeed{AuditEntry: e, Who: whoIs(e.By, names)})
	}
	return deeds, next, err
}

// auditBatch is how many old entries one transaction deletes.
const auditBatch = 1000

// endAudit deletes the entries that are kept no longer.
func (s *Site) endAudit(now time.Time) error {
	for {
		deleted := 0
		err := s.parts.DB.UpdateFreeing(func(tx *store.Tx) (err error) {
			deleted, err = tx.DeleteAuditBefore(now.Add(-school.AuditFor), auditBatch)
			return err
		})
		if err != nil || deleted < auditBatch {
			return err
		}
	}
}

// notePublished notes that a revision took the place of another.
func (s *Site) notePublished(tx *store.Tx, by school.Actor, before, after school.Revision) error {
	e := school.AuditEntry{Deed: school.ImportedDeed, Of: strconv.Itoa(after.Number), Before: before.Words(), After: after.Words()}
	if after.Of > 0 {
		e.Deed, e.Of = school.WentBackDeed, strconv.Itoa(after.Of)
	}
	return s.note(tx, by, e)
}

// noteGone notes the revisions that a person's sweep removed. Those of the
// night go by the settings.
func (s *Site) noteGone(tx *store.Tx, by school.Actor, revisions []int) error {
	if len(revisions) == 0 || !by.SignedIn() {
		return nil
	}
	numbers := strings.Trim(strings.ReplaceAll(fmt.Sprint(revisions), " ", ", "), "[]")
	return s.note(tx, by, school.AuditEntry{Deed: school.SweptDeed, Before: "revisions " + numbers})
}

// startsAgain is how long a start by the same settings is not noted again: a
// program that its supervisor starts in a loop must not fill the log.
const startsAgain = 10 * time.Minute

// NoteStart notes that a server was started, and by which settings.
func (s *Site) NoteStart(by school.Actor) error {
	now := s.parts.Clock()
	return s.parts.DB.Update(func(tx *store.Tx) error {
		before := school.AuditFilter{Kind: school.StartedDeed.Kind(), Since: now.Add(-startsAgain), Limit: 1}
		before.Until = now.Add(startsAgain) // a clock that was set back makes no start an earlier one
		earlier, err := tx.Audit(before)
		words := s.settingsWords()
		if err != nil || len(earlier) == 1 && earlier[0].After == words {
			return err
		}
		return s.note(tx, by, school.AuditEntry{Deed: school.StartedDeed, After: words})
	})
}

// settingsWords are the settings that matter for who gets in, without secrets.
func (s *Site) settingsWords() string {
	mail := "mail off"
	if s.parts.Mailer != nil {
		mail = "mail on"
	}
	return fmt.Sprintf("version %s, %s, registration: %s, %s, passwords of score %d or more",
		s.options.Version, s.options.BaseURL, s.options.Registration, mail, s.options.PasswordScore)
}

// hideThirdPersons puts pseudonyms in the place of addresses that earlier
// versions kept of registrations that were refused or never approved.
func (s *Site) hideThirdPersons() error {
	var found []school.AuditEntry
	err := s.parts.DB.View(func(tx *store.Tx) error {
		entries, err := tx.Audit(school.AuditFilter{Kind: school.RegisteredDeed.Kind()})
		for _, e := range entries {
			isOld := (e.Deed == school.RegisteredDeed || e.Deed == school.RefusedDeed) && school.EmailMessage(e.Of) == ""
			if isOld {
				found = append(found, e)
			}
		}
		return err
	})
	if err != nil || len(found) == 0 {
		return err
	}
	return s.parts.DB.UpdateFreeing(func(tx *store.Tx) error {
		for _, e := range found {
			e.Of = s.parts.Keys.Pseudonym(school.NormalEmail(e.Of))
			if err := tx.PutAudit(e); err != nil {
				return err
			}
		}
		return tx.MarkErased()
	})
}
