package enquiries

import (
	"context"
	"errors"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// RemoveEnquiry removes an enquiry for good, with the letter about it if it
// waits. It works on a full disk.
func (s *Service) RemoveEnquiry(_ context.Context, by school.Actor, id string) error {
	if err := by.RequireStaff(); err != nil {
		return err
	}
	if err := s.DB.RequireRecentPassword(by, s.Clock()); err != nil {
		return err
	}
	err := s.DB.UpdateFromReserveAs(by, func(tx *store.Tx) error {
		if _, err := tx.EnquiryHead(id); err != nil {
			return err
		}
		return errors.Join(tx.DeleteEnquiry(id), s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionEnquiryDeleted, Of: id}))
	})
	if err == nil {
		s.RequestCompaction()
	}
	return noSuchEnquiry(err)
}

// PurgePerson removes for good all that came from an e-mail address, a
// telephone, or any of several, suspects too, and says how much it was. The
// audit log keeps the number only.
func (s *Service) PurgePerson(_ context.Context, by school.Actor, written string) (removed int, err error) {
	if err := by.RequireStaff(); err != nil {
		return 0, err
	}
	if err := s.DB.RequireRecentPassword(by, s.Clock()); err != nil {
		return 0, err
	}
	persons, err := school.ParsePersons(written)
	if err != nil {
		return 0, err
	}
	err = s.DB.UpdateFromReserveAs(by, func(tx *store.Tx) error {
		removed, err = s.purgePerson(tx, by, persons)
		return err
	})
	if err == nil && removed > 0 {
		s.RequestCompaction()
	}
	return removed, err
}

func (s *Service) purgePerson(tx *store.Tx, by school.Actor, persons []string) (removed int, err error) {
	var sent []string
	for id, err := range tx.EnquiriesOf(persons, "") {
		if err != nil {
			return 0, err
		}
		sent = append(sent, id)
	}
	if len(sent) == 0 {
		return 0, nil
	}
	for _, id := range sent {
		if err := tx.DeleteEnquiry(id); err != nil {
			return 0, err
		}
	}
	return len(sent), s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionPersonPurged, Before: school.EnquiriesText(len(sent))})
}
