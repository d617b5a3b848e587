package publish_test

import (
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/status"
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
			s := schooltest.New(t)
			now := s.Parts.Clock()
			shown := school.Certificate{Names: []string{"school.example"}, Problem: "It rained."}
			if c.life > 0 {
				shown.Begins, shown.Ends = now.Add(c.left-c.life), now.Add(c.left)
			}
			s.Parts.Certificate = func() school.Certificate { return shown }
			s = restarted(t, s)
			said := attention(t, s)
			if c.says == "" && strings.Contains(said, "ertificate") || !strings.Contains(said, c.says) {
				t.Errorf("owners are told %s", said)
			}
			for _, told := range mustStatus(t, s, clerk).Attention {
				if strings.Contains(told.Message, "ertificate") {
					t.Errorf("staff are told %s", told.Message)
				}
			}
		})
	}
}

func mustStatus(t *testing.T, s *schooltest.School, by school.Actor) status.Status {
	t.Helper()
	status, err := s.Status(t.Context(), by)
	if err != nil {
		t.Fatal(err)
	}
	return status
}
