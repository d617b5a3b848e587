package content

import (
	"cmp"
	"slices"
	"strings"

	"schoolsite/internal/school"
)

// circularsFolder holds the lists of circulars. Their names mean nothing: a
// school may write one list a year, or one for all.
const circularsFolder = "circulars/"

func (r *reader) readCirculars(name string) {
	if file, _, ok := readYAML[circularsFile](r, name, circularsKind); ok {
		r.said.put = func(t *Tree) { t.circulars = append(t.circulars, file.Circulars...) }
	}
}

// checkCirculars demands the page that shows the circulars, once there are
// any.
func (c *checker) checkCirculars() {
	isList := func(name string) bool { return strings.HasPrefix(name, circularsFolder) }
	if slices.ContainsFunc(c.files, isList) && c.pageFiles[school.CircularsPath] == "" {
		c.FileErrorf("pages", "Nothing shows the circulars. Write pages%s.md, the page that lists them.", fileOf(school.CircularsPath))
	}
}

// circulars are newest first.
func (p *publisher) circulars() []school.Circular {
	var circulars []school.Circular
	for _, part := range p.tree.circulars {
		circulars = append(circulars, school.Circular{
			Title: part.Title, Category: part.Category, Summary: part.Summary,
			Date: midnight(part.Date), DateText: school.DayText(part.Date),
			Document: p.document(part.Document), Shown: spanOf(part.Publish, part.Expires),
		})
	}
	slices.SortFunc(circulars, func(a, b school.Circular) int {
		return cmp.Or(b.Date.Compare(a.Date), cmp.Compare(a.Title, b.Title), cmp.Compare(a.Document.Path, b.Document.Path))
	})
	return circulars
}
