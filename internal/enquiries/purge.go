package enquiries

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// batchSize bounds the records that one transaction changes.
const batchSize = 500

// RemoveEnquiry deletes an enquiry, with the mail about it if it waits. It works on a full disk.
func (s *Service) RemoveEnquiry(_ context.Context, by school.Actor, id string) error {
	_, err := s.remove(by, func(tx *store.Tx) ([]string, school.AuditEntry, error) {
		_, err := tx.EnquiryHead(id)
		return []string{id}, school.AuditEntry{Action: school.ActionEnquiryDeleted, Of: id}, err
	})
	return err
}

// PurgePerson deletes all that came from an e-mail address, a telephone, or any of several, spam too, and
// returns how much it was. The audit log keeps the number only.
func (s *Service) PurgePerson(_ context.Context, by school.Actor, written string) (removed int, err error) {
	return s.remove(by, func(tx *store.Tx) (sent []string, entry school.AuditEntry, err error) {
		persons, err := parsePersons(written)
		if err != nil {
			return nil, entry, err
		}
		for id, err := range tx.EnquiriesOf(persons, "") {
			if err != nil {
				return nil, entry, err
			}
			sent = append(sent, id)
		}
		return sent, school.AuditEntry{Action: school.ActionPersonPurged,
			Before: text.CountText(len(sent), "enquiry")}, nil
	})
}

// remove deletes the enquiries that find names, with an entry in the audit log unless there are none, and
// counts them.
func (s *Service) remove(by school.Actor,
	find func(*store.Tx) (ids []string, entry school.AuditEntry, err error)) (removed int, err error) {
	err = s.DB.UpdateFromReserveAs(by, func(tx *store.Tx) error {
		ids, entry, err := find(tx)
		removed = len(ids)
		if err != nil || removed == 0 {
			return err
		}
		err = deleteEnquiries(tx, ids)
		if err == nil {
			err = store.AddRemovals(tx, s.Clock(), ids...)
		}
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, entry)
	})
	if err != nil {
		return 0, err
	}
	if removed > 0 {
		s.RequestCompaction()
	}
	return removed, nil
}

func deleteEnquiries(tx *store.Tx, ids []string) (err error) {
	for _, id := range ids {
		err = tx.DeleteEnquiry(id)
		if err != nil {
			return err
		}
	}
	return nil
}

// PurgeExpired deletes the enquiries whose retention is over, and the idempotency keys of old submissions.
// It works on a full disk. An enquiry that is not done stays, however old it is; and all stay while the
// retention of the school is not known. What somebody marked as spam is kept from then on, so that a slip
// can still be put right.
func (s *Service) PurgeExpired(ctx context.Context) error {
	now := s.Clock()
	settings, _, known, err := s.Settings()
	if err == nil && known {
		doneBefore, spamBefore := now.AddDate(0, 0, -settings.KeptDays), now.AddDate(0, 0, -school.SpamKeptDays)
		err = errors.Join(
			s.purgeList(ctx, store.DoneEnquiries, "done", func(e school.Enquiry) bool {
				return e.Spam == "" && e.State == school.DoneEnquiry && !e.DoneAt.IsZero() &&
					e.DoneAt.Before(doneBefore)
			}),
			s.purgeList(ctx, store.SpamEnquiries, "suspected of spam", func(e school.Enquiry) bool {
				return e.Spam != "" && e.At.Before(spamBefore) && e.ChangedAt.Before(spamBefore)
			}))
	}
	return errors.Join(err, store.Sendings.Expire(s.DB, now.Add(-idempotencyWindow)))
}

// purgeList deletes the expired enquiries of a list in batches. A batch is read again when it is deleted:
// somebody may have changed an enquiry meanwhile. The audit log keeps the number.
func (s *Service) purgeList(ctx context.Context, list store.EnquiryList, kind string,
	isExpired func(school.Enquiry) bool) error {
	ids, err := store.Read(s.DB, func(tx *store.Tx) ([]string, error) {
		return idsOf(tx.Enquiries(list, ""), isExpired)
	})
	for batch := range slices.Chunk(ids, batchSize) {
		if err != nil || ctx.Err() != nil {
			break
		}
		err = s.DB.UpdateFromReserve(func(tx *store.Tx) error {
			ids, err := idsOf(headsOf(tx, batch), isExpired)
			if err != nil || len(ids) == 0 {
				return err
			}
			entry := school.AuditEntry{Action: school.ActionEnquiriesPurged,
				Before: fmt.Sprintf("%d %s", len(ids), kind)}
			err = deleteEnquiries(tx, ids)
			if err != nil {
				return err
			}
			return s.Audit.Append(tx, school.SystemActor, entry)
		})
	}
	return err
}
