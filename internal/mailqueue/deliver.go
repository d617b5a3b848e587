package mailqueue

import (
	"context"
	"errors"
	"slices"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Deliver attempts the deliveries that are due. Those beyond the budget of an hour or a day go out by
// digest. A message that fails holds no other up. When the mail server can't be reached, or takes no
// message at all, the others are backed off without an attempt.
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
			s.setHealth(err, false)
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
		b, err := s.open(d)
		failures = append(failures, err)
		if len(b.to) == 0 {
			continue
		}
		refused, err := s.send(ctx, b)
		failures = append(failures, err)
		if isGlobalFailure(refused) {
			return errors.Join(append(failures, s.backoffAll(ctx, slices.Concat(byDigest, due[i+1:]), refused))...)
		}
		if ctx.Err() != nil {
			return errors.Join(failures...)
		}
	}
	return errors.Join(append(failures, s.deliverDigests(ctx, byDigest))...)
}

// due gives the deliveries whose next attempt is due, in the order in which they were queued. No
// delay is longer than maxRetryDelay: a longer one comes from a clock that was set back.
func (s *Service) due() ([]school.Delivery, error) {
	waiting, err := s.waiting()
	now := s.o.Clock()
	due := slices.DeleteFunc(waiting, func(d school.Delivery) bool {
		wait := d.NextAt.Sub(now)
		return wait > 0 && wait <= maxRetryDelay
	})
	slices.SortStableFunc(due, byAge)
	return due, err
}

func byAge(a, b school.Delivery) int { return a.QueuedAt.Compare(b.QueuedAt) }

// isGlobalFailure tells a failure that every message would meet.
func isGlobalFailure(err error) bool {
	return errors.Is(err, school.ErrMailUnreachable) || errors.Is(err, school.ErrMailRefused)
}

// batch is one message to be sent: about one enquiry, or a digest of several with the same recipients.
type batch struct {
	to        []string
	late      []school.Delivery
	enquiries []school.Enquiry
	isDigest  bool
}

// open gives the message about one enquiry, with those who still lack it. When nobody does, it records
// the result.
func (s *Service) open(d school.Delivery) (b batch, err error) {
	e, err := store.Read(s.o.DB, func(tx *store.Tx) (school.Enquiry, error) { return tx.Enquiry(d.EnquiryID) })
	switch {
	case school.CodeOf(err) == school.NotFound || err == nil && e.Spam != "":
		return b, s.drop(d)
	case err != nil:
		return b, err
	}
	receipt := s.unsaved[d.EnquiryID]
	b = batch{to: pendingRecipients(s.recipients(d, e), receipt), late: []school.Delivery{d}, enquiries: []school.Enquiry{e}}
	if len(b.to) > 0 {
		return b, nil
	}
	var refused error
	if failedForAll(e) && isEmpty(receipt) {
		refused = school.Errorf(school.Invalid, "There is nobody to mail enquiries to. Set --mail-to, or the school's e-mail address in its content.")
	}
	return b, s.recordResults(b, school.Receipt{}, refused)
}

// send attempts one message and records the result for each enquiry in it. refused is the mail server's
// answer, err a failure of our own.
func (s *Service) send(ctx context.Context, b batch) (refused, err error) {
	receipt, refused := s.attempt(ctx, s.compose(b))
	if ctx.Err() != nil && isEmpty(receipt) {
		return nil, nil
	}
	s.budget.add(len(receipt.Taken), b.isDigest)
	return refused, s.recordResults(b, receipt, refused)
}

// recipients are those who still lack a message, as far as the settings name them. While nobody has
// it, it goes to all that they name now.
func (s *Service) recipients(d school.Delivery, e school.Enquiry) []string {
	all := s.o.To()
	pending := slices.DeleteFunc(slices.Clone(d.To), func(to string) bool { return !slices.Contains(all, to) })
	if len(d.To) == 0 || len(pending) == 0 && e.MailedAt.IsZero() {
		return all
	}
	return pending
}

// pendingRecipients are the recipients who are in no list of a receipt.
func pendingRecipients(to []string, receipt school.Receipt) []string {
	return slices.DeleteFunc(slices.Clone(to), func(address string) bool {
		return slices.Contains(receipt.Taken, address) ||
			slices.ContainsFunc(receipt.Refused, func(r school.MailRefusal) bool { return r.Address == address })
	})
}

// deliverDigests sends one digest for each group of recipients. A delivery that is new to the digest
// waits for others that come.
func (s *Service) deliverDigests(ctx context.Context, due []school.Delivery) error {
	now, next := s.o.Clock().UTC(), s.budget.nextDigest().UTC()
	var ready, planned []school.Delivery
	for _, d := range due {
		if d.DigestAt.IsZero() || next.After(now) {
			planned = append(planned, d)
		} else {
			ready = append(ready, d)
		}
	}
	first := now.Add(digestWait)
	if next.After(first) {
		first = next
	}
	if err := s.planDigest(planned, first, next); err != nil || len(ready) == 0 {
		return err
	}
	waiting, err := s.waiting()
	if err != nil {
		return err
	}
	for _, d := range waiting { // what waits for a later digest and was not attempted yet goes out with this one
		isKnown := slices.ContainsFunc(ready, func(o school.Delivery) bool { return o.EnquiryID == d.EnquiryID })
		if !d.DigestAt.IsZero() && d.Tries == 0 && !isKnown {
			ready = append(ready, d)
		}
	}
	slices.SortStableFunc(ready, byAge)
	if len(ready) > maxDigest {
		if err := s.planDigest(ready[maxDigest:], now.Add(digestPause), now.Add(digestPause)); err != nil {
			return err
		}
		ready = ready[:maxDigest]
	}
	var failures []error
	var batches []batch
	for _, d := range ready {
		b, err := s.open(d)
		failures = append(failures, err)
		same := slices.IndexFunc(batches, func(o batch) bool { return slices.Equal(o.to, b.to) })
		switch {
		case len(b.to) == 0:
		case same < 0:
			b.isDigest = true
			batches = append(batches, b)
		default:
			batches[same].late = append(batches[same].late, d)
			batches[same].enquiries = append(batches[same].enquiries, b.enquiries...)
		}
	}
	for i, b := range batches {
		refused, err := s.send(ctx, b)
		failures = append(failures, err)
		if isGlobalFailure(refused) {
			for _, left := range batches[i+1:] {
				failures = append(failures, s.backoffAll(ctx, left.late, refused))
			}
			break
		}
		if ctx.Err() != nil {
			break
		}
	}
	return errors.Join(failures...)
}

// planDigest sets when deliveries go out by digest: first for those that had no time yet, again for
// the others. It counts as no attempt.
func (s *Service) planDigest(late []school.Delivery, first, again time.Time) error {
	return s.updateEach(late, func(tx *store.Tx, d school.Delivery, _ school.Enquiry) error {
		if d.NextAt = again; d.DigestAt.IsZero() {
			d.DigestAt, d.NextAt = first, first
		}
		return store.Outbox.Put(tx, d)
	})
}
