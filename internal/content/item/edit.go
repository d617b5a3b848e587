package item

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"schoolsite/internal/content"
	"schoolsite/internal/content/merge"
	"schoolsite/internal/content/source"
	"schoolsite/internal/content/translation"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// Edit adds, changes or removes one item.
type Edit struct {
	Kind   Kind
	ID     string         // in the base; "" adds an item
	Fields map[string]any // all of them; nil removes the item
}

// Edited has the result of an edit.
type Edited struct {
	entry        string // the JSON pointer of the item in its file
	wanted       []int  // of a list: the places that its entries have in the edit, -1 for one that others added
	Item         Item   // as it is then; zero when it was removed
	Change       merge.Change
	Translations []TranslationChange // of the file's translations
	Menu         *Edited             // of a page, when the menu changes with it
	// fields that somebody else changed since, in another way; nothing is to be published then
	Conflicts []merge.Conflict
	// of conflicts: its ID in the tree as it is now, with both sides' fields, theirs where both changed one
	Theirs Item
}

// Apply makes an edit, which was begun on a base, to the tree as it is now. What others changed since
// stays, in the same item, too. The day tells in which file a new circular belongs. A new page has two fields more: its
// address, and its place in the menu. It ends when ctx does, as when the client has left.
func Apply(ctx context.Context, base, now tree.Tree, edit Edit, today time.Time) (Edited, error) {
	now, base = now.WithContext(ctx), base.WithContext(ctx)
	switch {
	case ctx.Err() != nil:
		return Edited{}, ctx.Err()
	case edit.ID == "" && edit.Kind.isPage():
		return addPage(now, edit)
	case edit.ID == "" && len(edit.Kind.lists) == 0:
		return addFile(now, edit)
	case edit.ID == "":
		return addEntry(now, edit, today)
	}
	was, err := Find(base, edit.Kind, edit.ID)
	if err != nil {
		return Edited{}, err
	}
	file := now.Find(was.File)
	if file.Hash == "" {
		return Edited{}, school.Errorf(school.Conflict, "Somebody removed the %s meanwhile. Nothing was changed.",
			edit.Kind.Noun)
	}
	there, err := read(now, file)
	if err != nil {
		return Edited{}, err
	}
	before, err := fileFields(base, was.File)
	if err != nil {
		return Edited{}, err
	}
	if len(edit.Kind.lists) == 0 && edit.Fields == nil {
		done := removeFile(now, was, before, there)
		if edit.Kind.isPage() {
			return removePage(now, was, done)
		}
		return done, nil
	}
	fields, confirmed := withoutConfirmed(keepTranslations(edit.Fields, was))
	edit.Fields = fields
	if len(edit.Kind.lists) > 0 {
		fields = withEntry(before, was, edit.Fields)
	}
	merged, conflicts := merge.Fields(was.File, before, fields, there)
	done := Edited{Conflicts: withoutMadeFrom(conflicts)}
	if len(done.Conflicts) > 0 {
		done.Theirs = edit.Kind.theirs(was.File, there, merged, done.Conflicts[0])
	}
	if edit.Fields != nil {
		done.Item, done.entry = edit.Kind.find(was, merged, edit.Fields)
	}
	if edit.Fields == nil && strings.Contains(edit.Kind.pattern, "*") && !hasEntries(merged) {
		done.remove(now, was.File) // a year needs no list
		return done, nil
	}
	return done, done.write(now, edit.Kind, was.File, merged, was, confirmed)
}

// hasEntries reports whether one of a file's lists has an entry.
func hasEntries(fields map[string]any) bool {
	for key, value := range fields {
		entries, isList := value.([]any)
		if isList && len(entries) > 0 && key != translation.Key {
			return true
		}
	}
	return false
}

func fileFields(in tree.Tree, name string) (map[string]any, error) {
	file := in.Find(name)
	if file.Hash == "" {
		return nil, nil
	}
	return read(in, file)
}

// removeFile removes an item that is a file, unless somebody changed it.
func removeFile(now tree.Tree, was Item, before, there map[string]any) Edited {
	var done Edited
	done.remove(now, was.File)
	if !source.Equal(before, there) {
		done.Conflicts = []merge.Conflict{{File: was.File, Base: before, Theirs: there}}
	}
	return done
}

