// Package draft begins new files of a content tree from templates. The check takes a draft as it
// stands, but warns of its texts that begin with "Replace this:".
package draft

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"schoolsite/internal/content"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/content/source"
	"schoolsite/internal/pdf"
	"schoolsite/internal/school"
)

//go:embed templates
var templates embed.FS

// Draft is a file that nobody has written yet, or a list with an entry more.
type Draft struct {
	File      string // its path in the tree
	Text      string
	Address   string // where the site shows it
	Document  string // the path of a circular's PDF
	IsMissing bool   // the tree lacks the PDF
}

// Page drafts the page of an address, such as "about-us/our-library". Without a title the address
// gives one.
func Page(tree fs.FS, address, title string, today time.Time) (Draft, error) {
	d := Draft{Address: "/" + nameOf(address, "pages/", ".md")}
	d.File = "pages" + d.Address + ".md"
	if owner, taken := content.Reserved(d.Address); taken {
		return d, school.Errorf(school.Invalid, "The address %s belongs to %s. Give the page another name.", d.Address, owner)
	}
	if err := refuseExisting(tree, "pages"+d.Address+"/index.md"); err != nil {
		return d, err
	}
	return d, d.fill(tree, "page.md", title, 80, "[TODAY]", today.Format(time.DateOnly))
}

// News drafts a news item; its id is the last part of its address.
func News(tree fs.FS, id, title string, today time.Time) (Draft, error) {
	d := Draft{Address: "/latest/" + nameOf(id, "latest/", ".md")}
	d.File = d.Address[1:] + ".md"
	return d, d.fill(tree, "news.md", title, 120, "[TODAY]", today.Format(time.DateOnly), "[MONTH]", today.AddDate(0, 1, 0).Format(time.DateOnly))
}

// Album drafts the album of a folder, with the pictures that lie there and those that are about to
// be put there.
func Album(tree fs.FS, id, title string, pictures []string) (Draft, error) {
	name := nameOf(id, "gallery/", "")
	d := Draft{File: "gallery/" + name + "/album.yaml", Address: school.AlbumPath(name)}
	for _, picture := range pictures {
		if !contentfs.IsPicture(picture) {
			return d, school.Errorf(school.Invalid, "The name of %s does not say that it is a picture: it must end in .jpg, .jpeg, .png, .webp or .gif. Rename it; nothing was written.", picture)
		}
	}
	shown := slices.Clone(pictures)
	entries, _ := fs.ReadDir(tree, path.Dir(d.File)) // a folder that is missing has none
	for _, entry := range entries {
		if entry.Type().IsRegular() && contentfs.IsPicture(entry.Name()) && !contentfs.Ignored(entry.Name()) {
			shown = append(shown, entry.Name())
		}
	}
	if len(shown) == 0 {
		return d, school.Errorf(school.Invalid, "An album needs pictures. Put them into %s/, or name them behind the album's name.", path.Dir(d.File))
	}
	last := 0
	files, _ := fs.Glob(tree, "gallery/*/album.yaml")
	for _, file := range files {
		raw, _ := fs.ReadFile(tree, file)
		if doc, _ := source.YAML(file, string(raw)); doc != nil { // else the check will tell
			number, _ := strconv.Atoi(doc.Raw["/number"])
			last = max(last, number)
		}
	}
	err := d.fill(tree, "album.yaml", title, 80, "[NUMBER]", strconv.Itoa(last+1))
	slices.Sort(shown)
	for _, picture := range slices.Compact(shown) {
		d.Text += fmt.Sprintf("  - file: %s\n    alt: \"\"\n", source.Scalar(picture))
	}
	return d, err
}

