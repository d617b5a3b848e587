package auth

import (
	_ "embed"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/ccojocar/zxcvbn-go/data"
)

// Weakness is the advice for a password, chosen by its longest predictable part.
type Weakness string

// The weaknesses.
const (
	OwnWord    Weakness = "Words that have to do with you or the school are guessed first." + addWords
	CommonWord Weakness = "Known words are guessed first, also with capitals and signs in them." + addWords
	Pattern    Weakness = "Dates, repetitions and keys in a row are guessed first." + addWords
	TooShort   Weakness = "It is short." + addWords // for a password without a predictable part

	addWords = " Add two or three unrelated words."
)

// scoreDigits are the exclusive lower bounds of the scores 1 to 4: a password of score 1 withstands
// more than 10^3 guesses, of score 4 more than 10^10.
var scoreDigits = []int{3, 6, 8, 10}

const (
	maxJudged = 40 // characters; the next ones can only make a password stronger
	minPart   = 3  // characters of a predictable part
)

// Strength estimates how hard a password is to guess, from 0 to 4, and names its weakness. words are
// the person's and the school's.
//
// The estimate is the number of decimal digits of the guesses: an unpredictable character counts one
// digit, a predictable part as many as digitsOf returns. Dynamic programming finds the cheapest
// division into parts.
func Strength(password string, words []string) (score int, weakness Weakness) {
	text := []rune(strings.ToLower(password))
	text = text[:min(len(text), maxJudged)]
	asI, asL := []rune(signsAsI.Replace(string(text))), []rune(signsAsL.Replace(string(text)))
	own := splitWords(words)
	type division struct {
		digits, from int      // from is the start of the last part
		weakness     Weakness // of the last part
	}
	best := make([]division, len(text)+1) // by the end of the divided text
	for to := 1; to <= len(text); to++ {
		best[to] = division{best[to-1].digits + 1, to - 1, TooShort}
		for from := range max(0, to-minPart+1) {
			spellings := []string{string(text[from:to]), string(asI[from:to]), string(asL[from:to])}
			isRepeated := strings.Contains(string(text[:to-1]), spellings[0]) // the occurrences may overlap
			digits, weakness := digitsOf(spellings, isRepeated, own)
			if digits > 0 && best[from].digits+digits < best[to].digits {
				best[to] = division{best[from].digits + digits, from, weakness}
			}
		}
	}
	for score < len(scoreDigits) && best[len(text)].digits > scoreDigits[score] {
		score++
	}
	weakness = TooShort
	for to, longest := len(text), 1; to > 0; to = best[to].from {
		if length := to - best[to].from; length >= longest {
			longest, weakness = length, best[to].weakness
		}
	}
	return score, weakness
}

const rows = "1234567890 qwertyuiop asdfghjkl zxcvbnm abcdefghijklmnopqrstuvwxyz 0987654321 poiuytrewq lkjhgfdsa mnbvcxz zyxwvutsrqponmlkjihgfedcba"

var (
	year = regexp.MustCompile(`^(19|20)\d\d$`)
	date = regexp.MustCompile(`^(\d{1,2}[-/. ]?\d{1,2}[-/. ]?((19|20)\d\d|\d\d)|(19|20)\d\d[-/. ]?\d\d[-/. ]?\d\d)$`)

	signs = []string{"4", "a", "@", "a", "8", "b", "(", "c", "3", "e", "9", "g", "0", "o", "$", "s", "5", "s", "+",
		"t", "7", "t", "2", "z"}
	signsAsI = strings.NewReplacer(append(signs, "1", "i", "!", "i", "|", "i")...)
	signsAsL = strings.NewReplacer(append(signs, "1", "l", "!", "l", "|", "l")...)
)

// digitsOf returns what a part of a password adds to the estimate, 0 for an unpredictable part. The
// first spelling is the password's own, the others read signs as letters.
func digitsOf(spellings []string, isRepeated bool, own map[string]bool) (int, Weakness) {
	isIn := func(words map[string]bool) bool {
		return slices.ContainsFunc(spellings, func(word string) bool { return words[word] })
	}
	part := spellings[0]
	switch {
	case isIn(own):
		return 1, OwnWord
	case isRepeated:
		return 1, Pattern
	case strings.Contains(rows, part), len(part) == 4 && year.MatchString(part):
		return 2, Pattern
	case isIn(commonWords()):
		return 3, CommonWord
	case len(part) >= 6 && len(part) <= 10 && date.MatchString(part):
		return 4, Pattern
	}
	return 0, ""
}

// splitWords returns the words of phrases, and each phrase without its spaces, in small letters.
func splitWords(phrases []string) map[string]bool {
	words := map[string]bool{}
	for _, phrase := range phrases {
		phrase = strings.ToLower(phrase)
		split := strings.FieldsFunc(phrase, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
		})
		for _, word := range append(split, strings.Join(split, ""), phrase) {
			words[word] = true
		}
	}
	return words
}

//go:embed common-india.txt
var commonInIndia string

// commonWords has common passwords, words and names; it is filled when the first password is judged.
var commonWords = sync.OnceValue(func() map[string]bool {
	words := splitWords(strings.Fields(commonInIndia))
	for _, name := range []string{"Passwords", "English", "MaleNames", "FemaleNames", "Surnames"} {
		var list struct{ List []string }
		if err := json.Unmarshal(data.MustAsset("data/"+name+".json"), &list); err != nil {
			panic("the embedded word list " + name + " is broken: " + err.Error())
		}
		for _, word := range list.List {
			words[strings.ToLower(word)] = true
		}
	}
	return words
})
