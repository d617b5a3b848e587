package internal_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	translations "schoolsite/ui/messages"
)

var update = flag.Bool("update", false, "write ui/messages/en/server.json anew")

const catalogue = root + "/ui/messages/en/server.json"

// The catalogue has every sentence that Go says to people by way of the API or a page: translators copy it, as they
// do those of the user interface. `make types` writes it.
func TestMessages_CatalogueIsCurrent(t *testing.T) {
	found := messages{t: t, texts: map[string]any{}}
	found.read("internal/school")
	found.school = found.constants
	for _, pkg := range servedPackages(t) {
		found.read(pkg)
	}
	var current bytes.Buffer
	encoder := json.NewEncoder(&current)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(found.texts); err != nil { // in the order of the alphabet
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(catalogue, current.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	stored, err := os.ReadFile(catalogue)
	if err != nil || !bytes.Equal(stored, current.Bytes()) {
		t.Errorf("ui/messages/en/server.json is not what the sources say (%v): make types writes it", err)
	}
}

// servedPackages lists what the API and the pages are made of: the packages that they import, theirs among them.
func servedPackages(t *testing.T) []string {
	table := importTable(t)
	found := []string{"internal/api", "internal/web"}
	for i := 0; i < len(found); i++ {
		for _, imported := range table[found[i]] {
			if !slices.Contains(found, imported) {
				found = append(found, imported)
			}
		}
	}
	return found
}

// messages collects the sentences of packages by their keys.
type messages struct {
	t     *testing.T
	texts map[string]any // a text, or an object of one and other
	files *token.FileSet
	// of the package that is being read: constants by name, and functions that take a format by the place of it
	constants map[string]ast.Expr
	wrappers  map[string]int
	school    map[string]ast.Expr // constants of package school, which others name
}

func (m *messages) read(pkg string) {
	m.files, m.constants, m.wrappers = token.NewFileSet(), map[string]ast.Expr{}, map[string]int{}
	names, err := os.ReadDir(path.Join(root, pkg))
	if err != nil {
		m.t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name.Name(), ".go") && !strings.HasSuffix(name.Name(), "_test.go") {
			file, err := parser.ParseFile(m.files, path.Join(root, pkg, name.Name()), nil, 0)
			if err != nil {
				m.t.Fatal(err)
			}
			files = append(files, file)
			ast.Inspect(file, m.declare)
		}
	}
	for _, file := range files {
		ast.Inspect(file, m.collect)
	}
}

// telling are functions that return a text for people.
var telling = []string{"Noun", "note", "Register", "registerStranger", "Confirm", "AskReset"}

// declare notes constants, and functions that make a Sentence or an Error of a parameter called format.
func (m *messages) declare(node ast.Node) bool {
	switch node := node.(type) {
	case *ast.ValueSpec:
		for i, name := range node.Names {
			if i < len(node.Values) {
				m.constants[name.Name] = node.Values[i]
			}
		}
	case *ast.FuncDecl:
		m.declareWrapper(node.Name.Name, node.Type, node.Body)
	case *ast.AssignStmt:
		if function, is := node.Rhs[0].(*ast.FuncLit); is {
			if name, is := node.Lhs[0].(*ast.Ident); is {
				m.declareWrapper(name.Name, function.Type, function.Body)
			}
		}
	}
	return true
}

func (m *messages) declareWrapper(name string, of *ast.FuncType, body *ast.BlockStmt) {
	at := 0
	for _, field := range of.Params.List {
		for _, parameter := range field.Names {
			if parameter.Name == "format" && passesFormat(body) {
				m.wrappers[name] = at
			}
			at++
		}
	}
}

func passesFormat(body *ast.BlockStmt) (found bool) {
	ast.Inspect(body, func(node ast.Node) bool {
		call, is := node.(*ast.CallExpr)
		if _, at := formatOf(call, is); at >= 0 && at < len(call.Args) {
			name, is := call.Args[at].(*ast.Ident)
			found = found || is && name.Name == "format"
		}
		return !found
	})
	return found
}

// formatOf returns the name of a called function of package school, and which argument is its format; -1 for others.
func formatOf(call *ast.CallExpr, is bool) (name string, at int) {
	if !is {
		return "", -1
	}
	switch function := call.Fun.(type) {
	case *ast.Ident:
		name = function.Name
	case *ast.SelectorExpr:
		if of, is := function.X.(*ast.Ident); is && (of.Name == "school" || of.Name == "text") {
			name = function.Sel.Name
		}
	}
	at, known := map[string]int{"Sentencef": 0, "Feedbackf": 0, "Errorf": 1, "Pluralf": 2}[name]
	if !known {
		return name, -1
	}
	return name, at
}

func (m *messages) collect(node ast.Node) bool {
	switch node := node.(type) {
	case *ast.CallExpr:
		m.collectCall(node)
	case *ast.KeyValueExpr: // a sentence without values in place
		name, _ := node.Key.(*ast.Ident)
		if name != nil && slices.Contains([]string{"Message", "ToDo", "Noun", "Word"}, name.Name) {
			m.add(node.Value)
		}
	case *ast.ValueSpec:
		if name, is := node.Type.(*ast.Ident); is && name.Name == "Weakness" && len(node.Values) > 0 { // of passwords
			m.add(node.Values[0])
		}
	case *ast.FuncDecl:
		if name := node.Name.Name; strings.HasSuffix(name, "Message") || slices.Contains(telling, name) {
			ast.Inspect(node.Body, func(inner ast.Node) bool {
				if answer, is := inner.(*ast.ReturnStmt); is && len(answer.Results) > 0 {
					m.add(answer.Results[0])
				}
				return true
			})
		}
	case *ast.AssignStmt: // wrong["note"] = "…"
		if name, is := node.Lhs[0].(*ast.Ident); is && name.Name == "answer" {
			m.add(node.Rhs[0])
		}
		if field, is := node.Lhs[0].(*ast.IndexExpr); is {
			name, _ := field.X.(*ast.Ident)
			if name != nil && slices.Contains([]string{"bad", "wrong", "fields"}, name.Name) {
				m.add(node.Rhs[0])
			}
		}
	}
	return true
}

func (m *messages) collectCall(call *ast.CallExpr) {
	if method, is := call.Fun.(*ast.SelectorExpr); is && method.Sel.Name == "note" && len(call.Args) == 2 { // of a field
		m.add(call.Args[1])
		if message, is := call.Args[1].(*ast.CallExpr); is && len(message.Args) > 0 {
			m.add(message.Args[len(message.Args)-1])
		}
	}
	name, at := formatOf(call, true)
	if at < 0 {
		if where, known := m.wrappers[name]; known {
			at = where
		}
	}
	switch {
	case at >= 0 && name == "Pluralf":
		one, other := m.text(call.Args[1]), m.text(call.Args[2])
		m.note(call, other, map[string]string{"one": one, "other": other})
	case at >= 0 && at < len(call.Args):
		if format, is := call.Args[at].(*ast.Ident); !is || format.Name != "format" {
			m.add(call.Args[at])
		}
	case name == "action": // of the audit log
		m.add(call.Args[1])
		m.add(call.Args[2])
	case len(call.Args) > 0 && slices.Contains([]string{"FeedbackOf", "message", "changed", "changedOr"}, name): // answers
		m.add(call.Args[0])
	case name == "InvalidFields":
		if fields, is := call.Args[0].(*ast.CompositeLit); is {
			for _, field := range fields.Elts {
				m.add(field.(*ast.KeyValueExpr).Value)
			}
		}
	}
}

// add notes an expression that is a text, or gives one of several.
func (m *messages) add(from ast.Expr) {
	if chosen, is := from.(*ast.IndexExpr); is {
		if table, is := chosen.X.(*ast.CompositeLit); is {
			for _, text := range table.Elts {
				m.add(text)
			}
		}
	}
	if text := m.text(from); strings.ContainsFunc(text, func(r rune) bool { return r >= 'A' && r <= 'z' }) {
		m.note(from, text, text)
	}
}

var (
	knownVerb = regexp.MustCompile(`%(\[\d\])?[sdqv]`)
	wordless  = regexp.MustCompile(`^[^A-Za-z]*$`)
)

func (m *messages) note(at ast.Node, key string, text any) {
	rest := knownVerb.ReplaceAllString(key, "")
	if wordless.MatchString(rest) {
		return
	}
	if strings.Contains(rest, "%") {
		m.t.Errorf("%s: a sentence knows %%s, %%d, %%q and %%v only: %q", m.files.Position(at.Pos()), key)
	}
	m.texts[key] = text
}

// text folds a constant text; "" for another expression.
func (m *messages) text(of ast.Expr) string {
	switch of := of.(type) {
	case *ast.BasicLit:
		text, _ := strconv.Unquote(of.Value)
		return text
	case *ast.BinaryExpr:
		left, right := m.text(of.X), m.text(of.Y)
		if left == "" || right == "" {
			return ""
		}
		return left + right
	case *ast.Ident:
		if value, is := m.constants[of.Name]; is {
			return m.text(value)
		}
	case *ast.SelectorExpr:
		if of, known := m.school[of.Sel.Name]; known {
			return m.text(of)
		}
	case *ast.ParenExpr:
		return m.text(of.X)
	}
	return ""
}

// Dates are made in English, and their words replaced: no source has the names of days and months as sentences.
func TestMessages_NameDaysAndMonths(t *testing.T) {
	for _, language := range []string{"kn", "hi"} {
		words := translations.In(language)
		for day := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC); day.Year() == 2026; day = day.AddDate(0, 0, 1) {
			for _, layout := range []string{"Mon", "Monday", "Jan", "January"} {
				if name := day.Format(layout); words.Date(name) == name {
					t.Fatalf("%s has no word for %s", language, name)
				}
			}
		}
	}
}
