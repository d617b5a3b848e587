package content

import (
	"context"
	"encoding/json"
	"time"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// reader parses one text file by itself. What it finds depends on nothing but
// the file, the placeholders and the day, so that it can be cached.
type reader struct {
	source.Findings
	ctx          context.Context
	open         func(name string) ([]byte, error)
	placeholders placeholders
	today        time.Time
	said         parsedFile
}

// parsedFile holds what one file says. It is immutable once it is made.
type parsedFile struct {
	problems     school.Diagnostics
	work         int             // of parsing
	put          func(*Tree)     // adds the parts that this file defines; nil when there are none
	placeholders placeholders    // of site.yaml
	page         string          // the path of the page or news item that it is
	sections     map[string]bool // the ids of that page's headings
	links        []reference
	pictures     []reference
	documents    []reference
}

// reference is a link, a picture or a document that a file names, kept until the
// whole tree is known.
type reference struct {
	src  *source.File
	at   source.Place
	text string
	on   string // of a link: the path of the page it stands on, "" elsewhere
	frame
}

// readYAML reads a file of a kind into a value; false when it has problems.
func readYAML[T any](r *reader, name string, k kind) (T, *source.Document, bool) {
	var into T
	src, ok := r.readSource(name)
	if !ok {
		return into, nil, false
	}
	doc := r.ParseYAML(src, src.Text, 1)
	if doc == nil || !r.take(doc, k, "") {
		return into, nil, false
	}
	ok = r.decode(doc, &into)
	return into, doc, ok
}

// take checks a document by itself and remembers what it mentions.
func (r *reader) take(doc *source.Document, k kind, on string) bool {
	eachText(k.compiled(), doc.Value, "", func(pointer, format, text string) {
		named := reference{src: doc.File, at: doc.Place(pointer), text: text}
		switch format {
		case "link":
			named.on = on
			r.said.links = append(r.said.links, named)
		case "document":
			r.said.documents = append(r.said.documents, named)
		case "alt":
			r.checkAlt(doc.File, named.at, text)
		case "album-alt":
			r.checkAlbumAlt(doc.File, named.at, text)
		case "date":
			r.checkDate(doc, pointer, text)
		case "time":
			r.checkTime(doc, pointer, text)
		}
		if frame, ok := frames[format]; ok {
			named.frame = frame
			r.said.pictures = append(r.said.pictures, named)
		}
	})
	return r.validate(doc, k)
}

// decode fills a Go value. The document fits its schema, which was made of
// the value's type, so that only a mistake of ours can fail here.
func (r *reader) decode(doc *source.Document, into any) bool {
	raw, err := json.Marshal(r.placeholders.inAll(doc.Value))
	if err == nil {
		err = json.Unmarshal(raw, into)
	}
	if err != nil {
		r.FileErrorf(doc.File.Name, "This file can't be read: %v.", err)
	}
	return err == nil
}
