package item

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/content"
	"schoolsite/internal/content/merge"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// ListEntry is an entry of a list as an edit of the whole list wants it: one that is there, or a new one.
type ListEntry struct {
	ID     string         `json:"id,omitempty"`     // in the base; "" for a new one
	Fields map[string]any `json:"fields,omitempty"` // of a new one
}

// IsList reports whether the items of a kind are one list, in the order in which visitors see them.
func (k Kind) IsList() bool {
	return len(k.lists) == 1 && !strings.Contains(k.pattern, "*") && k.Name != "fact"
}

// ApplyList gives a list, as it was in a base, another order with new entries among the others. It removes none: wanted
// names each entry of the base once. What others changed since stays; where they changed the order, too, that is a
// conflict.
func ApplyList(base, now tree.Tree, kind Kind, wanted []ListEntry) (Edited, error) {
	if !kind.IsList() {
		return Edited{}, school.Errorf(school.Invalid, "This can't be reordered as a whole: only the lists of staff "+
			"have an order of their own.")
	}
	before, err := fileFields(base, kind.pattern)
	if err != nil {
		return Edited{}, err
	}
	there, err := fileFields(now, kind.pattern)
	if err != nil {
		return Edited{}, err
	}
	key := kind.lists[0].key
	entries, err := kind.inOrder(entriesAt(before, key), entriesAt(there, key), wanted)
	if err != nil {
		return Edited{}, err
	}
	return kind.mergeList(now, before, withEntries(before, key, entries), there)
}

// UndoList takes back what a change, from the tree before it to the one after it, did to a list. What was changed since
// stays.
func UndoList(before, after, now tree.Tree, kind Kind) (Edited, error) {
	var versions [3]map[string]any
	for i, in := range []tree.Tree{before, after, now} {
		var err error
		versions[i], err = fileFields(in, kind.pattern)
		if err != nil {
			return Edited{}, err
		}
	}
	return kind.mergeList(now, versions[1], versions[0], versions[2])
}

// inOrder returns the entries that are wanted. Somebody new gets an id that nobody has in the base or now, and no name
// that somebody else added since.
func (k Kind) inOrder(base, now []any, wanted []ListEntry) (entries []any, err error) {
	ids := k.entryIDs(k.pattern, k.lists[0], base)
	next, known, meanwhile := nextID(slices.Concat(base, now)), k.titlesOf(base), k.titlesOf(now)
	isNamed := map[string]bool{}
	for i, entry := range wanted {
		at, title := slices.Index(ids, entry.ID), strings.ToLower(k.TitleOf("", entry.Fields))
		switch {
		case (entry.ID == "") == (len(entry.Fields) == 0):
			return nil, school.Errorf(school.Invalid, "Entry %d has to have either the id of somebody in the list, or "+
				"the fields of somebody new.", i+1)
		case entry.ID == "" && meanwhile[title] && !known[title]:
			return nil, school.Errorf(school.Conflict, "Somebody else added “%s” meanwhile. Nothing was changed: leave "+
				"that person out, then try again.", k.TitleOf("", entry.Fields))
		case entry.ID == "":
			entries = append(entries, k.withID(entry.Fields, next, base))
			next++
		case at < 0:
			return nil, school.Errorf(school.NotFound, "There is no %s %q. Load the list again.", k.Noun, entry.ID)
		case isNamed[entry.ID]:
			return nil, school.Errorf(school.Invalid, "The order has %q twice. Name everybody once.", entry.ID)
		default:
			entries = append(entries, base[at])
		}
		isNamed[entry.ID] = true
	}
	for _, id := range ids {
		if !isNamed[id] {
			return nil, school.Errorf(school.Invalid, "The order lacks %q. Name everybody of the list: an order removes "+
				"nobody.", id)
		}
	}
	return entries, nil
}

// titlesOf returns the titles of entries, in small letters.
func (k Kind) titlesOf(entries []any) map[string]bool {
	titles := map[string]bool{}
	for _, entry := range entries {
		fields, _ := entry.(map[string]any)
		titles[strings.ToLower(k.TitleOf("", fields))] = true
	}
	return titles
}

// withID returns the fields of a new entry with its id, if the entries of the kind have ids: a number, or a name made of
// the title, which no other entry has.
func (k Kind) withID(fields map[string]any, number int, others []any) map[string]any {
	id := any(number)
	switch {
	case fields["id"] != nil:
		return fields
	case k.Name == "fact":
		id = factID(slugOf(fields[k.Title]), others)
	case k.Name != "teacher":
		return fields
	}
	fields = maps.Clone(fields)
	fields["id"] = id
	return fields
}

// factID returns an id of small English letters, which texts write in braces.
func factID(slug string, others []any) string {
	slug = strings.Trim(slug[:min(len(slug), maxFactID)], "-")
	if !content.IsSlug(slug) || '0' <= slug[0] && slug[0] <= '9' {
		slug = "figure"
	}
	id := slug
	isTaken := func(entry any) bool {
		fields, _ := entry.(map[string]any)
		return fields["id"] == id
	}
	for n := 2; slices.ContainsFunc(others, isTaken); n++ {
		id = fmt.Sprintf("%s-%d", slug, n)
	}
	return id
}

// maxFactID is the length of an id, before its number: one that can be typed.
const maxFactID = 40

// mergeList merges our version of a list into theirs, and writes it. The item of the result is the list itself.
func (k Kind) mergeList(now tree.Tree, base, ours, theirs map[string]any) (Edited, error) {
	key := k.lists[0].key
	merged, conflicts := merge.Fields(k.pattern, base, ours, theirs)
	done := Edited{Conflicts: withoutMadeFrom(conflicts), entry: "/" + key}
	if ordersDiffer(entriesAt(base, key), entriesAt(ours, key), entriesAt(theirs, key)) {
		done.Conflicts = append(done.Conflicts, merge.Conflict{File: k.pattern, Part: done.entry})
	}
	heading, _ := merged["heading"].(string)
	done.Item = Item{Title: heading, File: k.pattern, Fields: map[string]any{"heading": heading}}
	done.wanted = source.Align(entriesAt(ours, key), entriesAt(merged, key))
	return done, done.write(now, k, k.pattern, merged, Item{}, nil)
}

// ordersDiffer reports whether both sides changed the order of the entries that both have, in different ways.
func ordersDiffer(base, ours, theirs []any) bool {
	inOurs, inTheirs := source.Align(base, ours), source.Align(base, theirs)
	common := func(all, others []int) []int {
		return slices.DeleteFunc(slices.Clone(all), func(i int) bool { return i < 0 || !slices.Contains(others, i) })
	}
	our, their := common(inOurs, inTheirs), common(inTheirs, inOurs)
	return !slices.IsSorted(our) && !slices.IsSorted(their) && !slices.Equal(our, their)
}

// fieldOfEntry names a field of an entry, which begins with the place of the entry in the merged list, by the place of
// the entry in the edit.
func (e Edited) fieldOfEntry(field string) string {
	place, rest, _ := strings.Cut(field, "/")
	at, err := strconv.Atoi(place)
	if err != nil || at >= len(e.wanted) || e.wanted[at] < 0 {
		return ""
	}
	return fmt.Sprintf("entries/%d/%s", e.wanted[at], rest)
}
