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
		ValidArgsFunction: c.Complete(1, complete(api.EnquiryQuery{State: api.SpamList})),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			before, err := find(ctx, client, args[0])
			if err != nil {
				return err
			}
			spam := false
			answer, err := api.EditEnquiry.At(args[0]).Call(ctx, client, api.EnquiryEdit{Spam: &spam})
			now := answer.Data
			text := "is in the inbox now, and is being mailed."
			switch {
			case before.Data.Spam == "":
				text = "was in the inbox already."
			case now.Mail == school.MailOff:
				text = "is in the inbox now. It was not mailed, because no mail server is set here.\n" +
					"A server that has one mails it after: schoolsite enquiry retry " + now.ID
			case now.Mail == school.MailSent:
				text = "is in the inbox now. It had been mailed before."
			case !c.IsServing():
				text = "is in the inbox now. " + mailedLater + "."
			}
			return c.Answer(now, err, func(w io.Writer) {
				fmt.Fprintf(w, "The enquiry of %s, %s, %s\n", cli.Plain(now.Name), cli.Time(now.At), text)
			})
		}),
	}
}
