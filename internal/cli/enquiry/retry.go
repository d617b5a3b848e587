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

func newRetry(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "retry [ID]", Short: "Mail an enquiry again that could not be mailed, or all of them", Args: cobra.MaximumNArgs(1),
		Long: `That is one that the mail server refused, or that was given up after three days.
Mails that wait go out by themselves; naming one tries it at once.`,
		Example:           "  schoolsite enquiry retry\n  schoolsite enquiry retry 06gvm0vr7175qk7qk7qk7qk7qk",
		ValidArgsFunction: c.Complete(1, complete(api.EnquiryQuery{})),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			retry := api.RetryRefused
			if len(args) > 0 {
				found, err := find(ctx, client, args[0])
				if err != nil {
					return err
				}
				retry = api.RetryMail.At(found.Data.ID)
			}
			answer, err := retry.Call(ctx, client, nil)
			return c.Answer(answer, err, func(w io.Writer) {
				if answer.Queued > 0 && !c.IsServing() {
					answer.Message = "In the outbox: " + school.CountText(answer.Queued, "letter") + ". The server mails when it runs"
				}
				fmt.Fprintln(w, answer.Message+".")
			})
		}),
	}
}
