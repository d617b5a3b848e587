package source

import (
	"maps"

	"schoolsite/internal/school"
)

// List holds a YAML file with a list of mappings under one of its keys.
type List struct {
	Key     string
	Entries []map[string]any
	text    string
	value   map[string]any
}

// ReadList reads the list of a key.
func ReadList(name, text, key string) (*List, error) {
	doc, problems := YAML(name, text)
	if doc == nil {
		return nil, &school.Error{Code: school.ContentInvalid, Message: name + " has problems. Mend them first.", Diagnostics: problems}
	}
	value, _ := doc.Value.(map[string]any)
	entries, isList := value[key].([]any)
	if !isList {
		return nil, school.Errorf(school.ContentInvalid, "%s has no list %s. Mend that first, or delete the file.", name, key)
	}
	l := &List{Key: key, text: text, value: value}
	for i, item := range entries {
		entry, isMap := item.(map[string]any)
		if !isMap {
			return nil, school.Errorf(school.ContentInvalid, "%s: entry %d of %s has no keys. Mend that first.", name, i+1, key)
		}
		l.Entries = append(l.Entries, entry)
	}
	return l, nil
}

// Rewritten returns the file with the entries that the list has now. The keys of a new entry are in
// an order.
func (l *List) Rewritten(order []string) (string, error) {
	value, entries := map[string]any{}, make([]any, len(l.Entries))
	maps.Copy(value, l.value)
	for i, entry := range l.Entries {
		entries[i] = entry
	}
	value[l.Key] = entries
	return Rewrite(l.text, value, order)
}
