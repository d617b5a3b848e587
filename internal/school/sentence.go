package school

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"
)

// Sentence is what the program says to a person, before it is put into a language: an English format, which is the
// key of its translations, and the values that fill it. String is the English; the JSON form is what the user
// interface translates. Formats know %s, %d, %q and %v only, and each is whole: no words are added around it.
type Sentence struct {
	Format string `json:"format"`
	One    string `json:"one,omitempty"` // the format where the first value is 1; "" where no number matters
	Args   []any  `json:"args"`          // texts, numbers, Sentence, Moment, Day, Size, List
}

// Sentencef makes a Sentence.
func Sentencef(format string, args ...any) Sentence { return Sentence{Format: format, Args: args} }

// Pluralf makes a Sentence that depends on a number, which is its first value.
func Pluralf(n int, one, other string, args ...any) Sentence {
	return Sentence{Format: other, One: one, Args: append([]any{n}, args...)}
}

// String returns the sentence in English. Without values the format is the text as it stands.
func (s Sentence) String() string {
	format := s.Format
	if len(s.Args) == 0 {
		return format
	}
	if s.One != "" && s.Args[0] == 1 {
		format = s.One
	}
	return fmt.Sprintf(format, s.Args...)
}

// IsZero reports whether the English text itself is the key: a sentence without values need not be sent beside it.
func (s Sentence) IsZero() bool { return len(s.Args) == 0 }

// MarshalJSON writes values of other types, such as an error, as their text.
func (s Sentence) MarshalJSON() ([]byte, error) {
	type plain Sentence
	sent := plain{s.Format, s.One, make([]any, len(s.Args))}
	for i, arg := range s.Args {
		switch arg.(type) {
		case Sentence, Moment, Day, Size, List:
			sent.Args[i] = arg
			continue
		}
		if v := reflect.ValueOf(arg); v.IsValid() && (v.CanInt() || v.CanUint() || v.CanFloat()) {
			sent.Args[i] = arg
		} else {
			sent.Args[i] = fmt.Sprint(arg)
		}
	}
	return json.Marshal(sent)
}

// Values of a Sentence that each language writes in its own way.
type (
	Moment time.Time // "2 October 2026, 9:05 am"
	Day    string    // as in content, "2026-10-02": "2 October 2026"
	Size   int64     // bytes: "240.0 kB"
	List   []string  // "staff, results"
)

func (m Moment) String() string { return TimeText(time.Time(m)) }
func (d Day) String() string    { return DayText(string(d)) }
func (s Size) String() string   { return SizeText(int64(s)) }
func (l List) String() string   { return strings.Join(l, ", ") }

// MarshalJSON names the type of the value, as the others do.
func (m Moment) MarshalJSON() ([]byte, error) { return typed("time", time.Time(m).UTC()) }
func (d Day) MarshalJSON() ([]byte, error)    { return typed("day", string(d)) }
func (s Size) MarshalJSON() ([]byte, error)   { return typed("size", int64(s)) }
func (l List) MarshalJSON() ([]byte, error)   { return typed("list", append([]string{}, l...)) }

func typed(kind string, value any) ([]byte, error) { return json.Marshal(map[string]any{kind: value}) }
