package mailqueue

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

const (
	expireAfter   = 72 * time.Hour // after which a mail about an enquiry is given up
	maxOverdue    = 24 * time.Hour // a longer delay means that the server was off, or the clock was set
	probeInterval = time.Minute    // while the mail server can't be reached
)

// recordResults saves the receipt of an attempt in one transaction. While a full disk prevents that, the
// service remembers it, and sends nothing twice.
func (s *Service) recordResults(b batch, receipt school.Receipt, refused error) error {
	for _, e := range b.enquiries {
		known := s.unsaved[e.ID]
		known.Taken = slices.Concat(known.Taken, receipt.Taken)
		known.Refused = slices.Concat(known.Refused, receipt.Refused)
		s.unsaved[e.ID] = known
	}
	err := s.updateAll(b.enquiries, func(e *school.Enquiry) {
		if !e.MailNextAt.IsZero() || !isGlobalFailure(refused) { // a server that stays away had one attempt
			e.MailTries++
		}
		pending := pendingRecipients(b.to, s.unsaved[e.ID])
		if len(pending) > 0 && !isEmpty(s.unsaved[e.ID]) {
			e.MailTo = pending
		}
		if len(pending) > 0 || failedForAll(*e) {
			s.scheduleRetry(e, refused)
		} else {
			finish(e, "")
		}
	})
	if err != nil {
		return err
	}
	for _, e := range b.enquiries {
		delete(s.unsaved, e.ID)
	}
	return nil
}

// failedForAll is also true when there was nobody to send to.
func failedForAll(e school.Enquiry) bool { return e.MailedAt.IsZero() && len(e.Unmailed) == 0 }

// updateAll changes enquiries whose mail waits, as they are now and with the receipts that are not saved yet, in one
// transaction. It passes over those that were removed or are damaged. One that was withdrawn while its mail was sent
// becomes one that is mailed, which is not mailed again then.
func (s *Service) updateAll(list []school.Enquiry, update func(*school.Enquiry)) error {
	if len(list) == 0 {
		return nil
	}
	err := s.o.DB.UpdateFromReserve(func(tx *store.Tx) error {
		for _, known := range list {
			e, err := tx.EnquiryHead(known.ID)
			if store.IsDamaged(err) || school.CodeOf(err) == school.NotFound {
				continue
			}
			if err != nil {
				return err
			}
			receipt := s.unsaved[e.ID]
			if len(receipt.Taken) > 0 {
				e.MailedAt = s.o.Clock().UTC()
			}
			for _, refusal := range receipt.Refused {
				if !slices.Contains(e.Unmailed, refusal) {
					e.Unmailed = append(e.Unmailed, refusal)
				}
			}
			switch {
			case e.Mail == school.MailWaiting:
				update(&e)
			case len(receipt.Taken) > 0:
				e.Mail = school.MailSent
			default:
				continue
			}
			err = tx.PutEnquiry(e)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("note what became of mail: %w", err)
	}
	return nil
}

// holdBack postpones the messages that are due until the mail server takes mail again, and sets the time of the next
// probe. While the server refuses this site, probes follow the back-off of retryDelay: many servers lock an account
// after too many wrong passwords. Messages that are already held are not written again: there may be thousands.
func (s *Service) holdBack(due []school.Enquiry, refused error) error {
	delay := probeInterval
	if errors.Is(refused, school.ErrMailRefused) {
		s.refusals++
		delay = retryDelay(s.refusals)
	}
	s.probeAt = s.o.Clock().UTC().Add(delay)
	isHeld := func(e school.Enquiry) bool { return e.MailNextAt.IsZero() }
	return s.updateAll(slices.DeleteFunc(due, isHeld), func(e *school.Enquiry) {
		if s.isDue(*e) {
			s.scheduleRetry(e, refused)
		}
	})
}

// retryDelay is the back-off of every message: the delay after a number of failed attempts, counted
// from 1. The last delay is repeated until the message expires.
func retryDelay(attempts int) time.Duration {
	delays := []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, maxRetryDelay}
	return delays[min(attempts, len(delays))-1]
}

// scheduleRetry sets the time of the next attempt, or gives the mail up when it expires before. It does not expire
// while the mail server takes no mail at all, nor by days without an attempt, while the server was off.
func (s *Service) scheduleRetry(e *school.Enquiry, refused error) {
	e.MailError = problemText(refused)
	if isGlobalFailure(refused) {
		e.MailNextAt = time.Time{}
		return
	}
	now := s.o.Clock().UTC()
	if now.Sub(e.MailNextAt) > maxOverdue || e.MailQueuedAt.After(now) {
		e.MailQueuedAt = now
	}
	e.MailNextAt = now.Add(retryDelay(e.MailTries))
	if e.MailNextAt.Sub(e.MailQueuedAt) <= expireAfter {
		return
	}
	problem := "given up after three days: " + e.MailError
	for _, address := range s.recipients(*e) {
		e.Unmailed = append(e.Unmailed, school.MailRefusal{Address: address, Reply: problem})
	}
	finish(e, problem)
}

// finish takes a mail that was taken or failed permanently out of the queue.
func finish(e *school.Enquiry, problem string) {
	leaveQueue(e, school.MailSent)
	if e.MailedAt.IsZero() {
		e.Mail, e.MailError = school.MailRefused, cmp.Or(problem, e.Unmailed[0].Reply)
	}
}
