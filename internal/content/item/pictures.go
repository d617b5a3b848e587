package item

import (
	"bytes"
	"cmp"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"schoolsite/internal/content"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// PictureUse is a place that shows a picture: a field of an item, or its text.
type PictureUse struct {
	Kind  string `json:"kind"`  // of the item
	ID    string `json:"id"`    // of the item
	Title string `json:"title"` // of the item
	Page  string `json:"page"`  // its address
	Alt   string `json:"alt"`
	// NoAlt says that the place keeps no description, such as the portrait of a person, which the name describes.
	NoAlt       bool   `json:"noAlt"`
	Focus       string `json:"focus,omitempty"` // what stays in view where the place cuts it; "" where it cuts nothing
	Undescribed bool   `json:"undescribed"`     // those who can't see the picture are told nothing that helps them
}

// PictureIndex finds the places of a tree that show pictures. It parses each version of a file once.
type PictureIndex struct {
	parsed map[string][]fileUse // by the paths and hashes of their files
}

// fileUse is a use with the path of the picture.
type fileUse struct {
	path string
	PictureUse
}

// Uses returns the uses of the pictures of a tree by their paths, each in the order of the kinds.
func (x *PictureIndex) Uses(in tree.Tree) (map[string][]PictureUse, error) {
	parsed, uses := map[string][]fileUse{}, map[string][]PictureUse{}
	for _, kind := range Kinds {
		for _, file := range in.Files() {
			if !kind.holds(file.Path) {
				continue
			}
			key := kind.Name + " " + file.Path + " " + file.Hash
			found, known := x.parsed[key]
			if !known {
				fields, err := readFile(in, file)
				if err != nil {
					return nil, err
				}
				found = kind.pictures(file.Path, fields)
			}
			parsed[key] = found
			for _, use := range found {
				uses[use.path] = append(uses[use.path], use.PictureUse)
			}
		}
	}
	x.parsed = parsed
	return uses, nil
}

// pictures lists the pictures that the items of a file name.
func (k Kind) pictures(file string, fields map[string]any) (found []fileUse) {
	for _, i := range k.itemsOf(file, fields) {
		_ = withPictures(file, i.Fields, func(p picture) picture {
			alt := text.TidyDescription(p.alt)
			found = append(found, fileUse{p.path, PictureUse{
				Kind: k.Name, ID: i.ID, Title: i.Title, Page: k.Page(i), Alt: p.alt, NoAlt: !p.hasAlt, Focus: p.focus,
				Undescribed: p.hasAlt && (alt == "" || text.IsFileName(alt)),
			}})
			return p
		})
	}
	return found
}

// PicturePaths returns the paths of the pictures that the fields of an item name, by those names.
func PicturePaths(i Item) map[string]string {
	paths := map[string]string{}
	_ = withPictures(i.File, i.Fields, func(p picture) picture {
		paths[p.name(i.File)] = p.path
		return p
	})
	return paths
}

// PictureEdit changes a picture wherever a tree names it.
type PictureEdit struct {
	Paths map[string]string // of its files, with those that take their places, perhaps the same
	Alt   string            // replaces every description; "" leaves them
	Focus string            // what stays in view where it is cut; "" leaves it
}

// EditPictures returns the changed files that name a picture.
func EditPictures(in tree.Tree, edit PictureEdit) (texts []tree.Part, err error) {
	for _, file := range in.Files() {
		if !slices.ContainsFunc(Kinds, func(k Kind) bool { return k.holds(file.Path) }) {
			continue
		}
		raw, err := in.Read(file.Path)
		if err != nil {
			return nil, err
		}
		isNamed := func(picture string) bool { return bytes.Contains(raw, []byte(path.Base(picture))) }
		if !slices.ContainsFunc(slices.Collect(maps.Keys(edit.Paths)), isNamed) {
			continue // most files
		}
		fields, err := source.Fields(file.Path, string(raw))
		if err != nil {
			return nil, err
		}
		changed, _ := withPictures(file.Path, fields, func(p picture) picture {
			if next, is := edit.Paths[p.path]; is {
				p.path = next
				if p.hasAlt && edit.Alt != "" {
					p.alt = edit.Alt
				}
				if p.focus != "" && edit.Focus != "" {
					p.focus = edit.Focus
				}
			}
			return p
		}).(map[string]any)
		if source.Equal(fields, changed) {
			continue
		}
		text, err := source.WithFields(file.Path, string(raw), changed, content.KeyOrder(file.Path))
		if err != nil {
			return nil, err
		}
		texts = append(texts, tree.Data(file.Path, []byte(text)))
	}
	return texts, nil
}

// picture is a picture as fields name it.
type picture struct {
	path, alt string // of the tree
	hasAlt    bool
	focus     string // "" where it is not cut
}

// name returns what a file of the content calls the picture.
func (p picture) name(file string) string { return strings.TrimPrefix(p.path, albumFolder(file)) }

// albumFolder returns the folder of an album, with a slash after it: it names its pictures without that. "" for
// other files.
func albumFolder(file string) string {
	if path.Base(file) == "album.yaml" {
		return path.Dir(file) + "/"
	}
	return ""
}

// pictureInText finds ![description](name of a picture in Markdown.
var pictureInText = regexp.MustCompile(`!\[((?:\\.|[^\]\\])*)\]\(([^\s()<>]+)`)

// withPictures returns a value of a file with other pictures.
func withPictures(file string, value any, edit func(picture) picture) any {
	switch value := value.(type) {
	case []any:
		changed := slices.Clone(value)
		for i, inner := range value {
			changed[i] = withPictures(file, inner, edit)
		}
		return changed
	case map[string]any:
		changed := maps.Clone(value)
		for _, key := range slices.Sorted(maps.Keys(value)) {
			name, isText := value[key].(string)
			switch {
			case key == altKey, key == focusKey: // of a picture
			case isText && tree.IsPicture(name):
				editPicture(file, changed, key, edit)
			default:
				changed[key] = withPictures(file, value[key], edit)
			}
		}
		return changed
	case string:
		return pictureInText.ReplaceAllStringFunc(value, func(whole string) string {
			parts := pictureInText.FindStringSubmatch(whole)
			was := picture{path: parts[2], alt: unescapeMarkdown(parts[1]), hasAlt: true}
			if now := edit(was); now != was {
				return "![" + escapeMarkdown(now.alt) + "](" + now.path
			}
			return whole
		})
	}
	return value
}

// The keys of the description and of the focal point stand beside that of the picture.
const altKey, focusKey = "alt", "focus"

// editPicture edits the picture that a key of some fields names.
func editPicture(file string, fields map[string]any, key string, edit func(picture) picture) {
	was := picture{path: fields[key].(string)}
	was.alt, was.hasAlt = fields[altKey].(string)
	if file == school.SliderFile || file == school.PopupFile { // which has no description as long as nobody wrote one
		was.hasAlt = fields["decorative"] != true
	}
	was.path = albumFolder(file) + was.path
	if file != "site.yaml" && file != school.PopupFile && key != "map" {
		written, _ := fields[focusKey].(string)
		was.focus = cmp.Or(written, school.FocusMiddle)
	}
	now := edit(was)
	fields[key] = now.name(file)
	if now.hasAlt && now.alt != was.alt {
		fields[altKey] = now.alt
	}
	switch now.focus {
	case was.focus:
	case school.FocusMiddle:
		delete(fields, focusKey)
	default:
		fields[focusKey] = now.focus
	}
}

var (
	markdownEscape = regexp.MustCompile(`\\([[:punct:]])`)
	markdownSign   = regexp.MustCompile("[\\\\\\[\\]*_`<]")
)

func unescapeMarkdown(text string) string { return markdownEscape.ReplaceAllString(text, "$1") }
func escapeMarkdown(text string) string   { return markdownSign.ReplaceAllString(text, `\$0`) }

// PicturePath names the file for a picture that takes the place of another one, in the same folder.
func PicturePath(in tree.Tree, old, name, hash string) string {
	return FilePath(in, Item{File: path.Join(path.Dir(old), "album.yaml")}, name, hash)
}
