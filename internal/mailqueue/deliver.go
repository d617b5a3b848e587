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
	maxPause      = time.Minute    // the longest that a delivery waits unnoticed
)

// Wake ends the pause of the queue: after a transaction that queued a delivery.
func (s *Service) Wake() {
	select {
	case s.wake <- struct{}{}:
	default: // it is awake
	}
}

// runQueue delivers when a delivery comes in and when one is due again.
func (s *Service) runQueue(ctx context.Context) {
	if s.o.Mailer == nil {
		<-ctx.Done()
		return
	}
	for ctx.Err() == nil {
		s.logged("delivering mail", s.Deliver(ctx))
		var due <-chan time.Time
		if waiting, err := s.waiting(); err == nil && len(waiting) > 0 {
			due = s.o.Alarm(waiting[0].NextAt)
		}
		select {
		case <-ctx.Done():
		case <-s.wake:
		case <-due:
		case <-time.After(maxPause):
		}
	}
}

// waiting gives the durable queue, the delivery that is due first at the front.
func (s *Service) waiting() (waiting []school.Delivery, err error) {
	err = s.o.DB.View(func(tx *store.Tx) error {
		waiting, err = tx.Deliveries()
		return err
	})
	return waiting, err
}

// due gives the deliveries whose next attempt is due, in the order in which they
// were queued. No delay is longer than the last one of retryDelays: a longer one
// comes from a clock that was set back.
func (s *Service) due() ([]school.Delivery, error) {
	waiting, err := s.waiting()
	now := s.o.Clock()
	due := slices.DeleteFunc(waiting, func(d school.Delivery) bool {
		wait := d.NextAt.Sub(now)
		return wait > 0 && wait <= retryDelays[len(retryDelays)-1]
	})
	slices.SortStableFunc(due, func(a, b school.Delivery) int { return a.QueuedAt.Compare(b.QueuedAt) })
	return due, err
}

// Deliver attempts the deliveries that are due. Those beyond the budget of an
// hour or a day go out by digest. A message that fails holds no other up. When
// the mail server can't be reached, or takes no message at all, the others are
// backed off without an attempt.
func (s *Service) Deliver(ctx context.Context) error {
	s.delivering.Lock()
	defer s.delivering.Unlock()
	due, err := s.due()
	if err != nil || len(due) == 0 {
		return err
	}
	if slices.ContainsFunc(due, func(d school.Delivery) bool { return d.Unreached }) {
		probing, cancel := context.WithTimeout(ctx, sendTimeout)
		err := s.o.Mailer.Probe(probing)
		cancel()
		if err != nil {
			s.setMailHealth(err)
			return s.backoffAll(ctx, due, err)
		}
	}
	var failures []error
	var byDigest []school.Delivery
	for i, d := range due {
		if !d.DigestAt.IsZero() || !s.budget.allows(len(s.o.To())) {
			byDigest = append(byDigest, d)
			continue
		}
		refused, err := s.deliver(ctx, d)
		failures = append(failures, err)
		if isGlobalFailure(refused) {
			failures = append(failures, s.backoffAll(ctx, slices.Concat(byDigest, due[i+1:]), refused))
			return errors.Join(failures...)
		}
		if ctx.Err() != nil {
			return errors.Join(failures...)
		}
	}
	return errors.Join(append(failures, s.deliverDigests(ctx, byDigest))...)
}

// isGlobalFailure tells a failure that every message would meet.
func isGlobalFailure(err error) bool {
	return errors.Is(err, school.ErrMailUnreachable) || errors.Is(err, school.ErrMailRefused)
}

// deliver attempts one delivery. refused is the mail server's answer, err a
// failure of our own.
func (s *Service) deliver(ctx context.Context, d school.Delivery) (refused, err error) {
	e, err := s.enquiryOf(d)
	if school.CodeOf(err) == school.NotFound || err == nil && e.Suspect != "" {
		return nil, s.drop(d.EnquiryID)
	}
	if err != nil {
		return nil, err
	}
	receipt := s.unsaved[d.EnquiryID]
	to := pendingRecipients(s.recipients(d, e), receipt)
	if len(to) == 0 && failedForAll(e) && isEmpty(receipt) {
		refused = school.Errorf(school.Invalid, "There is nobody to mail enquiries to. Set --mail-to, or the school's e-mail address in its content.")
	}
	if len(to) > 0 {
		var answer school.Receipt
		answer, refused = s.attempt(ctx, s.enquiryMessage(e, d, to))
		if ctx.Err() != nil && isEmpty(answer) {
			return nil, nil
		}
		s.budget.add(len(answer.Taken))
		receipt = merge(receipt, answer)
	}
	return refused, s.recordResults(map[string]school.Receipt{d.EnquiryID: receipt}, to, refused)
}

func (s *Service) enquiryOf(d school.Delivery) (e school.Enquiry, err error) {
	err = s.o.DB.View(func(tx *store.Tx) error {
		e, err = tx.Enquiry(d.EnquiryID)
		return err
	})
	return e, err
}

// recipients are those who still lack a message, as far as the settings name
// them. While nobody has it, it goes to all that they name now.
func (s *Service) recipients(d school.Delivery, e school.Enquiry) []string {
	all := s.o.To()
	pending := slices.DeleteFunc(slices.Clone(d.To), func(to string) bool { return !slices.Contains(all, to) })
	if len(d.To) == 0 || len(pending) == 0 && e.MailedAt.IsZero() {
		return all
	}
	return pending
}

func isEmpty(receipt school.Receipt) bool { return len(receipt.Taken)+len(receipt.Refused) == 0 }

func merge(a, b school.Receipt) school.Receipt {
	return school.Receipt{Taken: slices.Concat(a.Taken, b.Taken), Refused: slices.Concat(a.Refused, b.Refused)}
}

// pendingRecipients are the recipients who are in no list of a receipt.
func pendingRecipients(to []string, receipt school.Receipt) (pending []string) {
	for _, address := range to {
		refused := slices.ContainsFunc(receipt.Refused, func(r school.MailRefusal) bool { return r.Address == address })
		if !refused && !slices.Contains(receipt.Taken, address) {
			pending = append(pending, address)
		}
	}
	return pending
}
