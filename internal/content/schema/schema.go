// Package schema checks the YAML of content files against the JSON Schemas of their kinds, which are generated from Go
// shapes, and says what is wrong in sentences for an editor.
package schema

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"schoolsite/internal/content/source"
	"schoolsite/internal/text"
)

// Files holds the schemas, one for each kind.
//
//go:embed *.json
var Files embed.FS

// Schema is the part of JSON Schema that the generated files use. One struct field in shapes.go is
// decoded, checked, completed by editors' programs and described to people by what stands there.
type Schema struct {
	Type                 string
	Description          string
	Properties           map[string]*Schema
	Required             []string
	Items                *Schema
	Format               string
	Enum                 []string
	MinLength, MaxLength int // 0 for none, as below
	MinItems, MaxItems   int
	Minimum, Maximum     *float64
}

// Of returns the schema of a kind of file, such as "album".
func Of(name string) *Schema { return schemas()[name] }

// schemas reads the embedded schemas, once. They are part of the program: a
// broken one is found by every test.
var schemas = sync.OnceValue(func() map[string]*Schema {
	all := map[string]*Schema{}
	entries, _ := Files.ReadDir(".")
	for _, entry := range entries {
		raw, err := Files.ReadFile(entry.Name())
		s := &Schema{}
		if err == nil {
			err = json.Unmarshal(raw, s)
		}
		if err != nil {
			panic(err)
		}
		all[strings.TrimSuffix(entry.Name(), path.Ext(entry.Name()))] = s
	}
	return all
})

// KeyOrder returns the keys of a kind of file in the order in which its schema describes them.
func KeyOrder(name string) []string { return keyOrders()[name] }

// keyOrders reads the order of the keys in the embedded schemas, each key once, once.
var keyOrders = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for name := range schemas() {
		raw, _ := Files.ReadFile(name + ".json") // it was read before
		for _, found := range propertyName.FindAllSubmatch(raw, -1) {
			if key := string(found[1]); !slices.Contains(all[name], key) {
				all[name] = append(all[name], key)
			}
		}
	}
	return all
})

// propertyName matches the name of a property in a schema, which opens a schema of its own.
var propertyName = regexp.MustCompile(`"(\w+)": \{\s+"(?:type|properties|items)":`)

// Check checks the fields of one document. What it finds wrong is noted in Findings.
type Check struct {
	*source.Findings
	Doc    *source.Document
	Called string // what the file is to an editor
	// Text hears each text, with the format that its schema names. It may be nil.
	Text   func(pointer, format, text string)
	Broken bool // something was found wrong
}

// Value checks the part at a pointer against its schema, and notes every violation in a sentence.
func (c *Check) Value(s *Schema, value any, pointer string) {
	if text, isText := value.(string); isText && c.Text != nil {
		c.Text(pointer, s.Format, text)
	}
	if rule := s.typeRule(value, c.Doc.Raw[pointer]); rule != "" {
		c.errorf(c.Doc.Place(pointer), "%s %s.", PartName(pointer), rule)
		return
	}
	if rule := s.rule(value); rule != "" {
		c.errorf(c.Doc.Place(pointer), "%s %s.", PartName(pointer), rule)
	}
	switch value := value.(type) {
	case []any:
		for i, item := range value {
			c.Value(s.Items, item, pointer+"/"+strconv.Itoa(i))
		}
	case map[string]any:
		c.keys(s, value, pointer)
	}
}

// keys checks the keys of a part and their values. An unknown key often is a missing one, misspelt:
// then that is not told, too.
func (c *Check) keys(s *Schema, value map[string]any, pointer string) {
	owner := PartName(pointer)
	if pointer == "" {
		owner = c.Called
	}
	known := slices.Sorted(maps.Keys(s.Properties))
	misspelt := map[string]bool{}
	for key, part := range value {
		if field := s.Properties[key]; field != nil {
			c.Value(field, part, pointer+"/"+key)
			continue
		}
		sentence := fmt.Sprintf("`%s` is not a key of %s.", key, owner)
		if near, ok := text.Nearest(key, known); ok {
			misspelt[near] = true
			sentence += " Did you mean `" + near + "`?"
		} else {
			sentence += " Its keys are " + strings.Join(known, ", ") + "."
		}
		c.errorf(c.Doc.Start(pointer+"/"+key), "%s", sentence)
	}
	for _, key := range s.Required {
		if _, there := value[key]; !there && !misspelt[key] {
			c.errorf(c.Doc.Start(pointer), "`%s` is missing in %s.", key, owner)
		}
	}
}

