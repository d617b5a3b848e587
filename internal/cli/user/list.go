package user

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

func newList(c *cli.CLI) *cobra.Command {
	var pending bool
	cmd := cli.Ask(c, &cobra.Command{
		Use: "list", Short: "List the accounts, those that wait for approval first", Args: cobra.NoArgs,
	}, func(ctx context.Context, client *cli.Client, _ []string) ([]api.AccountView, error) {
		accounts, err := client.Accounts(ctx)
		return slices.DeleteFunc(accounts, func(a api.AccountView) bool { return pending && a.Status != school.Pending }), err
	}, printAccounts)
	cmd.Flags().BoolVar(&pending, "pending", false, "only those that wait for approval")
	return cmd
}

func printAccounts(w io.Writer, accounts []api.AccountView) {
	if len(accounts) == 0 {
		fmt.Fprintln(w, "No accounts.")
		return
	}
	cli.Table(w, "E-MAIL\tNAME\tROLE\tSTATUS\tLAST SEEN\tSESSIONS", accounts, func(a api.AccountView) []any {
		return []any{a.Email, a.Name, a.Role, statusText(a.Status, a.Proof), cli.Time(a.LastSeenAt), a.Sessions}
	})
}

func newShow(c *cli.CLI) *cobra.Command {
	return cli.Ask(c, &cobra.Command{
		Use: "show EMAIL", Short: "Show one account, and where it is signed in", Args: cobra.ExactArgs(1),
		Example: "  schoolsite user show office@school.example", ValidArgsFunction: c.Complete(completeAccount),
	}, func(ctx context.Context, client *cli.Client, args []string) (api.AccountDetail, error) {
		return client.Account(ctx, args[0])
	}, printAccount)
}
