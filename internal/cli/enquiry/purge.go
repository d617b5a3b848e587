package enquiry

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
)

// newPurge makes the command that a person's right to erasure needs.
func newPurge(c *cli.CLI) *cobra.Command {
	var person string
	cmd := &cobra.Command{
		Use: "purge --person PERSON", Short: "Remove all enquiries of one person permanently", Args: cobra.NoArgs,
		Long: `The enquiries are removed with their notes and unsent mails, from spam as well.
The audit log records that it was done and how many there were. Mails already
sent to the office stay in its mailbox, and backups are not changed: remove
those by hand.`,
		Example: `  schoolsite enquiry export --person ravi@mail.example,9845012345 > ravi.csv
  schoolsite enquiry purge --person ravi@mail.example,9845012345 --yes`,
		PreRunE: func(cmd *cobra.Command, _ []string) error { return checkPerson(cmd, person) },
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			sent, _, err := findAll(ctx, client, api.EnquiryQuery{Person: person})
			if err != nil {
				return err
			}
			if len(sent) > 0 {
				if err := confirm(ctx, c, sent); err != nil {
					return err
				}
			}
			answer, err := api.PurgePerson.Call(ctx, client, api.Person{Person: person})
			return c.Answer(answer, err, func(w io.Writer) { fmt.Fprintln(w, answer.Message+".") })
		}),
	}
	cmd.Flags().StringVar(&person, "person", "", "an e-mail address or a telephone number, or both separated by a comma")
	c.YesFlag(cmd)
	cli.Must(cmd.MarkFlagRequired("person"))
	return cmd
}
