package disclosure

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// LinkChecker finds broken links to other sites, each with the reason as the
// rest of a sentence that begins with the link. After an error nothing is known.
type LinkChecker interface {
	Broken(ctx context.Context, links []string) (map[string]string, error)
}

// Source returns the facts of the disclosure that visitors see, or that they
// would see if the site were served.
type Source func() (school.DisclosureBasis, error)

// Service answers what is disclosed and what is wrong with it.
type Service struct {
	source  Source
	checker LinkChecker // nil where links are not checked
	clock   func() time.Time

	checking sync.Mutex // one check of the links at a time
	last     atomic.Pointer[linkReport]
}

// linkReport is the result of one check of the links.
type linkReport struct {
	at     time.Time
	broken map[string]string // link to reason
}

// New returns a service. Without a checker links count as working.
func New(source Source, checker LinkChecker, clock func() time.Time) *Service {
	return &Service{source: source, checker: checker, clock: clock}
}

// Report is the disclosure as it is published, and its findings.
type Report struct {
	Data      school.Disclosure `json:"data"`
	Findings  []Finding         `json:"findings"`           // empty: nothing is wrong
	Summary   string            `json:"summary"`            // of the findings, in one line; "" without any
	CheckedAt time.Time         `json:"checkedAt,omitzero"` // last check of the links; zero before the first
}

// CheckDisclosure checks the links, then returns the report. It makes the server send requests to other sites. It
// fails with Busy while a check runs.
func (s *Service) CheckDisclosure(ctx context.Context) (Report, error) {
	if err := s.checkLinks(ctx); err != nil {
		return Report{}, err
	}
	return s.Disclosure()
}

// Refresh checks the links of the published disclosure, for the daily job. While
// another check runs it does nothing.
func (s *Service) Refresh(ctx context.Context) error {
	if err := s.checkLinks(ctx); school.CodeOf(err) != school.Busy {
		return err
	}
	return nil
}

// Attention tells staff what to do about the disclosure, the zero Sentence for nothing.
func (s *Service) Attention() (text.Sentence, error) {
	report, err := s.Disclosure()
	return Summary(report.Findings), err
}

// Disclosure returns the report.
func (s *Service) Disclosure() (r Report, err error) {
	basis, err := s.source()
	if err != nil {
		return r, fmt.Errorf("read what is disclosed: %w", err)
	}
	var broken map[string]string
	if last := s.last.Load(); last != nil {
		r.CheckedAt, broken = last.at, last.broken
	}
	r.Data, r.Findings = Tables(basis), append([]Finding{}, Findings(basis, s.clock(), broken)...)
	r.Summary = Summary(r.Findings).String()
	return r, nil
}

// checkLinks stores the result of a check. It fails with Busy while another one runs.
func (s *Service) checkLinks(ctx context.Context) error {
	if s.checker == nil {
		return nil
	}
	if !s.checking.TryLock() {
		return school.Errorf(school.Busy, "The links are being checked at the moment. Try again in a minute.")
	}
	defer s.checking.Unlock()
	basis, err := s.source()
	if err != nil {
		return fmt.Errorf("read what is disclosed: %w", err)
	}
	broken, err := s.checker.Broken(ctx, Links(basis))
	if ctx.Err() != nil {
		return nil // the program stops, or the client disconnected
	}
	if err == nil {
		s.last.Store(&linkReport{at: s.clock().UTC(), broken: broken})
	}
	return err
}
