package messages

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"schoolsite/internal/text"
)

// Words are the texts of a language by those in English. What has no translation is said in English.
type Words map[string]Forms

// Forms are the forms of a text: with a number that counts as one, which in the languages of India includes none, and
// with any other, or without one.
type Forms struct{ One, Other string }

// UnmarshalJSON reads a text, or an object of both forms.
func (f *Forms) UnmarshalJSON(raw []byte) error {
	if json.Unmarshal(raw, &f.Other) == nil {
		f.One = f.Other
		return nil
	}
	type forms Forms
	return json.Unmarshal(raw, (*forms)(f))
}

// Say returns a sentence in the language.
func (w Words) Say(s text.Sentence) string {
	forms, isKnown := w[s.Format]
	switch {
	case !isKnown:
		return s.String()
	case len(s.Args) == 0:
		return forms.Other
	}
	format := forms.Other
	if count, isCount := s.Args[0].(int); s.One != "" && isCount && count <= 1 {
		format = forms.One
	}
	values := make([]any, len(s.Args))
	for i, value := range s.Args {
		values[i] = w.value(value)
	}
	return fmt.Sprintf(format, values...)
}

// Feedback returns a message in the language.
func (w Words) Feedback(said text.Feedback) text.Feedback {
	return text.Feedback{Message: w.Say(said.Sentence.Or(text.Sentencef(said.Message)))}
}

// value returns a value of a sentence as the language writes it.
func (w Words) value(value any) any {
	switch value := value.(type) {
	case text.Sentence:
		return strings.TrimPrefix(w.Say(value), " ")
	case text.Timestamp, text.Weekday, text.Day:
		return w.Date(fmt.Sprint(value))
	case text.List:
		items := make(text.List, len(value))
		for i, item := range value {
			items[i] = w.value(item)
		}
		return items
	}
	return value
}

// dateWord matches a word that may name a day of the week, a month or a half of the day.
var dateWord = regexp.MustCompile(`[A-Za-z]+`)

// Date returns a date that was written in English, such as "Sat 5 December", in the language.
func (w Words) Date(english string) string {
	return dateWord.ReplaceAllStringFunc(english, func(name string) string {
		if forms, isKnown := w[name]; isKnown {
			return forms.Other
		}
		return name
	})
}
