// Package translation lays the texts of a translation over its original. The translation of pages/fees.md into Kannada is
// pages/fees.kn.md, that of home.yaml is home.kn.yaml. It has texts only: every date, number, picture and link comes from the
// original, so that no fact is written twice. What it leaves out stays as the original has it.
//
// A part of a translation has the key of the part that it translates. An entry of a list names the one that it translates
// by what does not depend on the language (entryKeys), or by `original`, the first text of that entry.
//
// MadeFrom is the fingerprint of the original's texts. It tells later that they have changed since.
package translation

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"schoolsite/internal/content/schema"
	"schoolsite/internal/content/source"
	"schoolsite/internal/text"
)

// Keys of a translation that are no texts.
const (
	MadeFrom = "made_from" // Fingerprint of the original
	Original = "original"  // the first text of the entry that an entry translates
)

var namePattern = regexp.MustCompile(`^(.+)\.([a-z]{2,3})(\.md|\.yaml)$`)

// Of splits the path of a translation into that of its original and the language. It is false for any other file.
func Of(name string) (original, language string, is bool) {
	found := namePattern.FindStringSubmatch(name)
	if found == nil {
		return "", "", false
	}
	return found[1] + found[3], found[2], true
}

// Path returns the path of a file's translation.
func Path(original, language string) string {
	ext := path.Ext(original)
	return strings.TrimSuffix(original, ext) + "." + language + ext
}

// Code returns the part of a language that names its files and addresses: "kn" for "kn" and for "kn-IN".
func Code(language string) string {
	code, _, _ := strings.Cut(language, "-")
	return code
}

// entryKeys tell one entry of a list from the others in every language. The first one that an entry has is used.
var entryKeys = []string{"id", "path", "image", "file", "document", "date", "classes"}

// facts are keys whose strings are no texts.
var facts = []string{"id", "file", "postal_code", "year", "score", "consent", "language", "languages", "affiliation_no",
	"school_code", "what"}

// hasTexts reports whether a part holds texts of the language.
func hasTexts(key string, s *schema.Schema) bool {
	if slices.Contains(facts, key) {
		return false
	}
	switch s.Type {
	case "object":
		for key, field := range s.Properties {
			if hasTexts(key, field) {
				return true
			}
		}
		return false
	case "array":
		return s.Items.Type == "object" && hasTexts("", s.Items)
	}
	return s.Type == "string" && s.Enum == nil && slices.Contains([]string{"", "name", "alt", "album-alt"}, s.Format)
}

// untranslated are the kinds of file that have no translation: the search knows words of all languages, and the
// disclosure has the wording of the board.
var untranslated = []string{"search", "disclosure"}

// HasTexts reports whether files of a kind can be translated; "" is that of a file which is no text of a tree.
func HasTexts(kind string) bool {
	return kind != "" && !slices.Contains(untranslated, kind) && hasTexts("", schema.Of(kind))
}

// textKeys lists the keys of a part that hold texts, in the order of the schema's file.
func textKeys(s *schema.Schema, order []string) (keys []string) {
	for _, key := range order {
		if field := s.Properties[key]; field != nil && hasTexts(key, field) {
			keys = append(keys, key)
		}
	}
	return keys
}

// Overlay lays a translation over an original.
type Overlay struct {
	*source.Findings                  // of the translation
	Kind             string           // of the files' schema
	Name             string           // of the original
	Doc              *source.Document // of the translation
	Filled, Texts    int              // how many texts the original has, and how many of them are translated
}

// Apply returns the value of the original with the texts of the translation.
func (o *Overlay) Apply(original any) any {
	into, _ := original.(map[string]any)
	from, isMap := o.Doc.Value.(map[string]any)
	if !isMap {
		o.Errorf(o.Doc.File, source.Place{Line: 1, Column: 1}, "A translation has the keys of its original. Begin with "+
			"one, such as title:.")
		return original
	}
	return o.object(schema.Of(o.Kind), into, from, "")
}

// object returns a part of the original with the texts of the translation's.
func (o *Overlay) object(s *schema.Schema, original, translated map[string]any, pointer string) map[string]any {
	merged := maps.Clone(original)
	known := textKeys(s, schema.KeyOrder(o.Kind))
	for _, key := range slices.Sorted(maps.Keys(translated)) {
		if o.isMark(key, pointer) {
			continue
		}
		at := pointer + "/" + key
		before, isThere := original[key]
		switch field := s.Properties[key]; {
		case field == nil:
			o.Errorf(o.Doc.File, o.Doc.Start(at), "`%s` is not a key of this translation.%s", key, instead(key, known))
		case !hasTexts(key, field):
			o.Errorf(o.Doc.File, o.Doc.Start(at), "`%s` is no text: a translation has it from %s. Delete this line.", key,
				o.Name)
		case translated[key] == "" || translated[key] == nil: // still to be translated
		case !isThere:
			o.Warnf(o.Doc.File, o.Doc.Start(at), "%s has no `%s`, so this is not shown. Delete it.", o.Name, key)
		default:
			merged[key] = o.part(field, before, translated[key], at)
		}
	}
	for _, key := range known {
		if _, isTranslated := translated[key]; !isTranslated || translated[key] == "" {
			o.Texts += count(key, s.Properties[key], original[key])
		}
	}
	return merged
}

