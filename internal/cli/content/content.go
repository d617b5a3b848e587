// Package content holds the commands for content folders and for what was
// published of them.
package content

import (
	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
)

// New makes the command content.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("content", "The school's texts and pictures",
		newCheck(c), newNew(c), newTemplate(c), newSchema(c), newImport(c), newDiff(c),
		newList(c), newShow(c), newRollback(c), newExport(c), newSweep(c))
}
