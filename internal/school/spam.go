package school

import "strings"

// SpamReason codes why an enquiry is spam. A mark of a person has their name after it: "marked:asha@example.org".
// An old record has a sentence in its place.
type SpamReason string

var spamSentences = map[SpamReason]string{}

// spamReason declares a reason with its sentence for people.
func spamReason(code SpamReason, sentence string) SpamReason {
	spamSentences[code] = sentence
	return code
}

// The reasons that package enquiries finds, and the marks of people.
var (
	SpamHoneypot     = spamReason("honeypot", "a field that people can't see was filled in")
	SpamLinkInName   = spamReason("link_in_name", "there is a web address in place of a name")
	SpamLinkMarkup   = spamReason("link_markup", "the links are written as programs write them")
	SpamManyLinks    = spamReason("many_links", "the message is full of links")
	SpamRepeated     = spamReason("repeated_text", "the same text came several times within a day")
	SpamTooFast      = spamReason("too_fast", "the form was filled in faster than a person can")
	SpamForgedToken  = spamReason("forged_token", "it only pretends to come from the form on the website")
	SpamExpiredToken = spamReason("expired_token", "the form had been open for more than a day")
	SpamReusedToken  = spamReason("reused_token", "more messages came from one form than it was shown for")
	SpamFormless     = spamReason("many_formless", "it did not come from the form on the website, like many others")
	SpamSender       = spamReason("many_of_sender", "many messages came from the same sender within an hour")
	SpamAddress      = spamReason("many_of_address", "many messages came from the same internet connection "+
		"within an hour")
	SpamFlood      = spamReason("flood", "more messages came within an hour than people write")
	SpamLongFlood  = spamReason("flood_of_long", "more long messages came within an hour than people write")
	SpamMarked     = spamReason("marked", "marked by ")                     // by a person
	SpamMarkedMany = spamReason("marked_many", "set aside with others by ") // by a person, with others
)

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
