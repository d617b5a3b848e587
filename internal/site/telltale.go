package site

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"schoolsite/internal/school"
)

// What tells people from programs, beside how often they write (messages.go).
const (
	minFillTime = 3 * time.Second // nobody reads and fills four fields faster
	maxLinks    = 2               // of a message that is no advertisement
	longText    = 200             // characters that two people don't write alike
)

// shortLink is a web address without its beginning, below a domain that
// advertisers use: "B.Sc/BCA" is none.
var shortLink = regexp.MustCompile(`^[^a-z0-9]*([a-z0-9-]+\.)+(com|net|org|info|biz|ru|cn|top|xyz|online|site|shop|store|club|click|link|live|ly|me|gl|cc)/.`)

// longestName bounds what is looked at of a word: a server's name is no longer.
const longestName = 300

// linksIn counts web addresses.
func linksIn(text string) (count int) {
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		switch whole := strings.Count(word, "://"); {
		case whole > 0:
			count += whole
		case strings.Contains(word, "www."), shortLink.MatchString(word[:min(len(word), longestName)]):
			count++
		}
	}
	return count
}

// hasLinkCode reports links as web pages and forums have them.
func hasLinkCode(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, "href=") || strings.Contains(text, "[url") || strings.Contains(text, "[link")
}

// telltale says why a message is a program's beyond much doubt, "" when it
// isn't. The words are read by the office.
func (s *Site) telltale(form school.ContactForm, signs Signs) string {
	links := linksIn(form.Message)
	copied := s.isCopied(form.Message, links)
	switch {
	case signs.Honeypot != "":
		return "a field that people can't see was filled in"
	case linksIn(form.Name) > 0:
		return "there is a web address in place of a name"
	case hasLinkCode(form.Message):
		return "the links are written as programs write them"
	case links > maxLinks:
		return "the message is full of links"
	case copied:
		return "the same text came several times within a day"
	}
	return s.telltaleOfPage(signs)
}

// telltaleOfPage says what is wrong with how a form was shown and filled in.
// What came without the form is bounded by counted.
func (s *Site) telltaleOfPage(signs Signs) string {
	shown, err := s.parts.Keys.ReadFormToken(signs.Token)
	age := s.parts.Clock().Sub(shown)
	switch {
	case signs.Elapsed > 0 && isTooFast(signs.Elapsed):
		return "the form was filled in faster than a person can"
	case signs.Token == "":
		return ""
	case err != nil:
		return "it only pretends to come from the form on the website"
	case !s.isFresh(shown):
		return "the form had been open for more than a day"
	case isTooFast(age):
		return "the form was filled in faster than a person can"
	}
	return ""
}

// telltaleOfUse counts how often a form was sent, by messages that one address
// may send at all: all who saw the page in the same second have the same form,
// and one who sends without end must not use it up for them.
func (s *Site) telltaleOfUse(signs Signs) string {
	shown, err := s.parts.Keys.ReadFormToken(signs.Token)
	if err == nil && !s.rates.forms.use(shown) {
		return "more messages came from one form than it was shown for"
	}
	return ""
}

// isTooFast lets pass a time that a clock which was set back has turned round.
func isTooFast(took time.Duration) bool { return took >= 0 && took < minFillTime }

// isCopied counts the texts that only a program sends often: those with a
// link, and long ones.
func (s *Site) isCopied(message string, links int) bool {
	if links == 0 && utf8.RuneCountInString(message) < longText {
		return false
	}
	_, few := s.rates.texts.Allow(strings.ToLower(strings.Join(strings.Fields(message), " ")))
	return !few
}
