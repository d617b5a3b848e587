package cli

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/content"
	"schoolsite/internal/content/contentfs"
)

func (a *CLI) contentSchemaCommand() *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use: "schema DIR", Short: "Let text editors complete and check the YAML files of a content folder", Args: cobra.ExactArgs(1),
		Long: `Let text editors complete and check the YAML files of a content folder.

The schemas are written to DIR/.schema, and each YAML file gets a first line
that names its own. Editors that know the YAML language server, such as VS Code
with the YAML extension, read it. Run it again after an update of the program.`,
		Example: `  schoolsite content schema my-school`,
		RunE: func(_ *cobra.Command, args []string) error {
			root, err := contentFolder(args[0])
			if err != nil {
				return err
			}
			defer root.Close()
			changes, err := schemaChanges(root.FS())
			if err != nil {
				return err
			}
			if !dryRun {
				err = changes.write(root)
			}
			if err != nil {
				return err
			}
			return a.show(changes.data(dryRun), func(w io.Writer) { changes.print(w, args[0], dryRun) })
		},
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "only say what would be written")
	return cmd
}

// fileChange is a file and its new text.
type fileChange struct{ name, text string }

type fileChanges []fileChange

// schemaChanges are the files that are missing or not as they should be.
func schemaChanges(tree fs.FS) (changes fileChanges, err error) {
	schemas, err := fs.Glob(content.Schemas(), "*.json")
	if err != nil {
		return nil, err
	}
	for _, schema := range schemas {
		want, err := fs.ReadFile(content.Schemas(), schema)
		if err != nil {
			return nil, err
		}
		name := path.Join(content.SchemaFolder, schema)
		if is, err := fs.ReadFile(tree, name); err != nil || string(is) != string(want) {
			changes = append(changes, fileChange{name, string(want)})
		}
	}
	files, _ := contentfs.Files(tree, contentfs.DefaultLimits()) // what has no place in a tree is the check's business
	for _, name := range files {
		schema, known := content.SchemaOf(name)
		if !known {
			continue
		}
		text, err := fs.ReadFile(tree, name)
		if err != nil {
			return nil, unreadable(name, err)
		}
		if with := content.WithSchema(name, string(text), schema); with != string(text) {
			changes = append(changes, fileChange{name, with})
		}
	}
	return changes, nil
}

func (cs fileChanges) write(root *os.Root) error {
	for _, c := range cs {
		if err := writeOver(root, c.name, []byte(c.text)); err != nil {
			return err
		}
	}
	return nil
}

// schemaAnswer is what became of content schema.
type schemaAnswer struct {
	Files  []string `json:"files"` // in the folder
	DryRun bool     `json:"dryRun"`
}

func (cs fileChanges) data(dryRun bool) schemaAnswer {
	answer := schemaAnswer{Files: []string{}, DryRun: dryRun}
	for _, c := range cs {
		answer.Files = append(answer.Files, c.name)
	}
	return answer
}

func (cs fileChanges) print(w io.Writer, dir string, dryRun bool) {
	if len(cs) == 0 {
		fmt.Fprintln(w, "Nothing to do: the schemas are there, and every YAML file names its own.")
		return
	}
	did := "Wrote "
	if dryRun {
		did = "Would write "
	}
	for _, c := range cs {
		what := ", its first line"
		if strings.HasPrefix(c.name, content.SchemaFolder) {
			what = ""
		}
		fmt.Fprintln(w, did+within(dir, c.name)+what)
	}
}
