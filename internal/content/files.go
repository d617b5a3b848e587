package content

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/content/contrast"
	"schoolsite/internal/content/markdown"
	"schoolsite/internal/content/source"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

func (r *reader) readSite(name string) {
	file, doc, ok := readYAML[siteFile](r, name)
	if !ok {
		return
	}
	if strings.Contains(file.Name, markdown.Product) {
		r.Errorf(doc.File, doc.Place("/name"), "%s means this name: write the name itself here.", markdown.Product)
	}
	if len(file.Languages) > 0 && file.Languages[0] != file.Language {
		r.Errorf(doc.File, doc.Place("/languages"), "The first language is the main one, %s, as `language` says.",
			file.Language)
	}
	for _, faint := range contrast.Check(file.Colors.School, file.Colors.Accent) {
		r.Errorf(doc.File, doc.Place("/colors/"+faint.Key), "%s", faint.Sentence)
	}
	// The placeholders are known only now: put them into the file's own texts.
	values := file.placeholders()
	r.placeholders.Product, r.placeholders.KeptDays = values.Product, values.KeptDays
	r.result.placeholders = r.placeholders
	r.decode(doc, &file)
	r.result.put = func(t *Tree) { t.site = file }
}

// placeholders takes the values from site.yaml, or the defaults.
func (s siteFile) placeholders() markdown.Placeholders {
	return markdown.Placeholders{Product: s.Name,
		KeptDays: cmp.Or(s.EnquiriesKeptDays, school.DefaultEnquiriesKeptDays)}
}

// readyLooks are the looks of which all parts fit each other. That of a school that chooses none has no
// name in the pages.
var readyLooks = map[string]school.Look{
	"library":    {Frame: "mount", Pattern: "lines", Type: "classical", Head: "centred", Density: "airy"},
	"playground": {Frame: "round", Pattern: "dots", Type: "rounded", Head: "band", Density: "compact"},
}

// resolved is the look with what the ready one has where the school chose nothing else.
func (l lookPart) resolved() school.Look {
	ready := readyLooks[l.Ready]
	return school.Look{
		Frame: cmp.Or(l.Frame, ready.Frame), Pattern: cmp.Or(l.Pattern, ready.Pattern),
		Type: cmp.Or(l.Type, ready.Type),
		Head: cmp.Or(l.Head, ready.Head), Density: cmp.Or(l.Density, ready.Density),
	}
}

func (r *reader) readNavigation(name string) {
	file, doc, ok := readYAML[school.Navigation](r, name)
	if !ok {
		return
	}
	for i, entry := range file.Menu {
		at := doc.Place("/menu/" + strconv.Itoa(i))
		if entry.Path != "" && entry.Children != nil {
			r.Errorf(doc.File, at, "This entry has `path` and `children`. Keep the path for a page, the children "+
				"for a submenu.")
		}
		if entry.Path == "" && entry.Children == nil {
			r.Errorf(doc.File, at, "This entry leads nowhere. Give it a `path`, or `children` for a submenu.")
		}
	}
	r.result.put = func(t *Tree) { t.navigation = file }
}

func (r *reader) readTeachers(name string) {
	file, doc, ok := readYAML[teachersFile](r, name)
	if !ok {
		return
	}
	lines := map[int]int{}
	for i, member := range file.Members {
		at := doc.Place(fmt.Sprintf("/members/%d/id", i))
		if first, twice := lines[member.ID]; twice {
			r.Errorf(doc.File, at, "The id %d is taken by the teacher in line %d. Give this one another.",
				member.ID, first)
			continue
		}
		lines[member.ID] = at.Line
	}
	r.result.put = func(t *Tree) {
		t.staff = append(t.staff,
			staffList{baseName(name), file.Heading, each(file.Members, func(m teacherPart) member {
				person := school.StaffMember{ID: m.ID, Name: m.Name, Qualification: m.Qualification,
					Designation: m.Designation}
				return member{person, m.Given, m.Image, m.framed}
			})})
	}
}

func (r *reader) readStaff(name string) {
	file, _, ok := readYAML[staffFile](r, name)
	if !ok {
		return
	}
	r.result.put = func(t *Tree) {
		t.staff = append(t.staff, staffList{baseName(name), file.Heading, each(file.Members, func(m staffPart) member {
			return member{school.StaffMember{Name: m.Name, Qualification: m.Qualification, Role: m.Role}, m.Given,
				m.Image, m.framed}
		})})
	}
}

