package enquiries

import (
	"context"
	"errors"

	"schoolsite/internal/mailqueue"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// RetryMail makes the mail about an enquiry due now: one that waits, that the mail server refused, or
// that was never written.
func (s *Service) RetryMail(_ context.Context, by school.Actor, id string) error {
	if err := by.RequireStaff(); err != nil {
		return err
	}
	err := s.DB.UpdateAs(by, func(tx *store.Tx) error {
		e, err := tx.EnquiryHead(id)
		if err != nil {
			return err
		}
		queued, err := s.Queue.Retry(tx, &e)
		switch {
		case err != nil:
			return err
		case !queued && e.Spam != "":
			return school.Errorf(school.Conflict, "This enquiry is set aside. Let it into the box: then it is mailed.")
		case !queued:
			return school.Errorf(school.Conflict, "This enquiry was mailed already.")
		}
		return errors.Join(tx.PutEnquiry(e), s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionEnquiryMailRetried, Of: id}))
	})
	if err == nil {
		s.Queue.Wake()
	}
	return noSuchEnquiry(err)
}

// RetryRefused makes all mail due now that the mail server refused or that was given up, and counts it.
func (s *Service) RetryRefused(_ context.Context, by school.Actor) (queued int, err error) {
	if err := by.RequireStaff(); err != nil {
		return 0, err
	}
	if !s.Queue.MailOn() {
		return 0, mailqueue.ErrOff
	}
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		var refused []school.Enquiry // apart from the walk: they are written to what it reads
		for e, err := range tx.Enquiries(store.UnmailedEnquiries, "") {
			if err != nil {
				return err
			}
			refused = append(refused, e)
		}
		for _, e := range refused {
			if _, err := s.Queue.Retry(tx, &e); err != nil {
				return err
			}
			if err := tx.PutEnquiry(e); err != nil {
				return err
			}
		}
		if queued = len(refused); queued == 0 {
			return nil
		}
		return s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionEnquiryMailRetried, After: school.CountText(queued, "letter")})
	})
	if err == nil {
		s.Queue.Wake()
	}
	return queued, err
}
