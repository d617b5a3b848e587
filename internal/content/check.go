package content

import (
	"cmp"
	"context"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// Options configure Check.
type Options struct {
	// Context ends a check early, between two files or two paragraphs. What
	// Check answers then means nothing. Without one it runs to its end.
	Context context.Context
	// Picture reads a picture's bytes, and fails with a sentence when it can't
	// be taken. Without it only names are checked.
	Picture func(r io.Reader) (PictureStat, error)
	// Limits default to DefaultLimits.
	Limits contentfs.Limits
	// Purged reports whether the picture at a path was deleted permanently:
	// references to it are left out. It may be nil.
	Purged func(name string) bool
	// Published is set for a tree that was published before: a document whose
	// personal data can't be dropped gets a warning, not an error.
	Published bool
	// Today lets Check warn of dates in the future and of pages that nobody has
	// reviewed for a year. With the zero time it does neither.
	Today time.Time
	// Cache spares files from being parsed again. It needs Hash.
	Cache *Cache
	// Hash names the bytes of a file by their SHA-256, hex; "" when it is not
	// known.
	Hash func(name string) string
}

// PictureStat describes a picture that can be taken.
type PictureStat struct {
	Width int    // as it is shown; 0 when it is not known
	Note  string // what an editor should look at; "" for nothing
}

// Check reads a whole tree and finds all that is wrong with it. The tree is
// nil when any problem is an error.
func Check(fsys fs.FS, opts Options) (*Tree, school.Diagnostics) {
	if opts.Limits == (contentfs.Limits{}) {
		opts.Limits = contentfs.DefaultLimits()
	}
	opts.Context = cmp.Or(opts.Context, context.Background())
	c := newChecker(fsys, opts)
	c.readAll()
	if c.isStopped() || c.Work > maxTreeWork {
		return nil, c.Sorted()
	}
	c.checkPages()
	c.checkCirculars()
	c.checkAlbums()
	c.checkLinks()
	c.checkReached()
	c.checkPictures()
	c.checkDocuments()
	problems := c.Sorted()
	if c.isStopped() {
		return nil, problems
	}
	c.cache.end()
	if problems.Failed() {
		return nil, problems
	}
	return c.tree, problems
}

// checker puts together what the files of one tree say, and checks what no
// file knows by itself.
type checker struct {
	source.Findings
	fsys         fs.FS
	opts         Options
	cache        *checkRun
	files        []string
	has          map[string]bool // files
	placeholders placeholders    // known once site.yaml is read
	tree         *Tree

	links     []reference
	pictures  []reference
	documents []reference
	guesses   int                        // how often nearest was asked
	pageFiles map[string]string          // path of a page to its file
	sections  map[string]map[string]bool // path of a page or news item to the ids of its headings
}

func newChecker(fsys fs.FS, opts Options) *checker {
	c := &checker{
		fsys: fsys, opts: opts, has: map[string]bool{},
		tree:      &Tree{pictures: map[string]bool{}, purged: map[string]bool{}, documents: map[string]school.Document{}},
		pageFiles: map[string]string{}, sections: map[string]map[string]bool{},
	}
	if opts.Cache == nil || opts.Hash == nil {
		opts.Cache, c.opts.Hash = &Cache{}, func(string) string { return "" }
	}
	c.cache = opts.Cache.begin()
	c.files, c.All = contentfs.Files(fsys, opts.Limits)
	for _, name := range c.files {
		c.has[name] = true
	}
	return c
}

func (c *checker) readAll() {
	first := needed()
	for _, name := range first {
		if c.has[name] {
			c.read(name)
		} else if !c.found(name) {
			c.FileErrorf(name, "This file is missing. Every school has one.")
		}
	}
	for _, name := range c.files {
		if !slices.Contains(first, name) {
			c.read(name)
		}
	}
}

// isStopped reports whether the check's context has ended.
func (c *checker) isStopped() bool { return c.opts.Context.Err() != nil }

// read takes in what a file says, or what it said before. Once the work of a
// tree is over its bound, no further file is read.
func (c *checker) read(name string) {
	if c.isStopped() || c.Work > maxTreeWork {
		return
	}
	file, isText := textOf(name)
	if !isText {
		c.checkPlace(name)
		return
	}
	key := cacheKey{name, c.opts.Hash(name), c.day(), c.placeholders}
	said, known := c.cache.file(key)
	if !known {
		said = c.readAnew(name, file.read)
		c.cache.keep(key, said)
	}
	if c.Work += said.work; c.Work > maxTreeWork {
		c.FileErrorf(name, "The texts of this tree are too much to read: they have very many entries, or marks such as *, _ and [. Reading ended here. Is it the right folder?")
		return
	}
	c.add(name, said)
}

// day is the only part of the time that parsing may depend on.
func (c *checker) day() string {
	if c.opts.Today.IsZero() {
		return ""
	}
	return school.DayOf(c.opts.Today)
}

// readAnew parses a file of the tree that is not in the cache.
func (c *checker) readAnew(name string, read func(*reader, string)) (said parsedFile) {
	open := func(name string) ([]byte, error) { return contentfs.ReadLimited(c.fsys, name, c.opts.Limits.TextBytes) }
	return readFile(&reader{ctx: c.opts.Context, open: open, placeholders: c.placeholders, today: midnight(c.day())}, name, read)
}

// CheckText checks one file of a tree by itself, such as one that is about to be
// written.
func CheckText(name string, text []byte, today time.Time) school.Diagnostics {
	file, _ := textOf(name)
	open := func(string) ([]byte, error) { return text, nil }
	return readFile(&reader{ctx: context.Background(), open: open, today: today}, name, file.read).problems
}

// readFile reads a file. Parsers have panicked on odd texts before; here that
// is a problem of the file, not the end of the program.
func readFile(r *reader, name string, read func(*reader, string)) (said parsedFile) {
	defer func() {
		if cause := recover(); cause != nil {
			r.FileErrorf(name, "This file can't be read: a parser gave up on it (%v). Write it in a simpler way.", cause)
			said = parsedFile{problems: r.All, work: r.Work}
		}
	}()
	read(r, name)
	r.said.problems, r.said.work = r.All, r.Work
	return r.said
}

// add puts what a file says to what the others say.
func (c *checker) add(name string, said parsedFile) {
	c.All = append(c.All, said.problems...)
	c.links = append(c.links, said.links...)
	c.pictures = append(c.pictures, said.pictures...)
	c.documents = append(c.documents, said.documents...)
	if said.placeholders != (placeholders{}) {
		c.placeholders = said.placeholders
	}
	isNew := said.page == "" || c.addPage(name, said)
	if isNew && said.put != nil {
		said.put(c.tree)
	}
}

// addPage notes an address and its headings; false when the address is taken.
func (c *checker) addPage(name string, said parsedFile) bool {
	if other, taken := c.pageFiles[said.page]; taken {
		c.FileErrorf(name, "%s is the page %s already. Delete one of them.", other, said.page)
		return false
	}
	c.sections[said.page] = said.sections
	if strings.HasPrefix(name, "pages/") {
		c.pageFiles[said.page] = name
	}
	return true
}

// found reports whether Files met a file that it could not list: then it has
// said why already.
func (c *checker) found(name string) bool {
	return slices.ContainsFunc(c.All, func(p school.Diagnostic) bool { return p.File == name })
}

// checkPlace refuses files that have no place in a tree.
func (c *checker) checkPlace(name string) {
	folder, rest, _ := strings.Cut(name, "/")
	depth := strings.Count(rest, "/")
	switch {
	case folder == "gallery" && depth == 1 && contentfs.IsPicture(name):
	case folder == "images" && rest != "" && contentfs.IsPicture(name):
	case folder == "documents" && rest != "" && contentfs.IsDocument(name):
	default:
		c.FileErrorf(name, "%s", unexpected(name, folder))
	}
}

// unexpected explains why a file has no place in the tree, and suggests another.
func unexpected(name, folder string) string {
	if near, ok := nearest(name, needed()); ok {
		return "No file of this name belongs here. Did you mean " + near + "?"
	}
	switch strings.ToLower(path.Ext(name)) {
	case ".heic", ".heif":
		return "Most browsers can't show a HEIC photo. Open it, save it as JPEG, and put that here."
	}
	switch folder {
	case "pages", "latest":
		return "Only Markdown files (.md) belong here. Put pictures into images/, documents into documents/."
	case "gallery":
		return "Only album.yaml and pictures (.jpg, .png, .webp, .gif) belong into the folder of an album."
	case "images":
		return "Only pictures (.jpg, .png, .webp, .gif) belong here."
	case "documents":
		return "Only PDF files (.pdf) belong here. Save the document as a PDF."
	case "circulars":
		return "Only lists such as 2026.yaml belong here. Put the circulars themselves into documents/."
	case "results":
		return "Only files such as 2025-26.yaml belong here."
	case "staff":
		return "Only teachers.yaml, primary-teachers.yaml and office-hostel.yaml belong here."
	}
	return "This file is no part of a content tree. Move it elsewhere, or put a dot before its name."
}
