package auth

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// allGuesses are all the ways to go about the parts of a password.
func allGuesses(password []rune, words book) (found []guess) {
	small := make([]rune, len(password))
	for i, r := range password {
		small[i] = unicode.ToLower(r)
	}
	found = append(found, wordGuesses(password, small, words)...)
	found = append(found, rowGuesses(small)...)
	found = append(found, keyGuesses(password)...)
	found = append(found, dateGuesses(small)...)
	return append(found, repeatedGuesses(small, found)...)
}

// The letters that signs and digits stand for. 1 and ! and | are read both
// ways.
var (
	signsOfI = map[rune]rune{'1': 'i', '!': 'i', '|': 'i'}
	signsOfL = map[rune]rune{'1': 'l', '!': 'l', '|': 'l', '7': 'l'}
	signs    = map[rune]rune{
		'4': 'a', '@': 'a', '8': 'b', '(': 'c', '{': 'c', '[': 'c', '<': 'c', '3': 'e', '6': 'g', '9': 'g',
		'0': 'o', '$': 's', '5': 's', '+': 't', '7': 't', '%': 'x', '2': 'z',
	}
)

// wordGuesses finds words: as they are, backwards, and with signs for letters.
func wordGuesses(password, small []rune, words book) (found []guess) {
	backwards := slices.Clone(small)
	slices.Reverse(backwards)
	asI, asL := withoutSigns(small, signsOfI), withoutSigns(small, signsOfL)
	for from := range small {
		for to := from + 1; to <= len(small); to++ {
			changes := capitals(password[from:to])
			look := func(word []rune, tries float64) {
				if rank, weakness := words.rank(string(word)); rank > 0 {
					found = append(found, guess{from, to, float64(rank) * changes * tries, weakness})
				}
			}
			look(small[from:to], 1)
			look(backwards[len(small)-to:len(small)-from], 2)
			replaced := math.Pow(2, float64(differences(small[from:to], asI[from:to])))
			look(asI[from:to], replaced)
			look(asL[from:to], replaced)
		}
	}
	return found
}

func withoutSigns(text []rune, first map[rune]rune) []rune {
	plain := slices.Clone(text)
	for i, r := range text {
		if letter, known := first[r]; known {
			plain[i] = letter
		} else if letter, known := signs[r]; known {
			plain[i] = letter
		}
	}
	return plain
}

// differences counts the different signs that were read as letters.
func differences(text, plain []rune) int {
	read := map[rune]bool{}
	for i, r := range text {
		if plain[i] != r {
			read[r] = true
		}
	}
	return len(read)
}

// capitals is how many times as many tries a word takes for its capitals. The
// first letter, the last and all of them are tried at once.
func capitals(word []rune) float64 {
	upper, lower := 0, 0
	for _, r := range word {
		switch {
		case unicode.IsUpper(r):
			upper++
		case unicode.IsLower(r):
			lower++
		}
	}
	switch {
	case upper == 0:
		return 1
	case lower == 0, upper == 1 && (unicode.IsUpper(word[0]) || unicode.IsUpper(word[len(word)-1])):
		return 2
	}
	return mixtures(upper, lower)
}

const (
	shortestRow = 3
	widestStep  = 5 // of a row like 2468
)

// rowGuesses finds characters that go up or down in even steps.
func rowGuesses(small []rune) (found []guess) {
	for from := 0; from+1 < len(small); {
		step, to := small[from+1]-small[from], from+2
		for to < len(small) && small[to]-small[to-1] == step {
			to++
		}
		if to-from >= shortestRow && step != 0 && step >= -widestStep && step <= widestStep {
			found = append(found, guess{from, to, rowTries(small[from], step) * float64(to-from), StraightRow})
		}
		from = to - 1
	}
	return found
}

func rowTries(first, step rune) (tries float64) {
	switch {
	case strings.ContainsRune("az019", first):
		tries = 4
	case unicode.IsDigit(first):
		tries = 10
	default:
		tries = 26
	}
	if step < 0 {
		tries *= 2
	}
	return tries
}

const (
	likelyYears = 50 // whoever guesses begins with those of people's lives
	daysOfYear  = 365
)

// dateGuesses finds years of the last and this century, and dates of six or
// eight digits, with or without signs between.
func dateGuesses(text []rune) (found []guess) {
	for from := range text {
		if year, ok := number(text, from, 4); ok && year >= 1900 && year < 2100 {
			found = append(found, guess{from, from + 4, likelyYears, DateOrYear})
		}
		for _, shape := range dateShapes {
			if shape.fits(text[from:]) {
				found = append(found, guess{from, from + len(shape.text), shape.tries, DateOrYear})
			}
		}
	}
	return found
}

// dateShape is a date as it is written: d, m and y for digits, - for a sign.
type dateShape struct {
	text  string
	tries float64
}

var dateShapes = makeDateShapes()

func makeDateShapes() (shapes []dateShape) {
	for _, text := range []string{"ddmmyyyy", "mmddyyyy", "yyyymmdd", "ddmmyy", "mmddyy", "yymmdd"} {
		shapes = append(shapes, dateShape{text, daysOfYear * likelyYears})
	}
	for _, text := range []string{"dd-mm-yyyy", "mm-dd-yyyy", "yyyy-mm-dd", "d-m-yyyy", "dd-m-yyyy", "d-mm-yyyy", "dd-mm-yy", "d-m-yy", "dd-m-yy", "d-mm-yy"} {
		shapes = append(shapes, dateShape{text, daysOfYear * likelyYears * 4}) // four signs are likely
	}
	return shapes
}

func (s dateShape) fits(text []rune) bool {
	if len(text) < len(s.text) {
		return false
	}
	values := map[rune]int{}
	for i, kind := range s.text {
		r := text[i]
		digit := r >= '0' && r <= '9'
		if digit == (kind == '-') || kind == '-' && (unicode.IsLetter(r) || r != text[strings.IndexByte(s.text, '-')]) {
			return false
		}
		values[kind] = values[kind]*10 + int(r-'0')
	}
	year := values['y']
	likely := year < 100 && strings.Count(s.text, "y") == 2 || year >= 1900 && year < 2100
	return likely && values['d'] >= 1 && values['d'] <= 31 && values['m'] >= 1 && values['m'] <= 12
}

func number(text []rune, from, digits int) (int, bool) {
	if from+digits > len(text) {
		return 0, false
	}
	n, err := strconv.Atoi(string(text[from : from+digits]))
	return n, err == nil
}

// repeatedGuesses finds what stands there several times in a row; a word costs
// what it costs once.
func repeatedGuesses(small []rune, found []guess) (repeated []guess) {
	once := map[[2]int]float64{}
	for _, g := range found {
		at := [2]int{g.from, g.to}
		if tries, known := once[at]; !known || g.tries < tries {
			once[at] = g.tries
		}
	}
	for from := range small {
		for size := 1; from+2*size <= len(small); size++ {
			to := from + size
			for to < len(small) && small[to] == small[to-size] {
				to++
			}
			times := (to - from) / size
			if times < 2 || times*size < shortestRow {
				continue
			}
			tries, known := once[[2]int{from, from + size}]
			if !known {
				tries = blind(from, from+size).tries
			}
			repeated = append(repeated, guess{from, from + times*size, tries * float64(times), Repetition})
		}
	}
	return repeated
}