// withEntry returns the fields of a file with another entry, or without it.
func withEntry(file map[string]any, was Item, fields map[string]any) map[string]any {
	key, at := was.place()
	entries := slices.Clone(entriesAt(file, key))
	switch {
	case fields == nil && at < len(entries):
		entries = slices.Delete(entries, at, at+1)
	case fields != nil && at < len(entries):
		entries[at] = fields
	case fields != nil: // a row that has none yet
		entries = append(entries, fields)
	}
	return withEntries(file, key, entries)
}

// find returns the item that another became, by its fields, and its JSON pointer in the file.
func (k Kind) find(was Item, merged, fields map[string]any) (found Item, pointer string) {
	all := k.itemsOf(was.File, merged)
	if len(k.lists) == 0 {
		return all[0], ""
	}
	key, _ := was.place()
	all = slices.DeleteFunc(all, func(i Item) bool { other, _ := i.place(); return other != key })
	at := slices.IndexFunc(all, func(i Item) bool { return source.Equal(i.Fields, fields) })
	if at < 0 { // somebody else changed other fields of it
		same := source.IdentityOf(fields)
		at = slices.IndexFunc(all, func(i Item) bool { return source.IdentityOf(i.Fields).Same(same) })
	}
	if at < 0 {
		return Item{File: was.File, Title: k.TitleOf(was.ID, fields), Fields: fields}, ""
	}
	return all[at], all[at].At
}

// theirs returns the item that is in conflict as it is in the tree now; without an ID where somebody removed it.
func (k Kind) theirs(file string, there, merged map[string]any, conflict merge.Conflict) Item {
	now, both := k.itemsOf(file, there), k.itemsOf(file, merged)
	at := slices.IndexFunc(now, func(i Item) bool { return i.At == "" || strings.HasPrefix(conflict.Part, i.At+"/") })
	if at < 0 || at >= len(both) {
		return Item{}
	}
	return Item{ID: now[at].ID, Title: now[at].Title, File: file, At: now[at].At, Fields: both[at].Fields}
}

// FieldAt returns the field of the item that a diagnostic of the changed file is about, as a JSON
// pointer without the slash before it; "" when it is about something else.
func (e Edited) FieldAt(d school.Diagnostic) string {
	switch {
	case e.Change.Removed:
		return ""
	case e.Menu != nil && d.File == e.Menu.Change.Path:
		return placeField
	case d.File == e.Change.Path && d.Line == 0 && strings.HasPrefix(d.File, pageFolder+"/"):
		return addressField
	}
	at, place := "", source.Place{Line: d.Line, Column: d.Column}
	if d.File == e.Change.Path && d.Line > 0 {
		at = source.PointerAt(d.File, e.Change.Text, place)
	}
	for _, change := range e.Translations {
		if d.File == change.Path && d.Line > 0 {
			at = change.Field(change.code, source.PointerAt(d.File, change.Text, place))
		}
	}
	field, within := strings.CutPrefix(at, e.entry+"/")
	switch {
	case !within:
		return ""
	case e.wanted != nil:
		return e.fieldOfEntry(field)
	}
	return field
}

// addFile adds an item that is a file, under a name made of its title.
func addFile(now tree.Tree, edit Edit) (Edited, error) {
	slug := slugOf(edit.Fields[edit.Kind.Title])
	if !content.IsSlug(slug) {
		slug = edit.Kind.Name // letters that would have to be escaped in an address
		if date, is := edit.Fields["date"].(string); is && content.IsSlug(date) {
			slug += "-" + date
		}
	}
	name := strings.Replace(edit.Kind.pattern, "*", slug, 1)
	if name == edit.Kind.pattern { // there is one at most
		if now.Find(name).Hash != "" {
			return Edited{}, school.Errorf(school.Conflict, "There is an %s already. Change that one.", edit.Kind.Noun)
		}
	} else {
		name = free(now, func(n string) string { return strings.Replace(edit.Kind.pattern, "*", slug+n, 1) })
	}
	fields := maps.Clone(edit.Fields)
	if edit.Kind.Name == "album" && fields["number"] == nil {
		number, err := nextNumber(now, edit.Kind)
		if err != nil {
			return Edited{}, err
		}
		fields["number"] = number
	}
	done := Edited{Item: edit.Kind.itemsOf(name, fields)[0]}
	return done, done.write(now, edit.Kind, name, fields, Item{}, nil)
}

