package site

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

// endBatch is how many records one transaction removes.
const endBatch = 500

// EndEnquiries removes the enquiries that are kept no longer, and forgets the
// sendings that are not known again. It works on a full disk. What is not done
// stays, however old it is; and everything stays while what is shown is not
// what was published, for then nobody knows how long the school keeps it.
func (s *Site) EndEnquiries(ctx context.Context) error {
	now := s.parts.Clock()
	days, known, err := s.keptDays()
	if err != nil || !known {
		return errors.Join(err, s.endSendings(now))
	}
	keep := keptSince{done: daysBefore(now, days), suspect: daysBefore(now, school.SuspectsKeptDays)}
	over, err := s.enquiriesOver(keep)
	for ids := range slices.Chunk(over, endBatch) {
		if err == nil && ctx.Err() == nil {
			err = s.endSome(ids, keep)
		}
	}
	return errors.Join(err, s.endSendings(now))
}

// keptDays is how long an enquiry is kept that is done, by the content that is
// shown; false while an earlier revision stands in for the published one.
func (s *Site) keptDays() (days int, known bool, err error) {
	shown := s.Snapshot()
	if shown == nil {
		return 0, false, nil
	}
	published, err := s.currentRevision()
	known = isWorking(shown.Revision) || shown.Revision.Number == published.Number
	return shown.Content.Identity.EnquiriesKeptDays, known, err
}

func daysBefore(t time.Time, days int) time.Time { return t.Add(-time.Duration(days) * 24 * time.Hour) }

// keptSince says from when on enquiries are kept.
type keptSince struct{ done, suspect time.Time }

// ends reports whether an enquiry is kept no longer. One that somebody set
// aside by hand is kept from then on, so that a slip can still be put right.
func (k keptSince) ends(e school.Enquiry) bool {
	if e.Suspect != "" {
		return e.At.Before(k.suspect) && e.ChangedAt.Before(k.suspect)
	}
	return e.State == school.DoneEnquiry && !e.DoneAt.IsZero() && e.DoneAt.Before(k.done)
}

func (s *Site) enquiriesOver(keep keptSince) (ids []string, err error) {
	err = s.parts.DB.View(func(tx *store.Tx) error {
		return tx.EachEnquiry(time.Time{}, func(e school.Enquiry) error {
			if keep.ends(e) {
				ids = append(ids, e.ID)
			}
			return nil
		})
	})
	return ids, err
}

// endSome removes some enquiries, unless they were taken up again meanwhile.
// The audit log keeps how many they were.
func (s *Site) endSome(ids []string, keep keptSince) error {
	return s.parts.DB.UpdateFromReserve(func(tx *store.Tx) error {
		done, suspect := 0, 0
		for _, id := range ids {
			e, err := tx.EnquiryHead(id)
			if school.CodeOf(err) == school.NotFound || err == nil && !keep.ends(e) {
				continue
			}
			if err := errors.Join(err, tx.DeleteEnquiry(id)); err != nil {
				return err
			}
			if e.Suspect == "" {
				done++
			} else {
				suspect++
			}
		}
		return s.noteEnded(tx, done, suspect)
	})
}

func (s *Site) noteEnded(tx *store.Tx, done, suspect int) error {
	var said []string
	if done > 0 {
		said = append(said, fmt.Sprintf("%d done", done))
	}
	if suspect > 0 {
		said = append(said, fmt.Sprintf("%d suspected of spam", suspect))
	}
	if said == nil {
		return nil
	}
	return s.audit.Append(tx, school.SystemActor, school.AuditEntry{Action: school.ActionEnquiriesPurged, Before: strings.Join(said, ", ")})
}

// endSendings forgets the sendings that are not known again.
func (s *Site) endSendings(now time.Time) error {
	var over []string
	err := s.parts.DB.View(func(tx *store.Tx) (err error) {
		over, err = tx.SendingsBefore(now.Add(-repeatWindow))
		return err
	})
	for names := range slices.Chunk(over, endBatch) {
		if err == nil {
			err = s.parts.DB.UpdateFromReserve(func(tx *store.Tx) error { return tx.DeleteSendings(names) })
		}
	}
	return err
}
