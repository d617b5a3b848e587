package content

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// yearWords finds a school year in a text: "2025-26", "2025–2026", "AY 2025/26".
var yearWords = regexp.MustCompile(`(^|\D)((?:19|20)\d\d)\s*[-–—/_]\s*((?:19|20)?\d\d)(\D|$)`)

// schoolYear reads a school year and gives it as files are named, "2025-26".
func schoolYear(text string) (string, bool) {
	found := yearWords.FindStringSubmatch(text)
	if found == nil {
		return "", false
	}
	from, _ := strconv.Atoi(found[2])
	to, _ := strconv.Atoi(found[3])
	if to%100 != (from+1)%100 || to > 100 && to != from+1 {
		return "", false
	}
	return fmt.Sprintf("%d-%02d", from, (from+1)%100), true
}

// examYear takes the year of an examination, 2026, for the school year that
// ended in it.
func examYear(text string) (string, bool) {
	year, ok := wholeNumber(text)
	if !ok || year < 1950 || year > 2200 {
		return "", false
	}
	return fmt.Sprintf("%d-%02d", year-1, year%100), true
}

// longDash is a year as it stands in a file: "2025–26".
func longDash(year string) string { return strings.Replace(year, "-", "–", 1) }

var romanClasses = []string{"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"}

// classWords finds a class: "10", "10th Std.", "Class X", "XII (Science)",
// "ತರಗತಿ 10".
var classWords = regexp.MustCompile(`^(?:class|std|standard|grade|ತರಗತಿ|कक्षा|वर्ग)?\s*(\p{Nd}{1,2}|[ivx]{1,4})(?:th|st|nd|rd|ನೇ|वीं|वी)?\s*(?:class|std|standard|grade|ತರಗತಿ|कक्षा|वर्ग)?(?:\s+(.*))?$`)

// className is a class as the files write it, "Class X", with the stream that
// may follow; false when it is none that a school has.
func className(text string) (string, bool) {
	words := plainWords(text)
	if slices.Contains([]string{"lkg", "ukg", "nursery"}, words) {
		return strings.ToUpper(words), true
	}
	switch words {
	case "sslc", "ssc":
		return "Class X", true
	case "10 2", "puc ii", "ii puc", "puc 2":
		return "Class XII", true
	}
	found := classWords.FindStringSubmatch(words)
	if found == nil {
		return text, false
	}
	class := strings.ToUpper(found[1])
	if n, isNumber := wholeNumber(found[1]); isNumber && n >= 1 && n <= 12 {
		class = romanClasses[n]
	}
	if !slices.Contains(romanClasses[1:], class) {
		return text, false
	}
	if found[2] == "" {
		return "Class " + class, true
	}
	return "Class " + class + " (" + streamOf(text, found[2]) + ")", true
}

// streamOf finds the words of a stream as they were written. Small letters may
// have more bytes or fewer, but there are as many of them.
func streamOf(text, words string) string {
	if _, inside, ok := strings.Cut(text, "("); ok {
		if inside, _, ok := strings.Cut(inside, ")"); ok {
			return strings.TrimSpace(inside)
		}
	}
	before, _, ok := strings.Cut(strings.ToLower(text), words)
	if !ok {
		return words
	}
	from := utf8.RuneCountInString(before)
	return string([]rune(text)[from : from+utf8.RuneCountInString(words)])
}
