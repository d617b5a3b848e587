package content

import (
	"bytes"
	"embed"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

//go:generate go test -run TestSchemasAreGenerated . -update

//go:embed schema/*.json
var schemaFiles embed.FS

// kind is one kind of file: the name of its schema and what an editor calls
// it.
type kind struct {
	schema string
	called string
	gone   map[string]string // keys of an earlier form, and what to write instead
}

var (
	siteKind       = kind{schema: "site", called: "site.yaml"}
	navigationKind = kind{schema: "navigation", called: "navigation.yaml"}
	homeKind       = kind{schema: "home", called: "home.yaml"}
	pageKind       = kind{schema: "page", called: "a page"}
	newsKind       = kind{schema: "news", called: "a news item"}
	circularsKind  = kind{schema: "circulars", called: "a list of circulars"}
	teachersKind   = kind{schema: "teachers", called: "staff/teachers.yaml"}
	staffKind      = kind{schema: "staff", called: "a staff list"}
	albumKind      = kind{schema: "album", called: "album.yaml"}
	resultsKind    = kind{schema: "results", called: "a results file"}
	disclosureKind = kind{schema: "disclosure", called: "disclosure.yaml", gone: map[string]string{
		"sections": "The disclosure is no list of tables any more: write what only your school knows under `general`, `documents`, " +
			"`academics`, `staff` and `infrastructure`, and the site makes the tables. docs/content.md has a whole example.",
	}}
)

// schemas compiles the embedded schemas, once. They are part of the program:
// a broken one is found by every test.
var schemas = sync.OnceValue(func() map[string]*jsonschema.Schema {
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	for _, f := range formats {
		compiler.RegisterFormat(f.asLibrary())
	}
	compiled := map[string]*jsonschema.Schema{}
	entries, _ := schemaFiles.ReadDir("schema")
	for _, entry := range entries {
		compiled[strings.TrimSuffix(entry.Name(), ".json")] = compile(compiler, entry.Name())
	}
	return compiled
})

func compile(compiler *jsonschema.Compiler, name string) *jsonschema.Schema {
	raw, err := schemaFiles.ReadFile("schema/" + name)
	if err != nil {
		panic(err)
	}
	parsed, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		panic(err)
	}
	if err := compiler.AddResource(name, parsed); err != nil {
		panic(err)
	}
	return compiler.MustCompile(name)
}

func (k kind) compiled() *jsonschema.Schema { return schemas()[k.schema] }

// eachText calls see for every text in a value whose schema has a format.
func eachText(s *jsonschema.Schema, value any, pointer string, see func(pointer, format, text string)) {
	if s == nil {
		return
	}
	switch value := value.(type) {
	case string:
		if s.Format != nil {
			see(pointer, s.Format.Name, value)
		}
	case []any:
		for i, item := range value {
			eachText(s.Items2020, item, pointer+"/"+strconv.Itoa(i), see)
		}
	case map[string]any:
		for key, item := range value {
			eachText(s.Properties[key], item, pointer+"/"+key, see)
		}
	}
}

// within is the schema of a part, nil when there is none.
func within(s *jsonschema.Schema, location []string) *jsonschema.Schema {
	for _, step := range location {
		if s == nil {
			return nil
		}
		if s.Items2020 != nil {
			s = s.Items2020
		} else {
			s = s.Properties[step]
		}
	}
	return s
}
