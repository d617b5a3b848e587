package mailqueue

import (
	"context"
	"slices"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// ErrOff is the answer to every request for mail while no mail server is set.
var ErrOff = school.Errorf(school.Conflict, "Mail is off: no mail server is set. Start the server with --smtp-url, "+
	"then try again.")

// Enqueue queues the mail about an enquiry, due at once. The caller puts the enquiry and calls Wake after the
// transaction. With mail off nothing is queued.
func (s *Service) Enqueue(e *school.Enquiry) {
	leaveQueue(e, school.MailOff)
	if s.o.Mailer == nil {
		return
	}
	now := s.o.Clock().UTC()
	e.Mail, e.MailTries, e.MailQueuedAt, e.MailNextAt = school.MailWaiting, 0, now, now
	if !e.MailedAt.IsZero() { // only for those who did not get it, as far as the settings still name them
		for _, refusal := range e.Unmailed {
			if slices.Contains(s.o.To(), refusal.Address) {
				e.MailTo = append(e.MailTo, refusal.Address)
			}
		}
	}
	if e.Formless { // mostly a program's
		e.MailDigestAt = now.Add(digestWait)
		e.MailNextAt = e.MailDigestAt
	}
	e.Unmailed = nil
}

// Retry makes the mail about an enquiry due at once, whether it waits, was refused, was given up, or was never
// queued because mail was off. It reports whether there is anything to deliver: spam is not mailed, nor what every
// recipient has. The caller puts the enquiry and calls Wake after the transaction. With mail off it fails with ErrOff.
func (s *Service) Retry(e *school.Enquiry) (queued bool, err error) {
	switch {
	case s.o.Mailer == nil:
		return false, ErrOff
	case e.Spam != "" || e.Mail == school.MailSent && len(e.Unmailed) == 0:
		return false, nil
	case e.Mail != school.MailWaiting:
		s.Enqueue(e)
	default:
		now := s.o.Clock().UTC()
		e.MailQueuedAt, e.MailNextAt, e.MailDigestAt = now, now, time.Time{}
	}
	return true, nil
}

// Withdraw takes the mail about an enquiry that was marked as spam out of the queue. The caller puts the enquiry.
func (s *Service) Withdraw(e *school.Enquiry) {
	if e.Mail == school.MailWaiting {
		leaveQueue(e, school.MailOff)
	}
}

// leaveQueue takes the mail of an enquiry out of the queue: it sets the final state and clears error and schedule.
func leaveQueue(e *school.Enquiry, mail school.MailState) {
	e.Mail, e.MailError = mail, ""
	e.MailQueuedAt, e.MailNextAt, e.MailDigestAt, e.MailTo = time.Time{}, time.Time{}, time.Time{}, nil
}

// Wake ends the pause of the queue: after a transaction that queued a mail.
func (s *Service) Wake() {
	select {
	case s.wake <- struct{}{}:
	default: // it is awake
	}
}

// runQueue delivers when a mail comes in and when one is due again.
func (s *Service) runQueue(ctx context.Context) {
	const maxPause = time.Minute // the longest that a mail waits unnoticed
	if s.o.Mailer == nil {
		<-ctx.Done()
		return
	}
	for ctx.Err() == nil {
		if err := s.Deliver(ctx); err != nil {
			s.o.Log.Error("delivering mail failed", "error", err)
		}
		var due <-chan time.Time
		next, err := s.nextDue()
		if err == nil && !next.IsZero() {
			due = s.o.Alarm(next)
		}
		select {
		case <-ctx.Done():
		case <-s.wake:
		case <-due:
		case <-time.After(maxPause):
		}
	}
}

// nextDue returns when a mail is due next, zero when none is. It passes over what is due still, which could not be
// attempted, or its result not be saved: to try at once again is a loop without end on a full disk.
func (s *Service) nextDue() (next time.Time, err error) {
	s.delivering.Lock()
	defer s.delivering.Unlock()
	waiting, err := s.waiting()
	for _, e := range waiting {
		at := s.nextAttempt(e)
		if at.After(s.o.Clock()) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	return next, err
}

// waiting returns the enquiries of the durable queue.
func (s *Service) waiting() ([]school.Enquiry, error) {
	return store.Read(s.o.DB, (*store.Tx).QueuedEnquiries)
}

// How much mail about enquiries goes out. A provider takes some hundred mails a day, and those to the
// holders of accounts need some of them.
const (
	maxMailsPerHour    = 20               // with one enquiry each; what comes beyond them goes by digest
	maxMailboxesPerDay = 150              // that such mails go to
	digestWait         = 10 * time.Minute // until a digest goes out, for more that come
	digestPause        = 30 * time.Minute // between two digests
	maxDigest          = 200              // enquiries in one; the others are in the next
)

// budget counts the mails about enquiries that a mail server has taken. It is in memory only: a
// restart begins a new day.
type budget struct {
	clock      func() time.Time
	sent       []sentMail // within a day, the oldest first
	lastDigest time.Time
}

type sentMail struct {
	at        time.Time
	mailboxes int
}

// allows reports whether one more enquiry may have a mail of its own.
func (b *budget) allows(mailboxes int) bool {
	now := b.clock()
	b.sent = slices.DeleteFunc(b.sent, func(m sentMail) bool { return now.Sub(m.at).Abs() >= 24*time.Hour })
	lastHour, lastDay := 0, 0
	for _, m := range b.sent {
		lastDay += m.mailboxes
		if now.Sub(m.at) < time.Hour {
			lastHour++
		}
	}
	return lastHour < maxMailsPerHour && lastDay+mailboxes <= maxMailboxesPerDay
}

// add counts a mail that was taken.
func (b *budget) add(mailboxes int, isDigest bool) {
	switch {
	case mailboxes == 0:
	case isDigest:
		b.lastDigest = b.clock()
	default:
		b.sent = append(b.sent, sentMail{b.clock(), mailboxes})
	}
}

// nextDigest returns the earliest time of the next digest. A clock that was set back holds it up no
// longer than digestPause.
func (b *budget) nextDigest() time.Time {
	now := b.clock()
	if b.lastDigest.IsZero() || b.lastDigest.After(now) {
		return now
	}
	return b.lastDigest.Add(digestPause)
}
