// Package content reads a school's content tree, checks it, and turns it into a school.Content. docs/content.md is
// the guide to the format; shapes.go (and school.DisclosureFacts) declares each file field by field, and schema/ is
// generated from it.
//
// Every file that is no part of the format is an error, as are links to other files, names that differ only in
// capital letters, and more or larger files than Limits allow. Files are UTF-8, and YAML is plain: no anchors,
// aliases, tags or second documents. README.md, names that begin with a dot, and what Windows, Macs and text editors
// leave behind are ignored.
//
// Check tells all problems at once, each with file, line, column and excerpt, in sentences for an editor. Errors stop
// a publication, warnings don't. What a file says depends on its bytes, site.yaml and the day only: with a Cache,
// files that have not changed are not read again. Whether a link leads anywhere is always checked.
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

	"schoolsite/internal/calendar"
	"schoolsite/internal/content/facts"
	"schoolsite/internal/content/markdown"
	"schoolsite/internal/content/schema"
	"schoolsite/internal/content/source"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// Options configure Check.
type Options struct {
	// Context ends a check early, between two files or two paragraphs. What
	// Check answers then means nothing. Without one it runs to its end.
	Context context.Context
	// Picture reads a picture's bytes, and fails with a sentence when it can't
	// be taken. Without it only names are checked.
	Picture func(r io.Reader) (school.PictureHeader, error)
	// Limits default to DefaultLimits.
	Limits tree.Limits
	// Purged reports whether the picture or document at a path was deleted permanently:
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
	// Hash names the bytes of a file by their SHA-256, hex; "" when it is not known.
	Hash func(name string) string
}

// Check reads a whole tree and finds all that is wrong with it. The tree is
// nil when any problem is an error.
func Check(fsys fs.FS, opts Options) (*Tree, school.Diagnostics) {
	if opts.Limits == (tree.Limits{}) {
		opts.Limits = tree.DefaultLimits()
	}
	opts.Context = cmp.Or(opts.Context, context.Background())
	if opts.Cache == nil || opts.Hash == nil {
		opts.Cache, opts.Hash = &Cache{}, func(string) string { return "" }
	}
	last := cmp.Or(opts.Cache.last.Load(), &checkResult{})
	c := &checker{
		fsys: fsys, opts: opts, has: map[string]bool{},
		last: last, now: &checkResult{make(map[cacheKey]*parsedFile, len(last.files)),
			make(map[string]fileStat, len(last.stats)), map[string]*facts.Set{}},
		tree: &Tree{pages: make([]pageFile, 0, len(last.files)), pictures: map[string]bool{},
			purged: map[string]bool{}, documents: map[string]school.Document{}, unnamed: map[string]bool{}},
		pageFiles: map[string]string{}, sections: map[string]map[string]bool{},
		parsed: map[string]*parsedFile{}, translations: map[string]bool{},
	}
	if problem := otherFolder(fsys); problem != "" {
		c.FileErrorf("site.yaml", "%s", problem)
		return nil, c.All
	}
	c.files, c.All = tree.Files(fsys, opts.Limits)
	for _, name := range c.files {
		c.has[name] = true
		c.noteTranslation(name)
	}
	first := named()
	for _, k := range first {
		if c.has[k.pattern] {
			c.read(k.pattern)
		} else if k.needed && !c.found(k.pattern) {
			c.FileErrorf(k.pattern, "This file is missing. Every school has one.")
		}
	}
	for _, name := range c.files {
		if !slices.ContainsFunc(first, func(k kind) bool { return k.pattern == name }) {
			c.read(name)
		}
	}
	c.readTranslations()
	if c.isStopped() || c.Work > maxTreeWork {
		return nil, c.Sorted()
	}
	c.checkPages()
	c.checkAlbums()
	c.checkLinks()
	c.checkMedia()
	c.tree.placeholders = c.placeholders
	problems := c.Sorted()
	if c.isStopped() {
		return nil, problems
	}
	opts.Cache.last.Store(c.now)
	if problems.Failed() {
		return nil, problems
	}
	return c.tree, problems
}

// CheckText checks one file of a tree by itself, such as one that is about to be written. The name must be
// the path of a content file that Check reads.
func CheckText(name string, text []byte, today time.Time) school.Diagnostics {
	k, _ := kindOf(name)
	r := reader{ctx: context.Background(), text: text, kind: k, today: today}
	return r.readFile(name).problems
}

