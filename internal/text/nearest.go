package text

import "unicode/utf8"

// Nearest finds the word that was probably meant: the one with the fewest
// letters to change, if those are few.
func Nearest(written string, words []string) (string, bool) {
	best, fewest := "", max(1, min(3, len(written)/3))+1
	letters := utf8.RuneCountInString(written)
	for _, word := range words {
		if n := utf8.RuneCountInString(word); n >= letters+fewest || n <= letters-fewest {
			continue
		}
		if d := distance([]rune(written), []rune(word)); d < fewest {
			best, fewest = word, d
		}
	}
	return best, best != ""
}

// distance counts the letters to insert, delete, change or swap with their
// neighbour to make one word the other (optimal string alignment).
func distance(a, b []rune) int {
	if len(a) > 100 || len(b) > 100 {
		return 100
	}
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}
