package enquiries

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"schoolsite/internal/mailqueue"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// RetryMail makes the mail about an enquiry due now: one that waits, that the mail server refused, or
// that was never written.
func (s *Service) RetryMail(_ context.Context, by school.Actor, id string) error {
	if err := by.RequireStaff(); err != nil {
		return err
	}
	err := s.DB.UpdateAs(by, func(tx *store.Tx) error {
		e, err := tx.EnquiryHead(id)
		if err != nil {
			return err
		}
		queued, err := s.Queue.Retry(tx, &e)
		switch {
		case err != nil:
			return err
		case !queued && e.Spam != "":
			return school.Errorf(school.Conflict, "This enquiry is set aside. Let it into the box: then it is mailed.")
		case !queued:
			return school.Errorf(school.Conflict, "This enquiry was mailed already.")
		}
		return errors.Join(tx.PutEnquiry(e), s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionEnquiryMailRetried, Of: id}))
	})
	if err == nil {
		s.Queue.Wake()
	}
	return noSuchEnquiry(err)
}

// RetryRefused makes all mail due now that the mail server refused or that was given up, and counts it.
func (s *Service) RetryRefused(_ context.Context, by school.Actor) (queued int, err error) {
	if err := by.RequireStaff(); err != nil {
		return 0, err
	}
	if !s.Queue.MailOn() {
		return 0, mailqueue.ErrOff
	}
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		var refused []school.Enquiry // apart from the walk: they are written to what it reads
		for e, err := range tx.Enquiries(store.UnmailedEnquiries, "") {
			if err != nil {
				return err
			}
			refused = append(refused, e)
		}
		for _, e := range refused {
			if _, err := s.Queue.Retry(tx, &e); err != nil {
				return err
			}
			if err := tx.PutEnquiry(e); err != nil {
				return err
			}
		}
		if queued = len(refused); queued == 0 {
			return nil
		}
		return s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionEnquiryMailRetried, After: school.CountText(queued, "letter")})
	})
	if err == nil {
		s.Queue.Wake()
	}
	return queued, err
}

// Composer implements mailqueue.Source: it writes the mails that tell the school of enquiries.
type Composer struct{ BaseURL string }

// Compose tells the school of an enquiry. What the visitor wrote stands at the end, as it was written; of
// headers the Reply-To is theirs, and their name in the Subject.
func (c Composer) Compose(e school.Enquiry) school.Message {
	var text strings.Builder
	fmt.Fprintf(&text, "%s wrote by the contact form.\n\n", e.Name)
	fmt.Fprintf(&text, "Phone:   %s\n", spacedPhone(e))
	fmt.Fprintf(&text, "E-mail:  %s\n", e.Email)
	fmt.Fprintf(&text, "Time:    %s, in India\n", school.TimeText(e.At))
	fmt.Fprintf(&text, "Enquiry: %s%s?id=%s\n\n", c.BaseURL, school.EnquiriesPath, e.ID)
	fmt.Fprintf(&text, "The message:\n\n%s\n", e.Message)
	return school.Message{ReplyTo: e.Email, ReplyName: e.Name, Subject: "Enquiry from " + e.Name, Text: text.String()}
}

// ComposeDigest names each enquiry with how it begins. What visitors typed stands in the text only.
func (c Composer) ComposeDigest(list []school.Enquiry) school.Message {
	const maxFirstLine = 100 // characters of a message
	subject := fmt.Sprintf("%d more enquiries wait", len(list))
	if len(list) == 1 {
		subject = "1 more enquiry waits"
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s by the contact form, in one mail:\n\n", subject)
	for _, e := range list {
		fmt.Fprintf(&text, "%s, %s, %s\n", e.Name, spacedPhone(e), school.TimeText(e.At))
		if e.Formless {
			text.WriteString("  Sent without the form of the website: it may be a program's.\n")
		}
		line := []rune(strings.Join(strings.Fields(e.Message), " "))
		if len(line) > maxFirstLine {
			line = append(line[:maxFirstLine], '…')
		}
		fmt.Fprintf(&text, "  %s\n  %s%s?id=%s\n\n", string(line), c.BaseURL, school.EnquiriesPath, e.ID)
	}
	fmt.Fprintf(&text, "All enquiries: %s%s\n", c.BaseURL, school.EnquiriesPath)
	return school.Message{Subject: subject, Text: text.String()}
}

func spacedPhone(e school.Enquiry) string {
	return fmt.Sprintf("+91 %s %s", e.Phone[:len(e.Phone)/2], e.Phone[len(e.Phone)/2:])
}
