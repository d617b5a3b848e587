// Package media holds the commands for the picture files of the site.
package media

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// New makes the command media.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("media", "The pictures of the site as they are kept", newRebuild(c), newTakedown(c))
}

type rebuildOptions struct {
	*cli.CLI
	dryRun bool
}

func newRebuild(c *cli.CLI) *cobra.Command {
	o := rebuildOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "rebuild", Short: "Make all pictures again as this version makes them", Args: cobra.NoArgs,
		Long: `Make all pictures again as this version makes them: those that an earlier
version made, and those that the disk lost a file of. The others are left alone.

They are made of the masters that are kept in the data folder. It may be stopped
at any time, and goes on where it was when it is started again. Visitors see the
old pictures until they see the new ones. A picture whose master is missing or
damaged is named and stays as it was; then the exit code is 1.

With --json each line is one JSON value: how far the work is, and last the
answer.`,
		Example: `  schoolsite media rebuild --dry-run
  schoolsite media rebuild`,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	cmd.Flags().BoolVar(&o.dryRun, "dry-run", false, "only say what would be made")
	return cmd
}

func (o *rebuildOptions) run(cmd *cobra.Command) error {
	return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		answer, err := client.RebuildPictures(ctx, o.dryRun, o.Progress())
		if err != nil {
			return err
		}
		if o.JSON {
			if err := o.PrintLine(answer); err != nil {
				return err
			}
		} else {
			fmt.Fprintln(o.Out, answer.Message)
			for _, p := range answer.Skipped {
				fmt.Fprintf(o.Err, "media/%s: %s\n", p.Master, p.Message)
			}
		}
		if len(answer.Skipped) == 0 {
			return nil
		}
		return school.Errorf(school.Conflict, "%s could not be made again; what there was is kept.", school.CountText(len(answer.Skipped), "picture"))
	})
}
