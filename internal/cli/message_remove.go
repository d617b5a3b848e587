package cli

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *CLI) messageRemoveCommand() *cobra.Command {
	var person string
	var yes bool
	cmd := &cobra.Command{
		Use: "remove [ID…]", Short: "Remove enquiries for good, or all of one person", Args: cobra.ArbitraryArgs,
		Long: `Remove enquiries for good, with their notes and with letters that wait, or with
--person all that came from an e-mail address, a telephone number or either of
both, suspects too. The audit log keeps that it was done, and how many they were.

What was mailed to the office stays in its mailbox, and backups stay as they
are: remove those by hand.`,
		Example: `  schoolsite message remove 06gvm0vr7175qk7qk7qk7qk7qk
  schoolsite message export --person ravi@mail.example,9845012345 > ravi.csv
  schoolsite message remove --person ravi@mail.example,9845012345 --yes`,
		ValidArgsFunction: a.completing(func(ctx context.Context, c *api.Client, given []string) ([]string, error) {
			return messageWords(ctx, c, api.EnquiryQuery{}, given)
		}),
		RunE: func(cmd *cobra.Command, args []string) error {
			if (len(args) > 0) == cmd.Flags().Changed("person") {
				return school.Errorf(school.Invalid, "Name the enquiries by their IDs, or the person with --person. See both with: schoolsite message list")
			}
			if err := checkPerson(cmd, person); err != nil {
				return err
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				if len(args) > 0 {
					return a.removeMessages(ctx, c, args, yes)
				}
				return a.forgetPerson(ctx, c, person, yes)
			})
		},
	}
	cmd.Flags().StringVar(&person, "person", "", "an e-mail address or a telephone number, or both with a comma between")
	cmd.Flags().BoolVar(&yes, "yes", false, "don't ask")
	return cmd
}

// removeMessages removes nothing unless all of them are there.
func (a *CLI) removeMessages(ctx context.Context, c *api.Client, ids []string, yes bool) error {
	var named []school.Enquiry
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		found, err := enquiryNamed(ctx, c, id)
		if err != nil {
			return err
		}
		named = append(named, found.Data)
	}
	if err := a.mayRemove(ctx, named, yes); err != nil {
		return err
	}
	for i, e := range named {
		if _, err := c.RemoveEnquiry(ctx, e.ID); err != nil {
			return notAllRemoved(i, len(named), err)
		}
	}
	return a.tellRemoved(api.RemovedAnswer{Message: "Removed for good: " + school.EnquiriesText(len(named)), Removed: len(named)})
}

// notAllRemoved says how far it came.
func notAllRemoved(done, of int, err error) error {
	if done == 0 {
		return err
	}
	return school.Errorf(school.CodeOf(err), "%d of %d were removed. %s", done, of, school.AsError(err).Message)
}

func (a *CLI) forgetPerson(ctx context.Context, c *api.Client, person string, yes bool) error {
	sent, _, err := allEnquiries(ctx, c, api.EnquiryQuery{Person: person})
	if err != nil {
		return err
	}
	if len(sent) > 0 {
		if err := a.mayRemove(ctx, sent, yes); err != nil {
			return err
		}
	}
	answer, err := c.ForgetPerson(ctx, person)
	if err != nil {
		return err
	}
	return a.tellRemoved(answer)
}

// mayRemove asks whoever sits at a terminal.
func (a *CLI) mayRemove(ctx context.Context, enquiries []school.Enquiry, yes bool) (err error) {
	if !yes && a.interactive() {
		printEnquiries(a.talk, enquiries)
		if yes, err = a.confirmed(ctx, "Nobody can bring this back. Remove "+school.EnquiriesText(len(enquiries))+" for good?"); err != nil {
			return err
		}
	}
	if !yes {
		return school.Errorf(school.Invalid, "Nothing was removed. Add --yes to remove %s without being asked.", school.EnquiriesText(len(enquiries)))
	}
	return nil
}

func (a *CLI) tellRemoved(answer api.RemovedAnswer) error {
	return a.show(answer, func(w io.Writer) { fmt.Fprintln(w, answer.Message+".") })
}
