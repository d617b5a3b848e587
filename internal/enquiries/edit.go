package enquiries

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Edit holds the changes of an enquiry. A field that is left out changes nothing.
type Edit struct {
	State   *school.EnquiryState
	Read    *bool  // somebody has opened it; false makes it unread again
	Suspect *bool  // false lets it into the box and mails it; true sets it aside
	Note    string // is added to those there are
}

func (edit Edit) checked() (Edit, error) {
	if edit == (Edit{}) {
		return edit, school.Errorf(school.Invalid, "Say what is to change: state, read, suspect or note.")
	}
	if edit.State != nil {
		if err := checkState(*edit.State); err != nil {
			return edit, err
		}
	}
	if edit.Note == "" {
		return edit, nil
	}
	edit.Note = strings.TrimSpace(edit.Note)
	return edit, checkNote(edit.Note)
}

func checkState(state school.EnquiryState) error {
	if slices.Contains(school.EnquiryStates(), state) {
		return nil
	}
	return school.Errorf(school.Invalid, "There is no state %q. An enquiry is new, in-hand or done.", state)
}

func checkNote(text string) error {
	switch {
	case text == "":
		return school.InvalidFields(map[string]string{"note": "Write something in the note"})
	case utf8.RuneCountInString(text) > school.MaxNoteRunes:
		return school.InvalidFields(map[string]string{"note": "Must be at most 1,000 characters"})
	}
	return nil
}

// EditEnquiry applies an edit to an enquiry and gives the enquiry
// as it is then, with how many more the same person has sent.
func (s *Service) EditEnquiry(_ context.Context, by school.Actor, id string, edit Edit) (e school.Enquiry, same int, err error) {
	if err := by.RequireStaff(); err != nil {
		return e, 0, err
	}
	if edit, err = edit.checked(); err != nil {
		return e, 0, err
	}
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		if e, err = tx.Enquiry(id); err != nil {
			return err
		}
		if err = s.apply(tx, by, &e, edit); err != nil {
			return err
		}
		same, err = sameSender(tx, e)
		return err
	})
	if err == nil {
		s.Queue.Wake()
	}
	return e, same, noSuchEnquiry(err)
}

// apply makes an edit and writes down what it changed. Whoever says
// where an enquiry stands has read it.
func (s *Service) apply(tx *store.Tx, by school.Actor, e *school.Enquiry, edit Edit) error {
	marked := edit.State != nil && *edit.State != e.State
	if edit.Read != nil {
		s.setRead(by, e, *edit.Read)
	} else if marked {
		s.setRead(by, e, true)
	}
	var err error
	if marked {
		err = s.setState(tx, by, e, *edit.State)
	}
	if edit.Suspect != nil && *edit.Suspect != (e.Suspect != "") {
		err = errors.Join(err, s.markSpam(tx, by, e, *edit.Suspect))
	}
	if edit.Note != "" && err == nil {
		err = s.addNote(tx, by, e, edit.Note)
	}
	if err != nil {
		return err
	}
	return tx.PutEnquiry(*e)
}

func (s *Service) setRead(by school.Actor, e *school.Enquiry, read bool) {
	switch {
	case !read:
		e.OpenedAt, e.OpenedBy = time.Time{}, ""
	case e.OpenedAt.IsZero():
		e.OpenedAt, e.OpenedBy = s.Clock().UTC(), by.Name()
	}
}

// recordChange notes that somebody changed an enquiry, and who.
func (s *Service) recordChange(tx *store.Tx, by school.Actor, e *school.Enquiry, entry school.AuditEntry) error {
	e.ChangedAt, e.ChangedBy = s.Clock().UTC(), by.Name()
	entry.Of = e.ID
	return s.Audit.Append(tx, by, entry)
}

func (s *Service) setState(tx *store.Tx, by school.Actor, e *school.Enquiry, state school.EnquiryState) error {
	entry := school.AuditEntry{Action: school.ActionEnquiryStateChanged, Before: string(e.State), After: string(state)}
	e.State, e.DoneAt = state, time.Time{}
	if state == school.DoneEnquiry {
		e.DoneAt = s.Clock().UTC()
	}
	return s.recordChange(tx, by, e, entry)
}

func (s *Service) addNote(tx *store.Tx, by school.Actor, e *school.Enquiry, text string) error {
	if len(e.Notes) >= school.MaxEnquiryNotes {
		return school.Errorf(school.Conflict, "This enquiry has %d notes, and more are not kept. Write the next one where you keep your papers.", len(e.Notes))
	}
	e.Notes = append(e.Notes, school.EnquiryNote{At: s.Clock().UTC(), By: by.Name(), Text: text})
	return s.recordChange(tx, by, e, school.AuditEntry{Action: school.ActionEnquiryNoteAdded})
}

// markSpam sets an enquiry aside, or lets one in. It is mailed then,
// unless it was before.
func (s *Service) markSpam(tx *store.Tx, by school.Actor, e *school.Enquiry, suspect bool) error {
	if suspect {
		e.Suspect = "marked by " + by.Name()
		return errors.Join(s.Queue.Withdraw(tx, e), s.recordChange(tx, by, e, school.AuditEntry{Action: school.ActionEnquiryMarkedSpam}))
	}
	e.Suspect = ""
	err := s.recordChange(tx, by, e, school.AuditEntry{Action: school.ActionEnquiryMarkedNotSpam})
	if e.Mail == school.MailOff {
		err = errors.Join(err, s.Queue.Enqueue(tx, e))
	}
	return err
}
