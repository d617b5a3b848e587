package content

import (
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// Schemas are the JSON Schemas of the YAML files and of front matter, as
// schema/*.json: editors' programs complete and check with them.
func Schemas() fs.FS {
	files, err := fs.Sub(schemaFiles, "schema")
	if err != nil {
		panic(err) // the name is right
	}
	return files
}

// SchemaFolder is where a tree keeps its copy of Schemas. Like everything
// that begins with a dot it is no part of the content.
const SchemaFolder = ".schema"

// SchemaOf names the schema of a YAML file of the tree, such as "album.json".
func SchemaOf(file string) (name string, known bool) {
	t, known := textOf(file)
	return t.kind.schema + ".json", known && path.Ext(file) == ".yaml"
}

// modeline is the comment that tells editors' programs where a file's schema
// lies.
var modeline = regexp.MustCompile(`(?m)^#[ \t]*yaml-language-server:[ \t]*\$schema=[^\r\n]*`)

// top is what stays above the first line that may be a comment: the mark of an
// encoding, and a line --- with what is above it.
var top = regexp.MustCompile(`^\x{feff}?(?:(?:[ \t\r]*\n)*---(?:[ \t][^\n]*|\r)?\n)?`)

// WithSchema is a YAML file with a first line that leads editors' programs to
// its schema in SchemaFolder. A line that leads elsewhere is corrected; all
// else stays, to the byte.
func WithSchema(file, text, schema string) string {
	up := strings.Repeat("../", strings.Count(file, "/"))
	line := "# yaml-language-server: $schema=" + up + SchemaFolder + "/" + schema
	start := top.FindString(text)
	rest := text[len(start):]
	if at := modeline.FindStringIndex(rest); at != nil {
		return start + rest[:at[0]] + line + rest[at[1]:]
	}
	return start + line + endOfLine(text) + rest
}

// endOfLine is how the lines of a text end.
func endOfLine(text string) string {
	if line, _, found := strings.Cut(text, "\n"); found && strings.HasSuffix(line, "\r") {
		return "\r\n"
	}
	return "\n"
}
