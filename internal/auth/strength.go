package auth

import (
	"strings"
	"unicode"
)

// mostJudged is how many characters of a password are looked at. The time goes
// up with a power of them, and what follows can only make it stronger.
const mostJudged = 40

// The fewest tries for the scores 1 to 4, as zxcvbn draws the lines: guesses at
// a form that slows them down, at one that does not, at hashes that were stolen
// and are slow, as bcrypt's are, and at fast ones. A password right at a line is
// below it.
var scoreTries = []float64{1e3 + 5, 1e6 + 5, 1e8 + 5, 1e10 + 5}

// Weakness is what makes a password easy to guess.
type Weakness string

// The weaknesses. NoWeakness is for passwords that are good enough.
const (
	NoWeakness  Weakness = ""
	OwnWord     Weakness = "own"      // a word that has to do with the person or the school
	WordAndYear Weakness = "year"     // a word or a name, and a year or a date
	CommonWord  Weakness = "word"     // a word, a name, a password that many have
	KeyRow      Weakness = "keys"     // neighbours on the keyboard
	StraightRow Weakness = "row"      // abc, 6543
	Repetition  Weakness = "repeated" // aaa, abcabc
	DateOrYear  Weakness = "date"     // 2011, 15-08-1947
	TooFew      Weakness = "short"    // nothing known in it, but too few characters
)

// goodScore is the lowest that needs no advice.
const goodScore = 3

var advice = map[Weakness]string{
	NoWeakness:  "",
	OwnWord:     "Words that have to do with you or the school are guessed first. Put two or three unrelated words beside it.",
	WordAndYear: "A name and a year are guessed first. Put two or three unrelated words beside it.",
	CommonWord:  "Known words are guessed first, also with capitals and signs in them. Put two or three unrelated words beside it.",
	KeyRow:      "Keys in a row are guessed first. Put two or three unrelated words beside it.",
	StraightRow: "Rows like abc or 6543 are guessed first. Put two or three unrelated words beside it.",
	Repetition:  "What is repeated counts only once. Put two or three unrelated words beside it.",
	DateOrYear:  "Dates are guessed first. Put two or three unrelated words beside it.",
	TooFew:      "It is short. Put two or three unrelated words beside it.",
}

// Sentence says what would make the password better; "" when nothing has to.
func (w Weakness) Sentence() string { return advice[w] }

// Strength judges how hard a password is to guess, from 0 to 4, by the method
// of zxcvbn: how many tries it takes somebody who knows what people choose.
// words are those that whoever guesses tries first, beside lists of common
// passwords, names and words. It is bounded in time, for every password.
func Strength(password string, words []string) (score int, weakness Weakness) {
	judged := []rune(password)
	judged = judged[:min(len(judged), mostJudged)]
	found := allGuesses(judged, newBook(words))
	tries, parts := fewestTries(len(judged), found)
	for score < len(scoreTries) && tries >= scoreTries[score] {
		score++
	}
	if score >= goodScore {
		return score, NoWeakness
	}
	return score, mainWeakness(parts, found)
}

// mainWeakness is that of the longest part that has one. A date beside a word
// may be part of what is taken for blind guessing.
func mainWeakness(parts, found []guess) Weakness {
	longest := guess{weakness: TooFew}
	for _, part := range parts {
		if part.weakness != TooFew && part.length() > longest.length() {
			longest = part
		}
	}
	word := longest.weakness == OwnWord || longest.weakness == CommonWord
	for _, g := range found {
		if word && g.weakness == DateOrYear && (g.to <= longest.from || g.from >= longest.to) {
			return WordAndYear
		}
	}
	return longest.weakness
}

// book ranks words: the lower the rank, the sooner it is tried.
type book struct{ own map[string]int }

// shortestOwn is how many characters a word of the person's has at least: the
// initial in "K. Asha" tells nothing.
const shortestOwn = 3

func newBook(words []string) book {
	b := book{own: map[string]int{}}
	for _, phrase := range words {
		phrase = strings.ToLower(phrase)
		split := strings.FieldsFunc(phrase, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
		for _, word := range append(split, strings.Join(split, ""), phrase) {
			if _, known := b.own[word]; !known && len([]rune(word)) >= shortestOwn {
				b.own[word] = len(b.own) + 1
			}
		}
	}
	return b
}

// rank finds a word in small letters; 0 when it is in no list.
func (b book) rank(word string) (rank int, weakness Weakness) {
	if rank = b.own[word]; rank > 0 {
		return rank, OwnWord
	}
	return commonWords()[word], CommonWord
}
