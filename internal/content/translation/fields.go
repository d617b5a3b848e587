package translation

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"schoolsite/internal/content/schema"
	"schoolsite/internal/content/source"
)

// Key is the key under which attached fields have the texts of a part in other languages, by their codes. A part is all
// of a file, or an entry of a list: so its texts go with it wherever it is moved.
const Key = "translations"

// Codes are the codes of the languages that a translation can be in.
var Codes = []string{"en", "hi", "kn"}

// Attach returns the fields of an original with those of a translation.
func Attach(kind, code string, original, translated map[string]any) map[string]any {
	a := attachment{Overlay{Kind: kind}, code}
	return a.part(schema.Of(kind), original, translated)
}

type attachment struct {
	Overlay
	code string
}

func (a *attachment) part(s *schema.Schema, original, translated map[string]any) map[string]any {
	merged := maps.Clone(original)
	if own := a.own(s, merged, translated); len(own) > 0 {
		all := maps.Clone(mapping(merged[Key]))
		if all == nil {
			all = map[string]any{}
		}
		all[a.code] = own
		merged[Key] = all
	}
	return merged
}

// own returns the texts of a part that are in no list. Those of lists are attached to the entries.
func (a *attachment) own(s *schema.Schema, merged, translated map[string]any) map[string]any {
	own := map[string]any{}
	for key, value := range translated {
		field := s.Properties[key]
		switch value := value.(type) {
		case []any:
			if before, is := merged[key].([]any); is && field != nil && field.Type == "array" {
				merged[key] = a.list(field.Items, before, value)
			}
		case map[string]any:
			if before, is := merged[key].(map[string]any); is && field != nil && field.Type == "object" {
				before = maps.Clone(before)
				merged[key] = before
				if inner := a.own(field, before, value); len(inner) > 0 {
					own[key] = inner
				}
			}
		default:
			own[key] = value
		}
	}
	return own
}

func (a *attachment) list(s *schema.Schema, original, translated []any) []any {
	merged := slices.Clone(original)
	for place, entry := range a.pair(s, original, translated) {
		if place >= 0 {
			merged[place] = a.part(s, mapping(original[place]), textsOnly(entry))
		}
	}
	return merged
}

// pair returns the entries of a translation by the places of those that they translate; those of no entry are below 0.
func (o *Overlay) pair(s *schema.Schema, original, translated []any) map[int]map[string]any {
	pairs, isTaken := map[int]map[string]any{}, make([]bool, len(original))
	for i, entry := range translated {
		part := mapping(entry)
		place, mark := o.find(s, original, isTaken, part)
		if place < 0 || mark == "" {
			pairs[-1-i] = part
			continue
		}
		isTaken[place] = true
		pairs[place] = part
	}
	return pairs
}

func isMark(key string) bool { return key == Original || slices.Contains(entryKeys, key) }

func textsOnly(entry map[string]any) map[string]any {
	rest := maps.Clone(entry)
	maps.DeleteFunc(rest, func(key string, value any) bool { return isMark(key) && mapping(value) == nil })
	return rest
}

func mapping(value any) map[string]any {
	part, _ := value.(map[string]any)
	return part
}

func entries(value any) []any {
	list, _ := value.([]any)
	return list
}

// Own returns the texts of attached fields in a language, without those of the entries of their lists.
func Own(fields map[string]any, code string) map[string]any {
	return mapping(mapping(fields[Key])[code])
}

// OfLanguage returns all texts of attached fields in a language, in their order.
func OfLanguage(fields map[string]any, code string) (texts []any) {
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		for _, entry := range entries(fields[key]) {
			texts = append(texts, OfLanguage(mapping(entry), code))
		}
		if inner := mapping(fields[key]); key != Key && inner != nil {
			texts = append(texts, OfLanguage(inner, code))
		}
	}
	own := maps.Clone(Own(fields, code))
	delete(own, MadeFrom)
	return append(texts, own)
}

// Detach returns fields without their texts in other languages.
func Detach(fields map[string]any) map[string]any { return detach(fields).(map[string]any) }

func detach(value any) any {
	switch value := value.(type) {
	case map[string]any:
		rest := map[string]any{}
		for key, inner := range value {
			if key != Key {
				rest[key] = detach(inner)
			}
		}
		return rest
	case []any:
		rest := make([]any, len(value))
		for i, inner := range value {
			rest[i] = detach(inner)
		}
		return rest
	}
	return value
}

// Collected is a translation as attached fields have it.
type Collected struct {
	Fields map[string]any
	Count  int // texts that are not empty
	places map[string]string
}

// Field returns the JSON pointer, in attached fields, of what a pointer in the translation leads to.
func (c Collected) Field(code, pointer string) string {
	at := pointer
	for at != "" && c.places[at] == "" {
		at = at[:strings.LastIndex(at, "/")]
	}
	return c.places[at] + "/" + Key + "/" + code + pointer[len(at):]
}

