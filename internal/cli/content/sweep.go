package content

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

func newSweep(c *cli.CLI) *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use: "sweep", Short: "Remove old revisions, and files that nothing names", Args: cobra.NoArgs,
		Long: `The settings say how many revisions are kept, and for how long; the one that
visitors see is always kept. A running server does this by itself. Files that
came within the last hour stay: a publication may be about to name them.`,
		Example: `  schoolsite content sweep --dry-run`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.SweepContent.Call(ctx, client, api.DryRun{DryRun: dryRun})
			return c.Answer(answer, err, func(w io.Writer) {
				did := map[bool]string{false: "Removed", true: "Would remove"}[answer.DryRun]
				files := fmt.Sprintf("%d files that nothing names (%s)", answer.Files, school.SizeText(answer.Bytes))
				switch {
				case len(answer.Revisions) == 0 && answer.Files == 0:
					fmt.Fprintln(w, "Nothing to remove.")
				case len(answer.Revisions) == 0:
					fmt.Fprintf(w, "%s %s.\n", did, files)
				default:
					numbers := strings.ReplaceAll(strings.Trim(fmt.Sprint(answer.Revisions), "[]"), " ", ", ")
					fmt.Fprintf(w, "%s revisions %s, and %s.\n", did, numbers, files)
				}
			})
		}),
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "only say what would be removed")
	return cmd
}
