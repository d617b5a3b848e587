// Package merge brings together two content trees that were made from the same one: what an editor
// wrote in a folder, and what the office published meanwhile. Files merge by their fields, and lists
// by their entries, so that only two different changes of one field are in conflict.
package merge

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/content"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// Change is what a merge does to one file of their tree.
type Change struct {
	Path    string
	File    school.RevisionFile // of our tree, taken as it is; zero when Text or Removed says what the file becomes
	Text    string
	Removed bool
}

// Conflict is a part that both sides changed in different ways; nil is a part that is not there.
type Conflict struct {
	File   string `json:"file"`
	Part   string `json:"part"` // a JSON pointer such as "/circulars/2/title"; "" for the whole file
	Base   any    `json:"base"`
	Ours   any    `json:"ours"`
	Theirs any    `json:"theirs"`
}

// Result tells how our changes come into their tree.
type Result struct {
	Changes   []Change // in the order of their paths
	Conflicts []Conflict
}

// String describes a conflict to whoever has their tree in a folder; our tree is what the site shows.
func (c Conflict) String() string {
	if c.Part != "" {
		return fmt.Sprintf("`%s` was %s. Your folder has %s, the site %s.", strings.TrimPrefix(c.Part, "/"),
			valueText(c.Base), valueText(c.Theirs), valueText(c.Ours))
	}
	became := func(value any) string {
		switch {
		case value == nil && c.Base == nil:
			return "is not there"
		case value == nil:
			return "was removed"
		case c.Base == nil:
			return "was added"
		}
		return "was changed"
	}
	return fmt.Sprintf("The file %s in your folder and %s on the site.", became(c.Theirs), became(c.Ours))
}

// valueText is a value in a sentence, cut short.
func valueText(value any) string {
	if value == nil {
		return "nothing"
	}
	raw, _ := json.Marshal(value) // it came from JSON or YAML
	text := []rune(strings.ReplaceAll(string(raw), `\n`, " "))
	if len(text) > 80 {
		text = append(text[:79], '…')
	}
	return string(text)
}

// maxConflicts bounds the conflicts that an error tells of: whoever has so many looks at the whole difference.
const maxConflicts = 100

// ErrConflicts returns Outdated if the merge has conflicts, with both texts of each. Their tree comes from the revision
// from; site names what visitors see, and hint says what to do.
func (r Result) ErrConflicts(from int, site, hint string) error {
	if len(r.Conflicts) == 0 {
		return nil
	}
	parts := "one part was"
	if n := len(r.Conflicts); n > 1 {
		parts = strconv.Itoa(n) + " parts were"
	}
	failure := &school.Error{Code: school.Outdated,
		Message: fmt.Sprintf("Your content comes from revision %d, visitors see %s, "+
			"and %s changed in both, in different ways. %s", from, site, parts, hint)}
	for _, c := range r.Conflicts[:min(len(r.Conflicts), maxConflicts)] {
		failure.Diagnostics = append(failure.Diagnostics,
			school.Diagnostic{Severity: school.SeverityError, File: c.File, Message: c.String()})
	}
	return failure
}

// Apply returns their tree with the changes, of which our tree has the files that are taken as they are.
func (r Result) Apply(ours, theirs tree.Tree) tree.Tree {
	var parts []tree.Part
	isRemoved := map[string]bool{}
	for _, change := range r.Changes {
		switch {
		case change.Removed:
			isRemoved[change.Path] = true
		case change.File.Hash != "":
			parts = append(parts, ours.Part(change.File))
		default:
			parts = append(parts, tree.Data(change.Path, []byte(change.Text)))
		}
	}
	return theirs.Without(func(file school.RevisionFile) bool { return isRemoved[file.Path] }).With(parts...)
}

