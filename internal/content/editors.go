package content

import (
	"io/fs"
	"path"
	"regexp"
	"strings"
	"unicode/utf8"

	"schoolsite/internal/content/schema"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// SchemaFolder has a tree's copy of the JSON Schemas of its YAML files and
// front matter: editors' programs complete and check with them. Like everything
// that begins with a dot it is no part of the content.
const SchemaFolder = ".schema"

// SchemaOf names the schema of a YAML file of the tree, such as "album.json".
func SchemaOf(file string) (name string, known bool) {
	k, known := kindOf(file)
	return k.schema + ".json", known && path.Ext(file) == ".yaml"
}

var (
	// modeline is the comment that tells editors' programs where a file's schema lies.
	modeline = regexp.MustCompile(`(?m)^#[ \t]*yaml-language-server:[ \t]*\$schema=[^\r\n]*`)
	// top matches what stays above the first line that may be a comment: the mark of an
	// encoding, and a line --- with what is above it.
	top = regexp.MustCompile(`^\x{feff}?(?:(?:[ \t\r]*\n)*---(?:[ \t][^\n]*|\r)?\n)?`)
	// contentBehindDashes matches the begin of a file whose line --- has content, which may go on in the next line.
	contentBehindDashes = regexp.MustCompile(`^\x{feff}?(?:[ \t\r]*\n)*---[ \t]+[^\s#]`)
)

// WithSchema is a YAML file with a first line that leads editors' programs to its schema in
// SchemaFolder. A line that leads elsewhere is corrected; all else stays, to the byte. A file in another encoding than
// UTF-8 stays as it is, and so does one whose line --- has content: no line could come between that and the next.
func WithSchema(file, text, schema string) string {
	if !utf8.ValidString(text) || contentBehindDashes.MatchString(text) {
		return text
	}
	up := strings.Repeat("../", strings.Count(file, "/"))
	line := "# yaml-language-server: $schema=" + up + SchemaFolder + "/" + schema
	start := top.FindString(text)
	rest := text[len(start):]
	if at := modeline.FindStringIndex(rest); at != nil {
		return start + rest[:at[0]] + line + rest[at[1]:]
	}
	end := "\n"
	if first, _, found := strings.Cut(text, "\n"); found && strings.HasSuffix(first, "\r") {
		end = "\r\n"
	}
	return start + line + end + rest
}

// SchemaChange is a file that SchemaChanges would write, and its new text.
type SchemaChange struct{ Name, Text string }

// SchemaChanges are the schemas that a tree lacks, and the YAML files that do not name their own.
func SchemaChanges(fsys fs.FS) (changes []SchemaChange, err error) {
	embedded, _ := schema.Files.ReadDir(".") // what is part of the program can be read
	for _, entry := range embedded {
		want, _ := schema.Files.ReadFile(entry.Name())
		name := path.Join(SchemaFolder, entry.Name())
		if is, err := fs.ReadFile(fsys, name); err != nil || string(is) != string(want) {
			changes = append(changes, SchemaChange{name, string(want)})
		}
	}
	files, _ := tree.Files(fsys, tree.DefaultLimits()) // what has no place in a tree is the check's business
	for _, name := range files {
		schema, known := SchemaOf(name)
		if !known {
			continue
		}
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, school.Unreadable(name, err)
		}
		if with := WithSchema(name, string(text), schema); with != string(text) {
			changes = append(changes, SchemaChange{name, with})
		}
	}
	return changes, nil
}
