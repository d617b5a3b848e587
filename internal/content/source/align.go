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

// SameEntry reports whether two entries of lists have one identity, or are equal.
func SameEntry(a, b any) bool {
	for _, key := range identities {
		if x, y := asMap(a)[key], asMap(b)[key]; x != nil && y != nil {
			return Equal(x, y)
		}
	}
	return Equal(a, b)
}

// Align finds for each entry of a list the entry of an older list that it was, -1 for a new one: the
// same value, else the same identity, else the same place in a list that has not become longer or
// shorter.
func Align(old, value []any) []int {
	was, taken := make([]int, len(value)), make([]bool, len(old))
	take := func(same func(i, j int) bool) {
		for i := range value {
			for j := 0; was[i] < 0 && j < len(old); j++ {
				if !taken[j] && same(i, j) {
					was[i], taken[j] = j, true
				}
			}
		}
	}
	for i := range was {
		was[i] = -1
	}
	texts := make([]string, len(old))
	for j := range old {
		texts[j] = canonical(old[j])
	}
	take(func(i, j int) bool { return i == j && canonical(value[i]) == texts[j] })
	take(func(i, j int) bool { return canonical(value[i]) == texts[j] })
	for _, key := range identities {
		take(func(i, j int) bool {
			a, b := asMap(value[i])[key], asMap(old[j])[key]
			return a != nil && Equal(a, b)
		})
	}
	if len(old) == len(value) {
		take(func(i, j int) bool { return i == j && asMap(value[i]) != nil })
	}
	return was
}
