package site

import (
	"context"
	"time"

	"schoolsite/internal/content"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

// Reacher asks addresses on other sites. It gives those that are dead, each
// with the reason as the rest of a sentence that begins with the address. An
// error means that nothing is known of them.
type Reacher interface {
	Dead(ctx context.Context, addresses []string) (map[string]string, error)
}

// asked is what came of asking the disclosure's links.
type asked struct {
	at   time.Time
	dead map[string]string
}

// Disclosure is the Mandatory Public Disclosure and what is wrong with it.
type Disclosure struct {
	Shown    school.Disclosure
	Findings []school.Finding
	AskedAt  time.Time // when links to other sites were asked; zero before
}

// Disclosure is for everybody who is signed in.
func (s *Site) Disclosure(_ context.Context, by school.Actor) (Disclosure, error) {
	if err := by.RequireStaff(); err != nil {
		return Disclosure{}, err
	}
	basis, err := s.disclosureBasis()
	if err != nil {
		return Disclosure{}, err
	}
	return s.audited(basis), nil
}

// CheckDisclosure asks the links first. It is for owners and the operator: it
// makes the server speak to other sites.
func (s *Site) CheckDisclosure(ctx context.Context, by school.Actor) (Disclosure, error) {
	if err := by.RequireOwner(); err != nil {
		return Disclosure{}, err
	}
	basis, err := s.disclosureBasis()
	if err != nil {
		return Disclosure{}, err
	}
	if !s.asking.TryLock() {
		return Disclosure{}, school.Errorf(school.Busy, "The links are being checked at the moment. Try again in a minute.")
	}
	defer s.asking.Unlock()
	err = s.askLinks(ctx, basis)
	return s.audited(basis), err
}

func (s *Site) audited(basis school.DisclosureBasis) Disclosure {
	d := Disclosure{Shown: basis.Tables()}
	var dead map[string]string
	if last := s.links.Load(); last != nil {
		d.AskedAt, dead = last.at, last.dead
	}
	d.Findings = basis.Findings(s.parts.Clock(), dead)
	return d
}

// disclosureBasis is that of what visitors see, or, when nothing is served, of
// what would be.
func (s *Site) disclosureBasis() (school.DisclosureBasis, error) {
	if now := s.Snapshot(); now != nil {
		return now.Content.Disclosure, nil
	}
	revision, err := s.currentRevision()
	if err != nil {
		return school.DisclosureBasis{}, err
	}
	tree, err := s.treeOf(revision)
	if err != nil {
		return school.DisclosureBasis{}, err
	}
	checked, problems := content.Check(tree, content.Options{Limits: contentfs.DefaultLimits()})
	if problems.Failed() {
		return school.DisclosureBasis{}, &school.Error{
			Code: school.ContentInvalid, Diagnostics: problems, Message: "The published content can't be read. Import it again.",
		}
	}
	return checked.DisclosureBasis(), nil
}

// runLinks asks the links at the start and then once a day, some time after
// midnight: the day's other work comes first.
func (s *Site) runLinks(ctx context.Context) {
	for ctx.Err() == nil {
		s.logged("asking the links of the disclosure", s.askLinksOfToday(ctx))
		now := s.parts.Clock()
		s.waitUntil(ctx, school.NextMidnight(now).Add(time.Hour))
	}
}

func (s *Site) askLinksOfToday(ctx context.Context) error {
	now := s.Snapshot()
	if now == nil || !s.asking.TryLock() {
		return nil
	}
	defer s.asking.Unlock()
	return s.askLinks(ctx, now.Content.Disclosure)
}

// askLinks remembers what came of it. The caller holds the lock.
func (s *Site) askLinks(ctx context.Context, basis school.DisclosureBasis) error {
	if s.parts.Reacher == nil {
		return nil
	}
	dead, err := s.parts.Reacher.Dead(ctx, basis.Links())
	if ctx.Err() != nil {
		return nil // the program stops, or the person has left
	}
	if err != nil {
		return err
	}
	s.links.Store(&asked{at: s.parts.Clock().UTC(), dead: dead})
	return nil
}

// disclosureAttention is what staff are told, "" when all is well. The sample
// school has nothing to disclose.
func (s *Site) disclosureAttention(revision school.Revision) (string, error) {
	if isSample(revision) {
		return "", nil
	}
	basis, err := s.disclosureBasis()
	if err != nil {
		return "", err
	}
	return school.FindingsText(s.audited(basis).Findings), nil
}

// isSample reports whether a revision is the sample that is built in.
func isSample(revision school.Revision) bool { return revision.Number == 0 && revision.By == "" }
