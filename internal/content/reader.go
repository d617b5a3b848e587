package content

import (
	"bytes"
	"context"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-viper/mapstructure/v2"

	"schoolsite/internal/content/facts"
	"schoolsite/internal/content/markdown"
	"schoolsite/internal/content/schema"
	"schoolsite/internal/content/source"
	"schoolsite/internal/content/translation"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// kind is one kind of text file: where it lies, its schema, and how it is read.
type kind struct {
	pattern string // of path.Match
	schema  string
	called  string // by an editor
	needed  bool   // in every tree
	read    func(*reader, string)
}

// kinds lists every kind. Those that have the values of placeholders are first: the others use them.
var kinds = []kind{
	{pattern: factsFile, schema: "facts", called: factsFile, read: (*reader).readFacts},
	{pattern: "site.yaml", schema: "site", called: "site.yaml", needed: true, read: (*reader).readSite},
	{pattern: "admissions.yaml", schema: "admissions", called: "admissions.yaml", read: (*reader).readAdmissions},
	{pattern: "navigation.yaml", schema: "navigation", called: "navigation.yaml", needed: true,
		read: (*reader).readNavigation},
	{pattern: "home.yaml", schema: "home", called: "home.yaml", needed: true,
		read: reads(func(t *Tree, file homeFile) { t.home = file })},
	{pattern: school.SliderFile, schema: "slider", called: school.SliderFile,
		read: reads(func(t *Tree, file sliderFile) { t.slider = file })},
	{pattern: school.PopupFile, schema: "popup", called: school.PopupFile,
		read: reads(func(t *Tree, file popupFile) { t.popup = &file })},
	{pattern: "search.yaml", schema: "search", called: "search.yaml",
		read: reads(func(t *Tree, file searchFile) { t.search = file })},
	{pattern: "alert.yaml", schema: "alert", called: "alert.yaml",
		read: reads(func(t *Tree, alert school.Alert) { t.alert = &alert })},
	{pattern: "disclosure.yaml", schema: "disclosure", called: "disclosure.yaml", needed: true,
		read: (*reader).readDisclosure},
	{pattern: "staff/teachers.yaml", schema: "teachers", called: "staff/teachers.yaml", needed: true,
		read: (*reader).readTeachers},
	{pattern: "staff/primary-teachers.yaml", schema: "staff", called: "a staff list", read: (*reader).readStaff},
	{pattern: "staff/office-hostel.yaml", schema: "staff", called: "a staff list", read: (*reader).readStaff},
	{pattern: "pages/*.md", schema: "page", called: "a page", read: (*reader).readPage},
	{pattern: "latest/*.md", schema: "news", called: "a news item", read: (*reader).readNews},
	{pattern: "circulars/*.yaml", schema: "circulars", called: "a list of circulars",
		read: reads(func(t *Tree, file circularsFile) {
			t.circulars = append(t.circulars, file.Circulars...) // a school may write one list a year, or one for all
		})},
	{pattern: "calendar/*.yaml", schema: "calendar", called: "a calendar", read: (*reader).readCalendar},
	{pattern: "results/*.yaml", schema: "results", called: "a results file", read: (*reader).readResults},
	{pattern: "gallery/*/album.yaml", schema: "album", called: "album.yaml", read: (*reader).readAlbum},
}

// kindOf finds the kind of a file by its path; false for a file that is no text
// of the tree. The folders of a page are a part of its address.
func kindOf(name string) (kind, bool) {
	if !tree.IsText(name) {
		return kind{}, false
	}
	if strings.HasPrefix(name, "pages/") {
		name = "pages/" + path.Base(name)
	}
	for _, k := range kinds {
		if match, _ := path.Match(k.pattern, name); match {
			return k, true
		}
	}
	return kind{}, false
}

// reader parses one text file by itself. What it finds depends on nothing but
// the file, the placeholders and the day, so that it can be cached.
type reader struct {
	source.Findings
	ctx          context.Context
	text         []byte
	unreadable   error // why there is no text
	kind         kind
	placeholders markdown.Placeholders
	today        time.Time
	translation  *translation.File // is laid over the file; nil for none
	result       parsedFile
}

// parsedFile has what one file says. It is immutable once it is made.
type parsedFile struct {
	problems     school.Diagnostics
	work         int                   // of parsing
	put          func(*Tree)           // adds the parts that this file defines; nil when there are none
	placeholders markdown.Placeholders // of site.yaml
	facts        []facts.Fact          // that this file defines
	page         string                // the path of the page or news item that it is
	sections     map[string]bool       // the ids of that page's headings
	links        []link
	pictures     []reference
	documents    []reference
	left         []reference // addresses that navigation.yaml says are old
	translation  translation.Coverage
}

// reference is a picture or a document that a file names, kept until the whole tree is known.
type reference struct {
	src  *source.File
	at   source.Place
	text string
	frame
}

// readFile reads a file. Parsers have panicked on odd texts before; here that
// is a problem of the file, not the end of the program.
func (r *reader) readFile(name string) (result parsedFile) {
	defer func() {
		if cause := recover(); cause != nil {
			r.FileErrorf(name, "This file can't be read: a parser gave up on it (%v). Write it in a "+
				"simpler way.", cause)
			result = parsedFile{problems: r.All, work: r.Work}
		}
	}()
	r.kind.read(r, name)
	r.result.problems, r.result.work = r.All, r.Work
	return r.result
}

// numberShape is a row of digits as numbers of telephones, accounts and certificates are written.
var numberShape = regexp.MustCompile(`\+?[0-9](?:[ -]?[0-9]){6,14}`)

// readSource reads a text file, or notes why it can't be one. It warns of what
// visitors would read by mistake, wherever it stands: unknown placeholders, and
// made-up numbers.
func (r *reader) readSource(name string) (*source.File, bool) {
	if r.unreadable != nil {
		r.FileErrorf(name, "%s", school.AsError(r.unreadable).Message)
		return nil, false
	}
	src := source.New(name, strings.ToValidUTF8(string(r.text), "\uFFFD"))
	if unreadable := r.checkText(src); unreadable {
		return nil, false
	}
	warned := 0
	for _, found := range numberShape.FindAllStringIndex(src.Text, -1) {
		number := src.Text[found[0]:found[1]]
		if warned == source.MaxPerFile || !text.IsPlaceholderNumber(number) {
			continue
		}
		warned++
		if !src.InComment(found[0]) {
			r.Warnf(src, src.At(found[0]), "%s is where a number belongs. Write the real one, or take "+
				"it out.", number)
		}
	}
	r.checkPlaceholders(src)
	return src, true
}

var (
	// conflictMark matches the lines that git puts around the two versions of a conflict.
	conflictMark = regexp.MustCompile(`(?m)^(?:<{7}|>{7}|\|{7})(?: .*)?$`)
	// noBreakKey matches a key or a dash that a space follows which YAML does not take for one.
	noBreakKey = regexp.MustCompile(`(?m)^[ \x{A0}-]*(?:[a-z_]+:|-)?[\x{A0}\x{2007}\x{202F}]`)
)

// isEmpty reports whether a file has no text, or nothing but the comments of YAML.
func isEmpty(src *source.File) bool {
	return !slices.ContainsFunc(src.Lines(), func(line string) bool {
		line = strings.TrimSpace(line)
		return line != "" && !(strings.HasPrefix(line, "#") && path.Ext(src.Name) == ".yaml")
	})
}

// checkText notes the first mistake by which a file is no text that can be read; every other error of the
// file would follow from it.
func (r *reader) checkText(src *source.File) (unreadable bool) {
	isUTF16 := bytes.HasPrefix(r.text, []byte("\xff\xfe")) || bytes.HasPrefix(r.text, []byte("\xfe\xff"))
	spaces := noBreakKey.FindStringIndex(src.YAML())
	marks := conflictMark.FindStringIndex(src.Text)
	control := strings.IndexFunc(src.Text, func(c rune) bool { return source.IsControl(c) || c == '\ufeff' })
	switch {
	case isUTF16:
		r.FileErrorf(src.Name, "This is UTF-16 text, which some programs call Unicode. Save the file as UTF-8.")
	case !utf8.Valid(r.text):
		r.Errorf(src, src.At(strings.IndexRune(src.Text, '\uFFFD')), "This is not UTF-8 text. Save the file as UTF-8.")
	case isEmpty(src):
		r.FileErrorf(src.Name, "This file is empty. Write it anew, or take its text from an earlier revision: "+
			"schoolsite content export.")
	case control >= 0:
		r.Errorf(src, src.At(control), "There is an invisible control character here. Delete it.")
	case marks != nil:
		r.Errorf(src, src.At(marks[0]), "This is a mark of a git conflict. Keep the right one of the two texts, and "+
			"delete the lines that begin with <<<<<<<, ======= and >>>>>>>.")
	case spaces != nil:
		_, size := utf8.DecodeLastRuneInString(src.Text[:spaces[1]])
		r.Errorf(src, src.At(spaces[1]-size), "This is a no-break space, which looks like a space and is none. Type "+
			"an ordinary space in its place.")
	default:
		return false
	}
	return true
}

// readYAML reads a file of a kind into a value; false when it has problems.
func readYAML[T any](r *reader, name string) (into T, doc *source.Document, ok bool) {
	src, ok := r.readSource(name)
	if !ok {
		return into, nil, false
	}
	doc = r.translated(r.ParseYAML(src, src.Text, 1), "")
	return into, doc, r.take(doc, "", &into)
}

// reads returns the function that reads files of a kind about which the schema says everything.
func reads[T any](put func(*Tree, T)) func(*reader, string) {
	return func(r *reader, name string) {
		if file, _, ok := readYAML[T](r, name); ok {
			r.result.put = func(t *Tree) { put(t, file) }
		}
	}
}

// take checks a document by itself, remembers what it names, and decodes it. A
// document that fits its schema, which was made of the value's type, can be
// decoded: only a mistake of ours can fail there.
func (r *reader) take(doc *source.Document, page string, into any) bool {
	if doc == nil {
		return false
	}
	check := schema.Check{Findings: &r.Findings, Doc: doc, Called: r.kind.called,
		Text: func(pointer, format, text string) { r.refer(doc, pointer, format, text, page) }}
	check.Value(schema.Of(r.kind.schema), doc.Value, "")
	return !check.Broken && r.decode(doc, into)
}

// decode fills a Go value, with the placeholders replaced. shapes.go says how keys and fields match.
func (r *reader) decode(doc *source.Document, into any) bool {
	decoder, err := mapstructure.NewDecoder(&mapstructure.DecoderConfig{
		Result: into, TagName: "yaml", Squash: true, SquashTagOption: "inline",
		MatchName: func(key, field string) bool { return strings.EqualFold(strings.ReplaceAll(key, "_", ""), field) },
		DecodeHook: func(_, to reflect.Type, value any) (any, error) {
			text, isText := value.(string)
			switch {
			case !isText:
				return value, nil
			case to == reflect.TypeFor[time.Time]():
				return schema.ParseTime(text), nil
			}
			return r.placeholders.In(text), nil
		},
	})
	if err == nil {
		err = decoder.Decode(doc.Value)
	}
	if err != nil {
		r.FileErrorf(doc.File.Name, "This file can't be read: %v.", err)
	}
	return err == nil
}

// refer remembers what a text of a document names, by its format, and checks
// what can be checked of it already.
func (r *reader) refer(doc *source.Document, pointer, format, text, page string) {
	named := reference{src: doc.File, at: doc.Place(pointer), text: text, frame: frames[format]}
	switch format {
	case "link":
		r.addLink(doc.File, named.at, text, page)
	case "popup-link":
		r.addPopupLink(doc.File, named.at, text)
	case "document":
		r.result.documents = append(r.result.documents, named)
	case "old-path":
		r.result.left = append(r.result.left, named)
	case "alt":
		r.checkAlt(doc.File, named.at, text)
	case "album-alt":
		// No picture of an album only decorates.
		if strings.TrimSpace(text) == "" {
			r.Warnf(doc.File, named.at, "Say in a few words what this picture shows, for those who can't see it.")
		}
		r.checkAlt(doc.File, named.at, text)
	case "date":
		r.checkDate(doc, pointer, text)
	case "time":
		r.checkTime(doc, pointer, text)
	}
	if _, isPicture := frames[format]; isPicture {
		r.result.pictures = append(r.result.pictures, named)
	}
}

// checkAlt warns of a text that does not describe its picture.
func (r *reader) checkAlt(src *source.File, at source.Place, alt string) {
	if text.IsFileName(text.TidyDescription(alt)) {
		r.Warnf(src, at, "%q does not say what the picture shows. Describe it in a few words.", alt)
	}
}

// reviewAfter is the time after which somebody should read a page again.
const reviewAfter = 365 * 24 * time.Hour

// checkDate warns of days in the future, and of pages that nobody has reviewed
// for a year. News may have a day in the future.
func (r *reader) checkDate(doc *source.Document, pointer, text string) {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil || r.today.IsZero() || pointer != "/updated" {
		return
	}
	switch age := r.today.Sub(day); {
	case age < -24*time.Hour:
		r.Warnf(doc.File, doc.Place(pointer), "This day lies ahead. Write the day the text was last checked.")
	case age > reviewAfter:
		r.Warnf(doc.File, doc.Place(pointer), "Nobody has checked this text for a year. Read it, then write "+
			"today's date here.")
	}
}

// checkTime checks the end of a span: it must not be before the beginning or before today.
func (r *reader) checkTime(doc *source.Document, pointer, text string) {
	part, isEnd := strings.CutSuffix(pointer, "/expires")
	if !isEnd {
		return
	}
	begins, ends := doc.Raw[part+"/publish"], schema.ParseTime(text)
	switch {
	case ends.IsZero(): // the schema says what is wrong with it
	case !ends.After(schema.ParseTime(begins)):
		r.Errorf(doc.File, doc.Place(pointer), "This expires before it is published. Write a time after %s.", begins)
	case !r.today.IsZero() && !ends.After(r.today):
		r.Warnf(doc.File, doc.Place(pointer), "This has expired and is shown nowhere. Delete it, or write "+
			"a later time.")
	}
}
