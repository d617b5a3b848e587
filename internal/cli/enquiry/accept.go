package enquiry

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
)

func newAccept(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "accept ID", Short: "Move an enquiry from spam to the inbox, and mail it", Args: cobra.ExactArgs(1),
		Example:           "  schoolsite enquiry list --spam\n  schoolsite enquiry accept 06gvm0vr7175qk7qk7qk7qk7qk",
		ValidArgsFunction: c.Complete(1, complete(api.EnquiryQuery{State: api.SpamList})),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			if _, err := find(ctx, client, args[0]); err != nil {
				return err
			}
			spam := false
			answer, err := api.EditEnquiry.At(args[0]).Call(ctx, client, api.EnquiryEdit{Spam: &spam})
			e := answer.Data
			return c.Answer(e, err, func(w io.Writer) {
				fmt.Fprintf(w, "The enquiry of %s, %s, is in the inbox.\n", cli.Plain(e.Name), cli.Time(e.At))
				cli.Fields(w, mailFields(e)...)
			})
		}),
	}
}
