package content

import (
	"fmt"
	"path"
	"reflect"

	"schoolsite/internal/content/source"
)

// listKind is a kind of file that lists things of the same kind: each is named
// by itself in a Diff.
type listKind struct {
	folder string
	key    string // of the list
	known  func(thing map[string]any) string
	called func(thing map[string]any) string
}

var listKinds = []listKind{
	{"staff", "members", personID, personText},
	{"circulars", "circulars", circularID, circularText},
}

// personID is what a person is known by: the id where there is one, as a
// teacher has it, else the name.
func personID(person map[string]any) string {
	if person["id"] != nil {
		return fmt.Sprint(person["id"], "/")
	}
	return fmt.Sprint(person["name"])
}

// personText is a person in one line: "A. Person (PGT Physics)".
func personText(person map[string]any) string {
	for _, key := range []string{"designation", "role"} {
		if does, ok := person[key].(string); ok {
			return fmt.Sprintf("%v (%s)", person["name"], does)
		}
	}
	return fmt.Sprint(person["name"])
}

func circularID(circular map[string]any) string { return fmt.Sprint(circular["title"]) }

// circularText is a circular in one line: "Fees of 2026–27 (2026-11-21)".
func circularText(circular map[string]any) string {
	return fmt.Sprintf("%v (%v)", circular["title"], circular["date"])
}

func listKindOf(file string) (listKind, bool) {
	for _, l := range listKinds {
		if path.Dir(file) == l.folder && path.Ext(file) == ".yaml" {
			return l, true
		}
	}
	return listKind{}, false
}

// addListed adds the things that came, changed and went in a list.
func (c *Changes) addListed(l listKind, p pair, was, is string) {
	before, readable := l.read(was)
	now, readableNow := l.read(is)
	found := c.Len()
	if readable && readableNow { // what can't be read is the check's business
		c.addFound(l, p.path, before, now)
	}
	if c.Len() == found { // the heading, a comment, the order
		c.add(p, "the list itself")
	}
}

func (c *Changes) addFound(l listKind, file string, before, now things) {
	for _, key := range now.order {
		was, known := before.by[key]
		switch {
		case !known:
			c.Added = append(c.Added, Thing{l.called(now.by[key]), file})
		case !reflect.DeepEqual(was, now.by[key]):
			c.Changed = append(c.Changed, Thing{l.called(now.by[key]), file})
		}
	}
	for _, key := range before.order {
		if now.by[key] == nil {
			c.Removed = append(c.Removed, Thing{l.called(before.by[key]), file})
		}
	}
}

// things are the entries of a list, by what they are known by.
type things struct {
	order []string
	by    map[string]map[string]any
}

// read reads a list as loosely as it can: an old one may have other keys than
// today's. False when nothing can be read.
func (l listKind) read(text string) (found things, ok bool) {
	defer func() {
		if recover() != nil { // parsers have panicked on odd texts before
			ok = false
		}
	}()
	found.by = map[string]map[string]any{}
	doc, _ := source.YAML("", text)
	if doc == nil {
		return found, false
	}
	file, _ := doc.Value.(map[string]any)
	entries, _ := file[l.key].([]any)
	for _, entry := range entries {
		if thing, isThing := entry.(map[string]any); isThing {
			found.add(l.known(thing), thing)
		}
	}
	return found, true
}

func (t *things) add(key string, thing map[string]any) {
	for t.by[key] != nil { // a namesake
		key += "+"
	}
	t.order = append(t.order, key)
	t.by[key] = thing
}
