package content

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"schoolsite/internal/content/schema"
	"schoolsite/internal/content/source"
)

// Editors' programs read the schemas as JSON Schema, the check reads them by
// itself: of every file of the test trees both must say the same.
func TestFields_AgreeWithJSONSchema(t *testing.T) {
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	for name, format := range schema.Formats {
		compiler.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(v any) error {
			if text, isText := v.(string); isText && !format.Keep(text) {
				return errors.New(format.Want)
			}
			return nil
		}})
	}
	trees, err := filepath.Glob("testdata/check/*.txtar")
	if err != nil || len(trees) == 0 {
		t.Fatal("no trees", err)
	}
	refused := 0
	for _, tree := range append(trees, "testdata/tree.txtar") {
		archive, err := txtar.ParseFile(tree)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range archive.Files {
			kind, known := kindOf(file.Name)
			doc, _ := source.YAML(file.Name, string(file.Data))
			if !known || !strings.HasSuffix(file.Name, ".yaml") || doc == nil {
				continue
			}
			compiled, err := compiler.Compile("schema/" + kind.schema + ".json")
			if err != nil {
				t.Fatal(err)
			}
			check := schema.Check{Findings: &source.Findings{}, Doc: doc}
			check.Value(schema.Of(kind.schema), doc.Value, "")
			if err := compiled.Validate(doc.Value); check.Broken != (err != nil) {
				t.Errorf("%s, %s: broken is %v, JSON Schema says %v", tree, file.Name, check.Broken, err)
			}
			if check.Broken {
				refused++
			}
		}
	}
	if refused < 10 {
		t.Errorf("only %d files were refused: the test shows nothing", refused)
	}
}
