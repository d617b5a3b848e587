package text

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Sentence is a message to a person, before it is put into a language: an English format, which is the key of its
// translations, and the values that fill it. String is the English; the JSON form is what the user
// interface translates. Formats know %s, %d, %q and %v only, and each is whole: no words are added around it.
type Sentence struct {
	Format string `json:"format"`
	One    string `json:"one,omitempty"` // the format where the first value is 1; "" where no number matters
	Args   []any  `json:"args"`          // texts, numbers, Sentence, Timestamp, Weekday, Day, Size, List
}

// Sentencef makes a Sentence.
func Sentencef(format string, args ...any) Sentence { return Sentence{Format: format, Args: args} }

// SentenceOf makes a Sentence of a text without values, or of a Sentence.
func SentenceOf[M string | Sentence](message M) Sentence {
	if sentence, is := any(message).(Sentence); is {
		return sentence
	}
	return Sentencef(any(message).(string))
}

// Pluralf makes a Sentence that depends on a number, which is its first value.
func Pluralf(n int, one, other string, args ...any) Sentence {
	return Sentence{Format: other, One: one, Args: append([]any{n}, args...)}
}

// Feedback is the message of an answer to the person who acted: in English, and as a Sentence where it has values.
type Feedback struct {
	Message  string   `json:"message"`
	Sentence Sentence `json:"sentence,omitzero"`
}

// FeedbackOf makes a Feedback of a text without values, or of a Sentence.
func FeedbackOf[M string | Sentence](message M) Feedback {
	sentence := SentenceOf(message)
	return Feedback{sentence.String(), sentence}
}

// Feedbackf makes a Feedback of a format and its values.
func Feedbackf(format string, args ...any) Feedback { return FeedbackOf(Sentencef(format, args...)) }

// String returns the sentence in English. Without values the format is the text as it stands.
func (s Sentence) String() string {
	format := s.Format
	if len(s.Args) == 0 {
		return format
	}
	if s.One != "" && s.Args[0] == 1 {
		format = s.One
	}
	values := slices.Clone(s.Args)
	for i, value := range values {
		if inner, is := value.(Sentence); is {
			values[i] = inner.WithoutName()
		}
	}
	return fmt.Sprintf(format, values...)
}

// WithoutName returns the English of a sentence that begins with a name, where that is left empty: the words that
// follow one. A Sentence within another is written so.
func (s Sentence) WithoutName() string { return strings.TrimPrefix(s.String(), " ") }

// Or returns the sentence, or another one where it says nothing.
func (s Sentence) Or(other Sentence) Sentence {
	if s.Format == "" {
		return other
	}
	return s
}

// IsZero reports whether the English text itself is the key: a sentence without values need not be sent beside it.
func (s Sentence) IsZero() bool { return len(s.Args) == 0 }

// MarshalJSON writes values of other types, such as an error, as their text.
func (s Sentence) MarshalJSON() ([]byte, error) {
	type plain Sentence
	return json.Marshal(plain{s.Format, s.One, sentValues(s.Args)})
}

func sentValues(values []any) []any {
	sent := make([]any, len(values))
	for i, value := range values {
		switch value.(type) {
		case Sentence, Timestamp, Weekday, Day, Size, List:
			sent[i] = value
			continue
		}
		if v := reflect.ValueOf(value); v.IsValid() && (v.CanInt() || v.CanUint() || v.CanFloat()) {
			sent[i] = value
		} else {
			sent[i] = fmt.Sprint(value)
		}
	}
	return sent
}

// Values of a Sentence that each language writes in its own way.
type (
	Timestamp time.Time // "2 October 2026, 9:05 am"
	Weekday   time.Time // "Friday 2 October 2026, 9:05 am", a midnight without the hour
	Day       string    // as in content, "2026-10-02": "2 October 2026"
	Size      int64     // bytes: "240.0 kB"
	List      []any     // texts and sentences: "staff, results"
)

func (m Timestamp) String() string { return TimeText(time.Time(m)) }
func (w Weekday) String() string   { return WeekdayText(time.Time(w)) }
func (d Day) String() string       { return DayText(string(d)) }
func (s Size) String() string      { return SizeText(int64(s)) }

func (l List) String() string {
	texts := make([]string, len(l))
	for i, item := range l {
		texts[i] = fmt.Sprint(item)
	}
	return strings.Join(texts, ", ")
}

// ListOf makes a List.
func ListOf[T any](items []T) (l List) {
	for _, item := range items {
		l = append(l, item)
	}
	return l
}

// MarshalJSON names the type of the value, as the others do.
func (m Timestamp) MarshalJSON() ([]byte, error) { return typed("time", time.Time(m).UTC()) }
func (w Weekday) MarshalJSON() ([]byte, error)   { return typed("weekday", time.Time(w).UTC()) }
func (d Day) MarshalJSON() ([]byte, error)       { return typed("day", string(d)) }
func (s Size) MarshalJSON() ([]byte, error)      { return typed("size", int64(s)) }
func (l List) MarshalJSON() ([]byte, error)      { return typed("list", sentValues(l)) }

func typed(kind string, value any) ([]byte, error) { return json.Marshal(map[string]any{kind: value}) }

// EndOf returns the end of a period as a value of a Sentence: a day, or a time. A midnight is the end of the day before.
func EndOf(t time.Time) any {
	if last := t.Add(-time.Nanosecond); NextMidnight(last).Equal(t) {
		return Day(DayOf(last))
	}
	return Timestamp(t)
}
