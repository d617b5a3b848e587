package item

import (
	"fmt"
	"maps"
	"path"
	"strconv"
	"strings"
)

// list is a list of items in a file.
type list struct {
	key  string // the keys that lead to it, with a slash between them
	name string // of the row of a table that its entries answer; "" for a list of its own
}

// disclosureRows are the rows of the Mandatory Public Disclosure that papers answer, as an office calls them.
var disclosureRows = []list{
	{"documents/affiliation", "Affiliation letter"},
	{"documents/registration", "Registration of the society, trust or company"},
	{"documents/noc", "No Objection Certificate of the State"},
	{"documents/recognition", "Recognition certificate"},
	{"documents/building_safety", "Building safety certificate"},
	{"documents/fire_safety", "Fire safety certificate"},
	{"documents/deo_certificate", "DEO certificate or self-certification"},
	{"documents/water_sanitation", "Water, health and sanitation certificates"},
	{"documents/more", "Another document"},
	{"academics/fees", "Fee structure"},
	{"academics/calendar", "Annual academic calendar"},
	{"academics/management_committee", "School Management Committee"},
	{"academics/parents_association", "Parents Teachers Association"},
	{"academics/results", "Results of the board examinations"},
	{"academics/more", "Another row of results and academics"},
	{"infrastructure/video", "Film of the inspection"},
	{"infrastructure/more", "Another row of infrastructure"},
	{"general/more", "Another row of general information"},
	{"staff/more", "Another row of staff"},
}

// IsPaper reports whether the items are papers that answer a row of the disclosure.
func (k Kind) IsPaper() bool { return k.lists != nil && k.lists[0].name != "" }

// titleOf returns the title of an entry: what names it, behind the row that it answers.
func (l list) titleOf(title any) string {
	switch {
	case l.name == "":
		return fmt.Sprint(title)
	case title == nil:
		return l.name
	case l.isExtra():
		return fmt.Sprint(title)
	}
	return fmt.Sprintf("%s: %v", l.name, title)
}

// isExtra reports whether each entry of the list is a row of its own.
func (l list) isExtra() bool { return path.Base(l.key) == "more" }

// wantsAnother reports whether an entry that nobody has written yet is listed behind those that there are: a row
// without an answer, or one more row.
func (l list) wantsAnother(entries []any) bool {
	return l.name != "" && (len(entries) == 0 || l.isExtra())
}

// pointer is the JSON pointer of an entry.
func (l list) pointer(at int) string { return "/" + l.key + "/" + strconv.Itoa(at) }

// place returns the key of the list that an entry is in, and its index there.
func (i Item) place() (key string, at int) {
	at, _ = strconv.Atoi(path.Base(i.At))
	return strings.TrimPrefix(path.Dir(i.At), "/"), at
}

// entriesAt returns the list of a file to which some keys lead.
func entriesAt(fields map[string]any, key string) []any {
	first, rest, deeper := strings.Cut(key, "/")
	if deeper {
		inner, _ := fields[first].(map[string]any)
		return entriesAt(inner, rest)
	}
	entries, _ := fields[first].([]any)
	return entries
}

// withEntries returns the fields of a file with other entries in a list. An inner list without entries is
// left out, because it means the same.
func withEntries(fields map[string]any, key string, entries []any) map[string]any {
	changed := maps.Clone(fields)
	if changed == nil {
		changed = map[string]any{}
	}
	first, rest, deeper := strings.Cut(key, "/")
	if !deeper {
		changed[first] = entries
		return changed
	}
	inner, _ := changed[first].(map[string]any)
	inner = withEntries(inner, rest, entries)
	if len(entries) == 0 {
		delete(inner, rest)
	}
	changed[first] = inner
	return changed
}

// FieldOf returns the field of an item that a JSON pointer in its file leads to; the title for all of it.
func (k Kind) FieldOf(pointer string) string {
	field := strings.TrimPrefix(pointer, "/")
	for _, l := range k.lists {
		if entry, within := strings.CutPrefix(field, l.key+"/"); within {
			_, field, _ = strings.Cut(entry, "/")
			break
		}
	}
	if field == "" {
		return k.Title
	}
	return field
}
