package accounts

import (
	"cmp"
	"context"
	"net/url"
	"strings"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
)

// Strength is how hard a password is to guess.
type Strength struct {
	Score    int    // 0 to 4
	Word     string // "Very weak" to "Strong"
	Sentence string // what would make it better; "" when nothing has to
	Enough   bool   // it reaches the score that this site asks for
}

// strengthWords name the scores.
var strengthWords = []string{"Very weak", "Weak", "Fair", "Good", "Strong"}

// PasswordStrength judges a password that somebody is choosing, for a form that
// says so while they type; about is what they typed about themselves, and code
// that of a link for a new password. It keeps and logs nothing.
func (s *Service) PasswordStrength(ctx context.Context, by school.Actor, password, code string, about ...string) (Strength, error) {
	if len(password) > school.MaxPasswordBytes {
		return Strength{}, school.InvalidFields(map[string]string{"password": school.PasswordMessage(password)})
	}
	asker := cmp.Or(by.Name(), auth.AddressKey(school.RequestInfoFrom(ctx).Address))
	if wait, ok := s.limits.strengths.Allow(asker); !ok {
		return Strength{}, school.TooManyTries(wait)
	}
	for i := range about {
		about[i] = about[i][:min(len(about[i]), longestAbout)]
	}
	return s.strength(password, append(about, s.wordsOf(by, code)...)...), nil
}

// wordsOf are those of who is signed in, or holds a link that works.
func (s *Service) wordsOf(by school.Actor, code string) []string {
	person := by.Account
	if code != "" {
		// A link that does not work is said so where it is used.
		if _, holder, err := s.linkOf(code); err == nil {
			person = holder
		}
	}
	return []string{person.Name, person.Email}
}

// longestAbout is how much is read of a name or an e-mail address, in bytes.
const longestAbout = 254

// checkPassword refuses a new password that breaks the rule, or that is easier
// to guess than the site allows. about is what is known of the person: name and
// e-mail address. Every use case that takes a new password asks here.
func (s *Service) checkPassword(password string, about ...string) error {
	message := school.PasswordMessage(password)
	if message == "" && s.options.PasswordScore > 0 {
		if judged := s.strength(password, about...); !judged.Enough {
			message = "This password is too easy to guess. " + judged.Sentence
		}
	}
	if message == "" {
		return nil
	}
	return school.InvalidFields(map[string]string{"password": message})
}

func (s *Service) strength(password string, about ...string) Strength {
	score, weakness := auth.Strength(password, append(about, s.ownWords()...))
	return Strength{
		Score: score, Word: strengthWords[score], Enough: score >= s.options.PasswordScore,
		Sentence: s.adviceOf(score, weakness),
	}
}

// adviceOf is never empty for a password that is not enough.
func (s *Service) adviceOf(score int, weakness auth.Weakness) string {
	if weakness == auth.NoWeakness && score < s.options.PasswordScore {
		return "Put one more unrelated word beside it."
	}
	return weakness.Sentence()
}

// ownWords are what whoever guesses a password of this school tries first.
func (s *Service) ownWords() []string {
	who := s.school()
	return []string{hostName(s.options.BaseURL), who.Name, who.Email, who.Phone, who.Tagline, initials(who.Name),
		who.Address.Street, who.Address.City, who.Address.Region, who.Address.PostalCode}
}

func hostName(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(u.Hostname(), "www.")
}

// initials is how people shorten a school's name: DPS, KV.
func initials(name string) (short string) {
	for _, word := range strings.Fields(name) {
		short += string([]rune(word)[:1])
	}
	return short
}
