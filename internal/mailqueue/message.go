package mailqueue

import (
	"fmt"
	"strings"

	"schoolsite/internal/school"
)

// enquiryMessage tells the school of an enquiry. What the visitor wrote stands at the
// end, as it was written; of headers the Reply-To is theirs, and their name in
// the Subject.
func (s *Service) enquiryMessage(e school.Enquiry, out school.Delivery, to []string) school.Message {
	var text strings.Builder
	fmt.Fprintf(&text, "%s wrote by the contact form.\n\n", e.Name)
	fmt.Fprintf(&text, "Phone:   +91 %s %s\n", e.Phone[:len(e.Phone)/2], e.Phone[len(e.Phone)/2:])
	fmt.Fprintf(&text, "E-mail:  %s\n", e.Email)
	fmt.Fprintf(&text, "Time:    %s, in India\n", school.TimeText(e.At))
	fmt.Fprintf(&text, "Enquiry: %s%s?id=%s\n\n", s.o.BaseURL, school.EnquiriesPath, e.ID)
	fmt.Fprintf(&text, "The message:\n\n%s\n", e.Message)
	return school.Message{
		MessageID: out.MessageID, Date: e.At, From: s.o.From, To: to,
		ReplyTo: e.Email, ReplyName: e.Name,
		Subject: "Enquiry from " + e.Name, Text: text.String(),
	}
}
