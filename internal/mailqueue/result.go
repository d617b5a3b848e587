package mailqueue

import (
	"context"
	"errors"
	"slices"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// recordResults saves the receipts of an attempt, by enquiry, in one
// transaction. While a full disk prevents that, the service remembers them, and
// sends nothing twice.
func (s *Service) recordResults(receipts map[string]school.Receipt, to []string, refused error) error {
	for id, receipt := range receipts {
		s.unsaved[id] = receipt
	}
	err := s.o.DB.UpdateFromReserve(func(tx *store.Tx) error {
		for id, receipt := range receipts {
			if err := s.saveResult(tx, id, receipt, pendingRecipients(to, receipt), refused); err != nil {
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

func (s *Service) saveResult(tx *store.Tx, enquiryID string, receipt school.Receipt, pending []string, refused error) error {
	e, d, gone, err := reload(tx, enquiryID)
	if err == nil && gone {
		return s.applyReceiptToWithdrawn(tx, enquiryID, receipt)
	}
	if err != nil {
		return err
	}
	d.Tries++
	s.applyReceipt(&e, receipt)
	if len(pending) > 0 && !isEmpty(receipt) {
		d.To = pending
	}
	if len(pending) > 0 || failedForAll(e) {
		return s.scheduleRetry(tx, e, d, refused)
	}
	return finish(tx, e, "")
}

// applyReceiptToWithdrawn marks an enquiry as mailed whose delivery was
// withdrawn while it was sent: it is not sent again when it is queued anew.
func (s *Service) applyReceiptToWithdrawn(tx *store.Tx, enquiryID string, receipt school.Receipt) error {
	e, err := tx.EnquiryHead(enquiryID)
	if school.CodeOf(err) == school.NotFound || err == nil && len(receipt.Taken) == 0 {
		return nil
	}
	s.applyReceipt(&e, receipt)
	e.Mail = school.MailSent
	return errors.Join(err, tx.PutEnquiry(e))
}

// failedForAll is also true when there was nobody to send to.
func failedForAll(e school.Enquiry) bool { return e.MailedAt.IsZero() && len(e.Unmailed) == 0 }

// reload reads a delivery and its enquiry again. Either may be gone meanwhile.
func reload(tx *store.Tx, enquiryID string) (e school.Enquiry, d school.Delivery, gone bool, err error) {
	d, found, err := tx.Delivery(enquiryID)
	if err != nil || !found {
		return e, d, true, err
	}
	e, err = tx.EnquiryHead(enquiryID)
	if school.CodeOf(err) == school.NotFound {
		return e, d, true, tx.DeleteDelivery(enquiryID)
	}
	return e, d, false, err
}

func (s *Service) applyReceipt(e *school.Enquiry, receipt school.Receipt) {
	if len(receipt.Taken) > 0 {
		e.MailedAt = s.o.Clock().UTC()
	}
	for _, refusal := range receipt.Refused {
		if !slices.Contains(e.Unmailed, refusal) {
			e.Unmailed = append(e.Unmailed, refusal)
		}
	}
}

// backoffAll schedules the next attempt of deliveries that were not attempted,
// because the mail server takes none.
func (s *Service) backoffAll(ctx context.Context, late []school.Delivery, refused error) error {
	if len(late) == 0 || ctx.Err() != nil {
		return nil
	}
	return s.o.DB.UpdateFromReserve(func(tx *store.Tx) error {
		for _, known := range late {
			if err := s.backoff(tx, known, refused); err != nil {
				return err
			}
		}
		return nil
	})
}

// backoff does not touch the enquiry while the server stays unreachable: there
// may be thousands, each with a long message, every minute for three days.
func (s *Service) backoff(tx *store.Tx, known school.Delivery, refused error) error {
	next := s.o.Clock().UTC().Add(probeInterval)
	if known.Unreached && errors.Is(refused, school.ErrMailUnreachable) && next.Sub(known.QueuedAt) <= expireAfter {
		d, found, err := tx.Delivery(known.EnquiryID)
		if d.NextAt = next; err == nil && found {
			err = tx.PutDelivery(d)
		}
		return err
	}
	e, d, gone, err := reload(tx, known.EnquiryID)
	if err == nil && !gone {
		err = s.scheduleRetry(tx, e, d, refused)
	}
	return err
}

// scheduleRetry sets the time of the next attempt, or marks the delivery as
// failed when it expires before. Days without an attempt, while the server was
// off, don't count.
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
	return s.o.DB.UpdateFromReserve(func(tx *store.Tx) error {
		e, _, gone, err := reload(tx, enquiryID)
		if err != nil || gone {
			return err
		}
		return errors.Join(s.Withdraw(tx, &e), tx.PutEnquiry(e))
	})
}
