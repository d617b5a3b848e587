package accounts

import (
	"cmp"
	"context"
	"strings"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
)

// goodScore is the lowest score that needs no advice.
const goodScore = 3

// PasswordStrength judges a password while it is typed. about is what the person
// typed about themselves, code that of a link for a new password. The password
// is neither kept nor logged.
func (s *Service) PasswordStrength(ctx context.Context, by school.Actor, password, code string, about ...string) (school.PasswordStrength, error) {
	if len(password) > school.MaxPasswordBytes {
		return school.PasswordStrength{}, school.InvalidFields(map[string]string{"password": school.PasswordMessage(password)})
	}
	asker := cmp.Or(by.Name(), auth.AddressKey(school.RequestInfoFrom(ctx).Address))
	if wait, ok := s.limits.strengths.Allow(asker); !ok {
		return school.PasswordStrength{}, school.TooManyTries(wait)
	}
	person := by.Account
	if code != "" {
		if _, holder, err := s.resetLink(code); err == nil { // FinishReset refuses a link that does not work
			person = holder
		}
	}
	return s.strength(password, append(about, person.Name, person.Email)), nil
}

// checkPassword refuses a new password that breaks the rule or does not reach
// Options.PasswordScore. Every use case that takes a new password calls it;
// about is the person's name and e-mail address.
func (s *core) checkPassword(password string, about ...string) error {
	message := school.PasswordMessage(password)
	if message == "" && s.options.PasswordScore > 0 {
		if judged := s.strength(password, about); !judged.Enough {
			message = "This password is too easy to guess. " + judged.Sentence
		}
	}
	if message == "" {
		return nil
	}
	return school.InvalidFields(map[string]string{"password": message})
}

// strength judges a password with the words of the person and of the school.
func (s *core) strength(password string, about []string) school.PasswordStrength {
	who, initials := s.school(), ""
	for _, word := range strings.Fields(who.Name) {
		initials += string([]rune(word)[:1])
	}
	score, weakness := auth.Strength(password, append(about, s.options.BaseURL, who.Name, initials, who.Email, who.Phone, who.Tagline,
		who.Address.Street, who.Address.City, who.Address.Region, who.Address.PostalCode))
	judged := school.PasswordStrength{
		Score: score, Word: []string{"Very weak", "Weak", "Fair", "Good", "Strong"}[score], Enough: score >= s.options.PasswordScore,
	}
	if score < max(goodScore, s.options.PasswordScore) {
		judged.Sentence = string(weakness)
	}
	return judged
}
