// Package facts has the figures that a school writes once, such as a fee or the hours of the office, by the names with
// which its texts name them, and finds where a text repeats one by hand.
package facts

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fact is a figure. Texts write its name in braces: {bus-5-km}.
type Fact struct{ Name, Value string }

// MaxName is the length of the longest name.
const MaxName = 60

// Set is an immutable set of facts. A nil Set has none.
type Set struct {
	all      []Fact
	values   map[string]string
	byNumber map[string][]written // by their first number
}

// written is a value that is compared with texts.
type written struct {
	names  []string // of the facts that have it
	before int      // the length of what is before its first number
	plain  string
}

// minRepeated is the length of the shortest value that is sought in texts, without spaces and signs: "300" is many things.
const minRepeated = 4

// New returns the set of some facts. Of two with one name the last one counts.
func New(all []Fact) *Set {
	s := &Set{all: all, values: map[string]string{}, byNumber: map[string][]written{}}
	for _, fact := range all {
		s.values[fact.Name] = fact.Value
	}
	for _, fact := range all {
		plain, numbers := simplify(fact.Value)
		if len(numbers) == 0 || utf8.RuneCountInString(plain) < minRepeated || s.values[fact.Name] != fact.Value {
			continue
		}
		first := numbers[0]
		alike := s.byNumber[first.digits]
		at := slices.IndexFunc(alike, func(w written) bool { return w.plain == plain })
		if at < 0 {
			at, alike = len(alike), append(alike, written{before: first.at, plain: plain})
		}
		alike[at].names = append(alike[at].names, fact.Name)
		s.byNumber[first.digits] = alike
	}
	return s
}

// All returns the facts, in the order in which they were written.
func (s *Set) All() []Fact {
	if s == nil {
		return nil
	}
	return s.all
}

// Value returns the value of a fact.
func (s *Set) Value(name string) (value string, known bool) {
	if s == nil {
		return "", false
	}
	value, known = s.values[name]
	return value, known
}

// Repeat is a place where a text has the value of a fact by hand.
type Repeat struct {
	Offset int      // of the first number, in bytes
	Names  []string // of the facts with that value
}

// Repeats finds the values that a text writes out. Spaces, capital letters, the sign of the rupee and the groups of digits
// make no difference. Its time grows with the text, not with the number of facts.
func (s *Set) Repeats(text string) (found []Repeat) {
	if s == nil || len(s.byNumber) == 0 {
		return nil
	}
	plain, numbers := simplify(text)
	for _, number := range numbers {
		for _, value := range s.byNumber[number.digits] {
			begin := number.at - value.before
			if begin < 0 || !strings.HasPrefix(plain[begin:], value.plain) || goesOn(plain[begin+len(value.plain):]) {
				continue
			}
			found = append(found, Repeat{number.offset, value.names})
			break
		}
	}
	return found
}

// goesOn reports whether a number that ends before some text goes on in it.
func goesOn(text string) bool {
	text = strings.TrimPrefix(text, ".")
	return text != "" && isDigit(text[0])
}

// number is a number of a text.
type number struct {
	digits string // without the commas of its groups
	offset int    // in the text
	at     int    // in the simplified text
}

// simplify returns a text in small letters without spaces, signs of the rupee and commas between digits, and its numbers
// but for those within a name, such as that of a file. One space stays between two numbers.
func simplify(text string) (plain string, numbers []number) {
	var b strings.Builder
	isBehindNumber := false
	for at := 0; at < len(text); {
		if length := numberLength(text[at:]); length > 0 {
			if isBehindNumber {
				b.WriteByte(' ')
			}
			digits := strings.ReplaceAll(text[at:at+length], ",", "")
			before, _ := utf8.DecodeLastRuneInString(text[:at])
			if !unicode.IsLetter(before) && !strings.ContainsRune("-_/", before) {
				numbers = append(numbers, number{digits, at, b.Len()})
			}
			b.WriteString(digits)
			isBehindNumber = true
			at += length
			continue
		}
		sign, size := utf8.DecodeRuneInString(text[at:])
		if !unicode.IsSpace(sign) && sign != '₹' {
			b.WriteRune(unicode.ToLower(sign))
			isBehindNumber = false
		}
		at += size
	}
	return b.String(), numbers
}

// numberLength returns the length of the number that a text begins with, such as 1,46,000 or 9.30; 0 without one.
func numberLength(text string) int {
	length, isInFraction := 0, false
	for length < len(text) {
		switch sign := text[length]; {
		case isDigit(sign):
			length++
		case length > 0 && !isInFraction && (sign == ',' || sign == '.') && length+1 < len(text) && isDigit(text[length+1]):
			isInFraction = sign == '.'
			length++
		default:
			return length
		}
	}
	return length
}

func isDigit(sign byte) bool { return '0' <= sign && sign <= '9' }
