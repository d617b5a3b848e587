package school

import (
	"strings"
	"unicode"
)

// Slug makes the URL segment for words: it keeps letters of every script,
// marks and digits, in lower case, with one dash for everything between. It is
// "" when nothing is left.
func Slug(words string) string {
	parts := strings.FieldsFunc(strings.ToLower(words), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && r != '\'' && r != '’'
	})
	joined := strings.NewReplacer("'", "", "’", "").Replace(strings.Join(parts, "-"))
	return strings.Trim(joined, "-")
}
