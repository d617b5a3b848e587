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
	f := &List{}
	starts := []int{doc.Keys["/"+key].Line}
	for i, item := range list {
		value, isMap := item.(map[string]any)
		if !isMap {
			return nil, school.Errorf(school.ContentInvalid, "%s: entry %d of %s has no keys. Mend that first.", name, i+1, key)
		}
		f.Entries = append(f.Entries, ListEntry{Value: value})
		starts = append(starts, doc.Values[fmt.Sprintf("/%s/%d", key, i)].Line)
	}
	first, end, lines := starts[0], len(doc.File.Lines), doc.File.Lines
	for other, at := range doc.Keys {
		if strings.Count(other, "/") == 1 && at.Line > first && at.Line <= end {
			end = at.Line - 1
		}
	}
	for end > first && strings.TrimSpace(lines[end-1]) == "" {
		end--
	}
	f.Head = joined(lines[:first-1]) + key + ":\n"
	if f.tail = strings.TrimRight(joined(lines[end:]), "\n"); f.tail != "" {
		f.tail += "\n"
	}
	if len(list) == 0 || !slices.IsSorted(starts) || len(slices.Compact(slices.Clone(starts))) < len(starts) {
		return f, nil // entries share lines: they are written anew
	}
	starts = append(starts, end+1)
	notes := lines[first : starts[1]-1]
	for i := range f.Entries {
		// The comments at the end belong to what follows.
		between := lines[starts[i+1]-1 : starts[i+2]-1]
		own := len(between)
		for own > 0 && (strings.TrimSpace(between[own-1]) == "" || strings.TrimSpace(between[own-1])[0] == '#') {
			own--
		}
		f.Entries[i].Notes, f.Entries[i].Text = joined(notes), joined(between[:own])
		notes = between[own:]
	}
	f.tail = joined(notes) + f.tail
	return f, nil
}

// joined writes lines, each with its end.
func joined(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

// With is the file with other entries; write gives the text of one that must be written anew.
func (f *List) With(entries []ListEntry, write func(map[string]any) string) string {
	var b strings.Builder
	b.WriteString(f.Head)
	for _, entry := range entries {
		if entry.Text == "" {
			entry.Text = write(entry.Value)
		}
		b.WriteString(entry.Notes + entry.Text)
	}
	return b.String() + f.tail
}

// OneLine writes a value as one line: {id: 1, name: "…"}. The keys that are
// named come first, in their order.
func OneLine(value any, order []string) string {
	var parts []string
	switch value := value.(type) {
	case map[string]any:
		for _, key := range ordered(value, order) {
			parts = append(parts, key+": "+OneLine(value[key], order))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case []any:
		for _, item := range value {
			parts = append(parts, OneLine(item, order))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case string:
		if strings.Contains(value, ",") { // it would end the text between braces
			return quoted(value)
		}
		return Scalar(value)
	case nil:
		return "null"
	}
	return fmt.Sprint(value)
}

// Block writes a value as an entry of a list, a key a line. The keys that are
// named come first, in their order.
func Block(value map[string]any, order []string) string {
	text, lead := "", "  - "
	for _, name := range ordered(value, order) {
		text += lead + name + ":"
		lead = "    "
		list, isList := value[name].([]any)
		if !isList || len(list) == 0 {
			text += " " + OneLine(value[name], order) + "\n"
			continue
		}
		text += "\n"
		for _, item := range list {
			text += "      - " + OneLine(item, order) + "\n"
		}
	}
	return text
}

// ordered are the keys of a value, the named ones first.
func ordered(value map[string]any, order []string) (keys []string) {
	for _, key := range order {
		if _, there := value[key]; there {
			keys = append(keys, key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(value)) {
		if !slices.Contains(order, key) {
			keys = append(keys, key)
		}
	}
	return keys
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
