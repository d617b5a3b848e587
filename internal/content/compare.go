package content

import (
	"bytes"
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

// Side is one of two trees that are compared.
type Side struct {
	Files []school.RevisionFile
	Read  func(school.RevisionFile) ([]byte, error)
}

// Diff says how one tree became another, in the words of a school.
type Diff struct {
	Pages     Changes `json:"pages"`     // by address
	News      Changes `json:"news"`      // by address
	Circulars Changes `json:"circulars"` // by title
	Staff     Changes `json:"staff"`     // by person
	Results   Changes `json:"results"`   // by year
	Albums    Changes `json:"albums"`    // by address
	Pictures  Changes `json:"pictures"`  // by file
	Documents Changes `json:"documents"` // by file
	Others    Changes `json:"others"`    // by file
	// Texts are the files that people write, line by line.
	Texts []TextDiff `json:"texts"`
}

// Changes are what came, changed and went, in the order of their files.
type Changes struct {
	Added   []Thing `json:"added"`
	Changed []Thing `json:"changed"`
	Removed []Thing `json:"removed"`
}

// Thing is a page, a person, a picture, …
type Thing struct {
	Name string `json:"name"`
	File string `json:"file"` // where it is written
}

// TextDiff is how one file changed, as a unified diff.
type TextDiff struct {
	File string `json:"file"`
	Diff string `json:"diff"`
}

// Len counts the changes.
func (c Changes) Len() int { return len(c.Added) + len(c.Changed) + len(c.Removed) }

// Group is the changes of one kind of things, and what the things are called.
type Group struct {
	Name string
	Noun string // of one, with the plural behind a slash where it is no plain one
	*Changes
}

// Groups are the kinds of things, those that did not change among them.
func (d *Diff) Groups() []Group {
	return []Group{
		{"Pages", "page", &d.Pages}, {"News", "news item", &d.News}, {"Circulars", "circular", &d.Circulars},
		{"Staff", "member of staff/members of staff", &d.Staff}, {"Results", "year of results/years of results", &d.Results},
		{"Albums", "album", &d.Albums}, {"Pictures", "picture", &d.Pictures}, {"Documents", "document", &d.Documents},
		{"Other files", "other file", &d.Others},
	}
}

// Empty reports whether the trees are equal.
func (d *Diff) Empty() bool {
	return !slices.ContainsFunc(d.Groups(), func(g Group) bool { return g.Len() > 0 })
}

// Compare finds what differs. It reads only texts that changed, and of these,
// unless their lines are wanted, only the lists of staff and circulars.
func Compare(before, after Side, lines bool) (Diff, error) {
	d := Diff{Texts: []TextDiff{}}
	for _, group := range d.Groups() {
		*group.Changes = Changes{Added: []Thing{}, Changed: []Thing{}, Removed: []Thing{}} // lists in JSON, never null
	}
	for _, p := range pairs(before.Files, after.Files) {
		if err := d.compare(p, before, after, lines); err != nil {
			return d, err
		}
	}
	return d, nil
}

// pair is a file that is not the same on both sides; its hash is "" where it
// is missing.
type pair struct {
	path        string
	before, now school.RevisionFile
}

func pairs(before, now []school.RevisionFile) (changed []pair) {
	both := map[string]*pair{}
	at := func(path string) *pair {
		if both[path] == nil {
			both[path] = &pair{path: path}
		}
		return both[path]
	}
	for _, file := range before {
		at(file.Path).before = file
	}
	for _, file := range now {
		at(file.Path).now = file
	}
	for _, p := range both {
		if p.before.Hash != p.now.Hash {
			changed = append(changed, *p)
		}
	}
	slices.SortFunc(changed, func(a, b pair) int { return cmp.Compare(a.path, b.path) })
	return changed
}

func (d *Diff) compare(p pair, before, after Side, lines bool) error {
	kind, isList := listKindOf(p.path)
	var was, is []byte
	if contentfs.IsText(p.path) && (lines || isList) {
		var err error
		if was, err = before.text(p.before); err != nil {
			return err
		}
		if is, err = after.text(p.now); err != nil {
			return err
		}
	}
	changes, name := d.placeOf(p.path)
	if isList {
		changes.addListed(kind, p, string(was), string(is))
	} else {
		changes.add(p, name)
	}
	if text := unified(p, was, is); lines && text != "" {
		d.Texts = append(d.Texts, TextDiff{File: p.path, Diff: text})
	}
	return nil
}

// text is a file's text, nothing for one that is missing.
func (s Side) text(file school.RevisionFile) ([]byte, error) {
	if file.Hash == "" {
		return nil, nil
	}
	raw, err := s.Read(file)
	return bytes.ToValidUTF8(raw, []byte("\uFFFD")), err
}

// placeOf says what kind of thing a file is, and its name.
func (d *Diff) placeOf(file string) (*Changes, string) {
	folder, rest, _ := strings.Cut(file, "/")
	switch id := strings.TrimSuffix(rest, path.Ext(rest)); {
	case contentfs.IsPicture(file):
		return &d.Pictures, file
	case folder == "pages":
		return &d.Pages, addressOf(id)
	case folder == "latest":
		return &d.News, "/latest/" + id
	case folder == "results":
		return &d.Results, id
	case folder == "gallery":
		return &d.Albums, school.AlbumPath(path.Dir(rest))
	case folder == "staff":
		return &d.Staff, file
	case folder == "circulars":
		return &d.Circulars, file
	case folder == "documents":
		return &d.Documents, file
	}
	return &d.Others, file
}

// addressOf is the address of a file below pages/, without its ending.
func addressOf(id string) string {
	if path.Base(id) == "index" {
		id = path.Dir(id)
	}
	return path.Join("/", id)
}

func (c *Changes) add(p pair, name string) {
	thing := Thing{Name: name, File: p.path}
	switch {
	case p.before.Hash == "":
		c.Added = append(c.Added, thing)
	case p.now.Hash == "":
		c.Removed = append(c.Removed, thing)
	default:
		c.Changed = append(c.Changed, thing)
	}
}

// unified is a unified diff as git writes it, so that patch takes it.
func unified(p pair, was, is []byte) string {
	before, now := "a/"+p.path, "b/"+p.path
	if p.before.Hash == "" {
		before = "/dev/null"
	}
	if p.now.Hash == "" {
		now = "/dev/null"
	}
	_, text, _ := bytes.Cut(diff.Diff(before, was, now, is), []byte("\n")) // its first line names both once more
	return string(text)
}
