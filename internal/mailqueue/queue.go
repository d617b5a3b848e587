package mailqueue

import (
	"context"
	"slices"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// ErrOff is the answer to every request for mail while no mail server is set.
var ErrOff = school.Errorf(school.Conflict, "Mail is off: no mail server is set. Start the server with --smtp-url, then try again.")

// Enqueue queues a delivery about an enquiry, due at once, and sets the mail's fields of the enquiry.
// The caller puts the enquiry and calls Wake after the transaction. With mail off nothing is queued.
func (s *Service) Enqueue(tx *store.Tx, e *school.Enquiry) error {
	if s.o.Mailer == nil {
		e.Mail = school.MailOff
		return nil
	}
	now := s.o.Clock().UTC()
	d := school.Delivery{EnquiryID: e.ID, MessageID: s.messageID(e.ID), QueuedAt: now, NextAt: now}
	if !e.MailedAt.IsZero() { // only for those who did not get it, as far as the settings still name them
		for _, refusal := range e.Unmailed {
			if slices.Contains(s.o.To(), refusal.Address) {
				d.To = append(d.To, refusal.Address)
			}
		}
	}
	if e.Formless { // mostly a program's
		d.DigestAt = now.Add(digestWait)
		d.NextAt = d.DigestAt
	}
	e.Mail, e.MailError, e.MailTries, e.MailNextAt, e.Unmailed = school.MailWaiting, "", 0, d.NextAt, nil
	return store.Outbox.Put(tx, d)
}

// Retry makes the delivery about an enquiry due at once, whether it waits, was refused, was given up,
// or was never queued because mail was off. It reports whether there is anything to deliver: spam is
// not mailed, nor what every recipient has. The caller puts the enquiry and calls Wake after the
// transaction. With mail off it fails with ErrOff.
func (s *Service) Retry(tx *store.Tx, e *school.Enquiry) (queued bool, err error) {
	if s.o.Mailer == nil {
		return false, ErrOff
	}
	if e.Spam != "" || e.Mail == school.MailSent && len(e.Unmailed) == 0 {
		return false, nil
	}
	d, waits, err := store.Outbox.Find(tx, e.ID)
	if err != nil {
		return false, err
	}
	if !waits {
		return true, s.Enqueue(tx, e)
	}
	now := s.o.Clock().UTC()
	d.QueuedAt, d.NextAt, d.DigestAt, d.Unreached, e.MailNextAt = now, now, time.Time{}, false, now
	return true, store.Outbox.Put(tx, d)
}

// Withdraw removes the delivery about an enquiry that was marked as spam. The caller puts the enquiry.
func (s *Service) Withdraw(tx *store.Tx, e *school.Enquiry) error {
	if e.Mail == school.MailWaiting {
		e.Mail, e.MailNextAt, e.MailError = school.MailOff, time.Time{}, ""
	}
	return store.Outbox.Delete(tx, e.ID)
}

// Wake ends the pause of the queue: after a transaction that queued a delivery.
func (s *Service) Wake() {
	select {
	case s.wake <- struct{}{}:
	default: // it is awake
	}
}

// runQueue delivers when a delivery comes in and when one is due again.
func (s *Service) runQueue(ctx context.Context) {
	const maxPause = time.Minute // the longest that a delivery waits unnoticed
	if s.o.Mailer == nil {
		<-ctx.Done()
		return
	}
	for ctx.Err() == nil {
		if err := s.Deliver(ctx); err != nil {
			s.o.Log.Error("delivering mail failed", "error", err)
		}
		var due <-chan time.Time
		waiting, err := s.waiting()
		// What is due still could not be attempted, or its result not be saved: to try at once again is
		// a loop without end on a full disk.
		next := slices.IndexFunc(waiting, func(d school.Delivery) bool { return d.NextAt.After(s.o.Clock()) })
		if err == nil && next >= 0 {
			due = s.o.Alarm(waiting[next].NextAt)
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
func (s *Service) waiting() ([]school.Delivery, error) {
	return store.Read(s.o.DB, (*store.Tx).Deliveries)
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

// nextDigest gives the earliest time of the next digest. A clock that was set back holds it up no
// longer than digestPause.
func (b *budget) nextDigest() time.Time {
	now := b.clock()
	if b.lastDigest.IsZero() || b.lastDigest.After(now) {
		return now
	}
	return b.lastDigest.Add(digestPause)
}
