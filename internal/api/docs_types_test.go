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
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write docs/api.md anew")

const apiFile = "../../docs/api.md"

// formTypes are the bodies that may come with files, and lineTypes the answers that may come bit by bit.
var (
	formTypes = map[string]reflect.Type{
		"POST /api/content/items": reflect.TypeFor[itemForm](), "PUT /api/drafts/{id}": reflect.TypeFor[draftForm](),
	}
	lineTypes = map[string]reflect.Type{
		"POST /api/content": reflect.TypeFor[ImportLine](), "POST /api/pictures": reflect.TypeFor[PictureLine](),
	}
)

// TestReference_HasEveryType compares who may make each call, what it takes and answers, and the types at the end of
// the page with the source.
func TestReference_HasEveryType(t *testing.T) {
	written := readReference(t)
	page := newTypePage(t).write(written)
	if *update {
		if err := os.WriteFile(apiFile, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		written = page
	}
	if written != page {
		t.Error("docs/api.md is not what the source says. Run make types and commit it.")
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

// callRow is a row of the table of calls: the call with a link, who may make it, what it does, takes and answers.
var callRow = regexp.MustCompile("(?m)^\\| (\\[`([A-Z]+ /api/[^`]+)`\\]\\(#[a-z-]+\\)) \\| [^|]* \\| ([^|]+) " +
	`\| [^|]* \| [^|]* \|$`)

// write returns the page with the rows of its calls and its types as the source has them.
func (p *typePage) write(page string) string {
	const head = "\n## Types\n"
	before, after, _ := strings.Cut(page, head)
	about, _, _ := strings.Cut(after, "\n### ")
	access := accessOfCalls(p.t)
	before = callRow.ReplaceAllStringFunc(before, func(row string) string {
		cells := callRow.FindStringSubmatch(row)
		takes, answers := p.callTypes(cells[2])
		return fmt.Sprintf("| %s | %s | %s | %s | %s |", cells[1], access[cells[2]], cells[3], takes, answers)
	})
	p.text(reflect.TypeFor[ErrorBody]())
	written := map[string]string{}
	for len(p.queue) > 0 {
		next := p.queue[0]
		p.queue = p.queue[1:]
		written[p.name(next)] = p.table(next)
	}
	types := ""
	for _, name := range sortedKeys(written) {
		types += fmt.Sprintf("\n### Type %s\n\n%s", name, written[name])
	}
	return before + head + strings.TrimRight(about, "\n") + "\n" + types
}

// callTypes says what a call takes and answers.
func (p *typePage) callTypes(pattern string) (takes, answers string) {
	shape, known := shapes[pattern]
	if !known {
		p.t.Errorf("docs/api.md names %s, which is no call", pattern)
		return "", ""
	}
	takes, answers = p.text(shape[0]), p.text(shape[1])
	if form := formTypes[pattern]; form != nil {
		takes = p.text(form) + ", alone or as the part `item` of a form"
	}
	if line := lineTypes[pattern]; line != nil {
		answers += ", or lines: " + p.text(line)
	}
	return takes, answers
}

// accessOfCalls reads from routes.go who may make each call.
func accessOfCalls(t *testing.T) map[string]string {
	t.Helper()
	source, err := os.ReadFile("routes.go")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	call := regexp.MustCompile(`\("([A-Z]+ /api/[^"]+)", (?:(confirmed)\()?(\w+)\)?, `)
	for _, match := range call.FindAllStringSubmatch(string(source), -1) {
		who := match[3]
		switch who {
		case "everybody":
			who = "visitor"
		case "person":
			who = "staff"
		}
		if slices.Contains(tokenCalls, match[1]) {
			who += ", token"
		}
		if match[2] != "" {
			who += " + password"
		}
		found[match[1]] = who
	}
	return found
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
		return fmt.Sprintf("[%s](#type-%s)", name, strings.ToLower(strings.ReplaceAll(name, ".", "")))
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
