package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *CLI) recordsCommand() *cobra.Command {
	return group("records", "Damaged records of the data file", a.recordsListCommand(), a.recordsPurgeCommand())
}

func (a *CLI) recordsListCommand() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "Check every record of the data file and name the damaged ones", Args: cobra.NoArgs,
		Long: `Check every record of the data file and name the damaged ones. The site goes on
without them; the server checks by itself at its start and every night. The exit
code is 1 when one is damaged.

A damaged record is the sign of a failing disk: check it, and bring back the
newest good backup if you miss what it held.`,
		Example: "  schoolsite records list",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.DamagedRecords(ctx)
				if err != nil {
					return err
				}
				return a.showDamaged(answer.Data)
			})
		},
	}
}

func (a *CLI) showDamaged(damaged []api.DamagedRecord) error {
	err := a.show(damaged, func(w io.Writer) {
		if len(damaged) == 0 {
			fmt.Fprintln(w, "Every record is sound.")
			return
		}
		table(w, "RECORD\tWHAT IT WAS", len(damaged), func(w io.Writer, i int) {
			fmt.Fprintf(w, "%s\t%s\n", plain(damaged[i].String()), damaged[i].Noun)
		})
	})
	if err != nil || len(damaged) == 0 {
		return err
	}
	return school.Errorf(school.Conflict, "%s damaged. Check the disk, and bring back the newest good backup, or remove them: schoolsite records purge RECORD",
		school.CountText(len(damaged), "record"))
}

func (a *CLI) recordsPurgeCommand() *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use: "purge RECORD", Short: "Remove a damaged record; its bytes are kept in backups/damaged/", Args: cobra.ExactArgs(1),
		Long: `Remove a damaged record, named as "records list" names it. Its bytes are kept in
a file below backups/damaged/ of the data folder, for whoever can read something
in them still: delete that file when it is not needed. A sound record is refused.`,
		Example: "  schoolsite records list\n  schoolsite records purge enquiries/06gvm0vr7175qk7qk7qk7qk7qk --yes",
		RunE: func(cmd *cobra.Command, args []string) error {
			bucket, key, found := strings.Cut(args[0], "/")
			if !found || bucket == "" || key == "" {
				return school.Errorf(school.Invalid, "Name the record as it is listed: BUCKET/KEY. See them with: schoolsite records list")
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error { return a.purgeRecord(ctx, c, bucket, key, yes) })
		},
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "don't ask")
	return cmd
}

func (a *CLI) purgeRecord(ctx context.Context, c *api.Client, bucket, key string, yes bool) (err error) {
	if !yes && a.interactive() {
		if yes, err = a.confirmed(ctx, "Remove the damaged record "+plain(bucket+"/"+key)+"?"); err != nil {
			return err
		}
	}
	if !yes {
		return school.Errorf(school.Invalid, "Nothing was removed. Add --yes to remove it without being asked.")
	}
	answer, err := c.PurgeRecord(ctx, bucket, key)
	if err != nil {
		return err
	}
	return a.show(answer, func(w io.Writer) { fmt.Fprintln(w, answer.Message) })
}
