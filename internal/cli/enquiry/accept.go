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

func newAccept(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "accept ID", Short: "Move an enquiry that looked like spam to the inbox, and mail it", Args: cobra.ExactArgs(1),
		Example:           "  schoolsite enquiry list --spam\n  schoolsite enquiry accept 06gvm0vr7175qk7qk7qk7qk7qk",
		ValidArgsFunction: c.Complete(cli.First(complete(api.EnquiryQuery{State: api.SpamList}))),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
				before, err := find(ctx, client, args[0])
				if err != nil {
					return err
				}
				suspect := false
				answer, err := client.EditEnquiry(ctx, args[0], api.EnquiryEdit{Suspect: &suspect})
				if err != nil {
					return err
				}
				return c.Print(answer.Data, func(w io.Writer) { printAccepted(w, before.Data, answer.Data, c.IsServing()) })
			})
		},
	}
}

func printAccepted(w io.Writer, before, now school.Enquiry, isServing bool) {
	fmt.Fprintf(w, "The enquiry of %s, %s, ", cli.Plain(now.Name), cli.Time(now.At))
	switch {
	case before.Suspect == "":
		fmt.Fprintln(w, "was in the inbox already.")
	case now.Mail == school.MailOff:
		fmt.Fprintf(w, "is in the inbox now. It was not mailed, because no mail server is set here.\nA server that has one mails it after: schoolsite enquiry retry %s\n", now.ID)
	case now.Mail == school.MailSent:
		fmt.Fprintln(w, "is in the inbox now. It had been mailed before.")
	case !isServing:
		fmt.Fprintf(w, "is in the inbox now. %s.\n", mailedLater)
	default:
		fmt.Fprintln(w, "is in the inbox now, and is being mailed.")
	}
}