// Trees merges what changed from a base to our tree into their tree. Conflicts are named; there, theirs stays.
func Trees(base, ours, theirs tree.Tree) (found Result, err error) {
	for _, name := range tree.Differing(base, ours) {
		b, o, t := base.Find(name), ours.Find(name), theirs.Find(name)
		switch {
		case o.Hash == t.Hash:
		case t.Hash == b.Hash:
			found.Changes = append(found.Changes, Change{Path: name, File: o, Removed: o.Hash == ""})
		default:
			if err := found.file(name, version{b, base}, version{o, ours}, version{t, theirs}); err != nil {
				return Result{}, err
			}
		}
	}
	return found, nil
}

// version is one of the three versions of a file.
type version struct {
	file school.RevisionFile
	in   tree.Tree
}

// fields reads the version; there are none of a file that is not there.
func (v version) fields(name string) (text string, fields map[string]any, err error) {
	if v.file.Hash == "" {
		return "", nil, nil
	}
	raw, err := v.in.Read(v.file.Path)
	if err != nil {
		return "", nil, fmt.Errorf("read %s: %w", v.file.Path, err)
	}
	fields, err = source.Fields(name, string(raw))
	return string(raw), fields, err
}

// file merges a file that both sides changed. Pictures and documents, files that one side removed,
// and texts that can't be read are in conflict as a whole.
func (r *Result) file(name string, base, ours, theirs version) error {
	whole := Conflict{File: name}
	for _, side := range []struct {
		into *any
		file school.RevisionFile
	}{{&whole.Base, base.file}, {&whole.Ours, ours.file}, {&whole.Theirs, theirs.file}} {
		if side.file.Hash != "" {
			*side.into = side.file.Hash
		}
	}
	if !tree.IsText(name) || whole.Ours == nil || whole.Theirs == nil {
		r.Conflicts = append(r.Conflicts, whole)
		return nil
	}
	_, before, errBase := base.fields(name)
	_, now, errOurs := ours.fields(name)
	was, there, errTheirs := theirs.fields(name)
	if err := cmp.Or(errBase, errOurs, errTheirs); err != nil {
		if school.CodeOf(err) != school.ContentInvalid {
			return err
		}
		r.Conflicts = append(r.Conflicts, whole)
		return nil
	}
	merged, conflicts := Fields(name, before, now, there)
	r.Conflicts = append(r.Conflicts, conflicts...)
	if source.Equal(merged, there) {
		return nil
	}
	into, err := source.WithFields(name, was, merged, content.KeyOrder(name))
	r.Changes = append(r.Changes, Change{Path: name, Text: into})
	return err
}

// Fields merges what changed from the base of a file to our version into their version, which stays where both changed
// one part.
func Fields(name string, base, ours, theirs map[string]any) (map[string]any, []Conflict) {
	f := fieldMerger{file: name}
	value := f.mapping(base, ours, theirs, "")
	return value, f.conflicts
}

type fieldMerger struct {
	file      string
	conflicts []Conflict
}

// value merges a part of a file at a JSON pointer; nil is a part that is not there.
func (f *fieldMerger) value(base, ours, theirs any, at string) any {
	switch {
	case source.Equal(ours, base), source.Equal(ours, theirs):
		return theirs
	case source.Equal(theirs, base):
		return ours
	}
	if o, ok := ours.(map[string]any); ok {
		if t, ok := theirs.(map[string]any); ok {
			b, _ := base.(map[string]any)
			return f.mapping(b, o, t, at)
		}
	}
	if o, ok := ours.([]any); ok {
		if t, ok := theirs.([]any); ok {
			b, _ := base.([]any)
			return f.list(b, o, t, at)
		}
	}
	f.conflict(base, ours, theirs, at)
	return theirs
}

// conflict notes a part that both sides changed.
func (f *fieldMerger) conflict(base, ours, theirs any, at string) {
	f.conflicts = append(f.conflicts, Conflict{f.file, at, base, ours, theirs})
}

