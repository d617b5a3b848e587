// Package diff compares two content trees in the words of a school: it lists the
// pages, people and pictures that were added, changed and removed, or what is
// left of the sample.
package diff

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"reflect"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"schoolsite/internal/content/source"
	"schoolsite/internal/content/translation"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// Diff lists the changes by section.
type Diff struct {
	Pages     Section `json:"pages"`     // by address
	News      Section `json:"news"`      // by address
	Circulars Section `json:"circulars"` // by title
	Staff     Section `json:"staff"`     // by person
	Results   Section `json:"results"`   // by year
	Albums    Section `json:"albums"`    // by address
	Pictures  Section `json:"pictures"`  // by file
	Documents Section `json:"documents"` // by file
	Others    Section `json:"others"`    // by file
	// Texts are the files that people write, line by line.
	Texts []Text `json:"texts"`
}

// Section lists the items that were added, changed and removed, in the order of their files.
type Section struct {
	Name    string `json:"-"` // "Staff"
	Noun    string `json:"-"` // of one: "staff member"
	Added   []Item `json:"added"`
	Changed []Item `json:"changed"`
	Removed []Item `json:"removed"`
}

// Item is a page, a person, a picture …, and the file that it is written in.
type Item struct {
	Name string `json:"name"`
	File string `json:"file"`
}

// Text is the unified diff of one file.
type Text struct {
	File string `json:"file"`
	Diff string `json:"diff"`
}

// Len counts the changes.
func (s Section) Len() int { return len(s.Added) + len(s.Changed) + len(s.Removed) }

// Sections lists all sections, those without a change among them.
func (d *Diff) Sections() []*Section {
	return []*Section{&d.Pages, &d.News, &d.Circulars, &d.Staff, &d.Results, &d.Albums, &d.Pictures,
		&d.Documents, &d.Others}
}

// Empty reports whether the trees are equal.
func (d *Diff) Empty() bool {
	return !slices.ContainsFunc(d.Sections(), func(s *Section) bool { return s.Len() > 0 })
}

// Compare finds what differs. It reads only texts that changed, and of these,
// unless their lines are wanted, only the lists of staff and circulars.
func Compare(before, after tree.Tree, lines bool) (Diff, error) {
	d := Diff{Texts: []Text{}}
	for i, words := range [][2]string{
		{"Pages", "page"}, {"News", "news item"}, {"Circulars", "circular"}, {"Staff", "staff member"},
		{"Results", "results file"},
		{"Albums", "album"}, {"Pictures", "picture"}, {"Documents", "document"}, {"Other files", "other file"},
	} {
		*d.Sections()[i] = Section{words[0], words[1], []Item{}, []Item{}, []Item{}} // lists in JSON, never null
	}
	for _, name := range tree.Differing(before, after) {
		was, is := before.Find(name), after.Find(name)
		section, item := d.place(name)
		_, _, isTranslation := translation.Of(name)
		isList := (section == &d.Staff || section == &d.Circulars) && !isTranslation
		var old, now []byte
		if tree.IsText(name) && (lines || isList) {
			var err error
			if old, err = textOf(before, was); err == nil {
				now, err = textOf(after, is)
			}
			if err != nil {
				return d, err
			}
		}
		if !isList || !section.addEntries(name, string(old), string(now)) {
			section.add(was.Hash != "", is.Hash != "", Item{item, name})
		}
		if !lines {
			continue
		}
		from, to := "a/"+name, "b/"+name // as git writes it, so that patch takes it
		if was.Hash == "" {
			from = "/dev/null"
		}
		if is.Hash == "" {
			to = "/dev/null"
		}
		// The first line of the unified diff names both files once more.
		if _, text, _ := bytes.Cut(diff.Diff(from, old, to, now), []byte("\n")); len(text) > 0 {
			d.Texts = append(d.Texts, Text{File: name, Diff: string(text)})
		}
	}
	return d, nil
}

// textOf reads a file; one that is missing is empty.
func textOf(in tree.Tree, file school.RevisionFile) ([]byte, error) {
	if file.Hash == "" {
		return nil, nil
	}
	raw, err := in.Read(file.Path)
	return bytes.ToValidUTF8(raw, []byte("\uFFFD")), err
}

// place finds the section of a file, and the name of what it holds.
func (d *Diff) place(file string) (*Section, string) {
	folder, rest, _ := strings.Cut(file, "/")
	id := strings.TrimSuffix(rest, path.Ext(rest))
	switch {
	case tree.IsPicture(file):
		return &d.Pictures, file
	case folder == "pages" && path.Base(id) == "index":
		return &d.Pages, path.Join("/", path.Dir(id))
	case folder == "pages":
		return &d.Pages, "/" + id
	case folder == "latest":
		return &d.News, "/latest/" + id
	case folder == "results":
		return &d.Results, id
	case folder == "gallery":
		return &d.Albums, routes.AlbumPath(path.Dir(rest))
	case folder == "staff":
		return &d.Staff, "the list itself"
	case folder == "circulars":
		return &d.Circulars, "the list itself"
	case folder == "documents":
		return &d.Documents, file
	}
	return &d.Others, file
}

func (s *Section) add(was, is bool, item Item) {
	switch {
	case !was:
		s.Added = append(s.Added, item)
	case !is:
		s.Removed = append(s.Removed, item)
	default:
		s.Changed = append(s.Changed, item)
	}
}

// addEntries adds the people or circulars that differ between two lists. It is
// false when none does, but the heading, a comment or the order.
func (s *Section) addEntries(file, before, after string) bool {
	was, order := entries(before)
	is, now := entries(after)
	found := s.Len()
	if was == nil || is == nil { // what can't be read is the check's business
		return false
	}
	for _, key := range now {
		if !reflect.DeepEqual(was[key], is[key]) {
			s.add(was[key] != nil, true, Item{entryName(is[key]), file})
		}
	}
	for _, key := range order {
		if is[key] == nil {
			s.add(true, false, Item{entryName(was[key]), file})
		}
	}
	return s.Len() > found
}

// entries reads a list by its entries' id, title or name, as loosely as it can:
// an old one may have other keys than today's.
func entries(text string) (by map[string]map[string]any, order []string) {
	defer func() {
		if recover() != nil { // parsers have panicked on odd texts before
			by = nil
		}
	}()
	doc, _ := source.YAML("", text)
	if doc == nil {
		return nil, nil
	}
	by = map[string]map[string]any{}
	file, _ := doc.Value.(map[string]any)
	members, _ := file["members"].([]any)
	circulars, _ := file["circulars"].([]any)
	for _, item := range append(members, circulars...) {
		if entry, ok := item.(map[string]any); ok {
			key := fmt.Sprint(cmp.Or(entry["id"], entry["title"], entry["name"]))
			for by[key] != nil { // a namesake
				key += "+"
			}
			by[key], order = entry, append(order, key)
		}
	}
	return by, order
}

// entryName names an entry in one line: "A. Person (PGT Physics)", "Fees of 2026–27 (2026-11-21)".
func entryName(entry map[string]any) string {
	name := fmt.Sprint(cmp.Or(entry["title"], entry["name"]))
	if about := cmp.Or(entry["designation"], entry["role"], entry["date"]); about != nil {
		return fmt.Sprintf("%s (%v)", name, about)
	}
	return name
}
