package content

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"schoolsite/internal/school"
)

// wholeNumber reads a count: "54", "1,200", "54.0", "೫೪".
func wholeNumber(text string) (int, bool) {
	value, ok := decimal(text)
	if !ok || value != math.Trunc(value) || math.Abs(value) > 1e9 {
		return 0, false
	}
	return int(value), true
}

// decimal reads a number with digits of any script.
func decimal(text string) (float64, bool) {
	digits := strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return '0' + rune(digitOf(r))
		}
		return r
	}, strings.ReplaceAll(strings.TrimSpace(text), ",", ""))
	if digits == "" || strings.Trim(digits, "0123456789.-") != "" {
		return 0, false
	}
	value, err := strconv.ParseFloat(digits, 64)
	return value, err == nil
}

// digitOf is a digit's value: the digits of a script stand in one row of ten.
func digitOf(r rune) int {
	for zero := r; ; zero-- {
		if !unicode.IsDigit(zero-1) || r-zero == 9 {
			return int(r - zero)
		}
	}
}

// failedFormulas are what Excel shows for a formula that can't be worked out.
var failedFormulas = []string{"#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!", "#CALC!"}

// trouble says why a text can't be what a person wrote in words; "" when it
// can.
func trouble(text string, longest int) string {
	switch n := utf8.RuneCountInString(text); {
	case slices.Contains(failedFormulas, text):
		return "is " + text + ", a formula that failed"
	case isPhone(text):
		return "is a number"
	case strings.ContainsRune(text, utf8.RuneError) || strings.Contains(text, "???"):
		return "has characters that could not be read"
	case isOldFont(text):
		return "seems to be typed with an old font such as Nudi or Baraha; it must be typed, or converted, in Unicode"
	case n > longest:
		return "has " + school.CountText(n, "character") + "; " + strconv.Itoa(longest) + " are the most"
	}
	return ""
}

// isPhone finds numbers, above all telephone numbers, which nobody wants to
// publish by mistake: no letters, or ten digits beside them. "10+2" is a
// qualification.
func isPhone(text string) bool {
	if plainWords(text) == "10 2" {
		return false
	}
	digits, letters := 0, 0
	for _, r := range text {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
		}
	}
	return digits > 0 && (letters == 0 || digits >= 10)
}

// isOldFont finds texts whose letters only look right in a font of their own:
// Kannada or Hindi that is stored as accented Latin letters.
func isOldFont(text string) bool {
	odd, all := 0, 0
	for _, r := range text {
		if unicode.IsSpace(r) {
			continue
		}
		all++
		if r >= 0xa1 && r <= 0xff {
			odd++
		}
	}
	return odd >= 3 && odd*3 > all
}

// shown is a cell's text in a sentence.
func shown(text string) string {
	if utf8.RuneCountInString(text) > 40 {
		text = string([]rune(text)[:40]) + "…"
	}
	return "“" + text + "”"
}

// courtesy are words before a name that make no other person of it.
var courtesy = []string{"mr", "mrs", "ms", "miss", "smt", "shri", "sri", "shree", "kum", "kumari", "dr", "prof", "ಶ್ರೀ", "ಶ್ರೀಮತಿ", "ಡಾ", "श्री", "श्रीमती", "सुश्री", "डॉ"}

// personKey is a name for comparing: without titles, dots, blanks and
// capitals.
func personKey(name string) string {
	words := strings.Fields(plainWords(name))
	for len(words) > 1 && slices.Contains(courtesy, words[0]) {
		words = words[1:]
	}
	return strings.Join(words, "")
}
