package site

import (
	"bytes"
	"strconv"
	"strings"
	"sync"
	"time"

	"schoolsite/internal/school"
)

// formTokenFor is how long a token of the contact form is good.
const formTokenFor = 24 * time.Hour

// sameFormFor is how long a browser need not load the page of the contact form
// again for a newer token.
const sameFormFor = time.Hour

// FormToken is what a contact form that is shown now sends back.
func (s *Site) FormToken() string {
	now := s.parts.Clock()
	s.rates.forms.give(now)
	return s.parts.Keys.FormToken(now)
}

// CarriedToken is a form's token once more, when it is good for another try,
// else a new one.
func (s *Site) CarriedToken(token string) string {
	if shown, err := s.parts.Keys.ReadFormToken(token); err == nil && s.isFresh(shown) {
		return token
	}
	return s.FormToken()
}

// isFresh lets a clock pass that was set back.
func (s *Site) isFresh(shown time.Time) bool {
	return s.parts.Clock().Sub(shown).Abs() <= formTokenFor
}

// tokenPlace is what the server renders into a page where its token stands.
var tokenPlace = []byte(`value="` + school.FormTokenMarker + `"`)

// WithFormToken puts a token into a rendered page. A page without the contact
// form stays as it is.
func WithFormToken(html []byte, token string) []byte {
	return bytes.ReplaceAll(html, tokenPlace, []byte(`value="`+token+`"`))
}

// tokened is the page of the contact form with the token of one second: it is
// packed once for all who ask within it.
type tokened struct {
	mu     sync.Mutex
	page   *Page
	second time.Time
	html   school.Encoded
}

// Tokened is a page as it is sent: the one of the contact form with the token
// of this second, any other as it is.
func (s *Site) Tokened(page *Page) school.Encoded {
	if !page.Form {
		return page.HTML
	}
	now := s.parts.Clock().UTC().Truncate(time.Second)
	s.rates.forms.give(now)
	t := &s.tokened
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.page != page || !t.second.Equal(now) {
		html := s.parts.Renderer.Encode(page.HTML.Type, WithFormToken(page.HTML.Identity, s.parts.Keys.FormToken(now)))
		html.ETag = tokenedTag(page.HTML.ETag, now)
		t.page, t.second, t.html = page, now, html
	}
	return t.html
}

// tokenedTag names the bytes: the page and the second make them.
func tokenedTag(tag string, second time.Time) string {
	return strings.TrimSuffix(tag, `"`) + "." + strconv.FormatInt(second.Unix(), 36) + `"`
}

// IsTokened reports whether a tag is that of a page with a token which is
// still young enough to be kept.
func (s *Site) IsTokened(page *Page, tag string) bool {
	stamp, found := strings.CutPrefix(tag, strings.TrimSuffix(page.HTML.ETag, `"`)+".")
	second, err := strconv.ParseInt(strings.TrimSuffix(stamp, `"`), 36, 64)
	if !page.Form || !found || err != nil {
		return false
	}
	age := s.parts.Clock().Sub(time.Unix(second, 0))
	return age >= 0 && age < sameFormFor
}
