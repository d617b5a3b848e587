package content

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"schoolsite/internal/calendar"
	"schoolsite/internal/content/markdown"
	"schoolsite/internal/content/schema"
	"schoolsite/internal/content/source"
	"schoolsite/internal/content/translation"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// translatedTree is a tree in another language than the main one.
type translatedTree struct {
	*Tree
	stale    []string // paths of pages that list what has changed since it was translated
	coverage []translation.Coverage
}

// Coverage reports of every text file how much of it is translated into each language.
func (t *Tree) Coverage() (all []translation.Coverage) {
	for _, in := range t.languages {
		all = append(all, in.coverage...)
	}
	return all
}

// noteTranslation notes a file that is the translation of a text.
func (c *checker) noteTranslation(name string) {
	original, _, is := translation.Of(name)
	if k, isText := kindOf(original); is && isText && translation.HasTexts(k.schema) {
		c.translations[name] = true
	}
}

// readTranslations reads the trees of the further languages. The files of the main one are read.
func (c *checker) readTranslations() {
	languages := c.tree.site.Languages
	for name := range c.translations {
		original, code, _ := translation.Of(name)
		isKnown := func(language string) bool { return translation.Code(language) == code }
		switch {
		case c.tree.site.Name == "": // it can't be read, which is said already
		case !slices.ContainsFunc(languages[min(1, len(languages)):], isKnown):
			c.FileErrorf(name, "The site is not in this language. Add it to `languages` in site.yaml, after the main one, "+
				"or delete the file.")
		case !c.has[original]:
			c.FileWarnf(name, "There is no file %s any more. Delete its translation.", original)
		}
	}
	if len(languages) == 0 {
		return
	}
	for _, language := range languages[1:] {
		c.tree.languages = append(c.tree.languages, c.inLanguage(language))
	}
}

// inLanguage reads the tree with the translations into one language.
func (c *checker) inLanguage(language string) translatedTree {
	main := c.tree
	in := translatedTree{Tree: &Tree{
		pictures: main.pictures, purged: main.purged, documents: main.documents, unnamed: main.unnamed,
		disclosureText: main.disclosureText,
		prefix:         routes.LanguagePrefix(language), translated: map[string]bool{}, categories: map[string]string{},
	}}
	for _, item := range main.news {
		in.categories[item.ID] = item.Category
	}
	placeholders := c.placeholders
	placeholders.Language = translation.Code(language)
	for _, name := range c.order {
		original := c.parsed[name]
		parsed := original
		if translated := translation.Path(name, translation.Code(language)); c.translations[translated] {
			parsed = c.readTranslation(name, translated, original, placeholders)
			in.note(parsed)
		} else if k, _ := kindOf(name); translation.HasTexts(k.schema) {
			in.coverage = append(in.coverage, translation.Coverage{File: name, Language: translation.Code(language)})
		}
		if parsed.placeholders.Product != "" {
			placeholders.Product = parsed.placeholders.Product
		}
		if parsed != original {
			placeholders = c.withFacts(placeholders, parsed.facts)
		}
		if parsed.put != nil {
			parsed.put(in.Tree)
		}
	}
	for _, page := range in.stale {
		if _, isTranslated := in.translated[page]; isTranslated {
			in.translated[page] = true
		}
	}
	in.site.Language = language
	in.placeholders = placeholders
	return in
}

// listedOn are the pages that show the files of some folders.
var listedOn = map[string]string{"circulars": routes.CircularsPath, "calendar": calendar.Path,
	"results": "/academics-and-infra/results"}

// note notes which page a translation is of.
func (in *translatedTree) note(parsed *parsedFile) {
	of := parsed.translation
	if of.File == "" {
		return // it can't be read
	}
	in.coverage = append(in.coverage, of)
	folder, _, _ := strings.Cut(of.File, "/")
	switch {
	case of.Filled == 0: // it is only begun
	case parsed.page != "":
		in.translated[parsed.page] = of.Stale
	case folder == "gallery":
		in.translated[routes.AlbumPath(path.Base(path.Dir(of.File)))] = of.Stale
	case of.Stale:
		in.stale = append(in.stale, listedOn[folder])
	}
}

