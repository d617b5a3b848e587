package content

import (
	"path"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// fence begins and ends front matter.
const fence = "---"

// frontMatter splits a Markdown file: the YAML between the fences, which
// begins in line 2, and where the body starts.
func (r *reader) frontMatter(src *source.File) (yaml string, body int, ok bool) {
	if strings.TrimRight(src.Lines[0], " ") != fence {
		r.Errorf(src, source.Place{Line: 1, Column: 1}, "This file must begin with a line --- and then say its title and the other keys, up to a second line ---.")
		return "", 0, false
	}
	begin := len(src.Lines[0]) + 1
	for end, line := begin, 1; line < len(src.Lines); line++ {
		next := end + len(src.Lines[line]) + 1
		if strings.TrimRight(src.Lines[line], " ") == fence {
			return src.Text[begin:end], min(next, len(src.Text)), true
		}
		end = next
	}
	r.Errorf(src, source.Place{Line: 1, Column: 1}, "The line --- that ends the keys at the top is missing.")
	return "", 0, false
}

// readMarkdown reads a file with front matter; false when the front matter
// has problems. Those of the body are noted either way.
func readMarkdown[T any](r *reader, name, on string, k kind) (front T, b *body, ok bool) {
	src, ok := r.readSource(name)
	if !ok {
		return front, nil, false
	}
	yaml, start, ok := r.frontMatter(src)
	if !ok {
		return front, nil, false
	}
	b, ok = r.parseBody(src, start)
	if !ok {
		return front, nil, false
	}
	r.checkBody(b, on)
	r.noteSections(b)
	doc := r.ParseYAML(src, yaml, 2)
	if doc == nil || !r.take(doc, k, on) {
		return front, b, false
	}
	ok = r.decode(doc, &front)
	return front, b, ok
}

func (r *reader) noteSections(b *body) {
	for _, h := range b.headings() {
		r.said.sections[headingID(h)] = true
	}
}

func (r *reader) readPage(name string) {
	on, ok := r.pagePath(name)
	if !ok {
		return
	}
	r.said.page, r.said.sections = on, map[string]bool{}
	if front, b, ok := readMarkdown[pageFront](r, name, on, pageKind); ok {
		r.said.put = func(t *Tree) { t.pages = append(t.pages, pageText{on, front, b}) }
	}
}

// pagePath is the address of a page: pages/about-us/vision-mission.md is
// /about-us/vision-mission, an index.md its folder.
func (r *reader) pagePath(name string) (on string, ok bool) {
	on = strings.TrimSuffix(strings.TrimPrefix(name, "pages"), ".md")
	if path.Base(on) == "index" {
		on = path.Dir(on)
	}
	for _, part := range strings.Split(on, "/")[1:] {
		if on != "/" && !IsSlug(part) {
			r.FileErrorf(name, "The names of the file and its folders are the page's address. Use small letters, digits and dashes.")
			return on, false
		}
	}
	if owner, taken := Reserved(on); taken {
		r.FileErrorf(name, "The address %s belongs to %s. Give the page another name.", on, owner)
		return on, false
	}
	return on, true
}

// programFolders are the folders in which the program answers by itself.
var programFolders = []string{"api", "assets", "media", "documents", "page-data", "preview", "theme", "qr", "icon"}

// Reserved names who else answers at an address.
func Reserved(on string) (owner string, taken bool) {
	isStaff := func(r school.Route) bool { return r.Path == on }
	_, moved := school.Redirects()[on]
	switch {
	case slices.ContainsFunc(school.StaffRoutes(), isStaff) || strings.HasPrefix(on, "/admin-"):
		return "the staff's own pages", true
	case moved:
		return "an old page that leads on to " + school.Redirects()[on], true
	case strings.HasPrefix(on, "/latest/"):
		return "the news: write latest/" + path.Base(on) + ".md instead", true
	case slices.Contains(programFolders, strings.Split(on, "/")[1]):
		return "the program itself", true
	}
	return "", false
}

// checkPages demands the pages that every school has.
func (c *checker) checkPages() {
	for _, route := range school.PublicRoutes() {
		if c.pageFiles[route.Path] == "" {
			c.FileErrorf("pages", "The page %s is missing. Write pages%s.md.", route.Path, fileOf(route.Path))
		}
	}
}

func fileOf(path string) string {
	if path == "/" {
		return "/index"
	}
	return path
}

func (r *reader) readNews(name string) {
	id := baseName(name)
	if strings.Trim(strings.ToLower(id), "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || id == "" {
		r.FileErrorf(name, "The file's name is the news item's address. Use letters, digits and dashes.")
		return
	}
	on := school.NewsPath(id)
	if to, taken := school.Redirects()[on]; taken {
		r.FileErrorf(name, "The address %s belongs to the lists of news and leads on to %s. Give the file another name.", on, to)
		return
	}
	r.said.page, r.said.sections = on, map[string]bool{}
	if front, b, ok := readMarkdown[newsFront](r, name, on, newsKind); ok {
		r.said.put = func(t *Tree) { t.news = append(t.news, newsText{id, front, b}) }
	}
}

// reviewAfter is the time after which somebody should read a page again.
const reviewAfter = 365 * 24 * time.Hour

// checkDate warns of days in the future, and of pages that nobody has reviewed
// for a year. News may have a day in the future.
func (r *reader) checkDate(doc *source.Document, pointer, text string) {
	day, err := time.Parse(dateLayout, text)
	if err != nil || r.today.IsZero() || pointer != "/updated" {
		return
	}
	switch age := r.today.Sub(day); {
	case age < -24*time.Hour:
		r.Warnf(doc.File, doc.Place(pointer), "This day lies ahead. Write the day the text was last checked.")
	case age > reviewAfter:
		r.Warnf(doc.File, doc.Place(pointer), "Nobody has checked this text for a year. Read it, then write today's date here.")
	}
}
