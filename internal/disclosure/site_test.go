package disclosure_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/status"
	"schoolsite/internal/text"
)

// certified has a certificate that is valid until the end of the year, and two
// links to other sites.
const certified = `
format: "2021"
updated: 2026-10-02
documents:
  fire_safety: [{link: "https://papers.example/fire", expires: 2026-12-31}]
  noc: [{link: "https://papers.example/gone"}]
`

// disclosing is a site with a disclosure of its own, published.
func disclosing(t *testing.T, options ...schooltest.Option) *schooltest.School {
	t.Helper()
	s := schooltest.New(t, options...)
	tree := schooltest.Tree()
	tree["disclosure.yaml"].Data = []byte(certified)
	schooltest.Publish(t, s, tree)
	return s
}

// about are the findings of one row, as "kind day".
func about(t *testing.T, s *schooltest.School, key string) (kinds []string) {
	t.Helper()
	d, err := s.Disclosure()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range d.Findings {
		if strings.HasPrefix(f.Key, key) {
			kinds = append(kinds, strings.TrimSpace(string(f.Kind)+" "+f.Day))
		}
	}
	return kinds
}

// The same published content says more as time goes by.
func TestDisclosure_CertificatesExpire(t *testing.T) {
	s := disclosing(t)
	day := 24 * time.Hour
	for _, step := range []struct {
		later time.Duration
		want  []string
	}{
		{0, []string{"expiring 2026-12-31"}}, // 20 November: 41 days
		{41 * day, []string{"expiring 2026-12-31"}},
		{day, []string{"expired 2026-12-31"}},
	} {
		s.Clock.Move(step.later)
		if got := about(t, s, "/documents/fire_safety"); !slices.Equal(got, step.want) {
			t.Errorf("on %s: %v, want %v", text.DateText(s.Clock.Now()), got, step.want)
		}
	}
}

func TestStatus_DisclosureFindings(t *testing.T) {
	s := disclosing(t)
	_, staff := s.Add(t, "staff@school.example", school.Staff)
	st, err := s.Status(t.Context(), staff)
	if err != nil {
		t.Fatal(err)
	}
	told := slices.IndexFunc(st.Attention, func(a status.Attention) bool { return a.Path == "/admin-disclosure" })
	if told < 0 || !strings.HasSuffix(st.Attention[told].Message, "1 document expires on 31 December 2026") ||
		!strings.HasPrefix(st.Attention[told].Message, "Mandatory disclosure: ") {
		t.Errorf("staff are told %v", st.Attention)
	}
}

// Nobody has to mend the sample school.
func TestStatus_SampleNeedsNoDisclosure(t *testing.T) {
	st, err := schooltest.New(t).Status(t.Context(), schooltest.Operator)
	if err != nil || slices.ContainsFunc(st.Attention, func(a status.Attention) bool { return a.Code == "disclosure" }) {
		t.Errorf("%v, %v", st.Attention, err)
	}
}

func TestRun_ChecksTheLinksOfTheDisclosure(t *testing.T) {
	others := &otherSites{heard: make(chan struct{}, 1)}
	s := disclosing(t, func(parts *services.Parts, _ *services.Options) { parts.LinkChecker = others })
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); s.Run(ctx) }()
	<-others.heard
	stop()
	<-ended
	if len(others.requests) != 1 || len(others.requests[0]) != 2 {
		t.Errorf("asked: %v", others.requests)
	}
}
