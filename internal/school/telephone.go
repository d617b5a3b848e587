package school

import (
	"regexp"
	"strings"
)

// Numbers as telephones in India dial them, without signs between the digits: a
// mobile or a landline with its area's code, a toll-free or paid service, an
// emergency or helpline number; or with its own code a number abroad.
var dialled = regexp.MustCompile(`^(?:` +
	`(?:\+91|0091|91|0)?[1-9][0-9]{9}` + `|` +
	`(?:\+91|0)?1[89][0-9]{8,11}` + `|` +
	`1[0-9]{2,4}` + `|` +
	`(?:\+|00)(?:[1-8]|9[02-8])[0-9]{7,14}` + `)$`)

// TelephoneMessage explains in a sentence why a number can't be dialled as it
// is written; "" when it can.
func TelephoneMessage(written string) string {
	number := normalPhone(written)
	if dialled.MatchString(number) {
		return ""
	}
	return "This number can't ring. An Indian number has ten digits, the area's code among them: \"+91 8352 226123\" or \"+91 98450 12345\"."
}

// placeholderDigits match the digits that people type instead of a real
// number.
var placeholderDigits = regexp.MustCompile(`^(?:91|0)?(?:0{7,}|1{7,}|2{7,}|3{7,}|4{7,}|5{7,}|6{7,}|7{7,}|8{7,}|9{7,}|01234567[0-9]*|12345678[0-9]*|9876543210)$`)

// IsPlaceholderNumber reports whether a number is one like 0000000, 1234567890
// or 99999 99999.
func IsPlaceholderNumber(written string) bool {
	return placeholderDigits.MatchString(strings.TrimPrefix(normalPhone(written), "+"))
}
