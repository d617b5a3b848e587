package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schema is CycloneDX's own, which comes with its library.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/CycloneDX/cyclonedx-go").Output()
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	compiler.UseLoader(schemas(filepath.Join(strings.TrimSpace(string(folder)), "schema")))
	found, err := compiler.Compile("http://cyclonedx.org/schema/bom-1.6.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// schemas is a folder of schemas, which name each other by addresses.
type schemas string

func (folder schemas) Load(address string) (any, error) {
	name := strings.TrimSuffix(path.Base(address), ".schema.json")
	files, err := filepath.Glob(filepath.Join(string(folder), name+".schema*.json"))
	if err != nil || len(files) != 1 {
		return nil, fmt.Errorf("%s: %v, %w", address, files, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		return nil, err
	}
	return jsonschema.UnmarshalJSON(bytes.NewReader(text))
}

func billOf(t *testing.T) []byte {
	t.Helper()
	var text bytes.Buffer
	if err := encode(&text, bill(collected(t), "v1.2.3-4-gabcdef0", time.Unix(1_760_000_000, 0).UTC())); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

func TestSBOM_IsCycloneDX(t *testing.T) {
	text := billOf(t)
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	rules := schema(t)
	if err := rules.Validate(value); err != nil {
		t.Error(err)
	}
	value.(map[string]any)["components"].([]any)[0].(map[string]any)["type"] = "book"
	if rules.Validate(value) == nil {
		t.Error("the schema takes anything")
	}
}

func TestSBOM_NamesEveryPart(t *testing.T) {
	var bom struct {
		Metadata struct {
			Component struct{ Name, Version string }
		}
		Components []struct {
			Purl     string
			Hashes   []struct{ Alg, Content string }
			Licenses []any
		}
		Dependencies []struct{ DependsOn []string }
	}
	if err := json.Unmarshal(billOf(t), &bom); err != nil {
		t.Fatal(err)
	}
	own := bom.Metadata.Component
	if own.Name != "schoolsite" || own.Version != "v1.2.3-4-gabcdef0" {
		t.Errorf("it is of %v", own)
	}
	parts := len(collected(t)) - 1
	if len(bom.Components) != parts || len(bom.Dependencies[0].DependsOn) != parts {
		t.Errorf("%d components and %d dependencies of %d parts", len(bom.Components), len(bom.Dependencies[0].DependsOn), parts)
	}
	purls := map[string]bool{}
	for _, c := range bom.Components {
		purls[c.Purl] = true
		if len(c.Licenses) != 1 || len(c.Hashes) != 1 && !strings.HasPrefix(c.Purl, "pkg:golang/std@") {
			t.Errorf("%s has %d licences and %d hashes", c.Purl, len(c.Licenses), len(c.Hashes))
		}
	}
	if len(purls) != parts {
		t.Errorf("%d addresses of %d parts", len(purls), parts)
	}
}

func TestSBOM_IsReproducible(t *testing.T) {
	if !bytes.Equal(billOf(t), billOf(t)) {
		t.Error("two bills differ")
	}
}
