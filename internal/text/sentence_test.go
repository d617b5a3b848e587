package text_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

func TestSentence_EnglishAndJSON(t *testing.T) {
	at := time.Date(2026, 10, 2, 3, 35, 0, 0, time.UTC)
	for name, test := range map[string]struct {
		sentence      text.Sentence
		english, json string
	}{
		"text, number, noun": {
			text.Sentencef("%s changed the %s %d times.", "Asha", text.Sentencef("news item"), 3),
			"Asha changed the news item 3 times.",
			`{"format":"%s changed the %s %d times.","args":["Asha",{"format":"news item","args":[]},3]}`,
		},
		"values that each language writes in its own way": {
			text.Sentencef("%s, %s, %s, %s", text.Timestamp(at), text.Day("2026-10-02"), text.Size(240<<10),
				text.List{"a", text.Sentencef("b")}),
			"2 October 2026, 9:05 am, 2 October 2026, 240.0 kB, a, b",
			`{"format":"%s, %s, %s, %s","args":[{"time":"2026-10-02T03:35:00Z"},{"day":"2026-10-02"},{"size":245760},` +
				`{"list":["a",{"format":"b","args":[]}]}]}`,
		},
		"one":  {text.Pluralf(1, "%d draft", "%d drafts"), "1 draft", `{"format":"%d drafts","one":"%d draft","args":[1]}`},
		"many": {text.Pluralf(2, "%d draft of %s", "%d drafts of %s", "Asha"), "2 drafts of Asha", `{"format":"%d drafts of %s","one":"%d draft of %s","args":[2,"Asha"]}`},
		"an error and a role are texts": {
			text.Sentencef("%v: %s", errors.New("no such file"), school.Owner), "no such file: owner",
			`{"format":"%v: %s","args":["no such file","owner"]}`,
		},
		"a sign in a text that somebody typed": {text.Sentencef("100%"), "100%", `{"format":"100%","args":[]}`},
	} {
		t.Run(name, func(t *testing.T) {
			var sent strings.Builder
			encoder := json.NewEncoder(&sent)
			encoder.SetEscapeHTML(false)
			if err := encoder.Encode(test.sentence); err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimSpace(sent.String()); test.sentence.String() != test.english || got != test.json {
				t.Errorf("it is %q and\n%s", test.sentence, got)
			}
		})
	}
}

// The English of an error is what the specification and scripts read; what it was made of goes beside it.
func TestInvalidFields_SentencesWithValues(t *testing.T) {
	known := school.AsError(school.InvalidFields(map[string]text.Sentence{
		"note": text.Sentencef("Write at most %d letters here.", 200), "name": text.Sentencef("Required"),
	}))
	if known.Fields["note"] != "Write at most 200 letters here." || known.Fields["name"] != "Required" {
		t.Errorf("the fields say %v", known.Fields)
	}
	if len(known.FieldSentences) != 1 || known.FieldSentences["note"].Args[0] != 200 {
		t.Errorf("the fields are made of %v", known.FieldSentences)
	}
	if err := school.InvalidFields(map[string]string{}); err != nil {
		t.Errorf("without messages: %v", err)
	}
}
