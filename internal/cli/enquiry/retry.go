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
		Use: "retry [ID]", Short: "Retry the mail of one enquiry that could not be sent, or of all", Args: cobra.MaximumNArgs(1),
		Long: `The mail was refused by the mail server, or given up after three days. Mails
that are still waiting are retried automatically; give an ID to try one at
once.`,
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
