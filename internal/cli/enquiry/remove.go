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
	var yes bool
	cmd := &cobra.Command{
		Use: "remove ID…", Short: "Remove enquiries for good", Args: cobra.MinimumNArgs(1),
		Long: `Remove enquiries for good, with their notes and with mails that wait. The audit
log keeps that it was done, and how many they were. All enquiries of one person
are removed with: schoolsite enquiry purge

What was mailed to the office stays in its mailbox, and backups stay as they
are: remove those by hand.`,
		Example:           "  schoolsite enquiry remove 06gvm0vr7175qk7qk7qk7qk7qk",
		ValidArgsFunction: c.Complete(100, complete(api.EnquiryQuery{})),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, ids []string) error { // nothing is removed unless all of them are there
			var named []school.Enquiry
			slices.Sort(ids)
			for _, id := range slices.Compact(ids) {
				found, err := find(ctx, client, id)
				if err != nil {
					return err
				}
				named = append(named, found.Data)
			}
			if err := confirm(ctx, c, yes, named); err != nil {
				return err
			}
			for i, e := range named {
				if _, err := client.RemoveEnquiry(ctx, e.ID); err != nil && i > 0 {
					return school.Errorf(school.CodeOf(err), "%d of %d were removed. %s", i, len(named), school.AsError(err).Message)
				} else if err != nil {
					return err
				}
			}
			answer := api.RemovedAnswer{Message: "Removed for good: " + school.EnquiriesText(len(named)), Removed: len(named)}
			return c.Print(answer, func(w io.Writer) { fmt.Fprintln(w, answer.Message+".") })
		}),
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "don't ask")
	return cmd
}

// newPurge makes the command that a person's right to erasure needs.
func newPurge(c *cli.CLI) *cobra.Command {
	var person string
	var yes bool
	cmd := &cobra.Command{
		Use: "purge --person PERSON", Short: "Remove all enquiries of one person for good", Args: cobra.NoArgs,
		Long: `Remove for good all enquiries that came from an e-mail address, a telephone
number or either of both, spam too, with their notes and with mails that wait.
The audit log keeps that it was done, and how many they were.

What was mailed to the office stays in its mailbox, and backups stay as they
are: remove those by hand.`,
		Example: `  schoolsite enquiry export --person ravi@mail.example,9845012345 > ravi.csv
  schoolsite enquiry purge --person ravi@mail.example,9845012345 --yes`,
		PreRunE: func(cmd *cobra.Command, _ []string) error { return checkPerson(cmd, person) },
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			sent, _, err := findAll(ctx, client, api.EnquiryQuery{Person: person})
			if err != nil {
				return err
			}
			if len(sent) > 0 {
				if err := confirm(ctx, c, yes, sent); err != nil {
					return err
				}
			}
			answer, err := client.PurgePerson(ctx, person)
			return c.Answer(answer, err, func(w io.Writer) { fmt.Fprintln(w, answer.Message+".") })
		}),
	}
	cmd.Flags().StringVar(&person, "person", "", "an e-mail address or a telephone number, or both with a comma between")
	cmd.Flags().BoolVar(&yes, "yes", false, "don't ask")
	cli.Must(cmd.MarkFlagRequired("person"))
	return cmd
}

func confirm(ctx context.Context, c *cli.CLI, yes bool, enquiries []school.Enquiry) error {
	count := school.EnquiriesText(len(enquiries))
	return c.Confirm(ctx, cli.Question{
		Yes: yes, Show: func(w io.Writer) { printEnquiries(w, enquiries) }, Text: "Nobody can bring this back. Remove " + count + " for good?",
		Refused: "Nothing was removed. Add --yes to remove " + count + " without being asked.",
	})
}
