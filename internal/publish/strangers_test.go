package publish_test

import (
	"fmt"
	"testing"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// stranger sends messages without end from one address, each by a page that
// was read and as another person.
func stranger(t *testing.T, s *schooltest.School, address string, messages int) {
	t.Helper()
	for i := range messages {
		f := schooltest.Form()
		f.Email, f.Phone = fmt.Sprintf("s%d@mail.in", i), fmt.Sprintf("98765%05d", i)
		err := s.Enquire(t.Context(), f, schooltest.FromPage(s, enquiries.SpamSignals{Address: address}))
		if err != nil && school.CodeOf(err) != school.Throttled {
			t.Fatal(err)
		}
	}
}

// setAside says why the last message is a suspect.
func setAside(t *testing.T, s *schooltest.School, email string) string {
	t.Helper()
	picked, _, _, err := s.Enquiries(t.Context(), schooltest.Operator, enquiries.Filter{Person: email, Limit: 1})
	if err != nil || len(picked) != 1 {
		t.Fatalf("%d enquiries, error %v", len(picked), err)
	}
	return picked[0].SpamSentence()
}

// What is suspect by its own address leaves the hour to the others.
func TestQuota_FewSendersAffectNobody(t *testing.T) {
	s := schooltest.New(t)
	for i := range 3 {
		stranger(t, s, fmt.Sprint("203.0.113.", i), 60)
	}
	schooltest.Enquire(t, s, schooltest.Person)
	if why := setAside(t, s, schooltest.Form().Email); why != "" {
		t.Errorf("a person is set aside because %s", why)
	}
}

// All who saw the page in one second have one form.
func TestFormToken_StrangersDoNotExhaust(t *testing.T) {
	s := schooltest.New(t)
	theirs := schooltest.FromPage(s, schooltest.Person)
	stranger(t, s, "203.0.113.1", 60)
	for i := range 20 {
		f := schooltest.Form()
		f.Message += fmt.Sprint(i)
		err := s.Enquire(t.Context(), f, enquiries.SpamSignals{Address: "203.0.113.1", Token: theirs.Token})
		if school.CodeOf(err) != school.Throttled {
			t.Fatalf("the stranger is answered %v", err)
		}
	}
	if err := s.Enquire(t.Context(), schooltest.Form(), theirs); err != nil {
		t.Fatal(err)
	}
	if why := setAside(t, s, schooltest.Form().Email); why != "" {
		t.Errorf("a person is set aside because %s", why)
	}
}
