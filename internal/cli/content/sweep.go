package content

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

func newSweep(c *cli.CLI) *cobra.Command {
	var dryRun bool
	cmd := cli.Ask(c, &cobra.Command{
		Use: "sweep", Short: "Remove old revisions, and files that nothing names", Args: cobra.NoArgs,
		Long: `Remove old revisions, and files that nothing names.

The settings say how many revisions are kept, and for how long; the one that
visitors see is always kept. A running server does this by itself. Files that
came within the last hour stay: a publication may be about to name them.`,
		Example: `  schoolsite content sweep --dry-run`,
	}, func(ctx context.Context, client *cli.Client, _ []string) (api.SweepAnswer, error) {
		return client.SweepContent(ctx, dryRun)
	}, printSweep)
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "only say what would be removed")
	return cmd
}

func printSweep(w io.Writer, answer api.SweepAnswer) {
	did := map[bool]string{false: "Removed", true: "Would remove"}[answer.DryRun]
	files := fmt.Sprintf("%d files that nothing names (%s)", answer.Files, school.SizeText(answer.Bytes))
	switch {
	case len(answer.Revisions) == 0 && answer.Files == 0:
		fmt.Fprintln(w, "Nothing to remove.")
	case len(answer.Revisions) == 0:
		fmt.Fprintf(w, "%s %s.\n", did, files)
	default:
		numbers := make([]string, len(answer.Revisions))
		for i, n := range answer.Revisions {
			numbers[i] = strconv.Itoa(n)
		}
		fmt.Fprintf(w, "%s revisions %s, and %s.\n", did, strings.Join(numbers, ", "), files)
	}
}
