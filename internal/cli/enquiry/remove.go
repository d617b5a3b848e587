package enquiry

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

func newRemove(c *cli.CLI) *cobra.Command {
	cmd := &cobra.Command{
		Use: "remove ID…", Short: "Remove enquiries permanently", Args: cobra.MinimumNArgs(1),
		Long: `The enquiries are removed with their notes and unsent mails. The audit log
records that it was done and how many there were. To remove all enquiries of
one person, use schoolsite enquiry purge. Mails already sent to the office stay
in its mailbox, and backups are not changed: remove those by hand.`,
		Example:           "  schoolsite enquiry remove 06gvm0vr7175qk7qk7qk7qk7qk",
		ValidArgsFunction: c.Complete(100, complete(api.EnquiryQuery{})),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, ids []string) error { // nothing is removed unless all of them are there
			var named []api.Enquiry
			slices.Sort(ids)
			for _, id := range slices.Compact(ids) {
				found, err := find(ctx, client, id)
				if err != nil {
					return err
				}
				named = append(named, found.Data)
			}
			if err := confirm(ctx, c, named); err != nil {
				return err
			}
			for i, e := range named {
				if _, err := api.RemoveEnquiry.At(e.ID).Call(ctx, client, nil); err != nil && i > 0 {
					return school.Errorf(school.CodeOf(err), "%d of %d were removed. %s", i, len(named), school.AsError(err).Message)
				} else if err != nil {
					return err
				}
			}
			answer := api.RemovedAnswer{Message: "Removed permanently: " + school.CountText(len(named), "enquiry"), Removed: len(named)}
			return c.Print(answer, func(w io.Writer) { fmt.Fprintln(w, answer.Message+".") })
		}),
	}
	c.YesFlag(cmd)
	return cmd
}

func confirm(ctx context.Context, c *cli.CLI, enquiries []api.Enquiry) error {
	count := school.CountText(len(enquiries), "enquiry")
	return c.Confirm(ctx, func(w io.Writer) { printEnquiries(w, enquiries) }, "Nobody can bring this back. Remove "+count+" permanently?",
		"Nothing was removed. Add --yes to remove "+count+" without being asked.")
}
