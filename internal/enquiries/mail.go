package enquiries

import (
	"context"
	"errors"

	"schoolsite/internal/mailqueue"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// RetryMail has the letter about an enquiry tried again now: one that waits,
// that the mail server refused, or that was never written.
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
		if err == nil && !queued {
			err = nothingToMail(e)
		}
		if err != nil {
			return err
		}
		return errors.Join(tx.PutEnquiry(e), s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionEnquiryMailRetried, Of: id}))
	})
	if err == nil {
		s.Queue.Wake()
	}
	return noSuchEnquiry(err)
}

func nothingToMail(e school.Enquiry) error {
	if e.Suspect != "" {
		return school.Errorf(school.Conflict, "This enquiry is set aside. Let it into the box: then it is mailed.")
	}
	return school.Errorf(school.Conflict, "This enquiry was mailed already.")
}

// RetryRefused has all letters tried again that the mail server refused or
// that were given up, and says how many they are.
func (s *Service) RetryRefused(_ context.Context, by school.Actor) (queued int, err error) {
	if err := by.RequireStaff(); err != nil {
		return 0, err
	}
	if !s.Queue.MailOn() {
		return 0, mailqueue.ErrOff
	}
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		queued, err = s.retryRefused(tx)
		if err != nil || queued == 0 {
			return err
		}
		return s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionEnquiryMailRetried, After: school.CountText(queued, "letter")})
	})
	if err == nil {
		s.Queue.Wake()
	}
	return queued, err
}

func (s *Service) retryRefused(tx *store.Tx) (queued int, err error) {
	var refused []school.Enquiry // apart from the walk: they are written to what it reads
	for e, err := range tx.Enquiries(store.UnmailedEnquiries, "") {
		if err != nil {
			return 0, err
		}
		refused = append(refused, e)
	}
	for _, e := range refused {
		if _, err := s.Queue.Retry(tx, &e); err != nil {
			return 0, err
		}
		if err := tx.PutEnquiry(e); err != nil {
			return 0, err
		}
	}
	return len(refused), nil
}
