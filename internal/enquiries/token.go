package enquiries

import (
	"maps"
	"sync"
	"time"

	"schoolsite/internal/school"
)

// formTokenFor bounds the age of a form token that is good.
const formTokenFor = 24 * time.Hour

// FormToken issues a token for a contact form that is shown now.
func (s *Service) FormToken() string {
	now := s.Clock()
	s.tokens.issue(now)
	return s.Keys.FormToken(now)
}

// FormTokenFrom gives a form's token once more when it is good for another try, else issues a new one.
func (s *Service) FormTokenFrom(token string) string {
	if shown, err := s.Keys.ReadFormToken(token); err == nil && s.isFresh(shown) {
		return token
	}
	return s.FormToken()
}

// isFresh tolerates a clock that was set back.
func (s *Service) isFresh(shown time.Time) bool { return s.Clock().Sub(shown).Abs() <= formTokenFor }

// WithFormToken returns a page with a token in the contact form. It has no slots any more.
func WithFormToken(page school.Encoded, token string) school.Encoded {
	field := `<input type="hidden" name="token" value="` + token + `"/>`
	page.Identity = page.Fill(page.Identity, map[string]string{school.TokenSlot: field})
	page.Slots = nil
	return page
}

// formPage caches the page of the contact form with the token of one second: it is compressed once for
// all who ask within it.
type formPage struct {
	mu     sync.Mutex
	of     string // the ETag of the page without a token
	second time.Time
	html   school.Encoded
}

// InjectFormToken gives the page of the contact form with the token of this second.
func (s *Service) InjectFormToken(page school.Encoded) school.Encoded {
	now := s.Clock().UTC().Truncate(time.Second)
	s.tokens.issue(now)
	f := &s.formPage
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.of != page.ETag || !f.second.Equal(now) {
		f.of, f.second, f.html = page.ETag, now, s.Encode(WithFormToken(page, s.Keys.FormToken(now)))
	}
	return f.html
}

// A form that was shown may be sent more than once: its person writes again. usesOfAny allows for tokens
// that were issued before a restart.
const (
	usesOfEach = 2
	usesOfAny  = 4
)

// tokenLedger counts for each second how many form tokens were issued in it and how often they were
// redeemed since. All who saw the form within the second have the same token.
type tokenLedger struct {
	mu      sync.Mutex
	seconds map[int64]*issuedToken
}

type issuedToken struct{ issued, redeemed int }

func (l *tokenLedger) issue(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at(now).issued++
}

// redeem is false when a token is used more often than it was issued for.
func (l *tokenLedger) redeem(shown time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	token := l.at(shown)
	token.redeemed++
	return token.redeemed <= usesOfAny+usesOfEach*token.issued
}

// at drops expired seconds when there are more than twice a token's lifetime.
func (l *tokenLedger) at(shown time.Time) *issuedToken {
	const lifetime = int64(formTokenFor / time.Second)
	second := shown.Unix()
	token, known := l.seconds[second]
	if !known {
		if int64(len(l.seconds)) >= 2*lifetime {
			maps.DeleteFunc(l.seconds, func(other int64, _ *issuedToken) bool {
				return max(other-second, second-other) > lifetime
			})
		}
		token = &issuedToken{}
		l.seconds[second] = token
	}
	return token
}
