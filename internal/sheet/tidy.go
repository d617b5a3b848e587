package sheet

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// tidy makes a cell's text one line with single spaces.
func tidy(text string) string {
	text = norm.NFC.String(strings.ToValidUTF8(shortened(text), "\uFFFD"))
	return strings.Join(strings.FieldsFunc(strings.Map(visible, text), unicode.IsSpace), " ")
}

// shortened cuts what no cell of a school needs.
func shortened(text string) string {
	if len(text) <= mostText {
		return text
	}
	count := 0
	for i := range text {
		if count++; count > mostText {
			return text[:i]
		}
	}
	return text
}

// visible drops characters that can't be seen, but for the joiners of Indian
// scripts.
func visible(r rune) rune {
	const joiner, nonJoiner = '\u200d', '\u200c'
	switch {
	case r == joiner || r == nonJoiner || unicode.IsSpace(r):
		return r
	case unicode.Is(unicode.Cf, r) || unicode.IsControl(r):
		return -1
	}
	return r
}

// number is a number's text: as it is shown where the format adds a meaning
// (a date, a percentage), else its digits.
func number(raw, shown string) string {
	value, err := strconv.ParseFloat(raw, 64)
	if err != nil || raw == "" {
		return shown
	}
	if _, err := strconv.ParseFloat(strings.ReplaceAll(shown, ",", ""), 64); err != nil {
		return shown
	}
	digits := strconv.FormatFloat(value, 'f', -1, 64)
	if short := strconv.FormatFloat(value, 'g', 15, 64); !strings.Contains(short, "e") && len(short) < len(digits) {
		return short // 97.4, not 97.400000000000006
	}
	return digits
}
