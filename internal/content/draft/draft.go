// Package draft begins new files of a content tree from templates. The check takes a draft as it
// stands, but warns of its texts that begin with "Replace this:".
package draft

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"schoolsite/internal/content"
	"schoolsite/internal/content/source"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

//go:embed templates
var templates embed.FS

//go:embed starter
var starter embed.FS

// Starter returns a small day school to begin a content folder from: eight pages, with nothing of the sample.
func Starter() fs.FS {
	fsys, err := fs.Sub(starter, "starter")
	if err != nil {
		panic(err) // it is embedded
	}
	return fsys
}

// Draft is a file that nobody has written yet, or a list with an entry more.
type Draft struct {
	File    string // its path in the tree
	Text    string
	Address string // where the site shows it
	IsList  bool   // the file may be there: the text is all of it, and the new entry
	Missing string // the path of a circular's PDF, when the tree lacks it
}

// Page drafts the page of an address, such as "about-us/our-library". Without a title the address
// gives one.
func Page(fsys fs.FS, address, title string, today time.Time) (Draft, error) {
	d := Draft{Address: "/" + nameOf(address, "pages/", ".md")}
	d.File = "pages" + d.Address + ".md"
	if owner, taken := content.Reserved(d.Address); taken {
		return d, school.Errorf(school.Invalid, "The address %s belongs to %s. Give the page another name.", d.Address, owner)
	}
	return d.fill(fsys, "page.md", title, "[TODAY]", today.Format(time.DateOnly))
}

// News drafts a news item; its id is the last part of its address.
func News(fsys fs.FS, id, title string, today time.Time) (Draft, error) {
	d := Draft{Address: "/latest/" + nameOf(id, "latest/", ".md")}
	d.File = d.Address[1:] + ".md"
	return d.fill(fsys, "news.md", title, "[TODAY]", today.Format(time.DateOnly), "[MONTH]", today.AddDate(0, 1, 0).Format(time.DateOnly))
}

// Album drafts the album of a folder, with the pictures that lie there.
func Album(fsys fs.FS, id, title string, _ time.Time) (Draft, error) {
	name := nameOf(id, "gallery/", "")
	d := Draft{File: "gallery/" + name + "/album.yaml", Address: routes.AlbumPath(name)}
	pictures := ""
	entries, _ := fs.ReadDir(fsys, path.Dir(d.File)) // a folder that is missing has none
	for _, entry := range entries {
		if entry.Type().IsRegular() && tree.IsPicture(entry.Name()) && !tree.Ignored(entry.Name()) {
			pictures += fmt.Sprintf("  - file: %s\n    alt: \"\"\n", source.Scalar(entry.Name()))
		}
	}
	last := 0
	files, _ := fs.Glob(fsys, "gallery/*/album.yaml")
	for _, file := range files {
		raw, _ := fs.ReadFile(fsys, file)
		if doc, _ := source.YAML(file, string(raw)); doc != nil { // else the check will tell
			number, _ := strconv.Atoi(doc.Raw["/number"])
			last = max(last, number)
		}
	}
	d, err := d.fill(fsys, "album.yaml", title, "[NUMBER]", strconv.Itoa(last+1))
	if err == nil && pictures == "" {
		err = school.Errorf(school.Invalid, "An album needs pictures. Put them into %s/ first.", path.Dir(d.File))
	}
	d.Text += pictures
	return d, err
}

// Circular drafts the entry of a PDF in documents/ on top of the list of the school year, which
// begins in April.
func Circular(fsys fs.FS, id, title string, today time.Time) (Draft, error) {
	document := "documents/" + nameOf(id, "documents/", ".pdf") + ".pdf"
	d := Draft{File: document, Address: routes.CircularsPath, IsList: true}
	d, err := d.fill(templates, "circular.yaml", title, "[TODAY]", today.Format(time.DateOnly), "[DOCUMENT]", document)
	if err != nil {
		return d, err
	}
	entry, _ := source.YAML("circular.yaml", d.Text)
	if _, err := fs.Stat(fsys, document); err != nil {
		d.Missing = document
	}
	begins := today.AddDate(0, -3, 0).Year()
	d.File = fmt.Sprintf("circulars/%d-%02d.yaml", begins, (begins+1)%100)
	list := &source.List{Key: "circulars"}
	if raw, err := tree.ReadLimited(fsys, d.File, tree.DefaultLimits().TextBytes); err == nil {
		if list, err = source.ReadList(d.File, string(raw), "circulars"); err != nil {
			return d, err
		}
	}
	for _, other := range list.Entries {
		if other["document"] == document {
			return d, school.Errorf(school.Conflict, "%s names %s already. Nothing was written. Change that entry, or take another name.", d.File, document)
		}
	}
	list.Entries = slices.Insert(list.Entries, 0, entry.Value.(map[string]any))
	d.Text, err = list.Rewritten([]string{"title", "date", "category", "document", "summary"})
	return d, err
}

// nameOf returns the name that a person gave, without the folder and ending that its file has.
func nameOf(text, folder, ending string) string {
	return strings.TrimPrefix(strings.TrimSuffix(strings.Trim(text, "/"), ending), folder)
}

// fill copies a template into the draft, unless a file of its name is there.
func (d Draft) fill(fsys fs.FS, template, title string, values ...string) (Draft, error) {
	_, name, _ := strings.Cut(strings.TrimSuffix(strings.TrimSuffix(d.File, path.Ext(d.File)), "/album"), "/")
	for part := range strings.SplitSeq(name, "/") {
		if !content.IsSlug(part) || part != name && template != "page.md" {
			return d, school.Errorf(school.Invalid, "%q can't be a part of an address. Use small English letters (a to z), digits and dashes, such as sports-day-2026.", name)
		}
	}
	if _, err := fs.Stat(fsys, d.File); err == nil {
		return d, school.Errorf(school.Conflict, "%s is there already. Nothing was written. Change that file, or take another name.", d.File)
	}
	if title == "" {
		words := strings.ReplaceAll(path.Base(name), "-", " ")
		title = strings.ToUpper(words[:1]) + words[1:] // a slug is ASCII
	}
	raw, err := templates.ReadFile("templates/" + template)
	d.Text = strings.NewReplacer(append(values, "[TITLE]", source.Scalar(title))...).Replace(string(raw))
	return d, err
}

// WithSchema leads editors' programs to the draft's schema, where a tree has schemas.
func (d Draft) WithSchema(fsys fs.FS) Draft {
	schema, known := content.SchemaOf(d.File)
	if _, err := fs.Stat(fsys, path.Join(content.SchemaFolder, schema)); known && err == nil {
		d.Text = content.WithSchema(d.File, d.Text, schema)
	}
	return d
}
