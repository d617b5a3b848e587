package mailqueue

import (
	"context"
	"errors"
	"maps"
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

// recordResults saves the receipts of an attempt, by enquiry, in one transaction. While a full disk
// prevents that, the service remembers them, and sends nothing twice.
func (s *Service) recordResults(receipts map[string]school.Receipt, to []string, refused error) error {
	maps.Copy(s.unsaved, receipts)
	err := s.o.DB.UpdateFromReserve(func(tx *store.Tx) error {
		for id, receipt := range receipts {
			if err := s.recordResult(tx, id, receipt, pendingRecipients(to, receipt), refused); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		for id := range receipts {
			delete(s.unsaved, id)
		}
	}
	return err
}

// recordResult saves a receipt with the enquiry. A delivery may have been withdrawn while it was sent:
// then the enquiry is marked as mailed, and not mailed again when it is queued anew.
func (s *Service) recordResult(tx *store.Tx, enquiryID string, receipt school.Receipt, pending []string, refused error) error {
	d, isWaiting, err := tx.Delivery(enquiryID)
	if err != nil {
		return err
	}
	e, err := tx.EnquiryHead(enquiryID)
	if school.CodeOf(err) == school.NotFound {
		return tx.DeleteDelivery(enquiryID)
	}
	if err != nil {
		return err
	}
	if len(receipt.Taken) > 0 {
		e.MailedAt = s.o.Clock().UTC()
	}
	for _, refusal := range receipt.Refused {
		if !slices.Contains(e.Unmailed, refusal) {
			e.Unmailed = append(e.Unmailed, refusal)
		}
	}
	switch {
	case !isWaiting && len(receipt.Taken) == 0:
		return nil
	case !isWaiting:
		e.Mail = school.MailSent
		return tx.PutEnquiry(e)
	}
	d.Tries++
	if len(pending) > 0 && !isEmpty(receipt) {
		d.To = pending
	}
	if len(pending) > 0 || failedForAll(e) {
		return s.scheduleRetry(tx, e, d, refused)
	}
	return finish(tx, e, "")
}

// failedForAll is also true when there was nobody to send to.
func failedForAll(e school.Enquiry) bool { return e.MailedAt.IsZero() && len(e.Unmailed) == 0 }

// updateEach changes those of some deliveries that are still in the queue, in one transaction.
func (s *Service) updateEach(list []school.Delivery, update func(tx *store.Tx, d school.Delivery) error) error {
	if len(list) == 0 {
		return nil
	}
	return s.o.DB.UpdateFromReserve(func(tx *store.Tx) error {
		for _, known := range list {
			d, isWaiting, err := tx.Delivery(known.EnquiryID)
			if err == nil && isWaiting {
				err = update(tx, d)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// backoffAll schedules the next attempt of deliveries that were not attempted, because the mail
// server takes none. It does not touch the enquiries while the server stays unreachable: there may
// be thousands, each with a long message, every minute for three days.
func (s *Service) backoffAll(ctx context.Context, late []school.Delivery, refused error) error {
	if ctx.Err() != nil {
		return nil
	}
	next := s.o.Clock().UTC().Add(probeInterval)
	return s.updateEach(late, func(tx *store.Tx, d school.Delivery) error {
		if d.Unreached && errors.Is(refused, school.ErrMailUnreachable) && next.Sub(d.QueuedAt) <= expireAfter {
			d.NextAt = next
			return tx.PutDelivery(d)
		}
		e, err := tx.EnquiryHead(d.EnquiryID)
		if school.CodeOf(err) == school.NotFound {
			return tx.DeleteDelivery(d.EnquiryID)
		}
		if err != nil {
			return err
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
	return errors.Join(tx.PutEnquiry(e), tx.PutDelivery(d))
}

// finish removes a delivery that was taken or failed for good from the queue.
func finish(tx *store.Tx, e school.Enquiry, problem string) error {
	e.Mail, e.MailError, e.MailNextAt = school.MailSent, "", time.Time{}
	if e.MailedAt.IsZero() {
		e.Mail, e.MailError = school.MailRefused, problem
		if problem == "" {
			e.MailError = e.Unmailed[0].Reply
		}
	}
	return errors.Join(tx.PutEnquiry(e), tx.DeleteDelivery(e.ID))
}

// drop removes a delivery whose enquiry was removed or marked as spam.
func (s *Service) drop(enquiryID string) error {
	delete(s.unsaved, enquiryID)
	return s.updateEach([]school.Delivery{{EnquiryID: enquiryID}}, func(tx *store.Tx, d school.Delivery) error {
		e, err := tx.EnquiryHead(enquiryID)
		if school.CodeOf(err) == school.NotFound {
			return tx.DeleteDelivery(enquiryID)
		}
		if err != nil || e.Spam == "" { // it was let in meanwhile
			return err
		}
		err = s.Withdraw(tx, &e)
		return errors.Join(err, tx.PutEnquiry(e))
	})
}
