package content

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// listFile is a YAML file whose last part is a list, taken apart so that what
// does not change stays as its editor wrote it, comments included.
type listFile struct {
	head    string // up to the list's key, with the line end
	entries []listEntry
	tail    string // what follows the list
}

// listEntry is an entry with the lines that it was written in.
type listEntry struct {
	value map[string]any
	notes string // the comments over it
	text  string // "" when it must be written anew
}

// readList takes a file apart at the list of a key.
func readList(name, text, key string) (*listFile, error) {
	doc, problems := source.YAML(name, text)
	if doc == nil {
		return nil, &school.Error{Code: school.ContentInvalid, Message: name + " has problems. Mend them first.", Diagnostics: problems}
	}
	top, _ := doc.Value.(map[string]any)
	list, isList := top[key].([]any)
	if !isList {
		return nil, school.Errorf(school.ContentInvalid, "%s has no list %s. Mend that first, or delete the file.", name, key)
	}
	file := &listFile{}
	for i, item := range list {
		value, isMap := item.(map[string]any)
		if !isMap {
			return nil, school.Errorf(school.ContentInvalid, "%s: entry %d of %s has no keys. Mend that first.", name, i+1, key)
		}
		file.entries = append(file.entries, listEntry{value: value})
	}
	file.cut(doc.File, doc, key)
	return file, nil
}

// cut finds the lines of every entry. Where entries share lines, they are
// written anew.
func (f *listFile) cut(src *source.File, doc *source.Document, key string) {
	first, end := doc.Keys["/"+key].Line, len(src.Lines)
	for other, at := range doc.Keys {
		if strings.Count(other, "/") == 1 && at.Line > first && at.Line <= end {
			end = at.Line - 1
		}
	}
	for end > first && strings.TrimSpace(src.Lines[end-1]) == "" {
		end--
	}
	f.head = lines(src.Lines[:first-1]) + key + ":\n"
	f.tail = strings.TrimRight(lines(src.Lines[end:]), "\n")
	if f.tail != "" {
		f.tail += "\n"
	}
	starts := []int{first}
	for i := range f.entries {
		starts = append(starts, doc.Values[fmt.Sprintf("/%s/%d", key, i)].Line)
	}
	if !increasing(starts) {
		return
	}
	starts = append(starts, end+1)
	var notes []string
	for i := range f.entries {
		between := src.Lines[starts[i+1]-1 : starts[i+2]-1]
		if i == 0 {
			notes = src.Lines[first : starts[1]-1]
		}
		own := withoutNotes(between)
		f.entries[i].notes, f.entries[i].text = lines(notes), lines(own)
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

// with is the file with other entries; written gives the text of one that
// must be written anew.
func (f *listFile) with(entries []listEntry, written func(map[string]any) string) string {
	var b strings.Builder
	b.WriteString(f.head)
	for _, entry := range entries {
		b.WriteString(entry.notes)
		if entry.text == "" {
			entry.text = written(entry.value)
		}
		b.WriteString(entry.text)
	}
	b.WriteString(f.tail)
	return b.String()
}

// oneLine writes a value as one line: {id: 1, name: "…"}. The keys that are
// named come first, in their order.
func oneLine(value any, order []string) string {
	switch value := value.(type) {
	case map[string]any:
		parts := make([]string, 0, len(value))
		for _, key := range ordered(value, order) {
			parts = append(parts, key+": "+oneLine(value[key], order))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case []any:
		parts := make([]string, len(value))
		for i, item := range value {
			parts[i] = oneLine(item, order)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case string:
		return inOneLine(value)
	case nil:
		return "null"
	}
	return fmt.Sprint(value)
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
	return inYAML(text)
}