// maxTreeWork bounds the work of parsing all files of a tree; a school's is below a tenth.
const maxTreeWork = 2_000_000_000

// checker puts together what the files of one tree say, and checks what no file knows by itself.
type checker struct {
	source.Findings
	fsys         fs.FS
	opts         Options
	last, now    *checkResult // what is cached
	files        []string
	has          map[string]bool       // files
	placeholders markdown.Placeholders // known once site.yaml is read
	tree         *Tree
	parsed       map[string]*parsedFile // of the main language
	order        []string               // in which they were read
	translations map[string]bool        // files of them

	links     [][]link // of each file
	pictures  []reference
	documents []reference
	left      []reference                // addresses that navigation.yaml says are old
	guesses   int                        // how often nearest was asked
	pageFiles map[string]string          // path of a page to its file
	sections  map[string]map[string]bool // path of a page or news item to the ids of its headings
}

// day is the only part of the time that parsing may depend on.
func (c *checker) day() string {
	if c.opts.Today.IsZero() {
		return ""
	}
	return text.DayOf(c.opts.Today)
}

// isStopped reports whether the check's context has ended.
func (c *checker) isStopped() bool { return c.opts.Context.Err() != nil }

// named are the kinds of which a tree has one file at most, in the order in which they are read.
func named() []kind {
	return slices.DeleteFunc(slices.Clone(kinds), func(k kind) bool { return strings.Contains(k.pattern, "*") })
}

// otherFolder returns the error of a folder that is no content tree at all, "" for one that may be: it has
// a site.yaml, or a file that was meant to be one.
func otherFolder(fsys fs.FS) string {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return "" // listing the files says why
	}
	meant := ""
	for _, entry := range entries {
		if _, isNear := text.Nearest(entry.Name(), []string{"site.yaml"}); isNear ||
			strings.EqualFold(entry.Name(), "site.yaml") {
			return ""
		}
		if _, err := fs.Stat(fsys, path.Join(entry.Name(), "site.yaml")); err == nil && meant == "" {
			meant = " Did you mean " + entry.Name() + "/?"
		}
	}
	if meant == "" {
		meant = " Name a content folder: schoolsite content export writes one, with --empty one to begin from."
	}
	return "There is no site.yaml here." + meant
}

// read puts what a file says, or what it said before, to what the others say. Once the work of a
// tree is over its bound, no further file is read. Of two files that are the same page the second
// says nothing.
func (c *checker) read(name string) {
	if c.isStopped() || c.Work > maxTreeWork || c.translations[name] {
		return
	}
	k, isText := kindOf(name)
	if !isText {
		c.checkPlace(name)
		return
	}
	day := c.day()
	hash := c.opts.Hash(name)
	parsed := lookup(c.last.files, c.now.files, cacheKey{name, hash, day, c.placeholders}, hash,
		func() (*parsedFile, error) {
			text, err := tree.ReadLimited(c.fsys, name, c.opts.Limits.TextBytes)
			r := reader{ctx: c.opts.Context, text: text, unreadable: err, kind: k, placeholders: c.placeholders,
				today: schema.ParseTime(day)}
			result := r.readFile(name)
			return &result, err
		})
	c.parsed[name], c.order = parsed, append(c.order, name)
	c.Work += parsed.work
	if c.Work > maxTreeWork {
		c.FileErrorf(name, "The texts of this tree are too much to read: they have very many entries, or marks such "+
			"as *, _ and [. Reading ended here. Is it the right folder?")
		return
	}
	c.All = append(c.All, parsed.problems...)
	c.links = append(c.links, parsed.links)
	c.pictures = append(c.pictures, parsed.pictures...)
	c.documents = append(c.documents, parsed.documents...)
	c.left = append(c.left, parsed.left...)
	if parsed.placeholders != (markdown.Placeholders{}) {
		c.placeholders = parsed.placeholders
	}
	c.placeholders = c.withFacts(c.placeholders, parsed.facts)
	if parsed.page != "" {
		if other, taken := c.pageFiles[parsed.page]; taken {
			c.FileErrorf(name, "%s is the page %s already. Delete one of them.", other, parsed.page)
			return
		}
		c.sections[parsed.page] = parsed.sections
		if !strings.HasPrefix(name, "latest/") {
			c.pageFiles[parsed.page] = name
		}
	}
	if parsed.put != nil {
		parsed.put(c.tree)
	}
}

