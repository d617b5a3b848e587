package item

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"schoolsite/internal/content/translation"
	"schoolsite/internal/tree"
)

// WithoutDeleted returns the fields of an item, which are in a file, without the pictures that were deleted
// permanently, so that a form neither shows nor publishes them: the entries of lists of pictures, the picture of the
// item, and those in texts. A picture that is part of something else, such as a person, is named on, and so are those of
// the home page, which no form has.
// It also returns where entries are now, by the JSON pointers that they had. isDeleted is given the JSON pointer of a
// field, with #name for a picture in a text, and the path of the picture, which is empty where nothing is written.
func WithoutDeleted(file string, fields map[string]any, isDeleted func(pointer, path string) bool) (
	rest map[string]any, moved map[string]string,
) {
	if file == "home.yaml" {
		return fields, nil
	}
	d := deletion{file, isDeleted, map[string]string{}}
	rest, _ = d.without("", fields).(map[string]any)
	if name, is := rest["image"].(string); is && d.names("/image", name) {
		delete(rest, "image")
		delete(rest, focusKey)
	}
	return rest, d.moved
}

// FileOf names the file of an item that is a file, by its ID.
func (k Kind) FileOf(id string) string { return strings.Replace(k.pattern, "*", id, 1) }

type deletion struct {
	file      string
	isDeleted func(pointer, path string) bool
	moved     map[string]string
}

func (d deletion) names(pointer, name string) bool {
	if name != "" && !strings.Contains(pointer, "#") {
		name = albumFolder(d.file) + name
	}
	return d.isDeleted(pointer, name)
}

// without returns a value without the pictures in it.
func (d deletion) without(pointer string, value any) any {
	switch value := value.(type) {
	case []any:
		rest := []any{}
		for i, entry := range value {
			at := fmt.Sprintf("%s/%d", pointer, i)
			if d.isPicture(at, entry) {
				continue
			}
			d.moved[at] = fmt.Sprintf("%s/%d", pointer, len(rest))
			rest = append(rest, d.without(at, entry))
		}
		return rest
	case map[string]any:
		rest := maps.Clone(value)
		for key, inner := range value {
			if d.isPicture(pointer+"/"+key, inner) {
				delete(rest, key)
				continue
			}
			rest[key] = d.without(pointer+"/"+key, inner)
		}
		return rest
	case string:
		return wholePicture.ReplaceAllStringFunc(value, func(whole string) string {
			name := pictureInText.FindStringSubmatch(whole)[2]
			if tree.IsPicture(name) && d.names(pointer+"#"+name, name) {
				return ""
			}
			return whole
		})
	}
	return value
}

// wholePicture finds the pictures of pictureInText up to their ends.
var wholePicture = regexp.MustCompile(pictureInText.String() + `[^()\n]*\)`)

// The keys that name a picture, and those of what is said of it alone.
var (
	pictureKeys = []string{"file", "image", "src"}
	aboutKeys   = []string{altKey, focusKey, "caption", "decorative", "id", translation.Key}
)

// isPicture reports whether a value is nothing but a picture that was deleted, with what is said of it.
func (d deletion) isPicture(pointer string, value any) bool {
	fields, _ := value.(map[string]any)
	if fields == nil {
		return false
	}
	for key := range fields {
		if !slices.Contains(pictureKeys, key) && !slices.Contains(aboutKeys, key) {
			return false
		}
	}
	return slices.ContainsFunc(pictureKeys, func(key string) bool {
		name, _ := fields[key].(string)
		return d.names(pointer+"/"+key, name)
	})
}
