// Package item finds what an office publishes in a content tree, such as a circular, a news item or a
// teacher, and changes one of them without touching anything else.
package item

import (
	"fmt"
	"maps"
	"path"
	"strconv"
	"strings"

	"schoolsite/internal/calendar"
	"schoolsite/internal/content/source"
	"schoolsite/internal/content/translation"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// Kind is one kind of item.
type Kind struct {
	Name    string `json:"name"` // in addresses of the API and at the command line
	Noun    string `json:"noun"` // in sentences
	pattern string // of the files that hold items, as path.Match has it; without a * there is one item, or one list
	lists   []list // of items; none when a file is one item
	Title   string `json:"-"` // the field that names an item
	first   bool   // new entries are put on top of the list
}

// calendarFiles are the school years of the calendar, each with three lists.
const calendarFiles = "calendar/*.yaml"

// Kinds lists every kind.
var Kinds = []Kind{
	{Name: "news", Noun: "news item", pattern: "latest/*.md", Title: "title"},
	{Name: "circular", Noun: "circular", pattern: "circulars/*.yaml", lists: []list{{key: "circulars"}}, Title: "title",
		first: true},
	{Name: "holiday", Noun: "holiday", pattern: calendarFiles, lists: []list{{key: "holidays"}}, Title: "title"},
	{Name: "examination", Noun: "examination", pattern: calendarFiles, lists: []list{{key: "examinations"}}, Title: "title"},
	{Name: "event", Noun: "event of the calendar", pattern: calendarFiles, lists: []list{{key: "events"}}, Title: "title"},
	{Name: "album", Noun: "album", pattern: "gallery/*/album.yaml", Title: "name"},
	{Name: "teacher", Noun: "teacher", pattern: "staff/teachers.yaml", lists: []list{{key: "members"}}, Title: "name"},
	{Name: "primary-teacher", Noun: "primary teacher", pattern: "staff/primary-teachers.yaml",
		lists: []list{{key: "members"}}, Title: "name"},
	{Name: "office-staff", Noun: "member of the office and hostel staff", pattern: "staff/office-hostel.yaml",
		lists: []list{{key: "members"}}, Title: "name"},
	{Name: "results", Noun: "year of results", pattern: "results/*.yaml", Title: "year"},
	{Name: "page", Noun: "page", pattern: "pages/**", Title: "title"},
	{Name: "menu", Noun: "menu", pattern: menuFile},
	{Name: "slider", Noun: "slider", pattern: school.SliderFile},
	{Name: "popup", Noun: "pop-up", pattern: school.PopupFile, Title: "alt"},
	{Name: "alert", Noun: "alert", pattern: "alert.yaml", Title: "text"},
	{Name: "site", Noun: "school's details", pattern: "site.yaml", Title: "name"},
	{Name: "fact", Noun: "figure", pattern: "facts.yaml", lists: []list{{key: "facts"}}, Title: "what"},
	{Name: "home", Noun: "home page", pattern: "home.yaml", Title: "heading"},
	{Name: "admissions", Noun: "admissions page", pattern: "admissions.yaml", Title: "year"},
	{Name: "disclosure", Noun: "mandatory disclosure", pattern: "disclosure.yaml", Title: "updated"},
	{Name: "disclosure-row", Noun: "row of the mandatory disclosure", pattern: "disclosure.yaml", lists: disclosureRows,
		Title: "label"},
}

// Section is the section of the content that the items of the kind are in.
func (k Kind) Section() school.Section { return school.SectionOf(k.pattern) }

// isPage reports whether the items are pages, which can be in folders and in the menu.
func (k Kind) isPage() bool { return strings.HasSuffix(k.pattern, "**") }

// KindOf finds a kind by its name.
func KindOf(name string) (Kind, error) {
	var names []string
	for _, k := range Kinds {
		if k.Name == name {
			return k, nil
		}
		names = append(names, k.Name)
	}
	return Kind{}, school.Errorf(school.NotFound, "There is no kind of item %q. The kinds are: %s.", name,
		strings.Join(names, ", "))
}

// TitleOf returns the title of an item by its ID, "" for a new one, and its fields.
func (k Kind) TitleOf(id string, fields map[string]any) string {
	for _, l := range k.lists {
		if l.name != "" && (id == l.key || strings.HasPrefix(id, l.key+"/")) {
			return l.titleOf(fields[k.Title])
		}
	}
	if k.Title == "" {
		return k.titleIn(fields)
	}
	title, _ := fields[k.Title].(string)
	return strings.Join(strings.Fields(title), " ")
}

// Page returns the address of the page that shows an item.
func (k Kind) Page(i Item) string {
	switch k.Name {
	case "news":
		return routes.NewsPath(i.ID)
	case "album":
		return routes.AlbumPath(i.ID)
	case "circular":
		return routes.CircularsPath
	case "holiday", "examination", "event":
		return calendar.Path
	case "page":
		return addressOf(i.File)
	case "results":
		return "/academics-and-infra/results"
	case "teacher", "primary-teacher", "office-staff":
		return "/academics-and-infra/staff"
	case "disclosure", "disclosure-row":
		return routes.DisclosurePath
	case "admissions":
		return routes.AdmissionsPath
	case "site":
		return "/contactus"
	}
	return "/" // shows the alert
}

// Item is one item of a tree. Its ID is made of the file's name, or of its title in a list: it holds
// for the tree in which it was found, and changes with the title.
type Item struct {
	ID     string         `json:"id"`
	Title  string         `json:"title"`
	File   string         `json:"file"`
	At     string         `json:"at,omitempty"` // the JSON pointer of an entry in its file
	Fields map[string]any `json:"fields"`
	stale  []string       // languages into which the file was translated before it changed
}

// holds reports whether a file holds items of the kind.
func (k Kind) holds(file string) bool {
	if _, _, isTranslation := translation.Of(file); isTranslation {
		return false
	}
	if folder, deep := strings.CutSuffix(k.pattern, "**"); deep {
		return strings.HasPrefix(file, folder) && path.Ext(file) == ".md"
	}
	match, _ := path.Match(k.pattern, file)
	return match
}

// List returns all items of a kind, in the order of their files and lists.
func List(in tree.Tree, kind Kind) (all []Item, err error) {
	for _, file := range in.Files() {
		if !kind.holds(file.Path) {
			continue
		}
		fields, err := read(in, file)
		if err != nil {
			return nil, err
		}
		stale := staleIn(file.Path, fields)
		for _, found := range kind.itemsOf(file.Path, fields) {
			found.stale = stale
			all = append(all, found)
		}
	}
	return all, nil
}

// Find returns the item with an ID.
func Find(in tree.Tree, kind Kind, id string) (Item, error) {
	all, err := List(in, kind)
	if err != nil {
		return Item{}, err
	}
	for _, found := range all {
		if found.ID == id {
			return found, nil
		}
	}
	return Item{}, school.Errorf(school.NotFound, "There is no %s %q. It may have been removed, or its title was "+
		"changed.", kind.Noun, id)
}

func readFile(in tree.Tree, file school.RevisionFile) (map[string]any, error) {
	raw, err := in.Read(file.Path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", file.Path, err)
	}
	return source.Fields(file.Path, string(raw))
}

// itemsOf returns the items of a file.
func (k Kind) itemsOf(file string, fields map[string]any) (all []Item) {
	if len(k.lists) == 0 {
		return []Item{{ID: fileID(file), Title: k.titleIn(fields), File: file, Fields: fields}}
	}
	for _, l := range k.lists {
		entries := entriesAt(fields, l.key)
		ids := k.entryIDs(file, l, entries)
		for i, entry := range entries {
			value, _ := entry.(map[string]any)
			all = append(all, Item{ID: ids[i], Title: l.titleOf(value[k.Title]), File: file, At: l.pointer(i),
				Fields: value})
		}
		if l.wantsAnother(entries) {
			all = append(all, Item{ID: l.key, Title: l.name, File: file, At: l.pointer(len(entries)),
				Fields: map[string]any{}})
		}
	}
	return all
}

// titleIn returns the title of an item that is a file: the kind's noun, where the file has none.
func (k Kind) titleIn(fields map[string]any) string {
	if title, isThere := fields[k.Title]; isThere {
		return fmt.Sprint(title)
	}
	return strings.ToUpper(k.Noun[:1]) + k.Noun[1:]
}

// fileID is the ID of an item that is a file: its name, or that of its folder.
func fileID(file string) string {
	if page, is := strings.CutPrefix(file, "pages/"); is {
		return strings.TrimSuffix(page, ".md")
	}
	name := strings.TrimSuffix(path.Base(file), path.Ext(file))
	if name == "album" {
		return path.Base(path.Dir(file))
	}
	return name
}

// entryIDs returns the IDs of a list's entries: their titles as slugs, numbered where two are alike,
// behind the name of the row, or of the file where a kind has several.
func (k Kind) entryIDs(file string, l list, entries []any) []string {
	prefix := ""
	switch {
	case l.name != "":
		prefix = l.key + "/"
	case strings.Contains(k.pattern, "*"):
		prefix = fileID(file) + "/"
	}
	ids, times := make([]string, len(entries)), map[string]int{}
	for i, entry := range entries {
		value, _ := entry.(map[string]any)
		ids[i] = prefix + slugOf(value[k.Title])
		if l.name != "" && value[k.Title] == nil {
			ids[i] = l.key
		}
		if times[ids[i]]++; times[ids[i]] > 1 {
			ids[i] += fmt.Sprintf("-%d", times[ids[i]])
		}
	}
	return ids
}

// slugOf makes a part of an address of a title.
func slugOf(title any) string {
	if slug := text.Slug(fmt.Sprint(title)); slug != "" {
		return slug
	}
	return "untitled"
}

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

// titleOf returns the title of an entry. An entry that answers a fixed row of the disclosure begins with its name.
func (l list) titleOf(title any) string {
	switch {
	case l.name == "":
		return fmt.Sprint(title)
	case title == nil || strings.EqualFold(fmt.Sprint(title), l.name):
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
