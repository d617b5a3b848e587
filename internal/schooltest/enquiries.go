package schooltest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
)

// Form is a contact form that a person filled in.
func Form() school.ContactForm {
	return school.ContactForm{Name: "Ravi", Email: "ravi@mail.in", Phone: "+91 98765 43210",
		Message: "What are the fees for class 6?"}
}

// Person returns the spam signals of a form that a person filled in, but for its token.
var Person = enquiries.SpamSignals{Address: "192.0.2.7", Elapsed: 40 * time.Second}

// FromPage adds the form token that a page gives every form, unless the signals have one.
func FromPage(s *School, signals enquiries.SpamSignals) enquiries.SpamSignals {
	if signals.Token == "" {
		signals.Token = s.PersonsToken()
	}
	return signals
}

// Enquire sends Form with these spam signals.
func Enquire(t testing.TB, s *School, signals enquiries.SpamSignals) {
	t.Helper()
	if err := s.Enquire(t.Context(), Form(), FromPage(s, signals)); err != nil {
		t.Fatal(err)
	}
}

// Flood sends enquiries with long texts from seven addresses, as people do.
func Flood(t testing.TB, s *School, from, to, bytes int) {
	t.Helper()
	for i := from; i < to; i++ {
		form := school.ContactForm{
			Name:  fmt.Sprintf("Person %c%c", 'A'+i/26%26, 'A'+i%26),
			Email: fmt.Sprintf("p%d@mail.example", i), Phone: fmt.Sprintf("98%08d", i),
			Message: fmt.Sprintf("Question %d: %s", i, strings.Repeat("word ", bytes/5)),
		}
		signals := enquiries.SpamSignals{Address: fmt.Sprintf("198.51.100.%d", i%7), Elapsed: time.Minute,
			Key: fmt.Sprint("flood ", i)}
		if err := s.Enquire(t.Context(), form, FromPage(s, signals)); err != nil {
			t.Fatal(err)
		}
	}
}

// OnlyEnquiry is the one enquiry in the inbox, or among the suspected spam.
func OnlyEnquiry(t testing.TB, s *School, spam bool) school.Enquiry {
	t.Helper()
	filter := enquiries.Filter{}
	if spam {
		filter.List = enquiries.SpamList
	}
	listed, _, _, err := s.Enquiries(t.Context(), Operator, filter)
	if err != nil || len(listed) != 1 {
		t.Fatalf("%d enquiries, error %v", len(listed), err)
	}
	return listed[0]
}

// Inbox lists every enquiry that is no suspected spam, the newest first.
func Inbox(t testing.TB, s *School) []school.Enquiry {
	t.Helper()
	listed, _, _, err := s.Enquiries(t.Context(), Operator, enquiries.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	return listed
}
