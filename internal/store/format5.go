package store

import (
	"errors"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// enquiry4 is an enquiry as format 4 kept it: with its text, in one record.
type enquiry4 struct {
	ID         string              `json:"id"`
	Name       string              `json:"name"`
	Email      string              `json:"email"`
	Phone      string              `json:"phone"`
	Message    string              `json:"message"`
	State      school.EnquiryState `json:"state"`
	Suspect    string              `json:"suspect,omitempty"`
	At         time.Time           `json:"at"`
	From       string              `json:"from"`
	OpenedAt   time.Time           `json:"opened_at,omitzero"`
	OpenedBy   string              `json:"opened_by,omitempty"`
	DoneAt     time.Time           `json:"done_at,omitzero"`
	ChangedAt  time.Time           `json:"changed_at,omitzero"`
	ChangedBy  string              `json:"changed_by,omitempty"`
	Notes      []noteRecord        `json:"notes,omitempty"`
	Mail       school.MailState    `json:"mail"`
	MailError  string              `json:"mail_error,omitempty"`
	MailTries  int                 `json:"mail_tries,omitempty"`
	MailNextAt time.Time           `json:"mail_next_at,omitzero"`
	MailedAt   time.Time           `json:"mailed_at,omitzero"`
	Unmailed   []refusalRecord     `json:"unmailed,omitempty"`
}

var (
	enquiries4 = collection[enquiry4]{"enquiries", "enquiry"}
	spam4      = collection[enquiry4]{"suspects", "enquiry"}
)

// toFormat5 parts the enquiries into heads and texts, makes their lists and
// counters, takes the descriptions of pictures out of the audit log, sets
// registrations apart from accounts, and makes room for the tombstones of
// pictures. What is damaged stays as it is.
func toFormat5(tx *Tx) error {
	err := errors.Join(tx.makeBucket(bodies.bucket), tx.makeBucket(enquiryIndex), tx.makeBucket(takedowns.bucket))
	if err != nil {
		return err
	}
	for _, from := range []collection[enquiry4]{enquiries4, spam4} {
		err := from.each(tx, func(_ string, e enquiry4) error { return e.toFormat5(tx) })
		if err != nil {
			return err
		}
	}
	return errors.Join(tx.RebuildEnquiryIndex(), tx.blankDescriptions(), tx.partPendingAccounts(), tx.MarkErased())
}

func (e enquiry4) toFormat5(tx *Tx) error {
	whole := e.enquiry()
	head := headOf(whole)
	size, err := tx.putBody(whole)
	if err != nil {
		return err
	}
	head.Size = size
	if e.Suspect != "" {
		return spam.put(tx, e.ID, head)
	}
	return enquiries.put(tx, e.ID, head)
}

func (e enquiry4) enquiry() school.Enquiry {
	return school.Enquiry{ID: e.ID, Name: e.Name, Email: e.Email, Phone: e.Phone, Message: e.Message, State: e.State, Suspect: e.Suspect, At: e.At, From: e.From,
		OpenedAt: e.OpenedAt, OpenedBy: e.OpenedBy, DoneAt: e.DoneAt, ChangedAt: e.ChangedAt, ChangedBy: e.ChangedBy,
		Notes: each(e.Notes, func(n noteRecord) school.EnquiryNote { return school.EnquiryNote(n) }), NoteCount: len(e.Notes),
		Mail: e.Mail, MailError: e.MailError, MailTries: e.MailTries, MailNextAt: e.MailNextAt, MailedAt: e.MailedAt,
		Unmailed: each(e.Unmailed, func(r refusalRecord) school.MailRefusal { return school.MailRefusal(r) })}
}

// blankDescriptions leaves of a description in the audit log that there was
// one: it may name a child.
func (tx *Tx) blankDescriptions() error {
	return audit.each(tx, func(key string, entry auditRecord) error {
		kind := entry.Deed.Kind()
		if kind != string(school.SliderSubject) && kind != string(school.PopupSubject) {
			return nil
		}
		before, after := entry.Before, entry.After
		entry.Before = blankDescription(before)
		entry.After = blankDescription(after)
		if entry.Before == before && entry.After == after {
			return nil
		}
		return audit.put(tx, key, entry)
	})
}

// blankDescription takes out everything from the first quotation mark to the
// last: a description may hold such marks itself, or be cut off.
func blankDescription(words string) string {
	first := strings.Index(words, "“")
	if first < 0 {
		return words
	}
	last := strings.LastIndex(words, "”")
	if last < first || strings.HasSuffix(words, "…") {
		return words[:first] + school.DescribedText
	}
	return words[:first] + school.DescribedText + words[last+len("”"):]
}
