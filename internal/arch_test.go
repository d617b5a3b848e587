// Package internal_test keeps the rules of the house: who may import whom,
// which library lives where, that every package says what it is, and that no
// file grows too long. internal/README.md explains them.
package internal_test

import (
	"bufio"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// root is the top of the project, seen from this folder.
const root = ".."

// importTable reads the table of packages in README.md: for each package, the
// packages of ours that it may import; "*" is all of them. Tests may import what
// they like.
func importTable(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	table := map[string][]string{"content": {}, "dist": {}, "ui/messages": {"internal/text"}}
	for _, row := range packageRow.FindAllStringSubmatch(string(text), -1) {
		table["internal/"+row[1]] = parseImports(row[2])
		if row[1] == "cli" || strings.HasPrefix(row[1], "cli/") {
			table["cmd/schoolsite"] = append(table["cmd/schoolsite"], "internal/"+row[1])
		}
	}
	return table
}

// packageRow is a row of the table: the package and what it may import.
var packageRow = regexp.MustCompile("(?m)^\\| `([a-z/]+)` \\|.*\\| ([^|]+) \\|$")

// parseImports reads a list such as "school, store"; what follows a semicolon
// is a remark.
func parseImports(cell string) []string {
	list, _, _ := strings.Cut(cell, ";")
	switch list {
	case "the standard library":
		return nil
	case "anything":
		return []string{"*"}
	}
	names := strings.Split(list, ", ")
	for i, name := range names {
		names[i] = path.Join("internal", name) // "../dist" is no package of internal
	}
	return names
}

// livesIn says which one package a library belongs to.
var livesIn = map[string]string{
	"go.etcd.io/bbolt":                      "internal/store",
	"github.com/google/renameio":            "internal/blob",
	"golang.org/x/crypto/bcrypt":            "internal/auth",
	"golang.org/x/crypto/acme":              "internal/tlscert",
	"github.com/letsencrypt/pebble":         "internal/testca",
	"github.com/miekg/dns":                  "internal/testca",
	"github.com/golang-jwt/jwt":             "internal/auth",
	"github.com/ccojocar/zxcvbn-go":         "internal/auth",
	"github.com/go-mail/mail":               "internal/mail",
	"github.com/emersion/":                  "internal/mail",
	"golang.org/x/net/idna":                 "internal/mail",
	"modernc.org/quickjs":                   "internal/render",
	"github.com/fxamacker/cbor":             "internal/publish",
	"github.com/andybalholm/brotli":         "internal/render",
	"github.com/go-viper/mapstructure":      "internal/content",
	"github.com/goccy/go-yaml":              "internal/content/source",
	"github.com/yuin/goldmark":              "internal/content/markdown",
	"github.com/santhosh-tekuri/jsonschema": "internal/tools/supplygen",
	"github.com/fsnotify/fsnotify":          "internal/tree",
	"github.com/rogpeppe/go-internal/diff":  "internal/content/diff",
	"github.com/xuri/":                      "internal/content/spreadsheet",
	"filippo.io/age":                        "internal/backup",
	"aead.dev/minisign":                     "internal/update",
	"github.com/pkg/sftp":                   "internal/backup",
	"golang.org/x/crypto/ssh":               "internal/backup",
	"github.com/aws/":                       "internal/backup",
	"golang.org/x/image":                    "internal/media",
	"github.com/boombuler/barcode":          "internal/media",
	"github.com/HugoSmits86/nativewebp":     "internal/media",
	"github.com/go-webauthn/":               "internal/factor",
	"github.com/pquerna/otp":                "internal/factor",
	"image":                                 "internal/media",
	"github.com/spf13/":                     "internal/cli",
	"github.com/schollz/progressbar":        "internal/cli",
	"golang.org/x/term":                     "internal/cli",
	"github.com/invopop/jsonschema":         "internal/tools/typegen",
	"github.com/CycloneDX/cyclonedx-go":     "internal/tools/supplygen",
}

// withoutHTTP are the packages that know no net/http.
var withoutHTTP = []string{
	"internal/school", "internal/content", "internal/media", "internal/blob", "internal/store", "internal/render", "internal/publish", "internal/accounts",
	"internal/auth", "internal/mail",
}

// source is one Go file that is no test.
type source struct {
	pkg     string // its folder
	file    string
	imports []string
	comment bool // it carries the package comment
}

func sources(t *testing.T) []source {
	t.Helper()
	var found []source
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".git")) {
			return filepath.SkipDir
		}
		if strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") {
			found = append(found, parsed(t, file))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func parsed(t *testing.T, file string) source {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	rel, err := filepath.Rel(root, file)
	if err != nil {
		t.Fatal(err)
	}
	s := source{file: filepath.ToSlash(rel), pkg: path.Dir(filepath.ToSlash(rel)), comment: tree.Doc != nil}
	for _, imported := range tree.Imports {
		name, err := strconv.Unquote(imported.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		s.imports = append(s.imports, name)
	}
	return s
}

func TestPackages_ImportWhatTheTableAllows(t *testing.T) {
	table, seen := importTable(t), map[string]bool{}
	for _, s := range sources(t) {
		allowed, listed := table[s.pkg]
		if !listed && !seen[s.pkg] {
			t.Errorf("%s is not in the table of internal/README.md", s.pkg)
		}
		seen[s.pkg] = true
		for _, imported := range s.imports {
			ours, isOurs := strings.CutPrefix(imported, "schoolsite/")
			if isOurs && !slices.Contains(allowed, "*") && !slices.Contains(allowed, ours) {
				t.Errorf("%s may not import %s", s.file, imported)
			}
		}
	}
	for pkg := range table {
		if !seen[pkg] {
			t.Errorf("%s is in the table of internal/README.md, but does not exist", pkg)
		}
	}
}

func TestImports_EveryLibraryIsInOnePackage(t *testing.T) {
	for _, s := range sources(t) {
		for _, imported := range s.imports {
			home := homeOf(imported)
			test := s.pkg == "internal/schooltest"
			command := home == "internal/cli" && (strings.HasPrefix(s.pkg, home+"/") || s.pkg == "internal/tools/mangen")
			if home != "" && s.pkg != home && !test && !command {
				t.Errorf("%s imports %s, which belongs to %s", s.file, imported, home)
			}
		}
	}
}

func homeOf(imported string) string {
	for library, home := range livesIn {
		if imported == library || strings.HasPrefix(imported, strings.TrimSuffix(library, "/")+"/") {
			return home
		}
	}
	return ""
}

func TestImports_ServicesKnowNoHTTP(t *testing.T) {
	for _, s := range sources(t) {
		if slices.Contains(withoutHTTP, s.pkg) && slices.Contains(s.imports, "net/http") {
			t.Errorf("%s imports net/http", s.file)
		}
		if s.pkg == "internal/school" && slices.ContainsFunc(s.imports, func(i string) bool { return strings.Contains(i, ".") }) {
			t.Errorf("%s imports more than the standard library: %v", s.file, s.imports)
		}
	}
}

func TestPackages_HaveDocComments(t *testing.T) {
	commented := map[string]bool{}
	for _, s := range sources(t) {
		commented[s.pkg] = commented[s.pkg] || s.comment
	}
	for pkg, ok := range commented {
		if !ok {
			t.Errorf("package %s has no package comment", pkg)
		}
	}
}

// longest is how many lines a file may have, by its ending, unless its first
// line is a comment that says why it has more.
var longest = map[string]int{".go": 400, ".ts": 400, ".css": 400, ".mjs": 400, ".tsx": 200}

func TestFiles_AreShort(t *testing.T) {
	for _, folder := range []string{"cmd", "content", "dist", "internal", "ui", "docs"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(file string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "node_modules" || d.Name() == "client" || d.Name() == "server"):
				return filepath.SkipDir
			case d.IsDir() || strings.Contains(d.Name(), ".gen."):
				return nil
			}
			if most := longest[filepath.Ext(file)]; most > 0 {
				checkLength(t, file, most)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func checkLength(t *testing.T, file string, most int) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := 0
	scanner := bufio.NewScanner(f)
	for ; scanner.Scan(); lines++ {
		if lines == 0 && strings.Contains(scanner.Text(), "Longer than") {
			return
		}
	}
	if err := scanner.Err(); err != nil {
		t.Errorf("%s can't be counted: %v", file, err)
	}
	if lines > most {
		t.Errorf("%s has %d lines, more than %d", file, lines, most)
	}
}

// The sample school's name stands in its own site.yaml and nowhere else.
func TestSource_NamesNoSchool(t *testing.T) {
	name := sampleName(t)
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains([]string{".git", "node_modules", "data", "client", "server", "results"}, d.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		if !slices.Contains([]string{".go", ".ts", ".tsx", ".css", ".md", ".yaml", ".txtar", ".mjs", ".html"}, filepath.Ext(file)) {
			return nil
		}
		text, err := os.ReadFile(file)
		if err == nil && strings.Contains(string(text), name) && filepath.ToSlash(file) != "../content/site.yaml" {
			t.Errorf("%s says %q; write {product}, or take the name from the content", file, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func sampleName(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "content", "site.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "name:"); ok {
			return strings.Trim(strings.TrimSpace(name), `"'`)
		}
	}
	t.Fatal("content/site.yaml has no name")
	return ""
}

// glossaryRow is a row of the glossary: its last column lists words that are
// no part of a declared name.
var glossaryRow = regexp.MustCompile(`(?m)^\| [a-z][^|]* \| [^|]+ \| ([a-z, ]+) \|$`)

// nameWord is a word of a name in camel case.
var nameWord = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)

func TestNames_FollowTheGlossary(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	avoided := map[string]bool{}
	_, glossary, _ := strings.Cut(string(text), "| not |")
	for _, row := range glossaryRow.FindAllStringSubmatch(glossary, -1) {
		for word := range strings.SplitSeq(row[1], ", ") {
			avoided[word] = true
		}
	}
	if len(avoided) < 20 {
		t.Fatalf("the glossary was not read: %v", avoided)
	}
	for _, s := range sources(t) {
		for _, name := range declaredNames(t, s.file) {
			for _, word := range nameWord.FindAllString(name, -1) {
				if avoided[strings.ToLower(word)] {
					t.Errorf("%s: the name %s has the word %q, for which the glossary has another", s.file, name, word)
				}
			}
		}
	}
}

// declaredNames returns the names that a file declares at its top level.
func declaredNames(t *testing.T, file string) (names []string) {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, file), nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, declaration := range tree.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			names = append(names, d.Name.Name)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names = append(names, spec.Name.Name)
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						names = append(names, name.Name)
					}
				}
			}
		}
	}
	return names
}
