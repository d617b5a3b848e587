package content

import (
	"context"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

func newRollback(c *cli.CLI) *cobra.Command {
	var message string
	cmd := &cobra.Command{
		Use: "rollback [REV]", Short: "Go back to an earlier revision; without a number, to the one before", Args: cobra.MaximumNArgs(1),
		Long: `Visitors see it at once. Nothing is lost: the old content is published as a new
revision, so you can also go forward again.`,
		Example: `  schoolsite content rollback
  schoolsite content rollback 3 --message "The old fees are right after all"`,
		ValidArgsFunction: c.Complete(1, completeRevision),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			to := 0 // the one before
			if len(args) == 1 {
				n, err := strconv.Atoi(args[0])
				if err != nil || n < 0 {
					return errNoRevision(args[0])
				}
				if n == 0 {
					return school.Errorf(school.Invalid, "Nobody can go back to the built-in sample school: it was never published. "+
						"To show it again, write it into a new folder and import that: schoolsite content export --rev 0 DIR, then schoolsite content import DIR")
				}
				to = n
			}
			answer, err := api.Rollback.Call(ctx, client, api.RollbackTo{To: to, Message: message})
			return c.Answer(answer, err, func(w io.Writer) {
				answer.Warnings = nil // they were told when it was imported
				printImport(c, w, answer, tree.Tree{}, false)
			})
		}),
	}
	cmd.Flags().StringVar(&message, "message", "", "why, for the list of revisions")
	return cmd
}
