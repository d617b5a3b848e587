package user

import (
	"context"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

func newList(c *cli.CLI) *cobra.Command {
	var pending bool
	cmd := &cobra.Command{
		Use: "list", Short: "List the accounts, those waiting for approval first", Args: cobra.NoArgs,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			all, err := api.ListAccounts.Call(ctx, client, nil)
			accounts := slices.DeleteFunc(all.Data, func(a api.AccountView) bool { return pending && a.Status != school.Pending })
			return c.Answer(accounts, err, func(w io.Writer) {
				cli.Table(w, "No accounts.", "E-MAIL\tNAME\tROLE\tSTATUS\tLAST SEEN\tSESSIONS", accounts, func(a api.AccountView) []any {
					return []any{a.Email, a.Name, a.RoleText(), statusText(a.Status, a.Proof), cli.Time(a.LastSeenAt), a.Sessions}
				})
			})
		}),
	}
	cmd.Flags().BoolVar(&pending, "pending", false, "only those waiting for approval")
	return cmd
}

// statusText is a status with, of a registration, what proves its address.
func statusText(status school.Status, proof school.AddressProof) string {
	text := map[school.AddressProof]string{
		school.ProofConfirmed: ", confirmed", school.ProofLink: ", not confirmed", school.ProofCode: ", needs the code",
	}
	return string(status) + text[proof]
}
