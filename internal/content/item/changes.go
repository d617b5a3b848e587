package item

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/content"
	"schoolsite/internal/content/source"
	"schoolsite/internal/content/translation"
)

// FieldChange reports the change of one field of an item. Both texts are empty where only the order of a list
// changed.
type FieldChange struct {
	Field  string `json:"field"`  // a JSON pointer without the slash before it, such as "title" or "images/2/alt"
	Before string `json:"before"` // "" where it was empty
	After  string `json:"after"`
}

// maxChanges bounds the changes that a history lists of one item in one revision.
const maxChanges = 30

// Changes lists the fields in which two versions of an item differ, in the order in which its file has them, with
// all that they said and say.
func Changes(before, after Item) []FieldChange {
	c := comparison{order: content.KeyOrder(after.File)}
	return c.changes(before, after)
}

// Outline lists the first changes as a history shows them: the lines that differ, and entries of lists by their names.
func Outline(before, after Item) []FieldChange {
	c := comparison{order: content.KeyOrder(after.File), isOutline: true}
	found := c.changes(before, after)
	return found[:min(len(found), maxChanges)]
}

// comparison collects the changes between two versions.
type comparison struct {
	order     []string // of keys
	isOutline bool
	found     []FieldChange
}

func (c *comparison) changes(before, after Item) []FieldChange {
	c.mapping("", before.Fields, after.Fields)
	all := slices.Clone(c.found)
	c.found = slices.DeleteFunc(c.found, func(change FieldChange) bool { // which goes without saying beside others
		return path.Base(change.Field) == translation.MadeFrom && slices.ContainsFunc(all, func(other FieldChange) bool {
			return other != change && path.Dir(other.Field) == path.Dir(change.Field)
		})
	})
	return c.found
}

func (c *comparison) add(pointer, before, after string) {
	c.found = append(c.found, FieldChange{strings.TrimPrefix(pointer, "/"), before, after})
}

func (c *comparison) mapping(at string, before, after map[string]any) {
	all := maps.Clone(before)
	if all == nil {
		all = map[string]any{}
	}
	maps.Copy(all, after)
	for _, key := range slices.SortedFunc(maps.Keys(all), c.byPlace) {
		c.value(at+"/"+key, before[key], after[key])
	}
}

// byPlace sorts keys as their kind describes them, unknown ones behind them.
func (c *comparison) byPlace(a, b string) int {
	place := func(key string) int {
		if at := slices.Index(c.order, key); at >= 0 {
			return at
		}
		return len(c.order)
	}
	if d := place(a) - place(b); d != 0 {
		return d
	}
	return strings.Compare(a, b)
}

func (c *comparison) value(at string, before, after any) {
	if source.Equal(before, after) {
		return
	}
	b, wasMap := before.(map[string]any)
	a, isMap := after.(map[string]any)
	if (wasMap || before == nil) && (isMap || after == nil) {
		c.mapping(at, b, a)
		return
	}
	old, wasList := before.([]any)
	young, isList := after.([]any)
	if (wasList || before == nil) && (isList || after == nil) {
		c.list(at, old, young)
		return
	}
	was, is := textOf(before), textOf(after)
	if c.isOutline {
		was, is = differing(was, is)
	}
	c.add(at, was, is)
}

// list compares lists by their entries.
func (c *comparison) list(at string, before, after []any) {
	were, count := source.Align(before, after), len(c.found)
	for i, j := range were {
		if j < 0 {
			c.add(at, "", c.entryText(after[i]))
		} else {
			c.value(at+"/"+strconv.Itoa(i), before[j], after[i])
		}
	}
	for _, j := range missing(were, len(before)) {
		c.add(at, c.entryText(before[j]), "")
	}
	if len(c.found) == count {
		c.add(at, "", "")
	}
}

// missing returns which of n indexes are not among those of an alignment.
func missing(were []int, n int) (left []int) {
	isThere := make([]bool, n)
	for _, j := range were {
		if j >= 0 {
			isThere[j] = true
		}
	}
	for j, is := range isThere {
		if !is {
			left = append(left, j)
		}
	}
	return left
}

// nameKeys are the keys by which an entry of a list is called, the most telling first.
var nameKeys = []string{"alt", "name", "class", "title", "label", "heading", "text", "question", "file"}

// entryText is what an entry of a list says; an outline calls it by its name.
func (c *comparison) entryText(entry any) string {
	all := strings.Join(c.texts(entry), ", ")
	if !c.isOutline {
		return all
	}
	fields, _ := entry.(map[string]any)
	for _, key := range nameKeys {
		if text := textOf(fields[key]); text != "" {
			return shorten(text)
		}
	}
	return shorten(all)
}

// texts lists all that a value says, in the order of its keys.
func (c *comparison) texts(value any) (all []string) {
	switch value := value.(type) {
	case []any:
		for _, inner := range value {
			all = append(all, c.texts(inner)...)
		}
	case map[string]any:
		for _, key := range slices.SortedFunc(maps.Keys(value), c.byPlace) {
			all = append(all, c.texts(value[key])...)
		}
	default:
		if text := textOf(value); text != "" {
			all = append(all, text)
		}
	}
	return all
}

func textOf(value any) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}

// differing returns the lines in which two texts differ, shortened: the first and the last lines that they
// have in common are left out.
func differing(before, after string) (was, is string) {
	b, a := strings.Split(before, "\n"), strings.Split(after, "\n")
	for len(a) > 1 && len(b) > 1 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 1 && len(b) > 1 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	text := func(lines []string) string { return shorten(strings.Trim(strings.Join(lines, "\n"), "\n")) }
	return text(b), text(a)
}

// maxText bounds the text of a change, in letters.
const maxText = 400

func shorten(text string) string {
	if letters := []rune(text); len(letters) > maxText {
		return string(letters[:maxText-1]) + "…"
	}
	return text
}
