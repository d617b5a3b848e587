package school

import (
	"strings"
	"unicode"
)

// ParsePersons reads whom somebody means who wrote an e-mail address, a
// telephone number, or more of them with commas between, as Persons has them.
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

// Persons are what an enquiry's sender is known by: the e-mail address in
// lower case and the ten digits of the telephone.
func (e Enquiry) Persons() []string {
	var known []string
	for _, name := range []string{NormalEmail(e.Email), e.Phone} {
		if name != "" {
			known = append(known, name)
		}
	}
	return known
}

// normalPhone leaves out what people write between the digits of a
// telephone number, and what nobody sees: telephones put marks of the text's
// direction around a number that is copied from their contacts.
func normalPhone(written string) string {
	return strings.Map(func(r rune) rune {
		if r == '(' || r == ')' || unicode.In(r, unicode.Z, unicode.Pd, unicode.Cf) {
			return -1
		}
		return r
	}, written)
}

// PhoneParts are the digits of which one may stand in a telephone number that
// somebody looks for, who typed all of it or a part in any way: of
// "+91 98450-1" it is "984501". There are none where anything else was typed.
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