func (r *reader) readResults(name string) {
	file, doc, ok := readYAML[school.ResultYear](r, name)
	if !ok {
		return
	}
	if want := strings.ReplaceAll(file.Year, "–", "-"); want != baseName(name) {
		r.Errorf(doc.File, doc.Place("/year"), "The year and the file's name differ. Call the file results/%s.yaml, "+
			"or correct the year.", want)
	}
	classes := map[string]bool{}
	for i := range file.Classes {
		class := &file.Classes[i]
		class.PassPercent = percent(class.Passed, class.Registered)
		pointer := "/classes/" + strconv.Itoa(i)
		if class.Passed > class.Registered {
			r.Errorf(doc.File, doc.Place(pointer+"/passed"), "%d passed, but only %d were registered. Correct one "+
				"of them.", class.Passed, class.Registered)
		}
		good := 0
		for _, count := range []*int{class.Distinction, class.FirstClass} {
			if count != nil {
				good += *count
			}
		}
		if good > class.Passed {
			r.Errorf(doc.File, doc.Place(pointer+"/distinction"),
				"Distinctions and first classes are %d together, but only %d passed. Correct one of them.", good,
				class.Passed)
		}
		if classes[class.Class] {
			r.Errorf(doc.File, doc.Place(pointer+"/class"), "%s is in this year twice. Delete one of them.",
				class.Class)
		}
		classes[class.Class] = true
	}
	r.result.put = func(t *Tree) { t.results = slices.Insert(t.results, 0, file) } // years are read in their order
}

// readAlbum reads an album. Its number and pictures are checked with those of
// the others, in checkAlbums.
func (r *reader) readAlbum(name string) {
	folder := path.Dir(name)
	id := path.Base(folder)
	if !IsSlug(id) {
		r.FileErrorf(name, "The folder's name is part of the album's address. Use small English letters (a to z), "+
			"digits and dashes.")
	}
	file, doc, ok := readYAML[albumFile](r, name)
	if !ok {
		return
	}
	lines := map[string]int{}
	for i, photo := range file.Images {
		at := doc.Place(fmt.Sprintf("/images/%d/file", i))
		first, twice := lines[photo.File]
		switch {
		case strings.Contains(photo.File, "/"):
			r.Errorf(doc.File, at, "Name the file only: an album's pictures lie beside its album.yaml.")
		case twice:
			r.Errorf(doc.File, at, "This picture is listed already, in line %d. Delete one of the two.", first)
		default:
			lines[photo.File] = at.Line
			r.result.pictures = append(r.result.pictures,
				reference{src: doc.File, at: at, text: folder + "/" + photo.File, frame: frames["album-picture"]})
		}
	}
	switch consent := file.Consent; {
	case consent == nil:
		r.Warnf(doc.File, doc.Place("/name"), "Nothing says on what basis the children of this album are shown. "+
			"Write it as `consent`: what was agreed to, in which year, by whom, until when.")
	case consent.Until != "" && !r.today.IsZero() && consent.Until < text.DayOf(r.today):
		r.Warnf(doc.File, doc.Place("/consent/until"), "The consent for this album is over. Ask the families again, "+
			"or remove the album.")
	}
	file.ID, file.place = id, reference{src: doc.File, at: doc.Place("/number")}
	r.result.put = func(t *Tree) { t.albums = append(t.albums, file) }
}

// readPage reads a page. Its path is its address: that of pages/about-us/vision-mission.md is
// /about-us/vision-mission, that of an index.md its folder's.
func (r *reader) readPage(name string) {
	on := strings.TrimSuffix(strings.TrimPrefix(name, "pages"), ".md")
	if path.Base(on) == "index" {
		on = path.Dir(on)
	}
	for _, part := range strings.Split(on, "/")[1:] {
		if on != "/" && !IsSlug(part) {
			r.FileErrorf(name, "The names of the file and its folders are the page's address. Use small English "+
				"letters (a to z), digits and dashes.")
			return
		}
	}
	if owner, taken := reserved(on); taken {
		r.FileErrorf(name, "The address %s belongs to %s. Give the page another name.", on, owner)
		return
	}
	if page, text, ok := readMarkdown[pageFile](r, name, on); ok {
		page.Path, page.text = on, text
		r.result.put = func(t *Tree) { t.pages = append(t.pages, page) }
	}
}

