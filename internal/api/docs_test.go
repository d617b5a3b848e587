package api

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

func readReference(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile(apiFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

func TestReference_ListsEveryCall(t *testing.T) {
	page := readReference(t)
	for pattern := range routes {
		if !strings.Contains(page, "[`"+pattern+"`](#") {
			t.Errorf("docs/api.md does not name %s", pattern)
		}
	}
}

var (
	listedCall  = regexp.MustCompile("\\| \\[`([A-Z]+ /api/[^`]+)`\\]\\(#([a-z-]+)\\)")
	sectionHead = regexp.MustCompile(`(?m)^##+ (.+)$`)
	jsonBlock   = regexp.MustCompile("(?s)```json\n(.*?)```")
	jsonBody    = regexp.MustCompile(`(?s)-d '(\{.*?\})'|-d "(\{.*?\})"|-F 'item=(\{.*?\})'`)
)

// TestReference_ExamplesAreOfTheirTypes decodes every example of docs/api.md strictly into a type of the
// calls that its section explains.
func TestReference_ExamplesAreOfTheirTypes(t *testing.T) {
	page := readReference(t)
	calls := map[string][]string{} // by the anchor of their section
	for _, found := range listedCall.FindAllStringSubmatch(page, -1) {
		calls[found[2]] = append(calls[found[2]], found[1])
	}
	checked := 0
	heads := sectionHead.FindAllStringSubmatchIndex(page, -1)
	for i, head := range heads {
		end := len(page)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		title, text := page[head[2]:head[3]], page[head[1]:end]
		bodies, answers := typesOf(calls[strings.ToLower(strings.ReplaceAll(title, " ", "-"))])
		for _, block := range jsonBlock.FindAllStringSubmatch(text, -1) {
			checked += checkExamples(t, title, block[1], answers)
		}
		for _, body := range jsonBody.FindAllStringSubmatch(text, -1) {
			escaped := strings.ReplaceAll(body[2], `\"`, `"`)
			checked += checkExamples(t, title, body[1]+escaped+body[3], bodies)
		}
	}
	if checked < 40 {
		t.Errorf("%d examples were found", checked)
	}
}

// typesOf returns the types of the bodies and answers of calls, and those that any call may answer.
func typesOf(patterns []string) (bodies, answers []reflect.Type) {
	answers = []reflect.Type{reflect.TypeFor[ErrorBody](), reflect.TypeFor[MessageAnswer]()}
	for _, pattern := range patterns {
		shape := shapes[pattern]
		bodies, answers = append(bodies, shape[0]), append(answers, shape[1])
		if form := formTypes[pattern]; form != nil {
			bodies = append(bodies, form)
		}
		if line := lineTypes[pattern]; line != nil {
			answers = append(answers, line)
		}
	}
	return bodies, answers
}

// checkExamples decodes one value after the other, and returns how many there are.
func checkExamples(t *testing.T, section, text string, types []reflect.Type) (count int) {
	t.Helper()
	values := json.NewDecoder(strings.NewReader(text))
	for {
		var value json.RawMessage
		err := values.Decode(&value)
		if errors.Is(err, io.EOF) {
			return count
		}
		if err != nil {
			t.Errorf("%s: an example is no JSON: %v in %s", section, err, text)
			return count
		}
		count++
		if failed := fits(value, types); failed != nil {
			t.Errorf("%s: an example is of no type of its calls: %v in %s", section, failed, value)
		}
	}
}

// fits decodes a value into one of the types.
func fits(value json.RawMessage, types []reflect.Type) (failed error) {
	for _, of := range types {
		strict := json.NewDecoder(strings.NewReader(string(value)))
		strict.DisallowUnknownFields()
		err := strict.Decode(reflect.New(of).Interface())
		if err == nil {
			return nil
		}
		failed = errors.Join(failed, err)
	}
	return failed
}
