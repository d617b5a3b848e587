package content

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"schoolsite/internal/school"

	"github.com/google/go-cmp/cmp"
	generator "github.com/invopop/jsonschema"
)

var update = flag.Bool("update", false, "write schema/*.json anew")

// shapes are the Go shapes by the name of their schema.
var shapes = map[string]any{
	"site": siteFile{}, "navigation": school.Navigation{}, "home": homeFile{}, "admissions": admissionsFile{}, "alert": school.Alert{},
	"search": searchFile{}, "facts": factsList{},
	"slider": sliderFile{}, "popup": popupFile{},
	"page": pageFile{}, "news": newsFile{}, "circulars": circularsFile{}, "calendar": calendarFile{},
	"teachers": teachersFile{}, "staff": staffFile{},
	"album": albumFile{}, "results": school.ResultYear{}, "disclosure": school.DisclosureFacts{},
}

func TestSchemas_AreGenerated(t *testing.T) {
	comments := commentsOf(t, "shapes.go", "../school/content.go", "../school/admissions.go", "../school/news.go", "../school/disclosure.go", "../calendar/calendar.go")
	wordEnd := regexp.MustCompile("([a-z])([A-Z])")
	for name, shape := range shapes {
		reflector := &generator.Reflector{Anonymous: true, DoNotReference: true, LookupComment: func(shape reflect.Type, field string) string {
			return comments[shape.Name()+"."+field]
		}}
		if name != "disclosure" { // whose keys are those of its JSON
			reflector.FieldNameTag = "yaml"
			reflector.KeyNamer = func(field string) string { return strings.ToLower(wordEnd.ReplaceAllString(field, "${1}_$2")) }
		}
		want := generated(t, reflector, shape)
		path := "schema/" + name + ".json"
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s is not what the Go shapes say (go generate ./internal/content writes it anew):\n%s", path, diff)
		}
	}
	if entries, _ := filepath.Glob("schema/*.json"); len(entries) != len(shapes) {
		t.Errorf("schema/ holds %d files for %d shapes", len(entries), len(shapes))
	}
}

func generated(t *testing.T, reflector *generator.Reflector, shape any) []byte {
	t.Helper()
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(reflector.Reflect(shape)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// commentsOf are the comments of the fields of the files' structs. (The
// generator's own reader passes over types that are not exported.)
func commentsOf(t *testing.T, files ...string) map[string]string {
	t.Helper()
	comments := map[string]string{}
	for _, file := range files {
		noteComments(t, file, comments)
	}
	return comments
}

func noteComments(t *testing.T, file string, comments map[string]string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	within := ""
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSpec:
			within = n.Name.Name
		case *ast.Field:
			for _, name := range n.Names {
				comments[within+"."+name.Name] = strings.TrimSpace(n.Doc.Text())
			}
		}
		return true
	})
}