func (c *Check) errorf(at source.Place, format string, args ...any) {
	c.Broken = true
	c.Errorf(c.Doc.File, at, format, args...)
}

// typeOf names the type of a value as JSON Schema does.
func typeOf(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case string:
		return "string"
	case bool:
		return "boolean"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return "number"
}

// numberOf returns a number that a YAML parser gave.
func numberOf(value any) float64 {
	n, _ := strconv.ParseFloat(fmt.Sprint(value), 64)
	return n
}

// typeRule describes the type of value that the schema wants, and how to write it; "" when the
// value is of it. A figure is described, where the shape does. 5.0 is a whole number.
func (s *Schema) typeRule(value any, raw string) string {
	is := typeOf(value)
	isWhole := is == "number" && math.Trunc(numberOf(value)) == numberOf(value)
	meaning := ""
	if s.Description != "" {
		first, size := utf8.DecodeRuneInString(s.Description)
		meaning = " (" + string(unicode.ToLower(first)) + strings.TrimSuffix(s.Description[size:], ".") + ")"
	}
	switch {
	case is == s.Type || s.Type == "integer" && isWhole:
		return ""
	case is == "null":
		return "is empty: write something, or delete the line if it is optional"
	case s.Type == "string" && (is == "array" || is == "object"):
		return "must be a text"
	case s.Type == "string":
		return fmt.Sprintf("must be text: put it in quotes, \"%s\"", raw)
	case s.Type == "number":
		return "must be a number, without quotes" + meaning
	case s.Type == "integer":
		return "must be a whole number, without quotes" + meaning
	case s.Type == "boolean":
		return "must be true or false, without quotes"
	case s.Type == "array":
		return "must be a list: one entry a line, each after a dash"
	}
	keys := s.Required
	if len(keys) == 0 {
		keys = slices.Sorted(maps.Keys(s.Properties))
	}
	return "needs keys of its own, one a line, indented: " + strings.Join(keys, ", ")
}

// rule describes what a value of the right type breaks; "" for nothing.
func (s *Schema) rule(value any) string {
	switch value := value.(type) {
	case string:
		switch n := utf8.RuneCountInString(value); {
		case s.Enum != nil && !slices.Contains(s.Enum, value):
			return "must be one of: " + strings.Join(s.Enum, ", ")
		case Formats[s.Format].Keep != nil && !Formats[s.Format].Keep(value):
			return missingDay(value) + Formats[s.Format].Want
		case n == 0 && s.MinLength > 0:
			return "is empty: write something"
		default:
			return countRule(n, s.MinLength, s.MaxLength, text.CountText(n, "character"))
		}
	case []any:
		count := "1 entry"
		if len(value) != 1 {
			count = strconv.Itoa(len(value)) + " entries"
		}
		return countRule(len(value), s.MinItems, s.MaxItems, count)
	}
	if typeOf(value) == "number" {
		switch n := numberOf(value); {
		case s.Minimum != nil && n < *s.Minimum:
			return fmt.Sprintf("must be %v or more", *s.Minimum)
		case s.Maximum != nil && n > *s.Maximum:
			return fmt.Sprintf("must be %v or less", *s.Maximum)
		}
	}
	return ""
}

// countRule describes a bound on a count that is broken; 0 stands for no bound.
func countRule(n, least, most int, count string) string {
	switch {
	case n < least:
		return fmt.Sprintf("has %s; it needs %d at least", count, least)
	case most > 0 && n > most:
		return fmt.Sprintf("has %s; %d are the most", count, most)
	}
	return ""
}

// PartName names the part of the file at a pointer: `phone`, or entry 3 of `menu`.
func PartName(pointer string) string {
	if pointer == "" {
		return "The file"
	}
	keys := strings.Split(pointer, "/")
	last := len(keys) - 1
	if n, err := strconv.Atoi(keys[last]); err == nil && last > 1 {
		return fmt.Sprintf("entry %d of `%s`", n+1, keys[last-1])
	}
	return "`" + keys[last] + "`"
}