func (f *fieldMerger) mapping(base, ours, theirs map[string]any, at string) map[string]any {
	merged := map[string]any{}
	for _, keys := range []map[string]any{base, ours, theirs} {
		for key := range keys {
			merged[key] = nil
		}
	}
	keys := make([]string, 0, len(merged))
	for key := range merged {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		if value := f.value(base[key], ours[key], theirs[key], at+"/"+key); value != nil {
			merged[key] = value
		} else {
			delete(merged, key)
		}
	}
	return merged
}

// entry is an entry of a merged list.
type entry struct {
	value any
	base  int // its index in the base, -1 for a new one
	ours  int // its index in our list, -1 where we have none
}

// list merges lists by their entries: theirs in their order, each with our changes, without those
// that we removed; and our new ones, each behind the entry that it follows in our list. Where only
// we moved entries, our order is kept.
func (f *fieldMerger) list(base, ours, theirs []any, at string) []any {
	fromOurs, fromTheirs := source.Align(base, ours), source.Align(base, theirs)
	var merged []entry
	for i, value := range theirs {
		e := entry{value: value, base: fromTheirs[i], ours: -1}
		pointer := at + "/" + strconv.Itoa(i)
		if e.base < 0 {
			merged = append(merged, e)
			continue
		}
		e.ours = slices.Index(fromOurs, e.base)
		switch {
		case e.ours >= 0:
			e.value = f.value(base[e.base], ours[e.ours], value, pointer)
		case source.Equal(value, base[e.base]):
			continue // we removed it
		default:
			f.conflict(base[e.base], nil, value, pointer)
		}
		merged = append(merged, e)
	}
	for i, j := range fromOurs {
		removed := j >= 0 && !slices.Contains(fromTheirs, j)
		if removed && !source.Equal(ours[i], base[j]) {
			f.conflict(base[j], ours[i], nil, at+"/"+strconv.Itoa(j))
		}
	}
	merged = f.withNew(merged, ours, fromOurs, at)
	if slices.IsSorted(known(fromTheirs)) && !slices.IsSorted(known(fromOurs)) {
		merged = inOrderOf(merged, len(ours))
	}
	values := make([]any, len(merged))
	for i, e := range merged {
		values[i] = e.value
	}
	return values
}

// withNew adds the entries that are new in our list. One that they added, too, is added once.
func (f *fieldMerger) withNew(merged []entry, ours []any, fromOurs []int, at string) []entry {
	theirs := make([]source.Identity, len(merged)) // of their new entries
	for k, e := range merged {
		if e.base < 0 {
			theirs[k] = source.IdentityOf(e.value)
		}
	}
	for i, j := range fromOurs {
		if j >= 0 {
			continue
		}
		mine := source.IdentityOf(ours[i])
		same := -1
		for k, e := range merged {
			if e.base < 0 && e.ours < 0 && theirs[k].Same(mine) {
				same = k
				break
			}
		}
		if same >= 0 {
			merged[same].value = f.value(nil, ours[i], merged[same].value, at+"/"+strconv.Itoa(same))
			merged[same].ours = i
			continue
		}
		behind := slices.IndexFunc(merged, func(e entry) bool { return i > 0 && e.ours == i-1 }) + 1
		if behind == 0 && i > 0 { // the one before it is gone
			behind = len(merged)
		}
		merged = slices.Insert(merged, behind, entry{value: ours[i], base: -1, ours: i})
		theirs = slices.Insert(theirs, behind, source.Identity{})
	}
	return merged
}

// inOrderOf sorts a merged list as our list is; an entry that only they have stays behind the one
// that it follows.
func inOrderOf(merged []entry, ours int) []entry {
	groups := make([][]entry, ours+1)
	group := 0
	for _, e := range merged {
		if e.ours >= 0 {
			group = e.ours + 1
		}
		groups[group] = append(groups[group], e)
	}
	return slices.Concat(groups...)
}

// known returns the indexes that are not -1.
func known(indexes []int) []int {
	return slices.DeleteFunc(slices.Clone(indexes), func(i int) bool { return i < 0 })
}
