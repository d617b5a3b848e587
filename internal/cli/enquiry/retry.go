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
	return cli.Ask(c, &cobra.Command{
		Use: "retry [ID]", Short: "Mail an enquiry again that could not be mailed, or all of them", Args: cobra.MaximumNArgs(1),
		Long: `Mail an enquiry again that could not be mailed: that the mail server refused, or
that was given up after three days. Without an ID all of them. Mails that wait
go out by themselves; naming one tries it at once.`,
		Example:           "  schoolsite enquiry retry\n  schoolsite enquiry retry 06gvm0vr7175qk7qk7qk7qk7qk",
		ValidArgsFunction: c.Complete(cli.First(complete(api.EnquiryQuery{}))),
	}, func(ctx context.Context, client *cli.Client, args []string) (api.RetryAnswer, error) {
		id := ""
		if len(args) > 0 {
			found, err := find(ctx, client, args[0])
			if err != nil {
				return api.RetryAnswer{}, err
			}
			id = found.Data.ID
		}
		return client.RetryMail(ctx, id)
	}, func(w io.Writer, answer api.RetryAnswer) {
		if answer.Queued > 0 && !c.IsServing() {
			answer.Message = "In the outbox: " + school.CountText(answer.Queued, "letter") + ". " + mailedLater
		}
		fmt.Fprintln(w, answer.Message+".")
	})
}

// mailedLater is the text for mails that wait while no server runs.
const mailedLater = "The server mails when it runs"
