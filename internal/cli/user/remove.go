package user

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
)

func newRemove(c *cli.CLI) *cobra.Command {
	cmd := &cobra.Command{
		Use: "remove EMAIL", Short: "Remove an account permanently", Args: cobra.ExactArgs(1),
		Long: `The person is signed out at once. Their changes to the site stay, and so do the
entries in the audit log, which contain the e-mail address. To keep somebody
out without removing the account, use "schoolsite user disable".`,
		Example: "  schoolsite user remove office@school.example --yes", ValidArgsFunction: c.Complete(1, completeAccount),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			found, err := api.ShowAccount.At(args[0]).Call(ctx, client, nil)
			if err != nil {
				return err
			}
			err = c.Confirm(ctx, func(w io.Writer) { printAccount(w, found) }, "Nobody can bring this account back. Remove it?",
				"Nothing was removed. Add --yes to remove the account without being asked.")
			if err != nil {
				return err
			}
			answer, err := api.RemoveAccount.At(found.Data.ID).Call(ctx, client, nil)
			return printAnswer(c, answer, err)
		}),
	}
	c.YesFlag(cmd)
	return cmd
}
