package mailqueue

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// compose writes the message that tells the school of one enquiry, or the digest of several.
func (s *Service) compose(b batch) school.Message {
	message := school.Message{From: s.o.From, To: b.to, Date: s.o.Clock().UTC()}
	if b.isDigest {
		ids := sha256.New()
		for _, e := range b.enquiries {
			ids.Write([]byte(e.ID))
		}
		message.MessageID = s.messageID("digest-" + hex.EncodeToString(ids.Sum(nil)[:12]))
		message.Subject, message.Text = s.digest(b.enquiries)
		return message
	}
	// What the visitor wrote stands at the end, as it was written; of headers the Reply-To is theirs, and
	// their name in the Subject.
	e := b.enquiries[0]
	message.MessageID, message.Date = s.messageID(e.ID), e.At
	message.ReplyTo, message.ReplyName, message.Subject = e.Email, e.Name, "Enquiry from "+e.Name
	message.Text = fmt.Sprintf("%s wrote through the contact form.\n\nPhone:   %s\nE-mail:  %s\nTime:    %s, in "+
		"India\nEnquiry: %s\n\nThe message:\n\n%s\n",
		e.Name, spacedPhone(e), e.Email, text.TimeText(e.At), s.pageOf(e), e.Message)
	return message
}

// digest names each enquiry with how it begins. What visitors typed stands in the text only.
func (s *Service) digest(list []school.Enquiry) (subject, written string) {
	const maxFirstLine = 100 // characters of a message
	subject = fmt.Sprintf("%d more enquiries wait", len(list))
	if len(list) == 1 {
		subject = "1 more enquiry waits"
	}
	var body strings.Builder
	fmt.Fprintf(&body, "%s through the contact form, in one mail:\n\n", subject)
	for _, e := range list {
		fmt.Fprintf(&body, "%s, %s, %s\n", e.Name, spacedPhone(e), text.TimeText(e.At))
		if e.Formless {
			body.WriteString("  Sent without the form of the website: a program may have sent it.\n")
		}
		line := []rune(strings.Join(strings.Fields(e.Message), " "))
		if len(line) > maxFirstLine {
			line = append(line[:maxFirstLine], '…')
		}
		fmt.Fprintf(&body, "  %s\n  %s\n\n", string(line), s.pageOf(e))
	}
	fmt.Fprintf(&body, "All enquiries: %s%s\n", s.o.BaseURL, routes.EnquiriesPath)
	return subject, body.String()
}

func (s *Service) pageOf(e school.Enquiry) string {
	return s.o.BaseURL + routes.EnquiriesPath + "?id=" + e.ID
}

func spacedPhone(e school.Enquiry) string {
	return fmt.Sprintf("+91 %s %s", e.Phone[:len(e.Phone)/2], e.Phone[len(e.Phone)/2:])
}
