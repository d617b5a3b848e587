package mailqueue

import (
	netmail "net/mail"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Enqueue puts the letter about an enquiry into the outbox, due at once.
// The caller puts the enquiry, of which the mail's fields are set here, and
// wakes the outbox when the transaction is through. With mail off the enquiry
// stays in the box only.
func (s *Service) Enqueue(tx *store.Tx, e *school.Enquiry) error {
	if s.o.Mailer == nil {
		e.Mail = school.MailOff
		return nil
	}
	now := s.o.Clock().UTC()
	out := school.Outgoing{EnquiryID: e.ID, MessageID: s.messageID(e.ID), QueuedAt: now, NextAt: now, To: s.lacking(e)}
	if e.Formless { // a program's more often than a person's: no mail of its own
		out.DigestAt = now.Add(digestWait)
		out.NextAt = out.DigestAt
	}
	e.Mail, e.MailError, e.MailTries, e.MailNextAt, e.Unmailed = school.MailWaiting, "", 0, out.NextAt, nil
	return tx.PutOutgoing(out)
}

// Retry makes the letter about an enquiry due at once, whether it waits,
// was refused, was given up, never went to some, or was not written while mail
// was off. It reports whether there is anything to mail: not about a suspect,
// nor what everybody has. The caller puts the enquiry and wakes the outbox when
// the transaction is through. With mail off it fails with Conflict.
func (s *Service) Retry(tx *store.Tx, e *school.Enquiry) (queued bool, err error) {
	if s.o.Mailer == nil {
		return false, ErrOff()
	}
	if e.Suspect != "" || e.Mail == school.MailSent && len(e.Unmailed) == 0 {
		return false, nil
	}
	out, waits, err := tx.Outgoing(e.ID)
	if err != nil {
		return false, err
	}
	if !waits {
		return true, s.Enqueue(tx, e)
	}
	now := s.o.Clock().UTC()
	out.QueuedAt, out.NextAt, out.DigestAt, out.Unreached, e.MailNextAt = now, now, time.Time{}, false, now
	return true, tx.PutOutgoing(out)
}

// Withdraw takes the letter about an enquiry from the outbox: it turned
// out to be a suspect. The caller puts the enquiry.
func (s *Service) Withdraw(tx *store.Tx, e *school.Enquiry) error {
	if e.Mail == school.MailWaiting {
		e.Mail, e.MailNextAt, e.MailError = school.MailOff, time.Time{}, ""
	}
	return tx.DeleteOutgoing(e.ID)
}

func ErrOff() error {
	return school.Errorf(school.Conflict, "Mail is off: no mail server is set. Start the server with --smtp-url, then try again.")
}

// lacking are those who did not get a letter that others got, as far as the
// settings still name them; empty for everybody.
func (s *Service) lacking(e *school.Enquiry) (to []string) {
	if e.MailedAt.IsZero() {
		return nil
	}
	readers := s.o.To()
	for _, refusal := range e.Unmailed {
		if slices.Contains(readers, refusal.Address) {
			to = append(to, refusal.Address)
		}
	}
	return to
}

// messageID names the letter about an enquiry: the same one at every try.
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
	if strings.ContainsFunc(domain, oddInDomain) {
		return "localhost"
	}
	return domain
}

func oddInDomain(r rune) bool {
	return r != '.' && r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
}
