package enquiries

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// Edit has the changes of an enquiry. A field that is left out changes nothing.
type Edit struct {
	State *school.EnquiryState `json:"state,omitempty"`
	Read  *bool                `json:"read,omitempty"` // somebody has opened it; false makes it unread again
	// false makes it an enquiry like any other and mails it; true marks it as spam
	Spam *bool  `json:"spam,omitempty"`
	Note string `json:"note,omitempty"` // is added to those there are

	Mine       bool    `json:"mine,omitempty"`       // the caller takes it on; a new one is in hand then
	CallBackOn *string `json:"callBackOn,omitempty"` // the day to call back on, "" for none; a new one is in hand then
}

func (edit Edit) validate(now time.Time) error {
	note := strings.TrimSpace(edit.Note)
	if day := edit.CallBackOn; day != nil && *day != "" {
		if _, err := time.Parse(time.DateOnly, *day); err != nil || *day < text.DayOf(now) {
			return school.InvalidFields(map[string]string{"callBackOn": "Must be today or a later day"})
		}
	}
	switch {
	case edit == (Edit{}):
		return school.Errorf(school.Invalid, "Say what is to change: state, read, spam, mine, callBackOn or note.")
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
func (s *Service) EditEnquiry(_ context.Context, by school.Actor, id string,
	edit Edit) (e school.Enquiry, same int, err error) {
	err = s.update(by, func(tx *store.Tx) error {
		if err := edit.validate(s.Clock()); err != nil {
			return err
		}
		if e, err = tx.Enquiry(id); err != nil {
			return err
		}
		changes, err := s.apply(by, &e, edit, "")
		if err != nil {
			return err
		}
		for _, entry := range changes {
			entry.Of = e.ID
			err = s.Audit.Append(tx, by, entry)
			if err != nil {
				return err
			}
		}
		err = tx.PutEnquiry(e)
		if err != nil {
			return err
		}
		same, err = sameSender(tx, e)
		return err
	})
	return e, same, err
}

// apply changes an enquiry, and returns what is to be audited. batch names the call that changes it together
// with others; "" for one alone.
func (s *Service) apply(
	by school.Actor, e *school.Enquiry, edit Edit, batch string,
) (changes []school.AuditEntry, err error) {
	now, state := s.Clock().UTC(), e.State
	changes = setProgress(e, edit, by.Name(), now)
	switch {
	case edit.Read != nil && !*edit.Read:
		e.OpenedAt, e.OpenedBy = time.Time{}, ""
	case (edit.Read != nil || e.State != state) && e.OpenedAt.IsZero(): // whoever sets the state has read it
		e.OpenedAt, e.OpenedBy = now, by.Name()
	}
	if edit.Spam != nil && *edit.Spam != (e.Spam != "") {
		action := school.ActionEnquiryMarkedNotSpam
		if *edit.Spam {
			action = school.ActionEnquiryMarkedSpam
		}
		s.setSpam(by, e, *edit.Spam, batch)
		changes = append(changes, school.AuditEntry{Action: action})
	}
	if note := strings.TrimSpace(edit.Note); note != "" {
		if len(e.Notes) >= school.MaxEnquiryNotes {
			return nil, school.Errorf(school.Conflict, "This enquiry has %d notes, and more are not kept. Keep "+
				"further notes elsewhere.", len(e.Notes))
		}
		e.Notes = append(e.Notes, school.EnquiryNote{At: now, By: by.Name(), Text: note})
		changes = append(changes, school.AuditEntry{Action: school.ActionEnquiryNoteAdded})
	}
	if len(changes) > 0 {
		e.ChangedAt, e.ChangedBy = now, by.Name()
	}
	return changes, nil
}

// setProgress sets the state, the assignee and the day to call back on. An enquiry that is in hand has an assignee,
// at first the person who took it in hand; one that is new again has none.
func setProgress(e *school.Enquiry, edit Edit, by string, now time.Time) (changes []school.AuditEntry) {
	change := func(action school.AuditAction, before, after string) {
		if before != after {
			changes = append(changes, school.AuditEntry{Action: action, Before: before, After: after})
		}
	}
	before := *e
	if edit.CallBackOn != nil {
		e.CallBackOn = *edit.CallBackOn
	}
	switch takesOn := edit.Mine || e.CallBackOn != before.CallBackOn && e.CallBackOn != ""; {
	case edit.State != nil:
		e.State = *edit.State
	case takesOn && e.State == school.NewEnquiry:
		e.State = school.InHandEnquiry
	}
	isMarked := e.State != before.State
	switch {
	case edit.Mine:
		e.Assignee = by
	case isMarked && e.State == school.InHandEnquiry:
		e.Assignee = cmp.Or(e.Assignee, by)
	case isMarked && e.State == school.NewEnquiry:
		e.Assignee = ""
	}
	if isMarked {
		e.DoneAt = time.Time{}
		if e.State == school.DoneEnquiry {
			e.DoneAt = now
		}
	} else { // the entry of a new state implies who has it
		change(school.ActionEnquiryAssigned, before.Assignee, e.Assignee)
	}
	change(school.ActionEnquiryStateChanged, before.State.Text(), e.State.Text())
	change(school.ActionEnquiryCallBackSet, before.CallBackOn, e.CallBackOn)
	return changes
}

// setSpam marks an enquiry as spam, or makes it one like any other: then it is mailed unless it was.
func (s *Service) setSpam(by school.Actor, e *school.Enquiry, isSpam bool, batch string) {
	if !isSpam {
		e.Spam, e.Batch = "", ""
		if e.Mail == school.MailOff {
			s.Queue.Enqueue(e)
		}
		return
	}
	reason := school.SpamMarked
	if batch != "" {
		reason = school.SpamMarkedMany
	}
	e.Spam, e.Batch = reason.By(by.Name()), batch
	s.Queue.Withdraw(e)
}
