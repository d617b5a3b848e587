package content_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/content"
)

func TestWithSchema_WritesOneLine(t *testing.T) {
	const line = "# yaml-language-server: $schema=../../.schema/album.json"
	for _, c := range []struct{ text, want string }{
		{"name: A\n", line + "\nname: A\n"},
		{"", line + "\n"},
		{"# mine\nname: A", line + "\n# mine\nname: A"},
		{"name: A\r\nnumber: 1\r\n", line + "\r\nname: A\r\nnumber: 1\r\n"},
		{"\ufeffname: A\n", "\ufeff" + line + "\nname: A\n"},
		{"---\nname: A\n", "---\n" + line + "\nname: A\n"},
		{"# mine\n#yaml-language-server: $schema=old.json\r\nname: A\n", "# mine\n" + line + "\r\nname: A\n"},
		{"name: \"# yaml-language-server: $schema=x\"\n", line + "\nname: \"# yaml-language-server: $schema=x\"\n"},
	} {
		got := content.WithSchema("gallery/a/album.yaml", c.text, "album.json")
		if got != c.want {
			t.Errorf("%q became %q, not %q", c.text, got, c.want)
		}
		if again := content.WithSchema("gallery/a/album.yaml", got, "album.json"); again != got {
			t.Errorf("%q changed once more, to %q", got, again)
		}
	}
}

// Every YAML file of a tree has a schema, and means the same with its line.
func TestSchema_CommentLinesChangeNothing(t *testing.T) {
	tree := goodTree(t)
	for name, file := range tree {
		schema, known := content.SchemaOf(name)
		if known != strings.HasSuffix(name, ".yaml") {
			t.Errorf("%s has the schema %q: %v", name, schema, known)
		}
		if !known {
			continue
		}
		if _, err := os.Stat("schema/" + schema); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, text := range []string{string(file.Data), "---\n" + string(file.Data), "\ufeff" + string(file.Data)} {
			put(tree, name, content.WithSchema(name, text, schema))
			if _, problems := content.Check(tree, content.Options{}); len(problems) > 0 {
				t.Errorf("%s has problems with its line:\n%s", name, problems)
			}
		}
	}
	put(tree, "site.yaml", content.WithSchema("site.yaml", "name: A\nnonsense: 1\n", "site.json"))
	if _, problems := content.Check(tree, content.Options{}); !strings.Contains(problems.String(), "site.yaml:3:1: error: `nonsense`") {
		t.Errorf("the place is wrong:\n%s", problems)
	}
}

// Whatever a file holds, its line changes no meaning, and is written once.
func FuzzWithSchema(f *testing.F) {
	for _, text := range []string{"name: A\nnumber: 1\n", "---\nname: A", "\ufeff# mine\r\nname: A\r\n", "- a\n", "", "{", "--- a\n", "--- --- a\na", "--- # here\na: b", "%TAG\n---\n", "\n---\na: b", "\xfe\xff\x00a"} {
		f.Add(text)
	}
	tree := goodTree(f)
	f.Fuzz(func(t *testing.T, text string) {
		text += "\n"
		with := content.WithSchema("results/2025-26.yaml", text, "results.json")
		if again := content.WithSchema("results/2025-26.yaml", with, "results.json"); again != with {
			t.Fatalf("%q changed once more, to %q", with, again)
		}
		if before, after := messages(tree, text), messages(tree, with); before != after {
			t.Fatalf("%q has other problems with its line:\n%s\n%s", text, before, after)
		}
	})
}

// messages are the problems of a results file, without their places.
func messages(tree fstest.MapFS, text string) string {
	put(tree, "results/2025-26.yaml", text)
	_, problems := content.Check(tree, content.Options{})
	var all []string
	for _, problem := range problems {
		all = append(all, numbers.ReplaceAllString(problem.Message, "n"))
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

var numbers = regexp.MustCompile(`[0-9]+`)
