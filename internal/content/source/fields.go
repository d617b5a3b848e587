package source

import (
	"maps"
	"path"
	"strings"

	"schoolsite/internal/school"
)

// Body is the key under which Fields returns the text of a Markdown file.
const Body = "body"

// fence begins and ends front matter.
const fence = "---"

// FrontMatter returns the index of the line that ends the front matter of a Markdown file. Begun
// tells whether the first line begins one; end is 0 where no line ends it.
func (s *File) FrontMatter() (end int, begun bool) {
	isFence := func(line string) bool { return strings.TrimRight(line, " ") == fence }
	lines := s.Lines()
	if !isFence(lines[0]) {
		return 0, false
	}
	for i, line := range lines[1:] {
		if isFence(line) {
			return i + 1, true
		}
	}
	return 0, true
}

// YAML returns the beginning of the text up to the end of its YAML: all of a YAML file, the front matter of
// a Markdown file.
func (s *File) YAML() string {
	if path.Ext(s.Name) != ".md" {
		return s.Text
	}
	end, _ := s.FrontMatter()
	return s.Text[:s.begin[end]]
}

// split takes a text file apart: the YAML in it, and what stands before and behind that. All of a
// YAML file is YAML, of a Markdown file its front matter; a file without one has an empty one.
func split(name, text string) (before, front, behind string) {
	src := New(name, text)
	if path.Ext(name) != ".md" {
		return "", src.Text, ""
	}
	end, _ := src.FrontMatter()
	if end == 0 {
		return fence + "\n", "", fence + "\n\n" + src.Text
	}
	lines := src.Lines()
	return joined(lines[:1]), joined(lines[1:end]), strings.Join(lines[end:], "\n")
}

// Fields returns what a YAML or Markdown file says, by its keys; the text of a Markdown file is Body,
// without blank lines around it.
func Fields(name, text string) (map[string]any, error) {
	_, front, behind := split(name, text)
	doc, problems := YAML(name, front)
	if doc == nil {
		return nil, &school.Error{Code: school.ContentInvalid, Message: name + " has problems. Mend them first.",
			Diagnostics: problems}
	}
	value, isMap := doc.Value.(map[string]any)
	if !isMap {
		return nil, school.Errorf(school.ContentInvalid, "%s has a list where its keys should be. Mend "+
			"that first.", name)
	}
	fields := maps.Clone(value)
	if _, body, isMarkdown := strings.Cut(behind, "\n"); isMarkdown && path.Ext(name) == ".md" {
		fields[Body] = strings.Trim(body, "\n")
	}
	return fields, nil
}

// WithFields returns a YAML or Markdown file with other fields, as Rewrite does. An empty text begins
// the file.
func WithFields(name, text string, fields map[string]any, order []string) (string, error) {
	before, front, behind := split(name, text)
	value := maps.Clone(fields)
	delete(value, Body)
	front, err := Rewrite(front, value, order)
	if err != nil || path.Ext(name) != ".md" {
		return front, err
	}
	mark, was, _ := strings.Cut(behind, "\n")
	body, _ := fields[Body].(string)
	body = strings.Trim(body, "\n")
	if body == strings.Trim(was, "\n") {
		return before + front + behind, nil
	}
	return before + front + mark + "\n\n" + body + "\n", nil
}

// PointerAt returns the JSON pointer of the part at a place of a YAML or Markdown file: "/body" behind the
// front matter; where neither a value nor a key begins at the place, the first key in its line; "" without one.
func PointerAt(name, text string, at Place) (pointer string) {
	before, front, behind := split(name, text)
	first := strings.Count(before, "\n") + 1
	if behind != "" && at.Line > first+strings.Count(front, "\n") {
		return "/" + Body
	}
	var f Findings
	doc := f.ParseYAML(New(name, text), front, first)
	if doc == nil {
		return ""
	}
	for part, place := range doc.Values {
		if place == at && len(part) > len(pointer) {
			pointer = part
		}
	}
	if pointer != "" {
		return pointer
	}
	column := 0
	for part, place := range doc.Keys {
		if place == at {
			return part
		}
		if place.Line == at.Line && (column == 0 || place.Column < column) {
			pointer, column = part, place.Column
		}
	}
	return pointer
}
