package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *CLI) mediaCommand() *cobra.Command {
	return group("media", "The pictures of the site as they are kept", a.mediaRebuildCommand(), a.mediaTakedownCommand())
}

func (a *CLI) mediaRebuildCommand() *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use: "rebuild", Short: "Make all pictures again as this version makes them", Args: cobra.NoArgs,
		Long: `Make all pictures again as this version makes them: those that an earlier
version made, and those that the disk lost a file of. The others are left alone.

They are made of the masters that are kept in the data folder. It may be stopped
at any time, and goes on where it was when it is started again. Visitors see the
old pictures until they see the new ones. A picture whose master is missing or damaged is named and stays as it
was; then the exit code is 1.

With --json each line is one JSON value: how far the work is, and last the
answer.`,
		Example: `  schoolsite media rebuild --dry-run
  schoolsite media rebuild`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.RebuildPictures(ctx, dryRun, a.telling())
				if err != nil {
					return err
				}
				return a.showRebuilt(answer)
			})
		},
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "only say what would be made")
	return cmd
}

// showRebuilt prints the answer, with --json in one line, the last.
func (a *CLI) showRebuilt(answer api.RebuildAnswer) error {
	if a.json {
		if err := jsonTo(a.out).Encode(answer); err != nil {
			return err
		}
	} else {
		fmt.Fprintln(a.out, answer.Message)
		for _, p := range answer.Skipped {
			fmt.Fprintf(a.talk, "media/%s: %s\n", p.Master, p.Message)
		}
	}
	if len(answer.Skipped) == 0 {
		return nil
	}
	return school.Errorf(school.Conflict, "%s could not be made again; what there was is kept.", school.CountText(len(answer.Skipped), "picture"))
}
