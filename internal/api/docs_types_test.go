package api

import (
	"cmp"
	"encoding"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write docs/api-types.md anew")

const typesFile = "../../docs/api-types.md"

const typesHead = `# Types of the API

What each call of [the API](api.md) takes and answers, made from the Go types by ` + "`make types`" + `. A field that is *optional* is
absent from an answer where it is empty. What a body leaves out counts as empty, and what is not named here is ignored.

| Call | Takes | Answers |
|---|---|---|
`

// formTypes are the bodies that may come with files, and lineTypes the answers that may come bit by bit.
var (
	formTypes = map[string]reflect.Type{
		"POST /api/content/items": reflect.TypeFor[itemForm](), "PUT /api/drafts/{id}": reflect.TypeFor[draftForm](),
	}
	lineTypes = map[string]reflect.Type{
		"POST /api/content": reflect.TypeFor[ImportLine](), "POST /api/pictures": reflect.TypeFor[PictureLine](),
	}
)

// TestReference_HasEveryType compares the page of types with the types.
func TestReference_HasEveryType(t *testing.T) {
	page := newTypePage(t).write()
	if *update {
		if err := os.WriteFile(typesFile, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	written, err := os.ReadFile(typesFile)
	if err != nil || string(written) != page {
		t.Errorf("docs/api-types.md is not what the types say (%v). Run make types and commit it.", err)
	}
}

// typePage writes the calls and the types that they lead to.
type typePage struct {
	t        *testing.T
	names    map[string]reflect.Type
	comments map[string]map[string]string // of fields, by "package.Type" and field
	queue    []reflect.Type
}

func newTypePage(t *testing.T) *typePage {
	return &typePage{t: t, names: map[string]reflect.Type{}, comments: map[string]map[string]string{}}
}

func (p *typePage) write() string {
	var page, types strings.Builder
	page.WriteString(typesHead)
	patterns := []string{}
	for pattern := range shapes {
		patterns = append(patterns, pattern)
	}
	slices.SortFunc(patterns, func(a, b string) int {
		methodA, pathA, _ := strings.Cut(a, " ")
		methodB, pathB, _ := strings.Cut(b, " ")
		return cmp.Or(cmp.Compare(pathA, pathB), cmp.Compare(methodA, methodB))
	})
	for _, pattern := range patterns {
		body, answer := p.text(shapes[pattern][0]), p.text(shapes[pattern][1])
		if form := formTypes[pattern]; form != nil {
			body = p.text(form) + ", alone or as the part `item` of a form"
		}
		if line := lineTypes[pattern]; line != nil {
			answer += ", or lines: " + p.text(line)
		}
		fmt.Fprintf(&page, "| `%s` | %s | %s |\n", pattern, body, answer)
	}
	fmt.Fprintf(&page, "\nEvery error is %s.\n", p.text(reflect.TypeFor[ErrorBody]()))
	written := map[string]string{}
	for len(p.queue) > 0 {
		next := p.queue[0]
		p.queue = p.queue[1:]
		written[p.name(next)] = p.table(next)
	}
	for _, name := range sortedKeys(written) {
		fmt.Fprintf(&types, "\n## %s\n\n%s", name, written[name])
	}
	return page.String() + types.String()
}

// table lists the fields of a type.
func (p *typePage) table(of reflect.Type) string {
	var rows strings.Builder
	rows.WriteString("| Field | Type | |\n|---|---|---|\n")
	for _, field := range reflect.VisibleFields(of) {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if !field.IsExported() || name == "-" || field.Anonymous && name == "" {
			continue
		}
		about := p.comment(ownerOf(of, field), field.Name)
		if strings.Contains(options, "omit") {
			about = strings.TrimSuffix("*optional* · "+about, " · ")
		}
		fmt.Fprintf(&rows, "| `%s` | %s | %s |\n", cmp.Or(name, field.Name), p.text(field.Type), about)
	}
	return rows.String()
}

// ownerOf is the struct that declares a field, which may be an embedded one.
func ownerOf(of reflect.Type, field reflect.StructField) reflect.Type {
	for _, at := range field.Index[:len(field.Index)-1] {
		if of = of.Field(at).Type; of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
	}
	return of
}

// text says what a value is in JSON.
func (p *typePage) text(of reflect.Type) string {
	switch of {
	case reflect.TypeFor[None]():
		return "nothing"
	case reflect.TypeFor[Download]():
		return "bytes"
	case reflect.TypeFor[time.Time]():
		return "time"
	case reflect.TypeFor[json.RawMessage]():
		return "any value"
	}
	if of.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return "text"
	}
	switch of.Kind() {
	case reflect.Pointer:
		return p.text(of.Elem())
	case reflect.Slice, reflect.Array:
		return "list of " + p.text(of.Elem())
	case reflect.Map:
		return "object of " + p.text(of.Elem())
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "true or false"
	case reflect.Interface:
		return "any value"
	case reflect.Struct:
		name := p.name(of)
		if p.names[name] == nil {
			p.names[name] = of
			p.queue = append(p.queue, of)
		}
		return fmt.Sprintf("[%s](#%s)", name, strings.ToLower(strings.ReplaceAll(name, ".", "")))
	}
	return "number"
}

// name is that of a type, with its package's where another type has it already.
func (p *typePage) name(of reflect.Type) string {
	name := of.Name()
	if name == "" {
		return "Fields of " + strings.Join(fieldNames(of), ", ")
	}
	if other := p.names[name]; other != nil && other != of {
		return path.Base(of.PkgPath()) + "." + name
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

func fieldNames(of reflect.Type) (names []string) {
	for field := range of.Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		names = append(names, cmp.Or(name, field.Name))
	}
	return names
}

// comment is what the source says of a field.
func (p *typePage) comment(owner reflect.Type, field string) string {
	folder := strings.Replace(owner.PkgPath(), "schoolsite/internal", "..", 1)
	if p.comments[folder] == nil {
		p.comments[folder] = map[string]string{}
		p.readComments(folder)
	}
	return p.comments[folder][owner.Name()+"."+field]
}

func (p *typePage) readComments(folder string) {
	files, _ := filepath.Glob(filepath.Join(folder, "*.go"))
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			p.t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			spec, isType := node.(*ast.TypeSpec)
			if !isType {
				return true
			}
			if fields, isStruct := spec.Type.(*ast.StructType); isStruct {
				for _, field := range fields.Fields.List {
					for _, name := range field.Names {
						p.comments[folder][spec.Name.Name+"."+name.Name] = tidy(cmp.Or(field.Comment.Text(), field.Doc.Text()))
					}
				}
			}
			return true
		})
	}
}

// tidy puts a comment into a cell of a table.
func tidy(comment string) string {
	return strings.NewReplacer("|", `\|`, "<", `\<`).Replace(strings.Join(strings.Fields(comment), " "))
}

func sortedKeys[V any](all map[string]V) []string {
	keys := []string{}
	for key := range all {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
