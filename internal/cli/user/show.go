package user

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
)

func newShow(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "show EMAIL", Short: "Show one account and where the person is logged in", Args: cobra.ExactArgs(1),
		Example: "  schoolsite user show office@school.example", ValidArgsFunction: c.Complete(1, completeAccount),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			found, err := api.ShowAccount.At(args[0]).Call(ctx, client, nil)
			return c.Answer(found, err, func(w io.Writer) { printAccount(w, found) })
		}),
	}
}

func printAccount(w io.Writer, found api.AccountDetail) {
	account := found.Data
	cli.Fields(w,
		"E-mail", account.Email,
		"Name", account.Name,
		"Role", account.RoleText(),
		"Status", statusText(account.Status, found.Proof),
		"Made", cli.Time(account.CreatedAt)+", by "+account.CreatedFrom,
		"Last login", cli.Time(account.LastSignInAt),
		"Last seen", cli.Time(account.LastSeenAt),
	)
	if len(found.Sessions) > 0 {
		fmt.Fprintln(w, "\nLogged in with:")
	}
	cli.Table(w, "\nLogged in nowhere.", "DEVICE\tFROM\tSINCE\tLAST SEEN", found.Sessions, func(s api.SessionView) []any {
		return []any{s.Device, s.From, cli.Time(s.CreatedAt), cli.Time(s.LastSeenAt)}
	})
}
