package content

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// Draft is a file that nobody has written yet. Check takes it as it stands,
// but doubts its texts, which say what belongs in their place.
type Draft struct {
	File    string // its path in the tree
	Text    string
	Address string // where the site shows it
}

// NewPage drafts the page of an address, such as "about-us/our-library".
// Without a title the address gives one.
func NewPage(tree fs.FS, address, title string, today time.Time) (Draft, error) {
	name := strings.TrimPrefix(strings.TrimSuffix(strings.Trim(address, "/"), ".md"), "pages/")
	on := "/" + name
	for part := range strings.SplitSeq(name, "/") {
		if !isSlug(part) {
			return Draft{}, school.Errorf(school.Invalid,
				"%q can't be the address of a page. Use small letters, digits and dashes, such as about-us/our-library.", address)
		}
	}
	if owner, taken := reserved(on); taken {
		return Draft{}, school.Errorf(school.Invalid, "The address %s belongs to %s. Give the page another name.", on, owner)
	}
	if err := notThere(tree, "pages"+on+".md", "pages"+on+"/index.md"); err != nil {
		return Draft{}, err
	}
	title, err := titleOf(name, title, 80)
	text := fmt.Sprintf(pageDraft, title, today.Format(dateLayout))
	return Draft{File: "pages" + on + ".md", Text: text, Address: on}, err
}

const pageDraft = `---
title: %s
description: "Replace this: one sentence of 50 to 160 characters that says what a reader finds on this page."
updated: %s
---

Replace this: write what parents and students want to know. {product} stands for the school's name.

## A heading

Replace this: the text under the heading, or delete both.
`

// NewNews drafts a news item; its id is the last part of its address.
func NewNews(tree fs.FS, id, title string, today time.Time) (Draft, error) {
	name := strings.TrimPrefix(strings.TrimSuffix(strings.Trim(id, "/"), ".md"), "latest/")
	if !isSlug(name) {
		return Draft{}, school.Errorf(school.Invalid,
			"%q can't be the address of a news item. Use small letters, digits and dashes, such as sports-day-2026.", id)
	}
	file := "latest/" + name + ".md"
	if err := notThere(tree, file); err != nil {
		return Draft{}, err
	}
	title, err := titleOf(name, title, 120)
	text := fmt.Sprintf(newsDraft, title, today.Format(dateLayout), today.AddDate(0, 1, 0).Format(dateLayout))
	return Draft{File: file, Text: text, Address: "/latest/" + name}, err
}

const newsDraft = `---
title: %[1]s
summary: "Replace this: what happened, in one or two sentences."
category: School life
date: %[2]s
# To let it appear and disappear by itself, take away the # before these:
# publish: %[2]s 09:00
# expires: %[3]s
---

Replace this: tell what happened, who was there, and what comes next.
`

// NewAlbum drafts the album of a folder, with the pictures that lie there and
// those that are about to be put there.
func NewAlbum(tree fs.FS, id, title string, pictures []string) (Draft, error) {
	name := strings.TrimPrefix(strings.Trim(id, "/"), "gallery/")
	if !isSlug(name) {
		return Draft{}, school.Errorf(school.Invalid,
			"%q can't be the address of an album. Use small letters, digits and dashes, such as sports-day-2026.", id)
	}
	for _, picture := range pictures {
		if !contentfs.IsPicture(picture) {
			return Draft{}, school.Errorf(school.Invalid, "The name of %s does not say that it is a picture: it must end in .jpg, .jpeg, .png, .webp or .gif. Rename it; nothing was written.", picture)
		}
	}
	folder := "gallery/" + name
	if err := notThere(tree, folder+"/album.yaml"); err != nil {
		return Draft{}, err
	}
	shown := slices.Concat(picturesIn(tree, folder), pictures)
	if len(shown) == 0 {
		return Draft{}, school.Errorf(school.Invalid, "An album needs pictures. Put them into %s/, or name them behind the album's name.", folder)
	}
	title, err := titleOf(name, title, 80)
	text := fmt.Sprintf(albumDraft, title, lastAlbum(tree)+1)
	slices.Sort(shown)
	for _, picture := range slices.Compact(shown) {
		text += fmt.Sprintf("  - file: %s\n    alt: \"\"\n", source.Scalar(picture))
	}
	return withSchema(tree, Draft{File: folder + "/album.yaml", Text: text, Address: school.AlbumPath(name)}), err
}

const albumDraft = `name: %s
number: %d
# An alt text says what a picture shows, for those who can't see it.
images:
`

// placeholder is how the texts of a draft begin that must not be published.
const placeholder = "Replace this:"

// checkPlaceholders doubts what stands in a file since it was drafted.
func (r *reader) checkPlaceholders(src *source.File) {
	for from := 0; ; {
		i := strings.Index(src.Text[from:], placeholder)
		if i < 0 {
			return
		}
		r.Warnf(src, src.At(from+i), "This is still the text of a new file. Write your own in its place, or delete it.")
		from += i + len(placeholder)
	}
}

// withSchema leads editors' programs to the draft's schema, where a tree has
// schemas.
func withSchema(tree fs.FS, draft Draft) Draft {
	schema, known := SchemaOf(draft.File)
	if _, err := fs.Stat(tree, path.Join(SchemaFolder, schema)); known && err == nil {
		draft.Text = WithSchema(draft.File, draft.Text, schema)
	}
	return draft
}

func picturesIn(tree fs.FS, folder string) (names []string) {
	entries, _ := fs.ReadDir(tree, folder) // a folder that is missing has none
	for _, entry := range entries {
		if entry.Type().IsRegular() && contentfs.IsPicture(entry.Name()) && !contentfs.Ignored(entry.Name()) {
			names = append(names, entry.Name())
		}
	}
	return names
}

// lastAlbum is the highest number that an album has.
func lastAlbum(tree fs.FS) (last int) {
	files, _ := fs.Glob(tree, "gallery/*/album.yaml")
	for _, file := range files {
		last = max(last, numberOfAlbum(tree, file))
	}
	return last
}

// numberOfAlbum is 0 for one that can't be read: the check will tell.
func numberOfAlbum(tree fs.FS, file string) int {
	raw, err := fs.ReadFile(tree, file)
	if err != nil {
		return 0
	}
	doc, _ := source.YAML(file, string(raw))
	if doc == nil {
		return 0
	}
	n, _ := strconv.Atoi(doc.Raw["/number"])
	return n
}

// notThere refuses to write what is there.
func notThere(tree fs.FS, files ...string) error {
	for _, file := range files {
		if _, err := fs.Stat(tree, file); err == nil {
			return school.Errorf(school.Conflict, "%s is there already. Nothing was written. Change that file, or take another name.", file)
		}
	}
	return nil
}

// titleOf is the title as YAML: the one that was given, or the words of the
// last part of an address.
func titleOf(address, given string, longest int) (string, error) {
	if given == "" {
		words := []rune(strings.ReplaceAll(path.Base(address), "-", " "))
		words[0] = unicode.ToUpper(words[0])
		given = string(words)
	}
	if n := utf8.RuneCountInString(given); n > longest || !isOneLine(given) || !utf8.ValidString(given) {
		return "", school.Errorf(school.Invalid, "The title has %d characters; it must be one line of %d at most. Give a shorter one with --title.", n, longest)
	}
	return source.Scalar(given), nil
}
