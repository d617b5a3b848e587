package source

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"schoolsite/internal/school"
)

// List holds a YAML file whose last part is a list, taken apart so that what
// does not change stays as its editor wrote it, comments included.
type List struct {
	Head    string // up to the list's key, with the line end
	Entries []ListEntry
	tail    string // what follows the list
}

// ListEntry holds an entry with the lines that it was written in.
type ListEntry struct {
	Value map[string]any
	Notes string // the comments over it
	Text  string // "" when it must be written anew
}

// ReadList splits a file at the list of a key.
func ReadList(name, text, key string) (*List, error) {
	doc, problems := YAML(name, text)
	if doc == nil {
		return nil, &school.Error{Code: school.ContentInvalid, Message: name + " has problems. Mend them first.", Diagnostics: problems}
	}
	top, _ := doc.Value.(map[string]any)
	list, isList := top[key].([]any)
	if !isList {
		return nil, school.Errorf(school.ContentInvalid, "%s has no list %s. Mend that first, or delete the file.", name, key)
	}
	file := &List{}
	for i, item := range list {
		value, isMap := item.(map[string]any)
		if !isMap {
			return nil, school.Errorf(school.ContentInvalid, "%s: entry %d of %s has no keys. Mend that first.", name, i+1, key)
		}
		file.Entries = append(file.Entries, ListEntry{Value: value})
	}
	file.cut(doc.File, doc, key)
	return file, nil
}

// cut finds the lines of every entry. Where entries share lines, they are
// written anew.
func (f *List) cut(src *File, doc *Document, key string) {
	first, end := doc.Keys["/"+key].Line, len(src.Lines)
	for other, at := range doc.Keys {
		if strings.Count(other, "/") == 1 && at.Line > first && at.Line <= end {
			end = at.Line - 1
		}
	}
	for end > first && strings.TrimSpace(src.Lines[end-1]) == "" {
		end--
	}
	f.Head = lines(src.Lines[:first-1]) + key + ":\n"
	f.tail = strings.TrimRight(lines(src.Lines[end:]), "\n")
	if f.tail != "" {
		f.tail += "\n"
	}
	starts := []int{first}
	for i := range f.Entries {
		starts = append(starts, doc.Values[fmt.Sprintf("/%s/%d", key, i)].Line)
	}
	if !increasing(starts) {
		return
	}
	starts = append(starts, end+1)
	var notes []string
	for i := range f.Entries {
		between := src.Lines[starts[i+1]-1 : starts[i+2]-1]
		if i == 0 {
			notes = src.Lines[first : starts[1]-1]
		}
		own := withoutNotes(between)
		f.Entries[i].Notes, f.Entries[i].Text = lines(notes), lines(own)
		notes = between[len(own):]
	}
	f.tail = lines(notes) + f.tail
}

func increasing(numbers []int) bool {
	for i := 1; i < len(numbers); i++ {
		if numbers[i] <= numbers[i-1] {
			return false
		}
	}
	return true
}

// withoutNotes drops the comments at the end, which belong to what follows.
func withoutNotes(all []string) []string {
	for len(all) > 0 {
		last := strings.TrimSpace(all[len(all)-1])
		if last != "" && last[0] != '#' {
			break
		}
		all = all[:len(all)-1]
	}
	return all
}

func lines(all []string) string {
	if len(all) == 0 {
		return ""
	}
	return strings.Join(all, "\n") + "\n"
}

// With is the file with other entries; write gives the text of one that
// must be written anew.
func (f *List) With(entries []ListEntry, write func(map[string]any) string) string {
	var b strings.Builder
	b.WriteString(f.Head)
	for _, entry := range entries {
		b.WriteString(entry.Notes)
		if entry.Text == "" {
			entry.Text = write(entry.Value)
		}
		b.WriteString(entry.Text)
	}
	b.WriteString(f.tail)
	return b.String()
}

// OneLine writes a value as one line: {id: 1, name: "…"}. The keys that are
// named come first, in their order.
func OneLine(value any, order []string) string {
	switch value := value.(type) {
	case map[string]any:
		parts := make([]string, 0, len(value))
		for _, key := range ordered(value, order) {
			parts = append(parts, key+": "+OneLine(value[key], order))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case []any:
		parts := make([]string, len(value))
		for i, item := range value {
			parts[i] = OneLine(item, order)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case string:
		return inOneLine(value)
	case nil:
		return "null"
	}
	return fmt.Sprint(value)
}

// Block writes a value as an entry of a list, a key a line. The keys that are
// named come first, in their order.
func Block(value map[string]any, order []string) string {
	var b strings.Builder
	lead := "  - "
	for _, name := range ordered(value, order) {
		fmt.Fprintf(&b, "%s%s:", lead, name)
		lead = "    "
		list, isList := value[name].([]any)
		if !isList || len(list) == 0 {
			b.WriteString(" " + OneLine(value[name], order) + "\n")
			continue
		}
		b.WriteString("\n")
		for _, item := range list {
			fmt.Fprintf(&b, "      - %s\n", OneLine(item, order))
		}
	}
	return b.String()
}

// ordered are the keys of a value, the named ones first.
func ordered(value map[string]any, order []string) []string {
	keys := slices.Sorted(maps.Keys(value))
	rank := func(key string) int {
		if i := slices.Index(order, key); i >= 0 {
			return i
		}
		return len(order)
	}
	slices.SortStableFunc(keys, func(a, b string) int { return rank(a) - rank(b) })
	return keys
}

// inOneLine writes a text between braces, where a comma ends it.
func inOneLine(text string) string {
	if strings.Contains(text, ",") {
		return quoted(text)
	}
	return Scalar(text)
}

// plainly matches texts that need no quotes in YAML, unless they are keywords.
var (
	plainly  = regexp.MustCompile(`^(\p{L}[\p{L}\p{M}\p{N} .,'’()–&/-]*|[0-9]+(\.[0-9]+)? %)$`)
	keywords = []string{"true", "false", "yes", "no", "on", "off", "y", "n", "null", "nan", "inf"}
)

// Scalar writes a text so that YAML reads it as just this text.
func Scalar(text string) string {
	if plainly.MatchString(text) && !strings.HasSuffix(text, " ") && !slices.Contains(keywords, strings.ToLower(text)) {
		return text
	}
	return quoted(text)
}

// quoted writes a text between quotes.
func quoted(text string) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {
		panic(err) // a text can always be written
	}
	return strings.TrimSuffix(b.String(), "\n")
}
