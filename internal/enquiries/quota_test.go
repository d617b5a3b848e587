package enquiries_test

import (
	"fmt"
	"testing"
	"time"

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

// One customer of a provider has 65,536 IPv6 networks.
func TestQuota_OneBlockOfNetworksAffectsNobody(t *testing.T) {
	s := schooltest.New(t)
	s.Clock.Move(time.Hour)
	refused := 0
	for i := range 610 {
		f := schooltest.Form()
		f.Email, f.Phone = fmt.Sprintf("s%d@mail.in", i), fmt.Sprintf("98765%05d", i)
		signs := enquiries.SpamSignals{Address: fmt.Sprintf("2001:db8:7:%x::1", i)}
		err := s.Enquire(t.Context(), f, schooltest.FromPage(s, signs))
		if school.CodeOf(err) == school.Throttled {
			refused++
		} else if err != nil {
			t.Fatal(err)
		}
	}
	schooltest.Enquire(t, s, schooltest.Person)
	st, err := s.Status(t.Context(), schooltest.Operator)
	if err != nil || refused != 10 || st.Enquiries.New != 60+1 {
		t.Errorf("%d refused, %+v kept, error %v", refused, st.Enquiries, err)
	}
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

func TestQuota_FloodFromManyAddresses(t *testing.T) {
	s := schooltest.New(t)
	s.Clock.Move(time.Hour)
	refused := 0
	for i := range 1210 {
		signs := enquiries.SpamSignals{Address: fmt.Sprintf("10.0.%d.%d", i/250, i%250), Key: fmt.Sprint("sending ", i)}
		if err := s.Enquire(t.Context(), schooltest.Form(), schooltest.FromPage(s, signs)); school.CodeOf(err) == school.Throttled {
			refused++
		}
	}
	listed, counts, _, err := s.Enquiries(t.Context(), school.Actor{Account: school.Account{ID: "x", Role: school.Staff}}, enquiries.Filter{List: enquiries.SpamList, Limit: 5000})
	if err != nil || refused != 10 || counts.New+counts.Spam != 1200 || len(listed) != 100 {
		t.Errorf("%d refused, %+v kept, %d listed, error %v", refused, counts, len(listed), err)
	}
	whole, _, _, err := s.Enquiries(t.Context(), schooltest.Operator, enquiries.Filter{List: enquiries.SpamList, Limit: 5000})
	if err != nil || len(whole) != counts.Spam {
		t.Errorf("the operator sees %d of %d, error %v", len(whole), counts.Spam, err)
	}
}

func TestSpam_FormlessScript(t *testing.T) {
	s := schooltest.New(t)
	for i := range 200 {
		f := schooltest.Form()
		f.Email, f.Phone, f.Message = fmt.Sprintf("bare%d@mail.example", i), fmt.Sprintf("97%08d", i), fmt.Sprintf("Bare question number %d", i)
		if err := s.Enquire(t.Context(), f, enquiries.SpamSignals{Address: fmt.Sprintf("203.0.113.%d", i%100)}); err != nil {
			t.Fatal(err)
		}
	}
	st, err := s.Status(t.Context(), schooltest.Operator)
	if err != nil || st.Enquiries.New != 8 || st.Enquiries.New+st.Enquiries.Spam != 200 {
		t.Errorf("the counters are %+v, error %v", st.Enquiries, err)
	}
}

// 64 kB times 120 is no hour of people.
func TestQuota_BytesOfMessages(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Flood(t, s, 0, 100, 60_000)
	st, err := s.Status(t.Context(), schooltest.Operator)
	if err != nil || st.Enquiries.New > 8 || st.Enquiries.New+st.Enquiries.Spam != 100 {
		t.Errorf("the counters are %+v, error %v", st.Enquiries, err)
	}
	schooltest.Flood(t, s, 140, 141, 100)
	if again, err := s.Status(t.Context(), schooltest.Operator); err != nil || again.Enquiries.New != st.Enquiries.New+1 {
		t.Errorf("a short one is set aside too: %+v, error %v", again.Enquiries, err)
	}
}
