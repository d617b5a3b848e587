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
}

var (
	siteKind       = kind{"site", "site.yaml"}
	navigationKind = kind{"navigation", "navigation.yaml"}
	homeKind       = kind{"home", "home.yaml"}
	pageKind       = kind{"page", "a page"}
	newsKind       = kind{"news", "a news item"}
	teachersKind   = kind{"teachers", "staff/teachers.yaml"}
	staffKind      = kind{"staff", "a staff list"}
	albumKind      = kind{"album", "album.yaml"}
	resultsKind    = kind{"results", "a results file"}
	disclosureKind = kind{"disclosure", "disclosure.yaml"}
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