// isMark reports whether a key says what is translated, and is no text of its own.
func (o *Overlay) isMark(key, pointer string) bool {
	if pointer == "" {
		return key == MadeFrom
	}
	_, err := strconv.Atoi(path.Base(pointer))
	return err == nil && (key == Original || slices.Contains(entryKeys, key))
}

// instead suggests another key.
func instead(key string, known []string) string {
	if near, ok := text.Nearest(key, known); ok {
		return " Did you mean `" + near + "`?"
	}
	return " It can have " + strings.Join(known, ", ") + "."
}

// part returns the translation of a text, a list or an object, or the original where it can't be used.
func (o *Overlay) part(s *schema.Schema, original, translated any, pointer string) any {
	check := schema.Check{Findings: o.Findings, Doc: o.Doc}
	switch s.Type {
	case "string":
		o.Texts++
		check.Value(s, translated, pointer)
		if check.Broken {
			return original
		}
		o.Filled++
		return translated
	case "object":
		part, isMap := translated.(map[string]any)
		if before, is := original.(map[string]any); is && isMap {
			return o.object(s, before, part, pointer)
		}
	case "array":
		list, isList := translated.([]any)
		if before, is := original.([]any); is && isList {
			return o.list(s.Items, before, list, pointer)
		}
	}
	check.Value(s, translated, pointer) // it is of another type
	return original
}

// list returns the entries of the original, those that are translated with their texts.
func (o *Overlay) list(s *schema.Schema, original, translated []any, pointer string) []any {
	merged := slices.Clone(original)
	isTaken := make([]bool, len(original))
	for i, entry := range translated {
		at := pointer + "/" + strconv.Itoa(i)
		part, isMap := entry.(map[string]any)
		if !isMap {
			check := schema.Check{Findings: o.Findings, Doc: o.Doc}
			check.Value(s, entry, at)
			continue
		}
		place, mark := o.find(s, original, isTaken, part)
		switch {
		case mark == "":
			o.Errorf(o.Doc.File, o.Doc.Start(at), "Nothing says which entry of %s this translates. Add `%s`, or "+
				"`original` with its %s.", o.Name, o.markOf(s, original), o.firstText(s))
		case place < 0:
			o.Warnf(o.Doc.File, o.Doc.Start(at+"/"+mark), "%s has no entry with this any more, so the translation is not "+
				"shown. Delete it, or correct `%s`.", o.Name, mark)
		default:
			isTaken[place] = true
			before, _ := original[place].(map[string]any)
			merged[place] = o.object(s, before, part, at)
		}
	}
	for i, entry := range original {
		if !isTaken[i] {
			o.Texts += count("", s, entry)
		}
	}
	return merged
}

// find finds the first entry that is still free and that a translation names, and the key by which it does.
func (o *Overlay) find(s *schema.Schema, original []any, isTaken []bool, part map[string]any) (place int, mark string) {
	key := o.firstText(s)
	if _, names := part[Original]; names {
		mark = Original
	} else {
		for _, mark = range append(slices.Clone(entryKeys), "") {
			if _, has := part[mark]; has && s.Properties[mark] != nil {
				key = mark
				break
			}
		}
	}
	for i, entry := range original {
		before, _ := entry.(map[string]any)
		if value, has := before[key]; has && !isTaken[i] && mark != "" && fmt.Sprint(value) == fmt.Sprint(part[mark]) {
			return i, mark
		}
	}
	return -1, mark
}

// markOf returns the key that names an entry of a list.
func (o *Overlay) markOf(s *schema.Schema, entries []any) string {
	for _, entry := range entries {
		if mark := markIn(s, entry); mark != Original {
			return mark
		}
	}
	return Original
}

func markIn(s *schema.Schema, entry any) string {
	part, _ := entry.(map[string]any)
	for _, key := range entryKeys {
		if _, has := part[key]; has && s.Properties[key] != nil {
			return key
		}
	}
	return Original
}

// firstText returns the key of the first text of an entry.
func (o *Overlay) firstText(s *schema.Schema) string { return firstText(s, o.Kind) }

func firstText(s *schema.Schema, kind string) string {
	for _, key := range textKeys(s, schema.KeyOrder(kind)) {
		if s.Properties[key].Type == "string" {
			return key
		}
	}
	return ""
}

// count counts the texts of a part.
func count(key string, s *schema.Schema, value any) (n int) {
	each(key, s, value, func(string) { n++ })
	return n
}

// each calls a function with every text of a part, in an order that depends on nothing else.
func each(key string, s *schema.Schema, value any, do func(text string)) {
	if !hasTexts(key, s) {
		return
	}
	switch value := value.(type) {
	case string:
		if strings.ContainsFunc(value, unicode.IsLetter) {
			do(value)
		}
	case []any:
		for _, entry := range value {
			each("", s.Items, entry, do)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(value)) {
			if field := s.Properties[key]; field != nil {
				each(key, field, value[key], do)
			}
		}
	}
}

// Fingerprint identifies the texts of an original: a change of anything else leaves its translations right.
func Fingerprint(kind string, value any, body string) string {
	sum := sha256.New()
	each("", schema.Of(kind), value, func(text string) { sum.Write([]byte(text + "\x00")) })
	sum.Write([]byte(strings.TrimSpace(body)))
	return hex.EncodeToString(sum.Sum(nil))[:12]
}
