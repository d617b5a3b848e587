package content

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"schoolsite/internal/content/source"
)

// Editors' programs read the schemas as JSON Schema, the check reads them by
// itself: of every file of the test trees both must say the same.
func TestFields_AgreeWithJSONSchema(t *testing.T) {
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	for name, format := range formats {
		compiler.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(v any) error {
			if text, isText := v.(string); isText && !format.keep(text) {
				return errors.New(format.want)
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
			schema, err := compiler.Compile("schema/" + kind.schema + ".json")
			if err != nil {
				t.Fatal(err)
			}
			r := reader{ctx: context.Background(), kind: kind}
			check := fieldCheck{reader: &r, doc: doc}
			check.value(schemas()[kind.schema], doc.Value, "")
			if err := schema.Validate(doc.Value); check.broken != (err != nil) {
				t.Errorf("%s, %s: broken is %v, JSON Schema says %v", tree, file.Name, check.broken, err)
			}
			if check.broken {
				refused++
			}
		}
	}
	if refused < 10 {
		t.Errorf("only %d files were refused: the test shows nothing", refused)
	}
}
