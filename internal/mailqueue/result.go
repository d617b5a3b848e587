package mailqueue

import (
	"context"
	"errors"
	"slices"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

const (
	expireAfter   = 72 * time.Hour // after which a delivery about an enquiry is given up
	maxOverdue    = 24 * time.Hour // a longer delay means that the server was off, or the clock was set
	probeInterval = time.Minute    // while the mail server can't be reached
)

// recordResults saves the receipt of an attempt in one transaction. While a full disk prevents that, the
// service remembers it, and sends nothing twice.
func (s *Service) recordResults(b batch, receipt school.Receipt, refused error) error {
	for _, d := range b.late {
		known := s.unsaved[d.EnquiryID]
		s.unsaved[d.EnquiryID] = school.Receipt{Taken: slices.Concat(known.Taken, receipt.Taken), Refused: slices.Concat(known.Refused, receipt.Refused)}
	}
	err := s.updateAll(b.late, func(tx *store.Tx, d school.Delivery, e school.Enquiry) error {
		if !d.Unreached || !errors.Is(refused, school.ErrMailUnreachable) { // a server that stays away had one attempt
			d.Tries++
		}
		pending := pendingRecipients(b.to, s.unsaved[e.ID])
		if len(pending) > 0 && !isEmpty(s.unsaved[e.ID]) {
			d.To = pending
		}
		if len(pending) > 0 || failedForAll(e) {
			return s.scheduleRetry(tx, e, d, refused)
		}
		return finish(tx, e, "")
	})
	if err == nil {
		for _, d := range b.late {
			delete(s.unsaved, d.EnquiryID)
		}
	}
	return err
}

// failedForAll is also true when there was nobody to send to.
func failedForAll(e school.Enquiry) bool { return e.MailedAt.IsZero() && len(e.Unmailed) == 0 }

// updateAll changes deliveries and the enquiries that they are about, as they are now and with the
// receipts that are not saved yet, in one transaction. A delivery whose enquiry was removed goes. One
// that was withdrawn while it was sent marks its enquiry as mailed, which is not mailed again then.
func (s *Service) updateAll(list []school.Delivery, update func(tx *store.Tx, d school.Delivery, e school.Enquiry) error) error {
	if len(list) == 0 {
		return nil
	}
	return s.o.DB.UpdateFromReserve(func(tx *store.Tx) error {
		for _, known := range list {
			d, isWaiting, err := store.Outbox.Find(tx, known.EnquiryID)
			if err != nil {
				return err
			}
			e, err := tx.EnquiryHead(known.EnquiryID)
			receipt := s.unsaved[known.EnquiryID]
			if len(receipt.Taken) > 0 {
				e.MailedAt = s.o.Clock().UTC()
			}
			for _, refusal := range receipt.Refused {
				if !slices.Contains(e.Unmailed, refusal) {
					e.Unmailed = append(e.Unmailed, refusal)
				}
			}
			switch {
			case school.CodeOf(err) == school.NotFound:
				err = store.Outbox.Delete(tx, known.EnquiryID)
			case store.IsDamaged(err): // it holds no other up
				continue
			case err == nil && isWaiting:
				err = update(tx, d, e)
			case err == nil && len(receipt.Taken) > 0:
				e.Mail = school.MailSent
				err = tx.PutEnquiry(e)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// backoffAll schedules the next attempt of the deliveries that are due still, because the mail server
// takes none. It does not write the enquiries while the server stays unreachable: there may
// be thousands, every minute for three days.
func (s *Service) backoffAll(ctx context.Context, late []school.Delivery, refused error) error {
	if ctx.Err() != nil {
		return nil
	}
	next := s.o.Clock().UTC().Add(probeInterval)
	return s.updateAll(late, func(tx *store.Tx, d school.Delivery, e school.Enquiry) error {
		if !s.isDue(d) {
			return nil
		}
		if d.Unreached && errors.Is(refused, school.ErrMailUnreachable) && next.Sub(d.QueuedAt) <= expireAfter {
			d.NextAt = next
			return store.Outbox.Put(tx, d)
		}
		return s.scheduleRetry(tx, e, d, refused)
	})
}

// retryDelay is the back-off of every message: the delay after a number of failed attempts, counted
// from 1; 0 is for one that never had an attempt. The last delay is repeated until the message expires.
func retryDelay(attempts int) time.Duration {
	delays := []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, maxRetryDelay}
	return delays[max(0, min(attempts, len(delays))-1)]
}

// scheduleRetry sets the time of the next attempt, or marks the delivery as failed when it expires
// before. Days without an attempt, while the server was off, don't count.
func (s *Service) scheduleRetry(tx *store.Tx, e school.Enquiry, d school.Delivery, refused error) error {
	delay := retryDelay(d.Tries)
	d.Unreached = errors.Is(refused, school.ErrMailUnreachable)
	if d.Unreached {
		delay = probeInterval
	}
	now := s.o.Clock().UTC()
	if now.Sub(d.NextAt) > maxOverdue || d.QueuedAt.After(now) {
		d.QueuedAt = now
	}
	d.NextAt = now.Add(delay)
	if d.NextAt.Sub(d.QueuedAt) > expireAfter {
		problem := "given up after three days: " + problemText(refused)
		for _, address := range s.recipients(d, e) {
			e.Unmailed = append(e.Unmailed, school.MailRefusal{Address: address, Reply: problem})
		}
		e.MailTries = d.Tries
		return finish(tx, e, problem)
	}
	e.Mail, e.MailError, e.MailTries, e.MailNextAt = school.MailWaiting, problemText(refused), d.Tries, d.NextAt
	if d.Unreached {
		e.MailNextAt = time.Time{} // nobody knows when the server is back
	}
	return errors.Join(tx.PutEnquiry(e), store.Outbox.Put(tx, d))
}

// finish removes a delivery that was taken or failed permanently from the queue.
func finish(tx *store.Tx, e school.Enquiry, problem string) error {
	e.Mail, e.MailError, e.MailNextAt = school.MailSent, "", time.Time{}
	if e.MailedAt.IsZero() {
		e.Mail, e.MailError = school.MailRefused, problem
		if problem == "" {
			e.MailError = e.Unmailed[0].Reply
		}
	}
	return errors.Join(tx.PutEnquiry(e), store.Outbox.Delete(tx, e.ID))
}
