package markdown

import (
	"net/url"
	"strings"
	"unicode"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// LinkMessage explains what is wrong with an address by its looks alone; "" when nothing is.
func LinkMessage(address string) string {
	u, err := url.Parse(address)
	switch {
	case address == "":
		return "This link leads nowhere. Write a path of this site or an https address."
	case err != nil || strings.ContainsFunc(address, tree.IsUnprintable) || strings.ContainsAny(address, " \\"):
		return "This is not an address. Write a path of this site or an https address, without spaces."
	case strings.HasPrefix(address, "//"):
		return "Write https: before this address, or one slash for a path of this site."
	case u.Scheme == "" && (address[0] == '/' || address[0] == '#'):
		return ""
	case u.Scheme == "":
		return "Begin a link within the site with a slash: /" +
			strings.TrimSuffix(strings.TrimLeft(address, "./"), ".md") + "."
	case u.Scheme == "http":
		return "Write https: instead of http:. Ask the other site's owner if it has no https address."
	case u.Scheme == "https" && !IsHTTPS(address):
		return "The address after https:// is not complete."
	case u.Scheme == "mailto" && school.EmailMessage(u.Opaque) != "":
		return "Write an e-mail address after mailto:."
	case u.Scheme == "https", u.Scheme == "mailto":
		return ""
	case u.Scheme == "tel":
		isSign := func(r rune) bool { return r == '+' || r == '-' || unicode.IsDigit(r) }
		if len(u.Opaque) < 3 || strings.TrimFunc(u.Opaque, isSign) != "" {
			return "Write a telephone number after tel:, digits and + only."
		}
		return text.TelephoneMessage(u.Opaque)
	}
	return "Links may begin with /, https:, mailto: or tel:, not with " + u.Scheme + ":."
}

// IsHTTPS reports whether a text is a complete https address without a password in it.
func IsHTTPS(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Scheme == "https" && u.Host != "" && u.User == nil &&
		!strings.ContainsFunc(text, unicode.IsSpace)
}
