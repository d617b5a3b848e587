package translation

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"schoolsite/internal/content/schema"
	"schoolsite/internal/content/source"
)

// Template returns a translation to be filled: each text of the original is a comment above its key. The text of a page is
// the original's, with `=` in the cells of tables that are facts.
func Template(kind string, original *source.File) (string, error) {
	doc, body, err := parseOriginal(original)
	if err != nil {
		return "", err
	}
	t := template{kind: kind}
	t.printf("# The texts of %s. Above each key is the original; write its translation between the quotation marks.\n",
		original.Name)
	t.printf("%s: %s\n", MadeFrom, Fingerprint(kind, doc.Value, body))
	value, _ := doc.Value.(map[string]any)
	t.object(schema.Of(kind), value, "")
	if !strings.HasSuffix(original.Name, ".md") {
		return t.String(), nil
	}
	return "---\n" + t.String() + "---\n" + withSameCells(body), nil
}

// StillRight returns a translation that says it was made from the original as that is now.
func StillRight(kind string, original, translated *source.File) (string, error) {
	doc, body, err := parseOriginal(original)
	if err != nil {
		return "", err
	}
	mark := MadeFrom + ": " + Fingerprint(kind, doc.Value, body)
	if madeFromLine.MatchString(translated.YAML()) {
		return madeFromLine.ReplaceAllString(translated.Text, mark), nil
	}
	if fence, rest, _ := strings.Cut(translated.Text, "\n"); strings.HasSuffix(translated.Name, ".md") {
		return fence + "\n" + mark + "\n" + rest, nil
	}
	return mark + "\n" + translated.Text, nil
}

var madeFromLine = regexp.MustCompile(`(?m)^` + MadeFrom + `:.*$`)

// parseOriginal returns what the YAML of a file says, and the text of a page.
func parseOriginal(original *source.File) (doc *source.Document, body string, err error) {
	yaml := original.YAML()
	if strings.HasSuffix(original.Name, ".md") {
		end, _ := original.FrontMatter()
		lines := original.Lines()
		body = strings.Join(lines[min(end+1, len(lines)):], "\n")
		yaml = strings.TrimPrefix(yaml, "---\n")
	}
	doc, problems := source.YAML(original.Name, yaml)
	if doc == nil {
		return nil, "", fmt.Errorf("%s can't be read: %s", original.Name, problems)
	}
	return doc, body, nil
}

// template writes a translation to be filled.
type template struct {
	kind string
	strings.Builder
}

func (t *template) printf(format string, args ...any) { fmt.Fprintf(t, format, args...) }

func (t *template) object(s *schema.Schema, value map[string]any, indent string) {
	for _, key := range textKeys(s, schema.KeyOrder(t.kind)) {
		field := s.Properties[key]
		if count(key, field, value[key]) > 0 {
			t.part(key, field, value[key], indent)
		}
	}
}

func (t *template) part(key string, s *schema.Schema, value any, indent string) {
	switch value := value.(type) {
	case string:
		for line := range strings.Lines(strings.TrimSpace(value)) {
			t.printf("%s# %s\n", indent, strings.TrimSpace(line))
		}
		t.printf("%s%s: \"\"\n", indent, key)
	case map[string]any:
		t.printf("%s%s:\n", indent, key)
		t.object(s, value, indent+"  ")
	case []any:
		t.printf("%s%s:\n", indent, key)
		for _, entry := range value {
			if part, isMap := entry.(map[string]any); isMap && count("", s.Items, part) > 0 {
				t.entry(s.Items, part, indent+"  ")
			}
		}
	}
}

// entry writes an entry of a list: first what tells it from the others.
func (t *template) entry(s *schema.Schema, value map[string]any, indent string) {
	mark := markIn(s, value)
	key := mark
	if mark == Original {
		key = firstText(s, t.kind)
	}
	name, isText := value[key].(string)
	if isText {
		t.printf("%s- %s: %s\n", indent, mark, strconv.Quote(name))
	} else {
		t.printf("%s- %s: %v\n", indent, mark, value[key])
	}
	t.object(s, value, indent+"  ")
}

// fact matches a cell that has no words: a sum, a time, a day in figures.
var fact = regexp.MustCompile(`^[\s\d₹.,:%+–-]*(?:am|pm)?\s*$`)

// named matches the name of a figure, which is the same in each language or has its own translation.
var named = regexp.MustCompile(`\{[a-z][a-z0-9]*(?:-[a-z0-9]+)+\}`)

// withSameCells replaces the cells of tables that are facts.
func withSameCells(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		cells := strings.Split(line, "|")
		for i := 1; i < len(cells)-1 && isRow(line); i++ {
			figures := named.ReplaceAllString(cells[i], "0")
			if fact.MatchString(figures) && strings.ContainsAny(figures, "0123456789") {
				cells[i] = " " + sameCell + " "
			}
		}
		b.WriteString(strings.Join(cells, "|"))
	}
	return b.String()
}
