package content

import (
	"fmt"
	"reflect"
)

// addMembers adds the people that came, changed and went in a list of the
// staff. A teacher is known by the id, anybody else by the name.
func (c *Changes) addMembers(p pair, was, is string) {
	before, readable := membersIn(was)
	now, readableNow := membersIn(is)
	found := c.Len()
	if readable && readableNow { // what can't be read is the check's business
		c.addFound(p.path, before, now)
	}
	if c.Len() == found { // the heading, a comment, the order
		c.add(p, "the list itself")
	}
}

func (c *Changes) addFound(file string, before, now memberList) {
	for _, key := range now.order {
		was, known := before.by[key]
		switch {
		case !known:
			c.Added = append(c.Added, Thing{personText(now.by[key]), file})
		case !reflect.DeepEqual(was, now.by[key]):
			c.Changed = append(c.Changed, Thing{personText(now.by[key]), file})
		}
	}
	for _, key := range before.order {
		if now.by[key] == nil {
			c.Removed = append(c.Removed, Thing{personText(before.by[key]), file})
		}
	}
}

// memberList is the people of a list, by what they are known by.
type memberList struct {
	order []string
	by    map[string]map[string]any
}

// membersIn reads a list of the staff as loosely as it can: an old one may
// have other keys than today's. False when nothing can be read.
func membersIn(text string) (list memberList, ok bool) {
	defer func() {
		if recover() != nil { // parsers have panicked on odd texts before
			ok = false
		}
	}()
	list.by = map[string]map[string]any{}
	doc := (&findings{}).parseYAML(newSource("", text), text, 1)
	if doc == nil {
		return list, false
	}
	file, _ := doc.value.(map[string]any)
	members, _ := file["members"].([]any)
	for _, entry := range members {
		if member, isPerson := entry.(map[string]any); isPerson {
			list.add(member)
		}
	}
	return list, true
}

func (l *memberList) add(member map[string]any) {
	key := fmt.Sprint(member["id"], "/")
	if member["id"] == nil {
		key = fmt.Sprint(member["name"])
	}
	for l.by[key] != nil { // a namesake
		key += "+"
	}
	l.order = append(l.order, key)
	l.by[key] = member
}

// personText is a person in one line: "A. Person (PGT Physics)".
func personText(member map[string]any) string {
	for _, key := range []string{"designation", "role"} {
		if does, ok := member[key].(string); ok {
			return fmt.Sprintf("%v (%s)", member["name"], does)
		}
	}
	return fmt.Sprint(member["name"])
}
