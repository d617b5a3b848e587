package enquiry

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
)

func newConfirm(c *cli.CLI) *cobra.Command {
	var given api.SettingsConfirm
	cmd := &cobra.Command{
		Use: "confirm", Short: "Confirm where enquiries are mailed, or how long they are kept", Args: cobra.NoArgs,
		Long: `Enquiries are mailed to the address that the content named at first, and kept as
long as it said. When the content names another address, or fewer days, that
counts only once an owner has confirmed it, with the password, on the dashboard,
or this command has. Name what the content says now: status shows it. The owners
and the address of before are told by mail. With --mail-to of serve, enquiries go
to the addresses that it names.`,
		Example: "  schoolsite enquiry confirm --address office@school.example\n  schoolsite enquiry confirm --kept-days 90",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.ConfirmSettings.Call(ctx, client, given)
			return c.Answer(answer.Data, err, func(w io.Writer) { fmt.Fprintln(w, answer.Message+".") })
		}),
	}
	cmd.Flags().StringVar(&given.Email, "address", "", "the e-mail address of the school, as the content has it")
	cmd.Flags().IntVar(&given.KeptDays, "kept-days", 0, "the days for which an enquiry is kept once it is done, as the content has them")
	cmd.MarkFlagsOneRequired("address", "kept-days")
	return cmd
}
