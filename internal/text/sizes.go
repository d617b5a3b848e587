package text

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// CountText formats a number with its noun: "1 page", "3 pages", "2 enquiries".
func CountText(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if stem, found := strings.CutSuffix(noun, "y"); found { // after a consonant
		return strconv.Itoa(n) + " " + stem + "ies"
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// SizeText formats a size as a file manager does: "240.0 kB".
func SizeText(bytes int64) string {
	switch {
	case bytes >= 10<<30:
		return fmt.Sprintf("%.1f GB", float64(bytes)/(1<<30))
	case bytes >= 1<<20:
		return fmt.Sprintf("%.1f MB", float64(bytes)/(1<<20))
	case bytes >= 1<<10:
		return fmt.Sprintf("%.1f kB", float64(bytes)/(1<<10))
	}
	return fmt.Sprintf("%d bytes", bytes)
}

// Slug makes the URL segment for words: it keeps letters of every script, marks and digits, in
// lower case, with one dash for everything between. It is "" when nothing is left.
func Slug(words string) string {
	parts := strings.FieldsFunc(strings.ToLower(words), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && r != '\'' && r != '’'
	})
	return strings.Trim(apostrophes.Replace(strings.Join(parts, "-")), "-")
}

// apostrophes drops those that Slug does not count as the end of a word.
var apostrophes = strings.NewReplacer("'", "", "’", "")

// Rupees writes a sum as it is read in India: "₹1,46,000"; "" for none.
func Rupees(sum int) string {
	if sum <= 0 {
		return ""
	}
	digits := strconv.Itoa(sum)
	grouped := digits[max(0, len(digits)-3):]
	for rest := digits[:len(digits)-len(grouped)]; rest != ""; {
		at := max(0, len(rest)-2)
		grouped, rest = rest[at:]+","+grouped, rest[:at]
	}
	return "₹" + grouped
}
