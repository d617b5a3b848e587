package pictures

import (
	"cmp"
	"strings"
	"unicode/utf8"
)

// natural compares names as people count: 2 before 10, whatever the case.
func natural(a, b string) int {
	restA, restB := a, b
	for restA != "" && restB != "" {
		x, y := piece(restA), piece(restB)
		if c := comparePieces(x, y); c != 0 {
			return c
		}
		restA, restB = restA[len(x):], restB[len(y):]
	}
	return cmp.Or(cmp.Compare(len(restA), len(restB)), strings.Compare(a, b))
}

const digits = "0123456789"

// piece is the number that a text begins with, or its first letter.
func piece(text string) string {
	if rest := strings.TrimLeft(text, digits); rest != text {
		return text[:len(text)-len(rest)]
	}
	_, size := utf8.DecodeRuneInString(text)
	return text[:size]
}

func comparePieces(a, b string) int {
	if strings.Contains(digits, a[:1]) && strings.Contains(digits, b[:1]) {
		a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
		return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
	}
	return strings.Compare(strings.ToLower(a), strings.ToLower(b))
}
