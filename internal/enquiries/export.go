package enquiries

import (
	"context"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// EachEnquiry calls fn with everything that a filter picks, newest first,
// whatever its limit. That somebody has it is noted before the first. No
// transaction waits for fn, which may write to a slow line.
func (s *Service) EachEnquiry(ctx context.Context, by school.Actor, f Filter, fn func(school.Enquiry) error) error {
	if err := by.RequireStaff(); err != nil {
		return err
	}
	if err := s.DB.RequireRecentPassword(by, s.Clock()); err != nil {
		return err
	}
	f, err := f.checked(by)
	if err != nil {
		return err
	}
	noted := func(tx *store.Tx) error {
		return s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionEnquiriesExported, After: f.words()})
	}
	if err := s.DB.UpdateFromReserveAs(by, noted); err != nil {
		return err
	}
	for f.Limit = enquiryPage; ctx.Err() == nil; {
		picked, next, err := s.nextEnquiries(f)
		if err != nil {
			return err
		}
		for _, e := range picked {
			if err := fn(e); err != nil {
				return err
			}
		}
		if f.Before = next; next == "" {
			return nil
		}
	}
	return ctx.Err()
}

func (s *Service) nextEnquiries(f Filter) (picked []school.Enquiry, next string, err error) {
	err = s.DB.View(func(tx *store.Tx) error {
		if picked, next, err = pageOfEnquiries(tx, f); err != nil {
			return err
		}
		picked, err = wholeEnquiries(tx, picked)
		return err
	})
	return picked, next, err
}

// wholeEnquiries reads the texts, too. One that is damaged is left as the list
// has it: with the beginning of its message.
func wholeEnquiries(tx *store.Tx, picked []school.Enquiry) ([]school.Enquiry, error) {
	for i, e := range picked {
		whole, err := tx.Enquiry(e.ID)
		if store.IsDamaged(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		picked[i] = whole
	}
	return picked, nil
}

// words say which enquiries a filter picks, without what is personal.
func (f Filter) words() string {
	switch {
	case f.Person != "":
		return "those of one person"
	case f.Suspect:
		return "suspects"
	case f.State != "":
		return "those that are " + string(f.State)
	case f.Search != "" || f.Unread:
		return "some"
	}
	return "all but suspects"
}
