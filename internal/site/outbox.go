package site

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Letters are tried again after these waits, then hourly, until giveUpAfter.
var retryAfter = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour}

const (
	giveUpAfter = 72 * time.Hour
	sendTimeout = 2 * time.Minute
	outboxPause = time.Minute // the longest that a letter waits unnoticed
)

func (s *Site) wakeOutbox() {
	select {
	case s.outbox <- struct{}{}:
	default: // it is awake
	}
}

// runOutbox sends letters when one comes in and when one is due again.
func (s *Site) runOutbox(ctx context.Context) {
	if s.parts.Mailer == nil {
		<-ctx.Done()
		return
	}
	for ctx.Err() == nil {
		s.logged("outbox", s.Deliver(ctx))
		select {
		case <-ctx.Done():
		case <-s.outbox:
		case <-time.After(outboxPause):
		}
	}
}

// Deliver tries every letter that is due, each on its own: one that fails
// holds no other up.
func (s *Site) Deliver(ctx context.Context) error {
	s.delivering.Lock()
	defer s.delivering.Unlock()
	var waiting []school.Outgoing
	err := s.parts.DB.View(func(tx *store.Tx) (err error) {
		waiting, err = tx.Outgoings()
		return err
	})
	if err != nil {
		return err
	}
	var failures []error
	for _, out := range waiting {
		if ctx.Err() == nil && !out.NextAt.After(s.parts.Clock()) {
			failures = append(failures, s.deliver(ctx, out))
		}
	}
	return errors.Join(failures...)
}

func (s *Site) deliver(ctx context.Context, out school.Outgoing) error {
	var enquiry school.Enquiry
	err := s.parts.DB.View(func(tx *store.Tx) (err error) {
		enquiry, err = tx.Enquiry(out.EnquiryID)
		return err
	})
	if school.CodeOf(err) == school.NotFound {
		return s.parts.DB.Update(func(tx *store.Tx) error { return tx.DeleteOutgoing(out.EnquiryID) })
	}
	if err != nil {
		return err
	}
	sending, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	if s.taken[out.EnquiryID] { // the last try went well, but could not be written down
		return s.settle(out, nil)
	}
	sent := s.parts.Mailer.Send(sending, s.letter(enquiry, out))
	return s.settle(out, sent)
}

// settle writes down what became of a try.
func (s *Site) settle(out school.Outgoing, sent error) error {
	s.noteMail(sent)
	s.taken[out.EnquiryID] = sent == nil
	err := s.writeDown(out, sent)
	if err == nil {
		delete(s.taken, out.EnquiryID)
	}
	return err
}

func (s *Site) writeDown(out school.Outgoing, sent error) error {
	refused := &school.MailRefusedError{}
	final := errors.As(sent, &refused)
	out.Tries++
	out.NextAt = s.parts.Clock().UTC().Add(retryAfter[min(out.Tries, len(retryAfter))-1])
	if sent != nil && !final && out.NextAt.Sub(out.QueuedAt) > giveUpAfter {
		final = true
	}
	return s.parts.DB.Update(func(tx *store.Tx) error {
		enquiry, err := tx.Enquiry(out.EnquiryID)
		if err != nil {
			return err
		}
		if sent != nil && !final {
			enquiry.MailError = mailWords(sent)
			return errors.Join(tx.PutEnquiry(enquiry), tx.PutOutgoing(out))
		}
		enquiry.Mail, enquiry.MailError = school.MailSent, ""
		if final {
			enquiry.Mail, enquiry.MailError = school.MailRefused, mailWords(sent)
		}
		return errors.Join(tx.PutEnquiry(enquiry), tx.DeleteOutgoing(out.EnquiryID))
	})
}

// noteMail remembers how the mail server answered last, for the dashboard.
func (s *Site) noteMail(sent error) {
	words := ""
	if sent != nil {
		words = mailWords(sent)
		s.parts.Log.Warn("a letter was not taken", "error", sent)
	}
	s.mailError.Store(&words)
}

// mailWords is what staff read of a failure: the mail server's own words, or
// our sentence. The rest is in the log.
func mailWords(sent error) string {
	refused := &school.MailRefusedError{}
	if errors.As(sent, &refused) {
		return refused.Error()
	}
	return school.AsError(sent).Message
}

// letter tells the school of an enquiry. What the visitor wrote stands in the
// text; of headers only Reply-To is theirs.
func (s *Site) letter(e school.Enquiry, out school.Outgoing) school.Letter {
	var text strings.Builder
	fmt.Fprintf(&text, "%s wrote by the contact form on %s.\n\n", e.Name, school.TimeText(e.At))
	fmt.Fprintf(&text, "Phone: +91 %s\nE-mail: %s\n\n%s\n\n", e.Phone, e.Email, e.Message)
	fmt.Fprintf(&text, "-- \nAll enquiries: %s/admin-enquiries\n", s.options.BaseURL)
	return school.Letter{
		MessageID: out.MessageID, Date: e.At, From: s.options.MailFrom, To: s.mailTo(),
		ReplyTo: e.Email, ReplyName: e.Name,
		Subject: "Enquiry from " + e.Name, Text: text.String(),
	}
}

// mailTo is who reads enquiries: the addresses set, or the school's own.
func (s *Site) mailTo() []string {
	if now := s.Snapshot(); len(s.options.MailTo) == 0 && now != nil {
		return []string{now.Content.Identity.Email}
	}
	return s.options.MailTo
}

func mailDomain(address string) string {
	_, domain, found := strings.Cut(address, "@")
	if !found {
		return "localhost"
	}
	return domain
}
