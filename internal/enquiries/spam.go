package enquiries

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// SpamSignals came with a contact form beside its fields.
type SpamSignals struct {
	Address  string
	Honeypot string        // a hidden field, which people leave empty
	Elapsed  time.Duration // between showing the form and sending it; 0 unknown
	Key      string        // idempotency key: the same for each retry of one submission; "" for none
	Token    string        // the form token of the page (Service.FormToken); "" when the message came without the form
}

const (
	minFillTime  = 3 * time.Second // nobody reads and fills four fields faster
	maxLinks     = 2               // of a message that is no advertisement
	longText     = 200             // characters that two people don't write alike
	longMessage  = 4 << 10         // bytes; quotas bound how many longer ones are kept
	programRetry = 10 * time.Second
)

// assess gives the reason why a message counts as spam, "" when it does not, or refuses it with
// Throttled. The office reads the reason. Each step counts the message against its limits in
// limits.go: spam takes nothing from the limits of people, and what is spam by its sender or its
// connection takes nothing from the limits of everybody.
func (s *Service) assess(form school.ContactForm, signals SpamSignals) (reason school.SpamReason, err error) {
	size := len(form.Name) + len(form.Email) + len(form.Message)
	reason = s.programReason(form, signals)
	if reason == "" {
		if wait, ok := s.limits.allowKept(signals.Address); !ok {
			return "", refusal(wait, "So many messages have come from your internet connection that this one "+
				"was not kept.")
		}
		reason = s.tokenReason(signals)
	}
	if reason != "" {
		if !s.limits.programSpam.add(size) {
			return "", refusal(programRetry, "So many messages come from programs at the moment that this one, which "+
				"looks like one of them, was not kept.")
		}
		return reason, nil
	}
	if wait, ok := s.limits.keptInAll.Allow(""); !ok {
		return "", refusal(wait, "So many messages come in at the moment that this one was not kept.")
	}
	reason = s.rateReason(form, signals.Address)
	if size <= longMessage {
		return reason, nil
	}
	if reason == "" && !s.limits.longPerHour.add(size) {
		reason = school.SpamLongFlood
	}
	if reason != "" && !s.limits.longSpam.add(size) {
		return "", school.Errorf(school.Throttled, "So many long messages come in at the moment that this one was "+
			"not kept. Please send a shorter one, or telephone the school.")
	}
	return reason, nil
}

// programReason looks at what was typed, and how the form was shown and filled in.
func (s *Service) programReason(form school.ContactForm, signals SpamSignals) school.SpamReason {
	links, text := countLinks(form.Message), strings.ToLower(form.Message)
	isCopied := false
	if links > 0 || utf8.RuneCountInString(form.Message) >= longText {
		_, few := s.limits.sameText.Allow(strings.Join(strings.Fields(text), " "))
		isCopied = !few
	}
	shown, tokenErr := s.Keys.ReadFormToken(signals.Token)
	// A negative time comes from a clock that was set back, and is let pass.
	tooFast := func(took time.Duration) bool { return took >= 0 && took < minFillTime }
	switch {
	case signals.Honeypot != "":
		return school.SpamHoneypot
	case countLinks(form.Name) > 0:
		return school.SpamLinkInName
	case strings.Contains(text, "href=") || strings.Contains(text, "[url") || strings.Contains(text, "[link"):
		return school.SpamLinkMarkup
	case links > maxLinks:
		return school.SpamManyLinks
	case isCopied:
		return school.SpamRepeated
	case signals.Elapsed > 0 && tooFast(signals.Elapsed):
		return school.SpamTooFast
	case signals.Token == "":
		return ""
	case tokenErr != nil:
		return school.SpamForgedToken
	case !s.isFresh(shown):
		return school.SpamExpiredToken
	case tooFast(s.Clock().Sub(shown)):
		return school.SpamTooFast
	}
	return ""
}

// tokenReason redeems the form token, or counts a message without one. It runs after the limit of the
// address: all who saw the page in the same second have the same token, and one who sends without end
// must not use it up.
func (s *Service) tokenReason(signals SpamSignals) school.SpamReason {
	if signals.Token != "" {
		if shown, err := s.Keys.ReadFormToken(signals.Token); err == nil && !s.tokens.redeem(shown) {
			return school.SpamReusedToken
		}
		return ""
	}
	_, few := s.limits.formless.Allow(auth.AddressKey(signals.Address))
	if few {
		_, few = s.limits.formlessPerDay.Allow("")
	}
	if !few {
		return school.SpamFormless
	}
	return ""
}

// rateReason checks the limit of the sender first, then that of the address, that of its block, and that
// of everybody. A message stopped by one does not consume the later ones.
func (s *Service) rateReason(form school.ContactForm, from string) school.SpamReason {
	address := auth.AddressKey(from)
	_, fewByMail := s.limits.perSender.Allow(address + " " + school.NormalEmail(form.Email))
	_, fewByPhone := s.limits.perSender.Allow(address + " " + form.Phone)
	if !fewByMail || !fewByPhone {
		return school.SpamSender
	}
	if _, few := s.limits.perAddress.Allow(address); !few {
		return school.SpamAddress
	}
	if _, few := s.limits.perBlock.Allow(auth.BlockKey(from)); !few {
		return school.SpamAddress
	}
	if _, few := s.limits.inAll.Allow(""); !few {
		return school.SpamFlood
	}
	return ""
}

// bareLink matches a web address without "https://", below a domain that advertisers use: "B.Sc/BCA"
// is none. It looks at the first maxHostName bytes of a word.
var bareLink = regexp.MustCompile(
	`^[^a-z0-9]*([a-z0-9-]+\.)+(com|net|org|info|biz|ru|cn|top|xyz|online|site|shop|store|club|click|link|live|ly|me|gl|cc)/.`)

const maxHostName = 300

func countLinks(text string) (count int) {
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		switch whole := strings.Count(word, "://"); {
		case whole > 0:
			count += whole
		case strings.Contains(word, "www."), bareLink.MatchString(word[:min(len(word), maxHostName)]):
			count++
		}
	}
	return count
}

func refusal(wait time.Duration, why string) error {
	return &school.Error{
		Code: school.Throttled, RetryAfter: wait,
		Message: why + " Please wait " + text.DurationText(wait) + " and send it again, or telephone the school.",
	}
}
