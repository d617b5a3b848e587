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
		Use: "purge --person PERSON", Short: "Remove all enquiries of one person for good", Args: cobra.NoArgs,
		Long: `They go, spam too, with their notes and with mails that wait. The audit log
keeps that it was done, and how many they were. What was mailed to the office
stays in its mailbox, and backups stay as they are: remove those by hand.`,
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
	cmd.Flags().StringVar(&person, "person", "", "an e-mail address or a telephone number, or both with a comma between")
	c.YesFlag(cmd)
	cli.Must(cmd.MarkFlagRequired("person"))
	return cmd
}
