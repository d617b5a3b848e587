package status_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/status"
	"schoolsite/internal/store"
)

const day = 24 * time.Hour

var clerk = school.Actor{Account: school.Account{ID: "x", Role: school.Staff}}

// Owners are told of a certificate that should have been renewed, soon enough
// to do something, and nobody is told of one that is as it should be.
func TestStatus_CertificateEnds(t *testing.T) {
	for name, c := range map[string]struct {
		life, left time.Duration
		says       string
	}{
		"fresh":               {90 * day, 80 * day, ""},
		"about to be renewed": {90 * day, 29 * day, ""},
		"not renewed":         {90 * day, 13 * day, "The site's certificate ends on "},
		"ended":               {90 * day, -time.Hour, "Browsers warn visitors: the site's certificate ended on "},
		"short and fresh":     {6 * day, 5 * day, ""},
		"short, not renewed":  {6 * day, 20 * time.Hour, "The site's certificate ends on "},
		"none":                {0, 0, "Visitors can't open the site: there is no certificate yet. It rained."},
	} {
		t.Run(name, func(t *testing.T) {
			shown := school.Certificate{Names: []string{"school.example"}, Problem: "It rained."}
			if c.life > 0 {
				shown.Begins, shown.Ends = schooltest.Start.Add(c.left-c.life), schooltest.Start.Add(c.left)
			}
			s := schooltest.New(t, func(parts *services.Parts, _ *services.Options) {
				parts.Certificate = func() school.Certificate { return shown }
			})
			if told := aboutCertificate(t, s, schooltest.Operator); (told == "") != (c.says == "") || !strings.HasPrefix(told, c.says) {
				t.Errorf("owners are told %s", told)
			}
			if told := aboutCertificate(t, s, clerk); told != "" {
				t.Errorf("staff are told %s", told)
			}
		})
	}
}

// The list begins with what is most pressing, and its order within a level stays.
func TestStatus_MostPressingFirst(t *testing.T) {
	s := schooltest.New(t, func(parts *services.Parts, _ *services.Options) {
		parts.Certificate = func() school.Certificate { return school.Certificate{Names: []string{"school.example"}} }
	})
	st, err := s.Status(t.Context(), schooltest.Operator)
	if err != nil {
		t.Fatal(err)
	}
	levels := map[status.AttentionLevel]bool{}
	for _, told := range st.Attention {
		levels[told.Level] = true
	}
	isSorted := slices.IsSortedFunc(st.Attention, func(a, b status.Attention) int { return a.Level.Rank() - b.Level.Rank() })
	if len(levels) != 3 || !isSorted {
		t.Errorf("the list is %+v", st.Attention)
	}
}

// An office is told of what it can do something about. What is about the server is for owners.
func TestStatus_StaffAreToldNothingOfTheServer(t *testing.T) {
	s := schooltest.New(t)
	codes := map[bool][]string{}
	for _, by := range []school.Actor{schooltest.Operator, clerk} {
		st, err := s.Status(t.Context(), by)
		if err != nil {
			t.Fatal(err)
		}
		for _, told := range st.Attention {
			codes[told.Server] = append(codes[told.Server], told.Code)
			if told.Server && by.Account.ID == clerk.Account.ID {
				t.Errorf("staff are told %s", told.Code)
			}
		}
	}
	if len(codes[true]) == 0 || len(codes[false]) < 2 {
		t.Errorf("the server's: %v, the office's: %v", codes[true], codes[false])
	}
}

// aboutCertificate is what the status tells somebody of the certificate.
func aboutCertificate(t *testing.T, s *schooltest.School, by school.Actor) string {
	t.Helper()
	st, err := s.Status(t.Context(), by)
	if err != nil {
		t.Fatal(err)
	}
	for _, told := range st.Attention {
		if strings.Contains(told.Message, "ertificate") {
			return told.Message
		}
	}
	return ""
}

// Whoever looks after the server is told that its clock leapt, in either direction.
func TestStatus_ClockLeaps(t *testing.T) {
	for says, reading := range map[string]store.ClockReading{
		"":                          {Seen: schooltest.Start.Add(-time.Hour)},
		"clock was set back":        {Seen: schooltest.Start.Add(3 * time.Hour)},
		"clock leapt ahead by days": {Seen: schooltest.Start, DoubtUntil: schooltest.Start.Add(time.Hour)},
	} {
		s := schooltest.New(t)
		if err := s.Parts.DB.Update(func(tx *store.Tx) error { return store.Clock.Put(tx, reading) }); err != nil {
			t.Fatal(err)
		}
		st, err := s.Status(t.Context(), schooltest.Operator)
		if err != nil {
			t.Fatal(err)
		}
		told := ""
		for _, at := range st.Attention {
			if at.Code == "clock_leapt" {
				told = at.Message
			}
		}
		if (told == "") != (says == "") || !strings.Contains(told, says) {
			t.Errorf("%q is told, not %q", told, says)
		}
	}
}
