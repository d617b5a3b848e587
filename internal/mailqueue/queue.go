package mailqueue

import (
	netmail "net/mail"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Enqueue queues a delivery about an enquiry, due at once, and sets the mail's
// fields of the enquiry. The caller puts the enquiry and calls Wake after the
// transaction. With mail off nothing is queued.
func (s *Service) Enqueue(tx *store.Tx, e *school.Enquiry) error {
	if s.o.Mailer == nil {
		e.Mail = school.MailOff
		return nil
	}
	now := s.o.Clock().UTC()
	d := school.Delivery{EnquiryID: e.ID, MessageID: s.messageID(e.ID), QueuedAt: now, NextAt: now, To: s.pending(e)}
	// Messages sent without the form are mostly a program's: they go by digest.
	if e.Formless {
		d.DigestAt = now.Add(digestWait)
		d.NextAt = d.DigestAt
	}
	e.Mail, e.MailError, e.MailTries, e.MailNextAt, e.Unmailed = school.MailWaiting, "", 0, d.NextAt, nil
	return tx.PutDelivery(d)
}

// Retry makes the delivery about an enquiry due at once, whether it waits, was
// refused, was given up, or was never queued because mail was off. It reports
// whether there is anything to deliver: spam is not mailed, nor what every
// recipient has. The caller puts the enquiry and calls Wake after the
// transaction. With mail off it fails with ErrOff.
func (s *Service) Retry(tx *store.Tx, e *school.Enquiry) (queued bool, err error) {
	if s.o.Mailer == nil {
		return false, ErrOff
	}
	if e.Suspect != "" || e.Mail == school.MailSent && len(e.Unmailed) == 0 {
		return false, nil
	}
	d, waits, err := tx.Delivery(e.ID)
	if err != nil {
		return false, err
	}
	if !waits {
		return true, s.Enqueue(tx, e)
	}
	now := s.o.Clock().UTC()
	d.QueuedAt, d.NextAt, d.DigestAt, d.Unreached, e.MailNextAt = now, now, time.Time{}, false, now
	return true, tx.PutDelivery(d)
}

// Withdraw removes the delivery about an enquiry that was marked as spam. The
// caller puts the enquiry.
func (s *Service) Withdraw(tx *store.Tx, e *school.Enquiry) error {
	if e.Mail == school.MailWaiting {
		e.Mail, e.MailNextAt, e.MailError = school.MailOff, time.Time{}, ""
	}
	return tx.DeleteDelivery(e.ID)
}

// ErrOff is the answer to every request for mail while no mail server is set.
var ErrOff = school.Errorf(school.Conflict, "Mail is off: no mail server is set. Start the server with --smtp-url, then try again.")

// pending are the recipients who did not get a message that others got, as far
// as the settings still name them; empty for everybody.
func (s *Service) pending(e *school.Enquiry) (to []string) {
	if e.MailedAt.IsZero() {
		return nil
	}
	recipients := s.o.To()
	for _, refusal := range e.Unmailed {
		if slices.Contains(recipients, refusal.Address) {
			to = append(to, refusal.Address)
		}
	}
	return to
}

// messageID is the Message-ID of the mail about an enquiry, the same at every
// attempt.
func (s *Service) messageID(enquiryID string) string {
	return enquiryID + "@" + mailDomain(s.o.From)
}

// mailDomain is the domain of an address, with a name or without. Anything
// that a header could not hold gives "localhost".
func mailDomain(address string) string {
	parsed, err := netmail.ParseAddress(address)
	if err != nil {
		return "localhost"
	}
	domain := parsed.Address[strings.LastIndex(parsed.Address, "@")+1:]
	if strings.ContainsFunc(domain, notInDomain) {
		return "localhost"
	}
	return domain
}

func notInDomain(r rune) bool {
	return r != '.' && r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
}