// Circular drafts the entry of a PDF that lies in documents/, or is about to be put there, on top of
// the list of the school year, which begins in April.
func Circular(tree fs.FS, id, title string, document []byte, today time.Time) (Draft, error) {
	d := Draft{File: "documents/" + nameOf(id, "documents/", ".pdf") + ".pdf", Address: school.CircularsPath}
	d.Document = d.File
	if err := d.fill(templates, "circular.yaml", title, 160, "[TODAY]", today.Format(time.DateOnly), "[DOCUMENT]", d.Document); err != nil {
		return d, err
	}
	if document != nil {
		if _, report := pdf.Clean(context.Background(), document); report.Refusal+report.Stuck != "" {
			return d, school.Errorf(school.Invalid, "The document can't be taken. %s", report.Refusal+report.Stuck)
		}
	}
	there, err := contentfs.ReadLimited(tree, d.Document, contentfs.DefaultLimits().DocumentBytes)
	if d.IsMissing = errors.Is(err, fs.ErrNotExist); err != nil && !d.IsMissing {
		return d, err
	}
	if !d.IsMissing && document != nil && !bytes.Equal(there, document) {
		return d, school.Errorf(school.Conflict, "%s is there already, and is another document. Take another name; nothing was written.", d.Document)
	}
	begins := today.AddDate(0, -3, 0).Year()
	d.File = fmt.Sprintf("circulars/%d-%02d.yaml", begins, (begins+1)%100)
	list, indent := &source.List{Head: "circulars:\n"}, "  "
	if raw, err := contentfs.ReadLimited(tree, d.File, contentfs.DefaultLimits().TextBytes); err == nil {
		if list, err = source.ReadList(d.File, string(raw), "circulars"); err != nil {
			return d, err
		}
	}
	for _, other := range list.Entries {
		if other.Value["document"] == d.Document {
			return d, school.Errorf(school.Conflict, "%s names %s already. Nothing was written. Change that entry, or take another name.", d.File, d.Document)
		}
		if other.Text != "" {
			indent = other.Text[:strings.Index(other.Text, "-")]
		}
	}
	list.Head += indent + strings.ReplaceAll(strings.TrimSuffix(d.Text, "\n"), "\n", "\n"+indent) + "\n"
	d.Text = list.With(list.Entries, func(value map[string]any) string { return source.Block(value, []string{"title", "date"}) })
	return d, nil
}

// nameOf returns the name that a person gave, without the folder and ending that its file has.
func nameOf(text, folder, ending string) string {
	return strings.TrimPrefix(strings.TrimSuffix(strings.Trim(text, "/"), ending), folder)
}

// fill copies a template into the draft, unless a file of its name is there.
func (d *Draft) fill(tree fs.FS, template, title string, maxTitle int, values ...string) error {
	_, name, _ := strings.Cut(strings.TrimSuffix(strings.TrimSuffix(d.File, path.Ext(d.File)), "/album"), "/")
	for part := range strings.SplitSeq(name, "/") {
		if !content.IsSlug(part) || part != name && template != "page.md" {
			return school.Errorf(school.Invalid, "%q can't be a part of an address. Use small letters, digits and dashes, such as sports-day-2026.", name)
		}
	}
	if err := refuseExisting(tree, d.File); err != nil {
		return err
	}
	if title == "" {
		words := strings.ReplaceAll(path.Base(name), "-", " ")
		title = strings.ToUpper(words[:1]) + words[1:] // a slug is ASCII
	}
	if n := utf8.RuneCountInString(title); n > maxTitle || !content.IsOneLine(title) || !utf8.ValidString(title) {
		return school.Errorf(school.Invalid, "The title has %d characters; it must be one line of %d at most. Give a shorter one with --title.", n, maxTitle)
	}
	raw, err := templates.ReadFile("templates/" + template)
	d.Text = strings.NewReplacer(append(values, "[TITLE]", source.Scalar(title))...).Replace(string(raw))
	return err
}

func refuseExisting(tree fs.FS, file string) error {
	if _, err := fs.Stat(tree, file); err == nil {
		return school.Errorf(school.Conflict, "%s is there already. Nothing was written. Change that file, or take another name.", file)
	}
	return nil
}

// WithSchema leads editors' programs to the draft's schema, where a tree has schemas.
func (d Draft) WithSchema(tree fs.FS) Draft {
	schema, known := content.SchemaOf(d.File)
	if _, err := fs.Stat(tree, path.Join(content.SchemaFolder, schema)); known && err == nil {
		d.Text = content.WithSchema(d.File, d.Text, schema)
	}
	return d
}
