package mailqueue

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Deliver attempts the mails that are due. Those beyond the budget of an hour or a day go out by digest. A mail that
// fails has no other up. When the mail server can't be reached, or takes no mail at all, the others are held back
// without an attempt: from then on one of them probes it, once a minute or after the usual delays.
func (s *Service) Deliver(ctx context.Context) error {
	s.delivering.Lock()
	defer s.delivering.Unlock()
	due, err := s.due()
	if err != nil {
		return fmt.Errorf("read the mail queue: %w", err)
	}
	var failures []error
	for b, err := range s.batches(due) {
		failures = append(failures, err)
		if len(b.to) == 0 {
			continue
		}
		refused, err := s.send(ctx, b)
		failures = append(failures, err)
		if ctx.Err() != nil {
			break
		}
		if isGlobalFailure(refused) {
			failures = append(failures, s.holdBack(due, refused))
			break
		}
		s.refusals = 0
	}
	return errors.Join(failures...)
}

// due gives the enquiries whose mail is due, in the order in which it was queued. A digest that is due takes along
// those that wait for a later one and had no attempt yet.
func (s *Service) due() ([]school.Enquiry, error) {
	waiting, err := s.waiting()
	isDigestDue := func(e school.Enquiry) bool { return !e.MailDigestAt.IsZero() && s.isDue(e) }
	takesAlong := !s.budget.nextDigest().After(s.o.Clock()) && slices.ContainsFunc(waiting, isDigestDue)
	due := slices.DeleteFunc(waiting, func(e school.Enquiry) bool {
		return !s.isDue(e) && !(takesAlong && !e.MailDigestAt.IsZero() && e.MailTries == 0)
	})
	slices.SortStableFunc(due, func(a, b school.Enquiry) int { return a.MailQueuedAt.Compare(b.MailQueuedAt) })
	return due, err
}

// nextAttempt returns the time of the next attempt: while the mail server takes no mail at all, that of the next probe.
func (s *Service) nextAttempt(e school.Enquiry) time.Time {
	if e.MailNextAt.IsZero() {
		return s.probeAt
	}
	return e.MailNextAt
}

// isDue reports whether a mail has waited for its delay. No delay is longer than maxRetryDelay: a longer one comes from
// a clock that was set back.
func (s *Service) isDue(e school.Enquiry) bool {
	wait := s.nextAttempt(e).Sub(s.o.Clock())
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
	enquiries []school.Enquiry
	isDigest  bool
}

// batches returns the messages that are due: one for each enquiry as long as the budget allows, and then a digest. The
// budget counts what was taken since the last step.
func (s *Service) batches(due []school.Enquiry) iter.Seq2[batch, error] {
	return func(yield func(batch, error) bool) {
		var beyond []school.Enquiry
		for _, e := range due {
			if !e.MailDigestAt.IsZero() || !s.budget.allows(len(s.o.To())) {
				beyond = append(beyond, e)
			} else if !yield(s.open(e.ID)) {
				return
			}
		}
		yield(s.dueDigest(beyond))
	}
}

// dueDigest returns the digest that is due, and schedules what goes out with a later one: an enquiry that is new to the
// digest waits for others that come, and one with other recipients than the oldest for the next.
func (s *Service) dueDigest(due []school.Enquiry) (digest batch, err error) {
	now, next := s.o.Clock().UTC(), s.budget.nextDigest().UTC()
	first := now.Add(digestWait)
	if next.After(first) {
		first = next
	}
	var ready, later []school.Enquiry
	for _, e := range due {
		if e.MailDigestAt.IsZero() || next.After(now) || len(ready) == maxDigest {
			later = append(later, e)
		} else {
			ready = append(ready, e)
		}
	}
	if !next.After(now) {
		next = now.Add(digestPause)
	}
	err = s.updateAll(later, func(e *school.Enquiry) {
		e.MailNextAt = next
		if e.MailDigestAt.IsZero() {
			e.MailDigestAt, e.MailNextAt = first, first
		}
	})
	for _, e := range ready {
		b, failure := s.open(e.ID)
		err = errors.Join(err, failure)
		switch {
		case len(b.to) == 0:
		case len(digest.to) == 0:
			digest = b
			digest.isDigest = true
		case slices.Equal(b.to, digest.to):
			digest.enquiries = append(digest.enquiries, b.enquiries...)
		}
	}
	return digest, err
}

// open gives the message about one enquiry, with those who still lack it. When nobody does, it records
// the result. It gives none about an enquiry that was removed or marked as spam since it was listed.
func (s *Service) open(id string) (batch, error) {
	e, err := store.Read(s.o.DB, func(tx *store.Tx) (school.Enquiry, error) { return tx.Enquiry(id) })
	switch {
	case school.CodeOf(err) == school.NotFound || err == nil && e.Mail != school.MailWaiting:
		return batch{}, nil
	case err != nil:
		return batch{}, fmt.Errorf("read an enquiry to mail it: %w", err)
	}
	receipt := s.unsaved[id]
	b := batch{to: pendingRecipients(s.recipients(e), receipt), enquiries: []school.Enquiry{e}}
	if len(b.to) > 0 {
		return b, nil
	}
	var refused error
	if failedForAll(e) && isEmpty(receipt) {
		refused = school.Errorf(school.Invalid, "There is nobody to mail enquiries to. Set --mail-to, or the "+
			"school's e-mail address in its content.")
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
func (s *Service) recipients(e school.Enquiry) []string {
	all := s.o.To()
	pending := slices.DeleteFunc(slices.Clone(e.MailTo), func(to string) bool { return !slices.Contains(all, to) })
	if len(e.MailTo) == 0 || len(pending) == 0 && e.MailedAt.IsZero() {
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