// Collect returns the translation that attached fields have. What the translation of the original, as both are now, has
// of no part of that is kept.
func Collect(kind, code string, fields, original, translated map[string]any) Collected {
	c := collector{Overlay{Kind: kind}, code, Collected{places: map[string]string{}}}
	c.Fields = c.part(schema.Of(kind), fields, Own(fields, code), original, translated, "", "")
	return c.Collected
}

type collector struct {
	Overlay
	code string
	Collected
}

// part collects the texts of a part: `from` leads to it in the attached fields, and `to` in the translation.
func (c *collector) part(s *schema.Schema, fields, own, original, was map[string]any, from, to string) map[string]any {
	texts := map[string]any{}
	for key, value := range own {
		text, isText := value.(string)
		isEmpty := isText && strings.TrimSpace(text) == ""
		if _, wasThere := was[key]; isEmpty && !wasThere || key == MadeFrom || !isText && value != nil {
			continue
		}
		if texts[key] = value; isText && !isEmpty {
			c.Count++
		}
	}
	for key, field := range s.Properties {
		from, to := from+"/"+key, to+"/"+key
		switch field.Type {
		case "object":
			inner := c.part(field, mapping(fields[key]), mapping(own[key]), mapping(original[key]), mapping(was[key]), from, to)
			if len(inner) > 0 {
				texts[key] = inner
			}
		case "array":
			if field.Items.Type != "object" {
				continue
			}
			list := c.list(field.Items, entries(fields[key]), entries(original[key]), entries(was[key]), from, to)
			if len(list) > 0 {
				texts[key] = list
			}
		}
	}
	return texts
}

func (c *collector) list(s *schema.Schema, now, original, was []any, from, to string) (list []any) {
	plain := detach(now).([]any)
	pairs, older := c.pair(s, original, was), source.Align(original, plain)
	for i, entry := range now {
		fields, before := mapping(entry), map[string]any(nil)
		if older[i] >= 0 {
			before = mapping(original[older[i]])
		}
		into := to + "/" + strconv.Itoa(len(list))
		place := from + "/" + strconv.Itoa(i)
		texts := c.part(s, fields, Own(fields, c.code), before, textsOnly(pairs[older[i]]), place, into)
		if key, value := c.mark(s, plain, i); len(texts) > 0 && value != nil {
			texts[key] = value
			c.places[into] = place
			list = append(list, texts)
		}
	}
	for i, entry := range was {
		if _, isNone := pairs[-1-i]; isNone {
			list = append(list, entry)
		}
	}
	return list
}

// mark returns the key and the value by which find finds an entry.
func (c *collector) mark(s *schema.Schema, list []any, at int) (mark string, value any) {
	entry := mapping(list[at])
	first := markIn(s, entry)
	for _, mark := range []string{first, Original} {
		key := mark
		if mark == Original {
			key = c.firstText(s)
		}
		isSame := func(other any) bool { return fmt.Sprint(mapping(other)[key]) == fmt.Sprint(entry[key]) }
		if slices.IndexFunc(list, isSame) == at { // the first of those that have it
			return mark, entry[key]
		}
	}
	return first, entry[first]
}

// Part is the schema of a part of a kind: of a file, or of the entries of the list at a key.
func Part(kind, list string) *schema.Schema {
	s := schema.Of(kind)
	if list != "" {
		return s.Properties[list].Items
	}
	return s
}

// Missing counts the texts of the attached fields of a part that there are not in a language.
func Missing(s *schema.Schema, fields map[string]any, code string) int {
	return missing(s, fields, Own(fields, code), code)
}

func missing(s *schema.Schema, fields, own map[string]any, code string) (n int) {
	lacks := func(key string) bool {
		text, _ := fields[key].(string)
		there, _ := own[key].(string)
		return strings.ContainsFunc(text, unicode.IsLetter) && strings.TrimSpace(there) == ""
	}
	for key, field := range s.Properties {
		switch {
		case !hasTexts(key, field) || field.Type == "string" && isMark(key):
		case field.Type == "object":
			n += missing(field, mapping(fields[key]), mapping(own[key]), code)
		case field.Type == "array":
			for _, entry := range entries(fields[key]) {
				n += Missing(field.Items, mapping(entry), code)
			}
		case lacks(key):
			n++
		}
	}
	if lacks(source.Body) {
		n++
	}
	return n
}

// Texts lists the texts of a part by their paths, such as "image.alt"; those of entries without their places.
func Texts(s *schema.Schema) (paths []string) {
	for key, field := range s.Properties {
		switch {
		case !hasTexts(key, field) || field.Type == "string" && isMark(key):
		case field.Type == "array":
			field = field.Items
			fallthrough
		case field.Type == "object":
			for _, inner := range Texts(field) {
				paths = append(paths, key+"."+inner)
			}
		default:
			paths = append(paths, key)
		}
	}
	slices.Sort(paths)
	return paths
}
