package item

import (
	"slices"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// Trail compares the items of a kind in successive trees. It parses each version of a file once.
type Trail struct {
	kind   Kind
	parsed map[string][]Item // by the paths and hashes of their files
}

// NewTrail begins a trail.
func NewTrail(kind Kind) *Trail { return &Trail{kind, map[string][]Item{}} }

// items returns the items of a file that somebody has written, or none if the file does not exist. It caches
// them by path and hash.
func (t *Trail) items(in tree.Tree, file school.RevisionFile) ([]Item, error) {
	key := file.Path + " " + versionOf(in, file.Path)
	if all, known := t.parsed[key]; known || file.Hash == "" {
		return all, nil
	}
	fields, err := read(in, file)
	if err == nil {
		all := t.kind.itemsOf(file.Path, fields)
		// nobody has written it yet
		t.parsed[key] = slices.DeleteFunc(all, func(i Item) bool { return len(i.Fields) == 0 })
	}
	return t.parsed[key], err
}

// both returns the items of a file in two trees, and for each of the newer ones the index of the older
// one that it was, -1 for a new one.
func (t *Trail) both(older, newer tree.Tree, before,
	after school.RevisionFile) (old, young []Item, was []int, err error) {
	if old, err = t.items(older, before); err != nil {
		return nil, nil, nil, err
	}
	if young, err = t.items(newer, after); err != nil {
		return nil, nil, nil, err
	}
	if len(t.kind.lists) == 0 && len(old) == len(young) { // an item keeps its file
		return old, young, []int{0}, nil
	}
	return old, young, align(old, young), nil
}

// align aligns the items of each list of a file.
func align(old, young []Item) []int {
	was, before, after := make([]int, len(young)), byList(old), byList(young)
	for i := range was {
		was[i] = -1
	}
	for key, indexes := range after {
		for i, j := range source.Align(fieldsOf(old, before[key]), fieldsOf(young, indexes)) {
			if j >= 0 {
				was[indexes[i]] = before[key][j]
			}
		}
	}
	return was
}

// byList groups the indexes of items by the lists that they are in.
func byList(items []Item) map[string][]int {
	groups := map[string][]int{}
	for i, one := range items {
		key, _ := one.place()
		groups[key] = append(groups[key], i)
	}
	return groups
}

func fieldsOf(items []Item, indexes []int) []any {
	all := make([]any, len(indexes))
	for i, at := range indexes {
		all[i] = items[at].Fields
	}
	return all
}

// Was returns what an item of a newer tree was in an older one; found is false where it is new.
func (t *Trail) Was(older, newer tree.Tree, now Item) (was Item, found bool, err error) {
	before, after := older.Find(now.File), newer.Find(now.File)
	if versionOf(older, now.File) == versionOf(newer, now.File) {
		return now, true, nil
	}
	old, young, were, err := t.both(older, newer, before, after)
	at := slices.IndexFunc(young, func(i Item) bool { return i.ID == now.ID })
	if err != nil || at < 0 || were[at] < 0 {
		return was, false, err
	}
	return old[were[at]], true, nil
}

// Difference returns the items that only the newer of two trees has, and those that only the older has.
func (t *Trail) Difference(older, newer tree.Tree) (added, removed []Item, err error) {
	var names []string
	for _, file := range slices.Concat(older.Files(), newer.Files()) {
		if t.kind.holds(file.Path) {
			names = append(names, file.Path)
		}
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		before, after := older.Find(name), newer.Find(name)
		if before.Hash == after.Hash {
			continue
		}
		old, young, were, err := t.both(older, newer, before, after)
		if err != nil {
			return nil, nil, err
		}
		for i, j := range were {
			if j < 0 {
				added = append(added, young[i])
			}
		}
		for _, j := range missing(were, len(old)) {
			removed = append(removed, old[j])
		}
	}
	return added, removed, nil
}
