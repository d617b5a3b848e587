package enquiry

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

func newList(c *cli.CLI) *cobra.Command {
	var q api.EnquiryQuery
	cmd := &cobra.Command{
		Use: "list", Short: "List the enquiries, newest first", Args: cobra.NoArgs,
		Long: `Enquiries in spam are listed separately, with --spam. An enquiry is unread
until somebody opens it in the admin area.`,
		Example: `  schoolsite enquiry list --state new
  schoolsite enquiry list --search "class 6"
  schoolsite enquiry list --person "98450 12345" --json`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			found, counts, err := findAll(ctx, client, q)
			return c.Answer(found, err, func(w io.Writer) {
				printEnquiries(w, found)
				if counts.Spam > 0 && q.State != api.SpamList && q.Person == "" {
					fmt.Fprintf(w, "Marked as spam: %d. See them with: schoolsite enquiry list --spam\n", counts.Spam)
				}
			})
		}),
	}
	addFilter(cmd, &q)
	return cmd
}

// printEnquiries prints a table, with the reason why an enquiry is spam, or that it was not mailed.
func printEnquiries(w io.Writer, enquiries []api.Enquiry) {
	cli.Table(w, "No enquiries.", "ID\tWHEN\tSTATE\tPHONE\tNAME", enquiries, func(e api.Enquiry) []any {
		name := e.Name
		switch {
		case e.Spam != "":
			name += " (" + e.SpamSentence() + ")"
		case e.Mail == school.MailRefused || e.Mail == school.MailWaiting && e.MailError != "":
			name += " (not mailed)"
		case len(e.Unmailed) > 0:
			name += " (not mailed to all)"
		}
		return []any{e.ID, e.At.In(school.India).Format("2006-01-02 15:04"), stateText(e.Enquiry), e.Phone, name}
	})
}
