package enquiries

import (
	"context"
	"fmt"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Settings returns where enquiries are mailed and how long those that are done are kept: what an owner confirmed,
// longer if the content says so. Of unconfirmed, what the content says otherwise, a zero field is no difference.
// known is false while the content is not.
func (s *Service) Settings() (now, unconfirmed school.EnquirySettings, known bool, err error) {
	says, known, err := s.ContentSays()
	if err != nil {
		return now, unconfirmed, known, err
	}
	now = says
	err = s.DB.View(func(tx *store.Tx) error {
		confirmed, found, err := store.EnquirySettings.Find(tx)
		if !found || err != nil {
			return err
		}
		now.Email = confirmed.Email
		if known && !s.HasMailTo && !strings.EqualFold(says.Email, confirmed.Email) {
			unconfirmed.Email = says.Email
		}
		if says.KeptDays < confirmed.KeptDays {
			now.KeptDays = confirmed.KeptDays
			if known {
				unconfirmed.KeptDays = says.KeptDays
			}
		}
		return nil
	})
	return now, unconfirmed, known, err
}

// NoteContent is called when published content is shown. What the first one says counts as confirmed: whoever set the
// site up wrote it. If a later one names another address, the owners and the earlier address are told once.
func (s *Service) NoteContent() error {
	says, known, err := s.ContentSays()
	if err != nil || !known {
		return err
	}
	var before, next store.ConfirmedSettings
	note := func(tx *store.Tx) (changes bool, err error) {
		published, err := store.CurrentRevision.Get(tx)
		if err == nil {
			before, _, err = store.EnquirySettings.Find(tx)
		}
		next = before
		switch {
		case before.Email == "":
			next.EnquirySettings = says
		case strings.EqualFold(before.Email, says.Email):
			next.ToldOf = ""
		default:
			next.ToldOf = says.Email
		}
		return published > 0 && next != before, err
	}
	changes, err := store.Read(s.DB, note)
	if err != nil || !changes {
		return err
	}
	err = s.DB.Update(func(tx *store.Tx) error {
		if changes, err = note(tx); err == nil && changes {
			err = store.EnquirySettings.Put(tx, next)
		}
		return err
	})
	if err == nil && changes && next.ToldOf != "" && !s.HasMailTo {
		s.Notify(before.Email, "Enquiries: another e-mail address in the content", fmt.Sprintf(
			"The content of the website now names %s as the school's e-mail address.\n"+
				"Enquiries still go to %s. They go to the new address when an owner confirms it under Home on "+
				"the admin area.\n\n"+
				"If you don't know of this, see under Activity who published it, and undo that.\n", says.Email,
			before.Email))
	}
	return err
}

// ConfirmSettings makes what the content says of enquiries effective. A zero field is not
// confirmed; one that the content does not say now is a Conflict.
func (s *Service) ConfirmSettings(_ context.Context, by school.Actor,
	given school.EnquirySettings) (next school.EnquirySettings, err error) {
	says, known, err := s.ContentSays()
	given.Email = strings.TrimSpace(given.Email)
	switch {
	case err != nil:
		return next, err
	case !known:
		return next, school.Errorf(school.Conflict, "The published content is not shown now. Try again when it is.")
	case given.Email == "" && given.KeptDays == 0:
		return next, school.Errorf(school.Invalid, "Say what you confirm: the address, or the number of days. The "+
			"content says %s.", says.Text())
	case given.Email != "" && !strings.EqualFold(given.Email, says.Email), given.KeptDays != 0 &&
		given.KeptDays != says.KeptDays:
		return next, school.Errorf(school.Conflict, "The content says otherwise: %s. Nothing was confirmed.",
			says.Text())
	}
	var before store.ConfirmedSettings
	next = says
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		confirmed, found, err := store.EnquirySettings.Find(tx)
		if err != nil {
			return err
		}
		before = confirmed
		if found && given.Email == "" {
			next.Email = before.Email
		}
		if found && given.KeptDays == 0 {
			next.KeptDays = before.KeptDays
		}
		entry := school.AuditEntry{Action: school.ActionEnquirySettings, Before: before.Text(), After: next.Text()}
		if err := store.EnquirySettings.Put(tx,
			store.ConfirmedSettings{EnquirySettings: next, ToldOf: before.ToldOf}); err != nil {
			return err
		}
		return s.Audit.Append(tx, by, entry)
	})
	if err == nil && before.Email != "" && before.Email != next.Email && !s.HasMailTo {
		s.Notify(before.Email, "Enquiries go to another e-mail address", fmt.Sprintf(
			"%s confirmed that the enquiries of the website are mailed to %s.\nUntil now they went to %s.\n",
			school.ActorText(by.Name()), next.Email, before.Email))
		s.Queue.Wake()
	}
	return next, err
}
