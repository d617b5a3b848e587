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

// PurgeExpired removes the enquiries whose retention is over, and the
// idempotency keys of old submissions. It works on a full disk. An enquiry that
// is not done stays, however old it is; and all stay while the retention of the
// school is not known.
func (s *Service) PurgeExpired(ctx context.Context) error {
	now := s.Clock()
	days, known, err := s.RetentionDays()
	if err == nil && known {
		err = s.purgeBefore(ctx, cutoffs{
			done: now.Add(-time.Duration(days) * 24 * time.Hour),
			spam: now.Add(-school.SuspectsKeptDays * 24 * time.Hour),
		})
	}
	return errors.Join(err, s.purgeIdempotencyKeys(now.Add(-idempotencyWindow)))
}

// cutoffs are the times before which enquiries are removed.
type cutoffs struct{ done, spam time.Time }

// expired tells whether an enquiry is removed. One that somebody marked as spam
// is kept from then on, so that a slip can still be put right.
func (c cutoffs) expired(e school.Enquiry) bool {
	if e.Suspect != "" {
		return e.At.Before(c.spam) && e.ChangedAt.Before(c.spam)
	}
	return e.State == school.DoneEnquiry && !e.DoneAt.IsZero() && e.DoneAt.Before(c.done)
}

func (s *Service) purgeBefore(ctx context.Context, cutoff cutoffs) error {
	var ids []string
	err := s.DB.View(func(tx *store.Tx) error {
		return tx.EachEnquiry(time.Time{}, func(e school.Enquiry) error {
			if cutoff.expired(e) {
				ids = append(ids, e.ID)
			}
			return nil
		})
	})
	for batch := range slices.Chunk(ids, batchSize) {
		if err == nil && ctx.Err() == nil {
			err = s.purgeBatch(batch, cutoff)
		}
	}
	return err
}

// purgeBatch removes enquiries, unless somebody changed them meanwhile. The
// audit log keeps their number.
func (s *Service) purgeBatch(ids []string, cutoff cutoffs) error {
	return s.DB.UpdateFromReserve(func(tx *store.Tx) error {
		done, spam := 0, 0
		for _, id := range ids {
			e, err := tx.EnquiryHead(id)
			if school.CodeOf(err) == school.NotFound || err == nil && !cutoff.expired(e) {
				continue
			}
			if err := errors.Join(err, tx.DeleteEnquiry(id)); err != nil {
				return err
			}
			if e.Suspect == "" {
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

func (s *Service) purgeIdempotencyKeys(cutoff time.Time) error {
	var keys []string
	err := s.DB.View(func(tx *store.Tx) (err error) {
		keys, err = tx.SendingsBefore(cutoff)
		return err
	})
	for batch := range slices.Chunk(keys, batchSize) {
		if err == nil {
			err = s.DB.UpdateFromReserve(func(tx *store.Tx) error { return tx.DeleteSendings(batch) })
		}
	}
	return err
}