// readTranslation reads a file with its translation. Only what is wrong with the translation is told: the original was
// read by itself before.
func (c *checker) readTranslation(name, translated string, original *parsedFile,
	placeholders markdown.Placeholders) *parsedFile {
	k, _ := kindOf(name)
	hash, of := c.opts.Hash(name), c.opts.Hash(translated)
	if of == "" {
		hash = ""
	}
	parsed := lookup(c.last.files, c.now.files, cacheKey{translated, hash + of, c.day(), placeholders}, hash,
		func() (*parsedFile, error) {
			r := reader{ctx: c.opts.Context, kind: k, placeholders: placeholders, today: schema.ParseTime(c.day())}
			r.text, r.unreadable = tree.ReadLimited(c.fsys, translated, c.opts.Limits.TextBytes)
			if src, ok := r.readSource(translated); ok {
				r.translation = translation.Read(&r.Findings, src, k.schema)
			}
			if r.translation == nil {
				return &parsedFile{problems: r.All, put: original.put}, r.unreadable
			}
			r.text, r.unreadable = tree.ReadLimited(c.fsys, name, c.opts.Limits.TextBytes)
			result := r.readFile(name)
			result.keepTranslation(translated, original)
			result.translation = r.translation.Coverage()
			return &result, r.unreadable
		})
	c.Work += parsed.work
	c.All = append(c.All, parsed.problems...)
	c.links = append(c.links, parsed.links)
	c.pictures = append(c.pictures, parsed.pictures...)
	c.documents = append(c.documents, parsed.documents...)
	return parsed
}

// keepTranslation drops what is said of the original. An error that the original alone does not have is the translation's.
func (p *parsedFile) keepTranslation(name string, original *parsedFile) {
	var problems school.Diagnostics
	for _, problem := range p.problems {
		switch {
		case problem.File == name:
			problems = append(problems, problem)
		case problem.Severity == school.SeverityError && !slices.Contains(original.problems, problem):
			problems = append(problems, school.Diagnostic{Severity: problem.Severity, File: name,
				Message: "With these texts: " + problem.Message})
		}
	}
	p.problems = problems
	isOriginals := func(of *source.File) bool { return of.Name != name }
	p.links = slices.DeleteFunc(p.links, func(l link) bool {
		isOwn := l.path == "" && l.query == "" && p.sections[l.heading]
		return isOriginals(l.src) || isOwn
	})
	p.pictures = slices.DeleteFunc(p.pictures, func(r reference) bool { return isOriginals(r.src) })
	p.documents = slices.DeleteFunc(p.documents, func(r reference) bool { return isOriginals(r.src) })
	if p.put == nil {
		p.put = original.put
	}
}

// translated returns a document with the texts of the translation that is laid over it, if there is one.
func (r *reader) translated(doc *source.Document, body string) *source.Document {
	if r.translation == nil || doc == nil {
		return doc
	}
	return r.translation.Merge(doc, body)
}

// translatedText returns the text of a translated page, whose headings keep the addresses of the original's, and the file
// that it is in: the original while it is still to be translated.
func (r *reader) translatedText(original *markdown.Text, src *source.File, start int) (*markdown.Text, *source.File, bool) {
	body, from, isTranslated := r.translation.Body(src.Text[start:])
	if !isTranslated {
		return original, src, true
	}
	text, ok := markdown.Parse(r.ctx, &r.Findings, body, from)
	if ok {
		text.AdoptIDs(original)
	}
	return text, body, ok
}

// TranslateFile returns the translation of a file of a tree into a language: a template to be filled where there is none
// yet. Where there is one it is a conflict, unless the translation is still right: then it says that it was made from the
// original as that is now.
func TranslateFile(fsys fs.FS, original, language string, stillRight bool) (name, text string, err error) {
	k, isText := kindOf(original)
	if _, _, isTranslation := translation.Of(original); isTranslation || !isText || !translation.HasTexts(k.schema) {
		return "", "", school.Errorf(school.Invalid, "%s is no file of texts that can be translated.", original)
	}
	name = translation.Path(original, translation.Code(language))
	from, err := fs.ReadFile(fsys, original)
	if err != nil {
		return "", "", school.Unreadable(original, err)
	}
	was, err := fs.ReadFile(fsys, name)
	isThere := err == nil
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return "", "", school.Unreadable(name, err)
	case isThere && !stillRight:
		return "", "", school.Errorf(school.Conflict, "%s is there already. When you have brought it up to date, say so: "+
			"--still-right.", name)
	case isThere:
		text, err = translation.StillRight(k.schema, source.New(original, string(from)), source.New(name, string(was)))
	case stillRight:
		return "", "", school.Errorf(school.NotFound, "There is no %s yet. Leave out --still-right to begin it.", name)
	default:
		text, err = translation.Template(k.schema, source.New(original, string(from)))
	}
	if err != nil {
		return "", "", school.Errorf(school.ContentInvalid, "%s", err.Error())
	}
	return name, text, nil
}
