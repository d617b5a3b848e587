package mailqueue

import (
	"context"
	"errors"
	"iter"
	"slices"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Deliver attempts the deliveries that are due. Those beyond the budget of an hour or a day go out by
// digest. A message that fails holds no other up. When the mail server can't be reached, or takes no
// message at all, the others are backed off without an attempt: while it stays unreachable, the first
// delivery probes it once a minute.
func (s *Service) Deliver(ctx context.Context) error {
	s.delivering.Lock()
	defer s.delivering.Unlock()
	due, err := s.due()
	if err != nil || len(due) == 0 {
		return err
	}
	var failures []error
	for b, err := range s.batches(due) {
		failures = append(failures, err)
		if len(b.to) == 0 {
			continue
		}
		refused, err := s.send(ctx, b)
		failures = append(failures, err)
		if isGlobalFailure(refused) {
			failures = append(failures, s.backoffAll(ctx, due, refused))
			break
		}
		if ctx.Err() != nil {
			break
		}
	}
	return errors.Join(failures...)
}

// due gives the deliveries whose next attempt is due, in the order in which they were queued. A digest
// that is due takes along those that wait for a later one and had no attempt yet.
func (s *Service) due() ([]school.Delivery, error) {
	waiting, err := s.waiting()
	isDue := func(d school.Delivery) bool { return s.isDue(d) }
	isDigestDue := func(d school.Delivery) bool { return !d.DigestAt.IsZero() && s.isDue(d) }
	if !s.budget.nextDigest().After(s.o.Clock()) && slices.ContainsFunc(waiting, isDigestDue) {
		isDue = func(d school.Delivery) bool { return s.isDue(d) || !d.DigestAt.IsZero() && d.Tries == 0 }
	}
	due := slices.DeleteFunc(waiting, func(d school.Delivery) bool { return !isDue(d) })
	slices.SortStableFunc(due, func(a, b school.Delivery) int { return a.QueuedAt.Compare(b.QueuedAt) })
	return due, err
}

// isDue reports whether a delivery has waited for its delay. No delay is longer than maxRetryDelay: a
// longer one comes from a clock that was set back.
func (s *Service) isDue(d school.Delivery) bool {
	wait := d.NextAt.Sub(s.o.Clock())
	return wait <= 0 || wait > maxRetryDelay
}

// isGlobalFailure tells a failure that every message would meet.
func isGlobalFailure(err error) bool {
	return errors.Is(err, school.ErrMailUnreachable) || errors.Is(err, school.ErrMailRefused)
}

// batch is one message to be sent: about one enquiry, or a digest of several with the same recipients.
// One without recipients is not sent.
type batch struct {
	to        []string
	late      []school.Delivery
	enquiries []school.Enquiry
	isDigest  bool
}

// batches gives the messages about the deliveries that are due: one for each as long as the budget
// allows, and then a digest. The budget counts what was taken since the last step.
func (s *Service) batches(due []school.Delivery) iter.Seq2[batch, error] {
	return func(yield func(batch, error) bool) {
		var beyond []school.Delivery
		for _, d := range due {
			if !d.DigestAt.IsZero() || !s.budget.allows(len(s.o.To())) {
				beyond = append(beyond, d)
			} else if !yield(s.open(d)) {
				return
			}
		}
		yield(s.dueDigest(beyond))
	}
}

// dueDigest gives the digest that is due, and schedules what goes out with a later one: a delivery that is
// new to the digest waits for others that come, and one with other recipients than the oldest for the
// next.
func (s *Service) dueDigest(due []school.Delivery) (digest batch, err error) {
	now, next := s.o.Clock().UTC(), s.budget.nextDigest().UTC()
	first := now.Add(digestWait)
	if next.After(first) {
		first = next
	}
	var ready, later []school.Delivery
	for _, d := range due {
		if d.DigestAt.IsZero() || next.After(now) || len(ready) == maxDigest {
			later = append(later, d)
		} else {
			ready = append(ready, d)
		}
	}
	if !next.After(now) {
		next = now.Add(digestPause)
	}
	err = s.updateAll(later, func(tx *store.Tx, d school.Delivery, _ school.Enquiry) error {
		if d.NextAt = next; d.DigestAt.IsZero() {
			d.DigestAt, d.NextAt = first, first
		}
		return store.Outbox.Put(tx, d)
	})
	for _, d := range ready {
		b, failure := s.open(d)
		err = errors.Join(err, failure)
		switch {
		case len(b.to) == 0:
		case len(digest.to) == 0:
			digest = b
			digest.isDigest = true
		case slices.Equal(b.to, digest.to):
			digest.late = append(digest.late, d)
			digest.enquiries = append(digest.enquiries, b.enquiries...)
		}
	}
	return digest, err
}

// open gives the message about one enquiry, with those who still lack it. When nobody does, it records
// the result.
func (s *Service) open(d school.Delivery) (batch, error) {
	e, err := store.Read(s.o.DB, func(tx *store.Tx) (school.Enquiry, error) { return tx.Enquiry(d.EnquiryID) })
	b := batch{late: []school.Delivery{d}, enquiries: []school.Enquiry{e}}
	switch {
	case school.CodeOf(err) == school.NotFound:
		return batch{}, s.recordResults(b, school.Receipt{}, nil)
	case err != nil || e.Spam != "": // marked since the delivery was listed, and withdrawn by that
		return batch{}, err
	}
	receipt := s.unsaved[d.EnquiryID]
	if b.to = pendingRecipients(s.recipients(d, e), receipt); len(b.to) > 0 {
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
