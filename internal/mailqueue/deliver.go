package mailqueue

import (
	"context"
	"errors"
	"slices"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Letters that were not taken are tried again after these waits, then hourly,
// until giveUpAfter.
var retryAfter = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, longestWait}

const (
	longestWait = time.Hour
	giveUpAfter = 72 * time.Hour
	longestRest = 24 * time.Hour  // for which a letter that is due is not tried: the server was off, or the clock was set
	knockAfter  = time.Minute     // while the mail server can't be reached
	sendTimeout = 2 * time.Minute // for one letter; the mailer has a shorter one of its own
	outboxPause = time.Minute     // the longest that a letter waits unnoticed
)

// Wake has the outbox looked at soon: after a transaction that queued a letter.
func (s *Service) Wake() {
	select {
	case s.outbox <- struct{}{}:
	default: // it is awake
	}
}

// runOutbox sends letters when one comes in and when one is due again.
func (s *Service) runOutbox(ctx context.Context) {
	if s.o.Mailer == nil {
		<-ctx.Done()
		return
	}
	for ctx.Err() == nil {
		s.logged("outbox", s.Deliver(ctx))
		select {
		case <-ctx.Done():
		case <-s.outbox:
		case <-s.nextDue():
		case <-time.After(outboxPause):
		}
	}
}

// nextDue rings when a letter that waits is due; never when none waits.
func (s *Service) nextDue() <-chan time.Time {
	waiting, err := s.waiting()
	if err != nil || len(waiting) == 0 {
		return nil
	}
	return s.o.Alarm(waiting[0].NextAt)
}

// waiting is the outbox, what is to be tried first at the front.
func (s *Service) waiting() (waiting []school.Outgoing, err error) {
	err = s.o.DB.View(func(tx *store.Tx) error {
		waiting, err = tx.Outgoings()
		return err
	})
	return waiting, err
}

// Deliver tries the letters that are due, in the order in which they came. What
// is beyond the budget of an hour or a day goes out by digest. A
// letter that fails holds no other up. When the mail server can't be reached,
// or takes no letter at all, the others are not tried against it one by one.
func (s *Service) Deliver(ctx context.Context) error {
	s.delivering.Lock()
	defer s.delivering.Unlock()
	due, err := s.due()
	if err != nil || len(due) == 0 {
		return err
	}
	if slices.ContainsFunc(due, func(out school.Outgoing) bool { return out.Unreached }) {
		if err := s.knock(ctx); err != nil {
			s.noteMail(err)
			return s.putOff(ctx, due, err)
		}
	}
	var failures []error
	var byDigest []school.Outgoing
	for i, out := range due {
		if !out.DigestAt.IsZero() || !s.mailBudget.allows(len(s.o.To())) {
			byDigest = append(byDigest, out)
			continue
		}
		tried, err := s.deliver(ctx, out)
		failures = append(failures, err)
		if isForAll(tried) {
			failures = append(failures, s.putOff(ctx, slices.Concat(byDigest, due[i+1:]), tried))
			return errors.Join(failures...)
		}
		if ctx.Err() != nil {
			return errors.Join(failures...)
		}
	}
	return errors.Join(append(failures, s.deliverDigests(ctx, byDigest))...)
}

func (s *Service) due() ([]school.Outgoing, error) {
	waiting, err := s.waiting()
	now := s.o.Clock()
	due := slices.DeleteFunc(waiting, func(out school.Outgoing) bool {
		wait := out.NextAt.Sub(now)
		return wait > 0 && wait <= longestWait // none is longer, unless the clock was set back
	})
	slices.SortStableFunc(due, func(a, b school.Outgoing) int { return a.QueuedAt.Compare(b.QueuedAt) })
	return due, err
}

// isForAll tells a failure that every letter would meet.
func isForAll(tried error) bool {
	return errors.Is(tried, school.ErrMailUnreached) || errors.Is(tried, school.ErrMailShut)
}

func (s *Service) knock(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	return s.o.Mailer.Reach(ctx)
}

// deliver tries one letter. tried is what the mail server said to it.
func (s *Service) deliver(ctx context.Context, out school.Outgoing) (tried, err error) {
	e, err := s.enquiryOf(out)
	if school.CodeOf(err) == school.NotFound || err == nil && e.Suspect != "" {
		return nil, s.dropLetter(out.EnquiryID)
	}
	if err != nil {
		return nil, err
	}
	receipt := s.unwritten[out.EnquiryID]
	to := lackingOf(s.readers(out, e), receipt)
	if len(to) == 0 && nobodyGotIt(e) && isEmpty(receipt) {
		tried = school.Errorf(school.Invalid, "There is nobody to mail enquiries to. Set --mail-to, or the school's e-mail address in its content.")
	}
	if len(to) > 0 {
		var fresh school.Receipt
		fresh, tried = s.sendOut(ctx, e, out, to)
		if ctx.Err() != nil && isEmpty(fresh) {
			return nil, nil // the site stops; that was no try
		}
		s.noteMail(tried)
		s.mailBudget.add(len(fresh.Taken))
		receipt = school.Receipt{Taken: slices.Concat(receipt.Taken, fresh.Taken), Refused: slices.Concat(receipt.Refused, fresh.Refused)}
	}
	return tried, s.settle(out.EnquiryID, receipt, lackingOf(to, receipt), tried)
}

func (s *Service) sendOut(ctx context.Context, e school.Enquiry, out school.Outgoing, to []string) (school.Receipt, error) {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	return s.o.Mailer.Send(ctx, s.letter(e, out, to))
}

func (s *Service) enquiryOf(out school.Outgoing) (e school.Enquiry, err error) {
	err = s.o.DB.View(func(tx *store.Tx) error {
		e, err = tx.Enquiry(out.EnquiryID)
		return err
	})
	return e, err
}

// readers are those who still lack a letter, as far as the settings name them.
// While nobody has it, it goes to all that they name now.
func (s *Service) readers(out school.Outgoing, e school.Enquiry) []string {
	readers := s.o.To()
	still := slices.DeleteFunc(slices.Clone(out.To), func(to string) bool { return !slices.Contains(readers, to) })
	if len(out.To) == 0 || len(still) == 0 && e.MailedAt.IsZero() {
		return readers
	}
	return still
}

func isEmpty(receipt school.Receipt) bool { return len(receipt.Taken)+len(receipt.Refused) == 0 }

// lackingOf are those of some recipients who stand in no list of a receipt.
func lackingOf(to []string, receipt school.Receipt) (lacking []string) {
	for _, address := range to {
		refused := slices.ContainsFunc(receipt.Refused, func(r school.MailRefusal) bool { return r.Address == address })
		if !refused && !slices.Contains(receipt.Taken, address) {
			lacking = append(lacking, address)
		}
	}
	return lacking
}

// noteMail remembers how the mail server answered last, for the dashboard.
func (s *Service) noteMail(tried error) {
	words := mailWords(tried)
	if tried != nil {
		s.o.Log.Warn("a letter was not taken", "error", tried)
	} else {
		now := s.o.Clock()
		s.mailSent.Store(&now)
	}
	s.mailError.Store(&words)
}

// mailWords is what staff read of a failure. The rest is in the log.
func mailWords(tried error) string {
	if tried == nil {
		return ""
	}
	return school.AsError(tried).Message
}
