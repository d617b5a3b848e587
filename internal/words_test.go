package internal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// privateWords are phrases that an office would not write or not understand: inverted, or with a
// meaning of their own in this project.
var privateWords = []string{
	"See to it", "looked for", "stands only", "stand here", "Where it stands", "last words", "goes out", "never who", "for good",
	"Whoever keeps", "was noted", "knocked", "those tell", "as suspect", "Look whether", "What it was about", "into the box",
	"what it tells of", "Of enquiries that", "when this computer doesn", "there is, in a line", "thought better", "so many", "cli:root",
}

// What people read is office English: the texts of the user interface, mails, messages, the help of commands, and documents.
func TestWords_AreOfficeEnglish(t *testing.T) {
	for place, text := range textsForPeople(t) {
		text = regexp.MustCompile(`\s+`).ReplaceAllString(text, " ")
		for _, phrase := range privateWords {
			if at := strings.Index(text, phrase); at >= 0 {
				t.Errorf("%s says %q: …%s…", place, phrase, text[max(0, at-40):min(len(text), at+60)])
			}
		}
	}
}

// textsForPeople returns texts by file: of Go's sources the string literals, other files whole.
func textsForPeople(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range []string{"../*.md", "../docs/*.md", "../deploy/*.md", "../ui/messages/en/*.json"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[file] = string(text)
		}
	}
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			texts[path], err = literals(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// literals returns the strings of a Go source, a line each.
func literals(path string) (string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	ast.Inspect(file, func(node ast.Node) bool {
		if literal, ok := node.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			if value, err := strconv.Unquote(literal.Value); err == nil {
				text.WriteString(value + "\n")
			}
		}
		return true
	})
	return text.String(), nil
}
