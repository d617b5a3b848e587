package school

import "strings"

// SpamReason codes why an enquiry is spam. A mark of a person has their name after it: "marked:asha@example.org".
// A record of before format 7 has a sentence in its place.
type SpamReason string

// The reasons that package enquiries finds, and the marks of people.
const (
	SpamHoneypot     SpamReason = "honeypot"
	SpamLinkInName   SpamReason = "link_in_name"
	SpamLinkMarkup   SpamReason = "link_markup"
	SpamManyLinks    SpamReason = "many_links"
	SpamRepeated     SpamReason = "repeated_text"
	SpamTooFast      SpamReason = "too_fast"
	SpamForgedToken  SpamReason = "forged_token"
	SpamExpiredToken SpamReason = "expired_token"
	SpamReusedToken  SpamReason = "reused_token"
	SpamFormless     SpamReason = "many_formless"
	SpamSender       SpamReason = "many_of_sender"
	SpamAddress      SpamReason = "many_of_address"
	SpamFlood        SpamReason = "flood"
	SpamLongFlood    SpamReason = "flood_of_long"
	SpamMarked       SpamReason = "marked"      // by a person
	SpamMarkedMany   SpamReason = "marked_many" // by a person, with others
)

var spamSentences = map[SpamReason]string{
	SpamHoneypot:     "a field that people can't see was filled in",
	SpamLinkInName:   "there is a web address in place of a name",
	SpamLinkMarkup:   "the links are written as programs write them",
	SpamManyLinks:    "the message is full of links",
	SpamRepeated:     "the same text came several times within a day",
	SpamTooFast:      "the form was filled in faster than a person can",
	SpamForgedToken:  "it only pretends to come from the form on the website",
	SpamExpiredToken: "the form had been open for more than a day",
	SpamReusedToken:  "more messages came from one form than it was shown for",
	SpamFormless:     "it did not come from the form on the website, like many others",
	SpamSender:       "many messages came from the same sender within an hour",
	SpamAddress:      "many messages came from the same internet connection within an hour",
	SpamFlood:        "more messages came within an hour than people write",
	SpamLongFlood:    "more long messages came within an hour than people write",
	SpamMarked:       "marked by ",
	SpamMarkedMany:   "set aside with others by ",
}

// By adds the person who marked an enquiry as spam.
func (r SpamReason) By(person string) SpamReason { return r + ":" + SpamReason(person) }

// SpamSentence tells people why an enquiry is spam, "" when it is not.
func (e Enquiry) SpamSentence() string {
	code, by, _ := strings.Cut(string(e.Spam), ":")
	if sentence := spamSentences[SpamReason(code)]; sentence != "" {
		return sentence + by
	}
	return string(e.Spam)
}
