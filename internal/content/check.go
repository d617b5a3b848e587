package content

import (
	"encoding/json"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// Options are what Check is told.
type Options struct {
	// Picture looks at a picture's bytes and says in a sentence why they
	// can't be taken. Without it only names are checked.
	Picture func(r io.Reader) error
	// Limits default to DefaultLimits.
	Limits Limits
	// Today lets Check doubt dates that lie ahead and pages that nobody has
	// reviewed for a year. The zero time asks for neither.
	Today time.Time
}

// Check reads a whole tree and finds all that is wrong with it. The tree is
// nil when any problem is an error.
func Check(fsys fs.FS, opts Options) (*Tree, school.Problems) {
	if opts.Limits == (Limits{}) {
		opts.Limits = DefaultLimits()
	}
	c := newChecker(fsys, opts)
	c.readAll()
	c.checkPages()
	c.checkAlbums()
	c.checkLinks()
	c.checkReached()
	c.checkPictures()
	problems := c.sorted()
	if problems.Failed() {
		return nil, problems
	}
	return c.tree, problems
}

// checker reads one tree.
type checker struct {
	findings
	fsys  fs.FS
	opts  Options
	files []string
	has   map[string]bool // files
	tree  *Tree

	links        []mention
	pictures     []mention
	pageFiles    map[string]string          // path of a page to its file
	sections     map[string]map[string]bool // path of a page or news item to the ids of its headings
	albumFolders map[string]bool
	albumNumbers map[int]string
}

func newChecker(fsys fs.FS, opts Options) *checker {
	c := &checker{
		fsys: fsys, opts: opts, has: map[string]bool{}, tree: &Tree{pictures: map[string]bool{}},
		pageFiles: map[string]string{}, sections: map[string]map[string]bool{},
		albumFolders: map[string]bool{}, albumNumbers: map[int]string{},
	}
	c.files, c.all = Files(fsys, opts.Limits)
	for _, name := range c.files {
		c.has[name] = true
	}
	return c
}

// needed are the files that every tree has. site.yaml is first: the others
// use its name.
var needed = []string{
	"site.yaml", "navigation.yaml", "home.yaml", "disclosure.yaml",
	"staff/teachers.yaml", "staff/primary-teachers.yaml", "staff/office-hostel.yaml",
}

func (c *checker) readAll() {
	for _, name := range needed {
		if c.has[name] {
			c.safely(name, c.readNeeded)
		} else if !c.found(name) {
			c.wrongFile(name, "This file is missing. Every school has one.")
		}
	}
	for _, name := range c.files {
		if !slices.Contains(needed, name) {
			c.safely(name, c.readOther)
		}
	}
}

// safely reads a file. Parsers have panicked on odd texts before; here that
// is a problem of the file, not the end of the program.
func (c *checker) safely(name string, read func(name string)) {
	defer func() {
		if cause := recover(); cause != nil {
			c.wrongFile(name, "This file can't be read: a parser gave up on it (%v). Write it in a simpler way.", cause)
		}
	}()
	read(name)
}

// found reports whether Files met a file that it could not list: then it has
// said why already.
func (c *checker) found(name string) bool {
	return slices.ContainsFunc(c.all, func(p school.Problem) bool { return p.File == name })
}

func (c *checker) readNeeded(name string) {
	switch name {
	case "site.yaml":
		c.readSite(name)
	case "navigation.yaml":
		c.readNavigation(name)
	case "home.yaml":
		c.readHome(name)
	case "disclosure.yaml":
		c.readDisclosure(name)
	case "staff/teachers.yaml":
		c.readTeachers(name)
	default:
		c.readStaff(name)
	}
}

func (c *checker) readOther(name string) {
	folder, rest, _ := strings.Cut(name, "/")
	ext := path.Ext(name)
	depth := strings.Count(rest, "/")
	switch {
	case folder == "pages" && ext == ".md":
		c.readPage(name)
	case folder == "latest" && ext == ".md" && depth == 0:
		c.readNews(name)
	case folder == "results" && ext == ".yaml" && depth == 0:
		c.readResults(name)
	case folder == "gallery" && depth == 1 && path.Base(name) == "album.yaml":
		c.readAlbum(name)
	case folder == "gallery" && depth == 1 && isPicture(name):
	case folder == "images" && rest != "" && isPicture(name):
	default:
		c.wrongFile(name, "%s", c.unexpected(name, folder))
	}
}

// unexpected says why a file has no place in the tree, and what was meant.
func (c *checker) unexpected(name, folder string) string {
	if near, ok := nearest(name, needed); ok {
		return "No file of this name belongs here. Did you mean " + near + "?"
	}
	switch folder {
	case "pages", "latest":
		return "Only Markdown files (.md) belong here. Put pictures into images/."
	case "gallery":
		return "Only album.yaml and pictures (.jpg, .png, .webp, .gif) belong into the folder of an album."
	case "images":
		return "Only pictures (.jpg, .png, .webp, .gif) belong here."
	case "results":
		return "Only files such as 2025-26.yaml belong here."
	case "staff":
		return "Only teachers.yaml, primary-teachers.yaml and office-hostel.yaml belong here."
	}
	return "This file is no part of a content tree. Move it elsewhere, or put a dot before its name."
}

// readYAML reads a file of a kind into a value; false when it has problems.
func readYAML[T any](c *checker, name string, k kind) (T, *document, bool) {
	var into T
	src, ok := c.readSource(name)
	if !ok {
		return into, nil, false
	}
	doc := c.parseYAML(src, src.text, 1)
	if doc == nil || !c.take(doc, k, "") {
		return into, nil, false
	}
	ok = c.decode(doc, &into)
	return into, doc, ok
}

// take checks a document by itself and remembers its links and pictures.
func (c *checker) take(doc *document, k kind, on string) bool {
	eachText(k.compiled(), doc.value, "", func(pointer, format, text string) {
		at := doc.place(pointer)
		switch format {
		case "link":
			c.links = append(c.links, mention{doc.src, at, text, on})
		case "picture":
			c.pictures = append(c.pictures, mention{doc.src, at, text, on})
		case "alt":
			c.checkAlt(doc.src, at, text)
		case "date":
			c.checkDate(doc, pointer, text)
		}
	})
	return c.validate(doc, k)
}

// decode fills a Go value. The document fits its schema, which was made of
// the value's type, so that only a mistake of ours can fail here.
func (c *checker) decode(doc *document, into any) bool {
	raw, err := json.Marshal(withProduct(doc.value, c.tree.site.Name))
	if err == nil {
		err = json.Unmarshal(raw, into)
	}
	if err != nil {
		c.wrongFile(doc.src.name, "This file can't be read: %v.", err)
	}
	return err == nil
}
