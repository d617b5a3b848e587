package source

import (
	"encoding/json"
	"reflect"
)

// Equal reports whether two values are the same in JSON, where 5 and 5.0 are one number.
func Equal(a, b any) bool { return reflect.DeepEqual(a, b) || canonical(a) == canonical(b) }

func canonical(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // values of YAML and JSON can always be written
	}
	return string(text)
}

// identities are the keys by which an entry of a list is known, the most telling first.
var identities = []string{"id", "document", "file", "image", "path", "class", "name", "label", "title", "question"}

// Identity is what an entry of a list is known by, encoded once so that it can be compared many times.
type Identity struct {
	text  string   // of the whole entry
	known []string // the values of identities, "" where the entry has none; nil for an entry that is no mapping
}

// IdentityOf encodes an entry.
func IdentityOf(entry any) Identity {
	id := Identity{text: canonical(entry)}
	fields := asMap(entry)
	if fields == nil {
		return id
	}
	id.known = make([]string, len(identities))
	for i, key := range identities {
		if value := fields[key]; value != nil {
			id.known[i] = canonical(value)
		}
	}
	return id
}

// IdentitiesOf encodes the entries of a list.
func IdentitiesOf(list []any) []Identity {
	all := make([]Identity, len(list))
	for i, entry := range list {
		all[i] = IdentityOf(entry)
	}
	return all
}

// Same reports whether two entries of lists have one identity, or are equal.
func (id Identity) Same(other Identity) bool {
	for i := range min(len(id.known), len(other.known)) {
		if id.known[i] != "" && other.known[i] != "" {
			return id.known[i] == other.known[i]
		}
	}
	return id.text == other.text
}

// by returns the value of one of identities, "" where the entry has none.
func (id Identity) by(i int) string {
	if id.known == nil {
		return ""
	}
	return id.known[i]
}

// Align finds for each entry of a list the entry of an older list that it was, -1 for a new one: the
// same value, else the same identity, else the same place in a list that has not become longer or
// shorter. Its time grows with the lengths of both lists, not with their product.
func Align(old, value []any) []int {
	was, taken := make([]int, len(value)), make([]bool, len(old))
	before, after := IdentitiesOf(old), IdentitiesOf(value)
	inPlace := func(same func(i int) bool) {
		for i := range min(len(value), len(old)) {
			if was[i] < 0 && !taken[i] && same(i) {
				was[i], taken[i] = i, true
			}
		}
	}
	by := func(textOf func(Identity) string) {
		free := map[string][]int{} // the entries of old that are not taken, by their texts
		for j := range old {
			if text := textOf(before[j]); text != "" && !taken[j] {
				free[text] = append(free[text], j)
			}
		}
		for i := range value {
			if same := free[textOf(after[i])]; was[i] < 0 && len(same) > 0 {
				free[textOf(after[i])] = same[1:]
				was[i], taken[same[0]] = same[0], true
			}
		}
	}
	for i := range was {
		was[i] = -1
	}
	inPlace(func(i int) bool { return before[i].text == after[i].text })
	by(func(id Identity) string { return id.text })
	for key := range identities {
		by(func(id Identity) string { return id.by(key) })
	}
	if len(old) == len(value) {
		inPlace(func(i int) bool { return after[i].known != nil })
	}
	return was
}
