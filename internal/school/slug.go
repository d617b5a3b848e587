package school

import (
	"strings"
	"unicode"
)

// Slug makes words fit to stand in an address: letters of every script, marks
// and digits stay, in small letters, with one dash for all between. It is ""
// when nothing stays.
func Slug(words string) string {
	parts := strings.FieldsFunc(strings.ToLower(words), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && r != '\'' && r != '’'
	})
	joined := strings.NewReplacer("'", "", "’", "").Replace(strings.Join(parts, "-"))
	return strings.Trim(joined, "-")
}
