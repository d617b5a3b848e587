package content

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/santhosh-tekuri/jsonschema/v6"
	jskind "github.com/santhosh-tekuri/jsonschema/v6/kind"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// validate checks a document against the schema of its kind and notes every
// offence in a sentence. It reports whether there was none.
func (r *reader) validate(doc *source.Document, k kind) bool {
	err := k.compiled().Validate(doc.Value)
	if err == nil {
		return true
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		r.FileErrorf(doc.File.Name, "This file can't be checked: %v.", err)
		return false
	}
	offences := leaves(invalid)
	w := wording{doc: doc, kind: k, meant: map[string]bool{}}
	slices.SortStableFunc(offences, unknownKeysFirst)
	for _, offence := range offences {
		w.note(&r.Findings, offence)
	}
	return false
}

// leaves returns the violations themselves, without the errors that only group
// them.
func leaves(e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return []*jsonschema.ValidationError{e}
	}
	var all []*jsonschema.ValidationError
	for _, cause := range e.Causes {
		all = append(all, leaves(cause)...)
	}
	return all
}

// unknownKeysFirst puts unknown keys before missing ones: the one is often
// the other, misspelt.
func unknownKeysFirst(a, b *jsonschema.ValidationError) int {
	rank := func(e *jsonschema.ValidationError) int {
		if _, unknown := e.ErrorKind.(*jskind.AdditionalProperties); unknown {
			return 0
		}
		return 1
	}
	return cmp.Compare(rank(a), rank(b))
}

// wording phrases the schema violations of one document as sentences.
type wording struct {
	doc   *source.Document
	kind  kind
	meant map[string]bool // missing keys that a misspelt one stands for
}

func (w *wording) note(f *source.Findings, e *jsonschema.ValidationError) {
	pointer := pointerTo(e.InstanceLocation)
	switch k := e.ErrorKind.(type) {
	case *jskind.AdditionalProperties:
		for _, key := range k.Properties {
			f.Errorf(w.doc.File, w.doc.Start(pointer+"/"+key), "%s", w.unknown(e.InstanceLocation, key))
		}
	case *jskind.Required:
		for _, key := range k.Missing {
			if !w.meant[pointer+"/"+key] {
				f.Errorf(w.doc.File, w.doc.Start(pointer), "`%s` is missing in %s.", key, w.owner(e.InstanceLocation))
			}
		}
	default:
		f.Errorf(w.doc.File, w.doc.Place(pointer), "%s %s.", w.part(e.InstanceLocation), w.rule(e, pointer))
	}
}

func (w *wording) unknown(location []string, key string) string {
	if instead, gone := w.kind.gone[key]; gone && len(location) == 0 {
		return instead
	}
	known := slices.Sorted(maps.Keys(within(w.kind.compiled(), location).Properties))
	sentence := fmt.Sprintf("`%s` is not a key of %s.", key, w.owner(location))
	if near, ok := nearest(key, known); ok {
		w.meant[pointerTo(location)+"/"+near] = true
		return sentence + " Did you mean `" + near + "`?"
	}
	return sentence + " Its keys are " + strings.Join(known, ", ") + "."
}

// owner is the file, or the part of it that has keys of its own.
func (w *wording) owner(location []string) string {
	if len(location) == 0 {
		return w.kind.called
	}
	return w.part(location)
}

// part names a part of the file: `phone`, or entry 3 of `menu`.
func (w *wording) part(location []string) string {
	if len(location) == 0 {
		return "The file"
	}
	last := location[len(location)-1]
	n, err := strconv.Atoi(last)
	if err != nil || len(location) == 1 {
		return "`" + last + "`"
	}
	return fmt.Sprintf("entry %d of `%s`", n+1, location[len(location)-2])
}

// rule describes what the part must be.
func (w *wording) rule(e *jsonschema.ValidationError, pointer string) string {
	switch k := e.ErrorKind.(type) {
	case *jskind.Type:
		return w.typeRule(k, e.InstanceLocation)
	case *jskind.Format:
		return wantOf(k.Want)
	case *jskind.MinLength:
		if k.Got == 0 {
			return "is empty: write something"
		}
		return fmt.Sprintf("has %s; it needs %d at least", school.CountText(k.Got, "character"), k.Want)
	case *jskind.MaxLength:
		return fmt.Sprintf("has %s; %d are the most", school.CountText(k.Got, "character"), k.Want)
	case *jskind.MinItems:
		return fmt.Sprintf("has %s; it needs %d at least", entries(k.Got), k.Want)
	case *jskind.MaxItems:
		return fmt.Sprintf("has %s; %d are the most", entries(k.Got), k.Want)
	case *jskind.Minimum:
		return "must be " + k.Want.RatString() + " or more"
	case *jskind.Maximum:
		return "must be " + k.Want.RatString() + " or less"
	case *jskind.Enum:
		return "must be one of: " + joined(k.Want)
	}
	return "is not as the format asks for"
}

// typeRule describes the type of value that the schema wants, and how to write
// it.
func (w *wording) typeRule(k *jskind.Type, location []string) string {
	want, schema := k.Want[0], within(w.kind.compiled(), location)
	switch {
	case k.Got == "null":
		return "is empty: write something, or delete the line if it is optional"
	case want == "string" && (k.Got == "number" || k.Got == "boolean"):
		return fmt.Sprintf("must be text: put it in quotes, \"%s\"", w.doc.Raw[pointerTo(location)])
	case want == "string":
		return "must be a text"
	case want == "number":
		return "must be a number, without quotes" + meaning(schema)
	case want == "integer":
		return "must be a whole number, without quotes" + meaning(schema)
	case want == "boolean":
		return "must be true or false, without quotes"
	case want == "array":
		return "must be a list: one entry a line, each after a dash"
	}
	return "must hold keys of its own, one a line, indented: " + strings.Join(keysOf(schema), ", ")
}

// meaning describes what a figure stands for, where its shape says so.
func meaning(schema *jsonschema.Schema) string {
	if schema.Description == "" {
		return ""
	}
	text := []rune(strings.TrimSuffix(schema.Description, "."))
	return " (" + string(unicode.ToLower(text[0])) + string(text[1:]) + ")"
}

// keysOf are the keys that a part needs, or those that it may have when it
// needs none.
func keysOf(schema *jsonschema.Schema) []string {
	if len(schema.Required) > 0 {
		return schema.Required
	}
	return slices.Sorted(maps.Keys(schema.Properties))
}

func joined(values []any) string {
	texts := make([]string, len(values))
	for i, value := range values {
		texts[i] = fmt.Sprint(value)
	}
	return strings.Join(texts, ", ")
}

func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return strconv.Itoa(n) + " entries"
}

func pointerTo(location []string) string {
	if len(location) == 0 {
		return ""
	}
	return "/" + strings.Join(location, "/")
}
