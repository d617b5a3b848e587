package enquiries

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// batchSize bounds the records that one transaction changes.
const batchSize = 500

// RemoveEnquiry deletes an enquiry, with the mail about it if it waits. It works on a full disk.
func (s *Service) RemoveEnquiry(_ context.Context, by school.Actor, id string) error {
	if err := s.requireRecentPassword(by); err != nil {
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

// PurgePerson deletes all that came from an e-mail address, a telephone, or any of several, spam too, and
// returns how much it was. The audit log keeps the number only.
func (s *Service) PurgePerson(_ context.Context, by school.Actor, written string) (removed int, err error) {
	if err := s.requireRecentPassword(by); err != nil {
		return 0, err
	}
	persons, err := school.ParsePersons(written)
	if err != nil {
		return 0, err
	}
	err = s.DB.UpdateFromReserveAs(by, func(tx *store.Tx) error {
		var sent []string // apart from the walk: what it reads is deleted
		for id, err := range tx.EnquiriesOf(persons, "") {
			if err != nil {
				return err
			}
			sent = append(sent, id)
		}
		for _, id := range sent {
			if err := tx.DeleteEnquiry(id); err != nil {
				return err
			}
		}
		if removed = len(sent); removed == 0 {
			return nil
		}
		return s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionPersonPurged, Before: school.EnquiriesText(removed)})
	})
	if err != nil {
		return 0, err
	}
	if removed > 0 {
		s.RequestCompaction()
	}
	return removed, nil
}

// requireRecentPassword returns an error unless the actor is staff who has typed the password a short while
// ago, or the operator.
func (s *Service) requireRecentPassword(by school.Actor) error {
	if err := by.RequireStaff(); err != nil {
		return err
	}
	return s.DB.RequireRecentPassword(by, s.Clock())
}

// PurgeExpired deletes the enquiries whose retention is over, and the idempotency keys of old submissions.
// It works on a full disk. An enquiry that is not done stays, however old it is; and all stay while the
// retention of the school is not known.
func (s *Service) PurgeExpired(ctx context.Context) error {
	now := s.Clock()
	days, known, err := s.RetentionDays()
	if err == nil && known {
		err = s.purgeBefore(ctx, now.Add(-time.Duration(days)*24*time.Hour), now.Add(-school.SpamKeptDays*24*time.Hour))
	}
	return errors.Join(err, store.Sendings.Expire(s.DB, now.Add(-idempotencyWindow)))
}

// purgeBefore deletes what was done, and what came as spam, before two cutoffs. What somebody marked as
// spam is kept from then on, so that a slip can still be put right. A batch is read again when it is
// deleted: somebody may have changed an enquiry meanwhile. The audit log keeps the number.
func (s *Service) purgeBefore(ctx context.Context, doneBefore, spamBefore time.Time) error {
	isExpired := func(e school.Enquiry) bool {
		if e.Spam != "" {
			return e.At.Before(spamBefore) && e.ChangedAt.Before(spamBefore)
		}
		return e.State == school.DoneEnquiry && !e.DoneAt.IsZero() && e.DoneAt.Before(doneBefore)
	}
	var ids []string
	err := s.DB.View(func(tx *store.Tx) error {
		for _, list := range []store.EnquiryList{store.AllEnquiries, store.SpamEnquiries} {
			for e, err := range tx.Enquiries(list, "") {
				if err != nil {
					return err
				}
				if isExpired(e) {
					ids = append(ids, e.ID)
				}
			}
		}
		return nil
	})
	for batch := range slices.Chunk(ids, batchSize) {
		if err != nil || ctx.Err() != nil {
			break
		}
		err = s.DB.UpdateFromReserve(func(tx *store.Tx) error {
			done, spam := 0, 0
			for _, id := range batch {
				e, err := tx.EnquiryHead(id)
				if school.CodeOf(err) == school.NotFound || err == nil && !isExpired(e) {
					continue
				}
				if err := errors.Join(err, tx.DeleteEnquiry(id)); err != nil {
					return err
				}
				if e.Spam == "" {
					done++
				} else {
					spam++
				}
			}
			var counts []string
			if done > 0 {
				counts = append(counts, fmt.Sprintf("%d done", done))
			}
			if spam > 0 {
				counts = append(counts, fmt.Sprintf("%d suspected of spam", spam))
			}
			if counts == nil {
				return nil
			}
			return s.Audit.Append(tx, school.SystemActor, school.AuditEntry{Action: school.ActionEnquiriesPurged, Before: strings.Join(counts, ", ")})
		})
	}
	return err
}
