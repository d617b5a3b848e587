package mailqueue

import (
	"context"
	"errors"
	"slices"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// receipts are what became of tries, by enquiry.
type receipts map[string]school.Receipt

// settle writes down what became of a try. While a full disk keeps that from
// being written, the outbox remembers it, and sends nothing twice.
func (s *Service) settle(enquiryID string, receipt school.Receipt, lacking []string, tried error) error {
	s.unwritten[enquiryID] = receipt
	err := s.o.DB.UpdateFromReserve(func(tx *store.Tx) error {
		return s.writeDown(tx, enquiryID, receipt, lacking, tried)
	})
	if err == nil {
		delete(s.unwritten, enquiryID)
	}
	return err
}

func (s *Service) writeDown(tx *store.Tx, enquiryID string, receipt school.Receipt, lacking []string, tried error) error {
	e, out, gone, err := s.inOutbox(tx, enquiryID)
	if err == nil && gone {
		return s.noteWithdrawn(tx, enquiryID, receipt)
	}
	if err != nil {
		return err
	}
	out.Tries++
	s.noteReceipt(&e, receipt)
	switch {
	case len(lacking) > 0 && !isEmpty(receipt):
		out.To = lacking
		fallthrough
	case len(lacking) > 0 || nobodyGotIt(e):
		return s.postpone(tx, e, out, tried)
	}
	return finish(tx, e, "")
}

// noteWithdrawn notes that a letter went out of which somebody thought better
// while it did, so that it isn't sent again when they change their mind.
func (s *Service) noteWithdrawn(tx *store.Tx, enquiryID string, receipt school.Receipt) error {
	e, err := tx.EnquiryHead(enquiryID)
	if school.CodeOf(err) == school.NotFound || err == nil && len(receipt.Taken) == 0 {
		return nil
	}
	s.noteReceipt(&e, receipt)
	e.Mail = school.MailSent
	return errors.Join(err, tx.PutEnquiry(e))
}

// nobodyGotIt is so when there was nobody to send to.
func nobodyGotIt(e school.Enquiry) bool { return e.MailedAt.IsZero() && len(e.Unmailed) == 0 }

// inOutbox reads a letter and its enquiry again. Either may be gone meanwhile.
func (s *Service) inOutbox(tx *store.Tx, enquiryID string) (e school.Enquiry, out school.Outgoing, gone bool, err error) {
	out, found, err := tx.Outgoing(enquiryID)
	if err != nil || !found {
		return e, out, true, err
	}
	e, err = tx.EnquiryHead(enquiryID)
	if school.CodeOf(err) == school.NotFound {
		return e, out, true, tx.DeleteOutgoing(enquiryID)
	}
	return e, out, false, err
}

func (s *Service) noteReceipt(e *school.Enquiry, receipt school.Receipt) {
	if len(receipt.Taken) > 0 {
		e.MailedAt = s.o.Clock().UTC()
	}
	for _, refusal := range receipt.Refused {
		if !slices.Contains(e.Unmailed, refusal) {
			e.Unmailed = append(e.Unmailed, refusal)
		}
	}
}

// putOff postpones letters that were not tried, since the mail server takes
// none.
func (s *Service) putOff(ctx context.Context, late []school.Outgoing, tried error) error {
	if len(late) == 0 || ctx.Err() != nil {
		return nil
	}
	return s.o.DB.UpdateFromReserve(func(tx *store.Tx) error {
		for _, known := range late {
			if err := s.putOffOne(tx, known, tried); err != nil {
				return err
			}
		}
		return nil
	})
}

// putOffOne leaves the enquiry alone while the server can't be reached: there
// may be thousands, each with a long message, every minute for three days.
func (s *Service) putOffOne(tx *store.Tx, known school.Outgoing, tried error) error {
	next := s.o.Clock().UTC().Add(knockAfter)
	if known.Unreached && errors.Is(tried, school.ErrMailUnreached) && next.Sub(known.QueuedAt) <= giveUpAfter {
		out, found, err := tx.Outgoing(known.EnquiryID)
		if out.NextAt = next; err == nil && found {
			err = tx.PutOutgoing(out)
		}
		return err
	}
	e, out, gone, err := s.inOutbox(tx, known.EnquiryID)
	if err == nil && !gone {
		err = s.postpone(tx, e, out, tried)
	}
	return err
}

// postpone says when a letter is tried again, or gives it up. Days in which
// nobody tried it don't count: they are begun anew.
func (s *Service) postpone(tx *store.Tx, e school.Enquiry, out school.Outgoing, tried error) error {
	wait := retryAfter[max(0, min(out.Tries, len(retryAfter))-1)]
	out.Unreached = errors.Is(tried, school.ErrMailUnreached)
	if out.Unreached {
		wait = knockAfter
	}
	now := s.o.Clock().UTC()
	if now.Sub(out.NextAt) > longestRest || out.QueuedAt.After(now) {
		out.QueuedAt = now
	}
	out.NextAt = now.Add(wait)
	if out.NextAt.Sub(out.QueuedAt) > giveUpAfter {
		return s.giveUp(tx, e, out, tried)
	}
	e.Mail, e.MailError, e.MailTries, e.MailNextAt = school.MailWaiting, mailWords(tried), out.Tries, out.NextAt
	if out.Unreached {
		e.MailNextAt = time.Time{} // nobody knows when the server is back
	}
	return errors.Join(tx.PutEnquiry(e), tx.PutOutgoing(out))
}

func (s *Service) giveUp(tx *store.Tx, e school.Enquiry, out school.Outgoing, tried error) error {
	words := "given up after three days: " + mailWords(tried)
	for _, address := range s.readers(out, e) {
		e.Unmailed = append(e.Unmailed, school.MailRefusal{Address: address, Reply: words})
	}
	e.MailTries = out.Tries
	return finish(tx, e, words)
}

// finish takes a letter from the outbox that is through, well or not.
func finish(tx *store.Tx, e school.Enquiry, words string) error {
	e.Mail, e.MailError, e.MailNextAt = school.MailSent, "", time.Time{}
	if e.MailedAt.IsZero() {
		e.Mail, e.MailError = school.MailRefused, words
		if words == "" {
			e.MailError = e.Unmailed[0].Reply
		}
	}
	return errors.Join(tx.PutEnquiry(e), tx.DeleteOutgoing(e.ID))
}

// dropLetter takes a letter from the outbox that is to go to nobody any more:
// its enquiry was removed, or set aside.
func (s *Service) dropLetter(enquiryID string) error {
	delete(s.unwritten, enquiryID)
	return s.o.DB.UpdateFromReserve(func(tx *store.Tx) error {
		e, _, gone, err := s.inOutbox(tx, enquiryID)
		if err != nil || gone {
			return err
		}
		return errors.Join(s.Withdraw(tx, &e), tx.PutEnquiry(e))
	})
}