// programFolders are the folders in which the program answers by itself.
var programFolders = []string{"api", "assets", "media", "documents", "page-data", "preview", "qr", "icon"}

// reserved names who else answers at an address.
func reserved(on string) (owner string, taken bool) {
	to, moved := routes.Redirects()[on]
	switch {
	case slices.ContainsFunc(routes.Staff(), func(r routes.Route) bool { return r.Path == on }) ||
		strings.HasPrefix(on, "/admin-"):
		return "the staff's own pages", true
	case moved && strings.HasPrefix(to, "/admin-"):
		return "an old page that leads on to " + to, true
	case strings.HasPrefix(on, "/latest/"):
		return "the news: write latest/" + path.Base(on) + ".md instead", true
	case slices.Contains(routes.LanguagePrefixes(), "/"+strings.Split(on, "/")[1]):
		return "the pages in another language", true
	case slices.Contains(programFolders, strings.Split(on, "/")[1]):
		return "the program itself", true
	}
	return "", false
}

func (r *reader) readNews(name string) {
	id := baseName(name)
	if strings.Trim(strings.ToLower(id), "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || id == "" {
		r.FileErrorf(name, "The file's name is the news item's address. Use English letters (A to Z), "+
			"digits and dashes.")
		return
	}
	on := routes.NewsPath(id)
	if to, taken := routes.Redirects()[on]; taken {
		r.FileErrorf(name, "The address %s belongs to the lists of news and leads on to %s. Give the file "+
			"another name.", on, to)
		return
	}
	if item, text, ok := readMarkdown[newsFile](r, name, on); ok {
		item.ID, item.text = id, text
		r.result.put = func(t *Tree) { t.news = append(t.news, item) }
	}
}

// readMarkdown reads a file with front matter: YAML between two fences, then the body. It is false
// when the front matter has problems; those of the body are noted either way.
func readMarkdown[T any](r *reader, name, on string) (front T, text *markdown.Text, ok bool) {
	r.result.page, r.result.sections = on, map[string]bool{}
	src, ok := r.readSource(name)
	if !ok {
		return front, nil, false
	}
	top := source.Place{Line: 1, Column: 1}
	end, begun := src.FrontMatter()
	if !begun {
		r.Errorf(src, top, "This file must begin with a line --- and then say its title and the other keys, up to a "+
			"second line ---.")
		return front, nil, false
	}
	if end == 0 {
		r.Errorf(src, top, "The line --- that ends the keys at the top is missing.")
		return front, nil, false
	}
	lines := src.Lines()
	yaml := strings.Join(lines[1:end], "\n") + "\n"
	if end == 1 {
		yaml = ""
	}
	start := min(len(strings.Join(lines[:end+1], "\n"))+1, len(src.Text))
	bodySrc := src
	text, ok = markdown.Parse(r.ctx, &r.Findings, src, start)
	if ok && r.translation != nil {
		text, bodySrc, ok = r.translatedText(text, src, start)
	}
	if !ok {
		return front, nil, false
	}
	text.Check(&r.Findings, r.placeholders, pageReferences{r, bodySrc, on})
	if len(r.result.pictures)+len(r.result.documents) == 0 {
		text.Render(r.placeholders)
	}
	doc := r.translated(r.ParseYAML(src, yaml, 2), src.Text[start:])
	return front, text, r.take(doc, on, &front)
}

// pageReferences notes what the text of a page refers to, for when the whole tree is known.
type pageReferences struct {
	*reader
	src *source.File
	on  string // the path of the page
}

func (p pageReferences) Heading(id string) { p.result.sections[id] = true }

func (p pageReferences) Link(at source.Place, to string) { p.addLink(p.src, at, to, p.on) }

func (p pageReferences) Document(at source.Place, name string) {
	p.result.documents = append(p.result.documents, reference{src: p.src, at: at, text: name})
}

func (p pageReferences) Picture(at source.Place, name, alt string) {
	p.result.pictures = append(p.result.pictures,
		reference{src: p.src, at: at, text: name, frame: frames["text-picture"]})
	p.checkAlt(p.src, at, alt)
}

// baseName is a file's name without folder and ending.
func baseName(name string) string {
	return strings.TrimSuffix(path.Base(name), path.Ext(name))
}
