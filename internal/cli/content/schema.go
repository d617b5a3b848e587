package content

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
	"schoolsite/internal/content"
	"schoolsite/internal/tree"
)

// schemaAnswer says which files were written, as JSON.
type schemaAnswer struct {
	Files  []string `json:"files"` // in the folder
	DryRun bool     `json:"dryRun"`
}

func newSchema(c *cli.CLI) *cobra.Command {
	answer := schemaAnswer{Files: []string{}}
	cmd := &cobra.Command{
		Use: "schema DIR", Short: "Let text editors complete and check the YAML files of a content folder",
		Args: cobra.ExactArgs(1),
		Long: `The schemas are written to DIR/.schema, and each YAML file gets a first line
that names its schema. Editors with the YAML language server, such as VS Code
with the YAML extension, use it. Run the command again after you update the
program.`,
		Example: `  schoolsite content schema my-school`,
		RunE: func(_ *cobra.Command, args []string) error {
			dir := args[0]
			root, err := tree.OpenFolder(dir)
			if err != nil {
				return err
			}
			defer root.Close()
			changes, err := content.SchemaChanges(root.FS())
			if err != nil {
				return err
			}
			for _, change := range changes {
				if !answer.DryRun {
					if err := tree.WriteOver(root, change.Name, []byte(change.Text)); err != nil {
						return err
					}
				}
				answer.Files = append(answer.Files, change.Name)
			}
			return c.Print(answer, func(w io.Writer) {
				if len(changes) == 0 {
					fmt.Fprintln(w, "Nothing to do: the schemas are there, and every YAML file names its own.")
				}
				did := map[bool]string{false: "Wrote ", true: "Would write "}[answer.DryRun]
				for _, name := range answer.Files {
					what := ", its first line"
					if strings.HasPrefix(name, content.SchemaFolder) {
						what = ""
					}
					fmt.Fprintln(w, did+cli.PathIn(dir, name)+what)
				}
			})
		},
	}
	cmd.Flags().BoolVar(&answer.DryRun, "dry-run", false, "only say what would be written")
	return cmd
}
