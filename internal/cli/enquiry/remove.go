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

type removeOptions struct {
	*cli.CLI
	yes    bool
	person string
}

func newRemove(c *cli.CLI) *cobra.Command {
	o := removeOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "remove ID…", Short: "Remove enquiries for good", Args: cobra.MinimumNArgs(1),
		Long: `Remove enquiries for good, with their notes and with mails that wait. The audit
log keeps that it was done, and how many they were. All enquiries of one person
are removed with: schoolsite enquiry purge

What was mailed to the office stays in its mailbox, and backups stay as they
are: remove those by hand.`,
		Example:           "  schoolsite enquiry remove 06gvm0vr7175qk7qk7qk7qk7qk",
		ValidArgsFunction: c.Complete(complete(api.EnquiryQuery{})),
		RunE:              func(cmd *cobra.Command, args []string) error { return o.removeNamed(cmd, args) },
	}
	cmd.Flags().BoolVar(&o.yes, "yes", false, "don't ask")
	return cmd
}

// newPurge makes the command that a person's right to erasure needs.
func newPurge(c *cli.CLI) *cobra.Command {
	o := removeOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "purge --person PERSON", Short: "Remove all enquiries of one person for good", Args: cobra.NoArgs,
		Long: `Remove for good all enquiries that came from an e-mail address, a telephone
number or either of both, spam too, with their notes and with mails that wait.
The audit log keeps that it was done, and how many they were.

What was mailed to the office stays in its mailbox, and backups stay as they
are: remove those by hand.`,
		Example: `  schoolsite enquiry export --person ravi@mail.example,9845012345 > ravi.csv
  schoolsite enquiry purge --person ravi@mail.example,9845012345 --yes`,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.purge(cmd) },
	}
	cmd.Flags().StringVar(&o.person, "person", "", "an e-mail address or a telephone number, or both with a comma between")
	cmd.Flags().BoolVar(&o.yes, "yes", false, "don't ask")
	cli.Must(cmd.MarkFlagRequired("person"))
	return cmd
}

// removeNamed removes nothing unless all of them are there.
func (o *removeOptions) removeNamed(cmd *cobra.Command, ids []string) error {
	return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		var named []school.Enquiry
		slices.Sort(ids)
		for _, id := range slices.Compact(ids) {
			found, err := find(ctx, client, id)
			if err != nil {
				return err
			}
			named = append(named, found.Data)
		}
		if err := o.confirm(ctx, named); err != nil {
			return err
		}
		for i, e := range named {
			if _, err := client.RemoveEnquiry(ctx, e.ID); err != nil && i > 0 {
				return school.Errorf(school.CodeOf(err), "%d of %d were removed. %s", i, len(named), school.AsError(err).Message)
			} else if err != nil {
				return err
			}
		}
		return o.printRemoved(api.RemovedAnswer{Message: "Removed for good: " + school.EnquiriesText(len(named)), Removed: len(named)})
	})
}

func (o *removeOptions) purge(cmd *cobra.Command) error {
	if err := checkPerson(cmd, o.person); err != nil {
		return err
	}
	return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		sent, _, err := findAll(ctx, client, api.EnquiryQuery{Person: o.person})
		if err != nil {
			return err
		}
		if len(sent) > 0 {
			if err := o.confirm(ctx, sent); err != nil {
				return err
			}
		}
		answer, err := client.PurgePerson(ctx, o.person)
		if err != nil {
			return err
		}
		return o.printRemoved(answer)
	})
}

func (o *removeOptions) confirm(ctx context.Context, enquiries []school.Enquiry) error {
	count := school.EnquiriesText(len(enquiries))
	return o.Confirm(ctx, cli.Question{
		Yes: o.yes, Show: func(w io.Writer) { printEnquiries(w, enquiries) }, Text: "Nobody can bring this back. Remove " + count + " for good?",
		Refused: "Nothing was removed. Add --yes to remove " + count + " without being asked.",
	})
}

func (o *removeOptions) printRemoved(answer api.RemovedAnswer) error {
	return o.Print(answer, func(w io.Writer) { fmt.Fprintln(w, answer.Message+".") })
}
