// Package records holds the commands for damaged records of the data file.
package records

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

// New makes the command records.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("records", "Damaged records of the data file", newList(c), newPurge(c))
}

func newList(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "Check every record of the data file and name the damaged ones", Args: cobra.NoArgs,
		Long: `The site works on without damaged records; the server checks for them at every
start and every night. The exit code is 1 when a record is damaged.

A damaged record is often a sign of a failing disk: check the disk, and restore
the newest good backup if you need what the record contained.`,
		Example: "  schoolsite records list",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.DamagedRecords.Call(ctx, client, nil)
			damaged := answer.Data
			err = c.Answer(damaged, err, func(w io.Writer) {
				cli.Table(w, "Every record is sound.", "RECORD\tWHAT IT WAS", damaged, func(r api.DamagedRecord) []any { return []any{r.String(), r.Noun} })
			})
			if err != nil || len(damaged) == 0 {
				return err
			}
			return school.Errorf(school.Conflict, "%s damaged. Check the disk, and bring back the newest good backup, or remove them: schoolsite records purge RECORD",
				school.CountText(len(damaged), "record"))
		}),
	}
}

func newPurge(c *cli.CLI) *cobra.Command {
	cmd := &cobra.Command{
		Use: "purge RECORD", Short: "Remove a damaged record; its bytes are kept in backups/damaged/", Args: cobra.ExactArgs(1),
		Long: `Give the name that "records list" shows. The bytes are kept in a file in the
data folder, in case somebody can still read something in them; delete that
file when it is no longer needed. A record that is not damaged is refused.`,
		Example: "  schoolsite records list\n  schoolsite records purge enquiries/06gvm0vr7175qk7qk7qk7qk7qk --yes",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			bucket, key, _ := strings.Cut(args[0], "/")
			if bucket == "" || key == "" {
				return school.Errorf(school.Invalid, "Name the record as it is listed: BUCKET/KEY. See them with: schoolsite records list")
			}
			err := c.Confirm(ctx, nil, "Remove the damaged record "+cli.Plain(args[0])+"?",
				"Nothing was removed. Add --yes to remove it without being asked.")
			if err != nil {
				return err
			}
			answer, err := api.PurgeRecord.At(bucket, key).Call(ctx, client, nil)
			return c.Answer(answer, err, func(w io.Writer) { fmt.Fprintln(w, answer.Message) })
		}),
	}
	c.YesFlag(cmd)
	return cmd
}
