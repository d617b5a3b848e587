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
	State *school.EnquiryState `json:"state,omitempty"`
	Read  *bool                `json:"read,omitempty"` // somebody has opened it; false makes it unread again
	Spam  *bool                `json:"spam,omitempty"` // false lets it into the box and mails it; true marks it as spam
	Note  string               `json:"note,omitempty"` // is added to those there are
}

func (edit Edit) validate() error {
	note := strings.TrimSpace(edit.Note)
	switch {
	case edit == (Edit{}):
		return school.Errorf(school.Invalid, "Say what is to change: state, read, spam or note.")
	case edit.State != nil && !slices.Contains(school.EnquiryStates(), *edit.State):
		return school.Errorf(school.Invalid, "There is no state %q. An enquiry is new, in-hand or done.", *edit.State)
	case edit.Note != "" && note == "":
		return school.InvalidFields(map[string]string{"note": "Write something in the note"})
	case utf8.RuneCountInString(note) > school.MaxNoteRunes:
		return school.InvalidFields(map[string]string{"note": "Must be at most 1,000 characters"})
	}
	return nil
}

// EditEnquiry applies an edit to an enquiry and returns the enquiry as it is then, with how many more the
// same person has sent. Each part of the edit that changes something is audited.
func (s *Service) EditEnquiry(_ context.Context, by school.Actor, id string, edit Edit) (e school.Enquiry, same int, err error) {
	err = s.update(by, func(tx *store.Tx) error {
		if err := edit.validate(); err != nil {
			return err
		}
		if e, err = tx.Enquiry(id); err != nil {
			return err
		}
		changes, err := s.apply(tx, by, &e, edit)
		for _, entry := range changes {
			e.ChangedAt, e.ChangedBy = s.Clock().UTC(), by.Name()
			entry.Of = e.ID
			err = errors.Join(err, s.Audit.Append(tx, by, entry))
		}
		if err := errors.Join(err, tx.PutEnquiry(e)); err != nil {
			return err
		}
		same, err = sameSender(tx, e)
		return err
	})
	return e, same, err
}

// apply changes an enquiry, and returns what is to be audited. Whoever sets the state has read it.
func (s *Service) apply(tx *store.Tx, by school.Actor, e *school.Enquiry, edit Edit) (changes []school.AuditEntry, err error) {
	now, isMarked := s.Clock().UTC(), edit.State != nil && *edit.State != e.State
	switch {
	case edit.Read != nil && !*edit.Read:
		e.OpenedAt, e.OpenedBy = time.Time{}, ""
	case (edit.Read != nil || isMarked) && e.OpenedAt.IsZero():
		e.OpenedAt, e.OpenedBy = now, by.Name()
	}
	if isMarked {
		changes = append(changes, school.AuditEntry{Action: school.ActionEnquiryStateChanged, Before: string(e.State), After: string(*edit.State)})
		e.State, e.DoneAt = *edit.State, time.Time{}
		if e.State == school.DoneEnquiry {
			e.DoneAt = now
		}
	}
	if edit.Spam != nil && *edit.Spam != (e.Spam != "") {
		action, reason := school.ActionEnquiryMarkedNotSpam, school.SpamReason("")
		if *edit.Spam {
			action, reason = school.ActionEnquiryMarkedSpam, school.SpamMarked.By(by.Name())
		}
		err = s.setSpam(tx, e, reason, "")
		changes = append(changes, school.AuditEntry{Action: action})
	}
	if note := strings.TrimSpace(edit.Note); note != "" {
		if len(e.Notes) >= school.MaxEnquiryNotes {
			return nil, school.Errorf(school.Conflict, "This enquiry has %d notes, and more are not kept. Write the next one where you keep your papers.", len(e.Notes))
		}
		e.Notes = append(e.Notes, school.EnquiryNote{At: now, By: by.Name(), Text: note})
		changes = append(changes, school.AuditEntry{Action: school.ActionEnquiryNoteAdded})
	}
	return changes, err
}

// setSpam sets an enquiry aside for a reason, or with "" lets it in: then it is mailed unless it was.
func (s *Service) setSpam(tx *store.Tx, e *school.Enquiry, reason school.SpamReason, batch string) error {
	e.Spam, e.Batch = reason, batch
	switch {
	case reason != "":
		return s.Queue.Withdraw(tx, e)
	case e.Mail == school.MailOff:
		return s.Queue.Enqueue(tx, e)
	}
	return nil
}