// free numbers a name until no file of the tree has it.
func free(in tree.Tree, name func(number string) string) string {
	taken := map[string]bool{}
	for _, file := range in.Files() {
		taken[strings.ToLower(file.Path)] = true
	}
	path := name("")
	for n := 2; taken[strings.ToLower(path)]; n++ {
		path = name("-" + strconv.Itoa(n))
	}
	return path
}

// nextNumber is the number of a new album: they are shown in the order of their numbers.
func nextNumber(in tree.Tree, kind Kind) (int, error) {
	all, err := List(in, kind)
	last := 0
	for _, album := range all {
		number, _ := strconv.Atoi(fmt.Sprint(album.Fields["number"]))
		last = max(last, number)
	}
	return last + 1, err
}

// nextID is an id that no teacher of a list has.
func nextID(entries []any) (next int) {
	for _, entry := range entries {
		fields, _ := entry.(map[string]any)
		id, _ := strconv.Atoi(fmt.Sprint(fields["id"]))
		next = max(next, id)
	}
	return next + 1
}

// addEntry adds an entry to the list of its file, which is begun where it is missing.
func addEntry(now tree.Tree, edit Edit, today time.Time) (Edited, error) {
	l := edit.Kind.lists[0]
	if edit.Kind.IsPaper() {
		return Edited{}, school.Errorf(school.Invalid, "Say which %s it is.", edit.Kind.Noun)
	}
	day := cmp.Or(edit.Fields["date"], edit.Fields["from"])
	file := strings.Replace(edit.Kind.pattern, "*", schoolYear(day, today), 1)
	fields, err := fileFields(now, file)
	if err != nil {
		return Edited{}, err
	}
	entries := entriesAt(fields, l.key)
	edit.Fields = edit.Kind.withID(edit.Fields, nextID(entries), entries)
	at := len(entries)
	if edit.Kind.first {
		at = 0
	}
	fields = withEntries(fields, l.key, slices.Insert(slices.Clone(entries), at, any(edit.Fields)))
	done := Edited{entry: l.pointer(at), Item: edit.Kind.itemsOf(file, fields)[at]}
	return done, done.write(now, edit.Kind, file, fields, Item{}, nil)
}

// schoolYear names the year that a day is in, as files are named: it begins in April.
func schoolYear(date any, today time.Time) string {
	if day, err := time.Parse(time.DateOnly, fmt.Sprint(date)); err == nil {
		today = day
	}
	begins := today.AddDate(0, -3, 0).Year()
	return fmt.Sprintf("%d-%02d", begins, (begins+1)%100)
}

// photographed is the name of a PDF that the form of an item made of photographs.
const photographed = "paper"

// FilePath returns the path in the tree for a document or picture attached to an item: that of a file with
// the same hash in the same folder, otherwise a free one. A PDF that the form made of photographs is named
// after the item.
func FilePath(in tree.Tree, item Item, name, hash string) string {
	folder := "images"
	switch {
	case strings.EqualFold(path.Ext(name), ".pdf"):
		folder = "documents"
	case path.Base(item.File) == "album.yaml":
		folder = path.Dir(item.File)
	case item.File == school.SliderFile:
		folder = school.SliderFolder
	case item.File == school.PopupFile:
		folder = school.PopupFolder
	}
	for _, file := range in.Files() {
		if file.Hash == hash && path.Dir(file.Path) == folder {
			return file.Path
		}
	}
	ending := strings.ToLower(path.Ext(name))
	stem := slugOf(strings.TrimSuffix(path.Base(name), path.Ext(name)))
	if title := slugOf(item.Title); stem == photographed && content.IsSlug(title) {
		stem = title
	}
	return free(in, func(number string) string { return path.Join(folder, stem+number+ending) })
}