// checkPages demands the pages that every school has, the one that shows the circulars or albums
// once there are any, and, for a school with the standard addresses, a word on where the others of
// them went. No page is where navigation.yaml says that none is any more.
func (c *checker) checkPages() {
	fileOf := func(path string) string {
		if path == "/" {
			path = "/index"
		}
		return "pages" + path + ".md"
	}
	left := map[string]bool{}
	for _, old := range c.left {
		owner, taken := reserved(old.text)
		left[old.text] = true
		switch {
		case c.sections[old.text] != nil:
			c.Errorf(old.src, old.at, "%s is a page of this site. Delete this line, or the page.", old.text)
		case taken && !strings.HasPrefix(old.text, routes.NewsListPath+"/"):
			c.Errorf(old.src, old.at, "The address %s belongs to %s. Delete this line.", old.text, owner)
		}
	}
	for _, route := range routes.Public() {
		switch {
		case c.pageFiles[route.Path] != "":
		case routes.IsNeeded(route.Path):
			c.FileErrorf("pages", "The page %s is missing. Write %s.", route.Path, fileOf(route.Path))
		case c.tree.site.StandardAddresses && !left[route.Path]:
			c.FileErrorf("pages", "The page %s is missing. Write %s, or list it in navigation.yaml under gone: or "+
				"moved:.", route.Path, fileOf(route.Path))
		}
	}
	for folder, path := range map[string]string{"circulars": routes.CircularsPath, "calendar": calendar.Path,
		"gallery": "/gallery"} {
		shown := func(name string) bool { return strings.HasPrefix(name, folder+"/") }
		if slices.ContainsFunc(c.files, shown) && c.pageFiles[path] == "" {
			c.FileErrorf("pages", "Nothing shows the files of %s/. Write %s, the page that lists them.", folder,
				fileOf(path))
		}
	}
}

// found reports whether Files met a file that it could not list: then it has said why already.
func (c *checker) found(name string) bool {
	return slices.ContainsFunc(c.All, func(p school.Diagnostic) bool { return p.File == name })
}

// checkPlace refuses files that have no place in a tree, and suggests another.
func (c *checker) checkPlace(name string) {
	folder, rest, _ := strings.Cut(name, "/")
	switch {
	case folder == "gallery" && strings.Count(rest, "/") == 1 && tree.IsPicture(name):
		return
	case isPictureFolder(folder) && rest != "" && tree.IsPicture(name):
		return
	case folder == "documents" && rest != "" && tree.IsDocument(name):
		return
	}
	var names []string
	for _, k := range named() {
		names = append(names, k.pattern)
	}
	near, isNear := text.Nearest(name, names)
	ext := strings.ToLower(path.Ext(name))
	switch {
	case isNear:
		c.FileErrorf(name, "No file of this name belongs here. Did you mean %s?", near)
	case ext == ".heic" || ext == ".heif":
		c.FileErrorf(name, "Most browsers can't show a HEIC photo. Open it, save it as JPEG, and put that here.")
	default:
		c.FileErrorf(name, "%s", cmp.Or(belongs[folder], "This file is no part of a content tree. Move it elsewhere, "+
			"or put a dot before its name."))
	}
}

// isPictureFolder reports whether a folder holds pictures that other files name.
func isPictureFolder(folder string) bool {
	return slices.Contains([]string{"images", school.SliderFolder, school.PopupFolder}, folder)
}

// belongs maps the folders of a tree to sentences that name the files they may hold.
var belongs = map[string]string{
	"pages":     "Only Markdown files (.md) belong here. Put pictures into images/, documents into documents/.",
	"latest":    "Only Markdown files (.md) belong here. Put pictures into images/, documents into documents/.",
	"gallery":   "Only album.yaml and pictures (.jpg, .png, .webp, .gif) belong into the folder of an album.",
	"images":    "Only pictures (.jpg, .png, .webp, .gif) belong here.",
	"slider":    "Only pictures (.jpg, .png, .webp, .gif) of slider.yaml belong here.",
	"popup":     "Only the picture (.jpg, .png, .webp, .gif) of popup.yaml belongs here.",
	"documents": "Only PDF files (.pdf) belong here. Save the document as a PDF.",
	"circulars": "Only lists such as 2026.yaml belong here. Put the circulars themselves into documents/.",
	"calendar":  "Only files such as 2026-27.yaml belong here.",
	"results":   "Only files such as 2025-26.yaml belong here.",
	"staff":     "Only teachers.yaml, primary-teachers.yaml and office-hostel.yaml belong here.",
}
