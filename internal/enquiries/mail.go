package enquiries

import (
	"context"

	"schoolsite/internal/mailqueue"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// RetryMail makes the mail about an enquiry due now: one that waits, that the mail server refused, or
// that was never written.
func (s *Service) RetryMail(_ context.Context, by school.Actor, id string) error {
	return s.update(by, func(tx *store.Tx) error {
		e, err := tx.EnquiryHead(id)
		if err != nil {
			return err
		}
		queued, err := s.Queue.Retry(&e)
		switch {
		case err != nil:
			return err
		case !queued && e.Spam != "":
			return school.Errorf(school.Conflict, "This enquiry is suspected spam. Press “Not spam”: then "+
				"it is mailed.")
		case !queued:
			return school.Errorf(school.Conflict, "This enquiry was mailed already.")
		}
		err = tx.PutEnquiry(e)
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionEnquiryMailRetried, Of: id})
	})
}

// RetryRefused makes all mail due now that the mail server refused or that was given up, and counts it.
func (s *Service) RetryRefused(_ context.Context, by school.Actor) (queued int, err error) {
	err = s.update(by, func(tx *store.Tx) error {
		if !s.Queue.MailOn() { // also when none was refused
			return mailqueue.ErrOff
		}
		refused, err := idsOf(tx.Enquiries(store.UnmailedEnquiries, ""), func(school.Enquiry) bool { return true })
		queued = len(refused)
		if err != nil || queued == 0 {
			return err
		}
		err = changeEach(tx, refused, func(e *school.Enquiry) error {
			_, err := s.Queue.Retry(e)
			return err
		})
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by,
			school.AuditEntry{Action: school.ActionEnquiryMailRetried, After: text.CountText(queued, "letter")})
	})
	return queued, err
}
