package school

import (
	"strings"
	"unicode"
)

// ParsePersons parses a person's e-mail addresses and telephone numbers, with
// commas between, into the form of Enquiry.Persons.
func ParsePersons(written string) (persons []string, err error) {
	for part := range strings.SplitSeq(written, ",") {
		person, err := parsePerson(part)
		if err != nil {
			return nil, err
		}
		persons = append(persons, person)
	}
	return persons, nil
}

func parsePerson(written string) (string, error) {
	if email := NormalEmail(written); strings.Contains(email, "@") && emailMessage(email, msgRequired) == "" {
		return email, nil
	}
	if digits, ok := phoneDigits(strings.TrimSpace(written)); ok {
		return digits, nil
	}
	return "", Errorf(Invalid, "Name the person by an e-mail address or a telephone number of ten digits, or by both with a comma between.")
}

// Persons returns the keys of an enquiry's sender: the e-mail address in lower
// case and the ten digits of the telephone.
func (e Enquiry) Persons() []string {
	var known []string
	for _, name := range []string{NormalEmail(e.Email), e.Phone} {
		if name != "" {
			known = append(known, name)
		}
	}
	return known
}

// normalPhone removes what people write between the digits of a telephone
// number, and invisible characters: telephones put marks of the text's
// direction around a number that is copied from their contacts.
func normalPhone(written string) string {
	return strings.Map(func(r rune) rune {
		if r == '(' || r == ')' || unicode.In(r, unicode.Z, unicode.Pd, unicode.Cf) {
			return -1
		}
		return r
	}, written)
}

// PhoneParts returns search terms for a telephone number that somebody typed
// whole or in part, in any notation; one of them is in a number that matches.
// For "+91 98450-1" the term is "984501". Any other input gives none.
func PhoneParts(typed string) (parts []string) {
	plain := strings.NewReplacer(".", "", "/", "").Replace(normalPhone(strings.TrimSpace(typed)))
	if strings.Trim(strings.TrimPrefix(plain, "+"), "0123456789") != "" {
		return nil
	}
	for _, before := range []string{"", "+91", "0091", "91", "0"} {
		if cut, found := strings.CutPrefix(plain, before); found && cut != "" {
			parts = append(parts, cut)
		}
	}
	return parts
}
