// Package user holds the commands for accounts.
package user

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// New makes the command user.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("user", "Accounts of those who may sign in",
		newAdd(c), newList(c), newShow(c), newPasswd(c), newApprove(c), newRemove(c),
		newEdit(c, "refuse EMAIL", "refuse", "Remove a registration that waits for approval", "  schoolsite user refuse stranger@mail.example"),
		newEdit(c, "disable EMAIL", "disable", "Keep a person out; ends their sessions", "  schoolsite user disable office@school.example"),
		newEdit(c, "enable EMAIL", "enable", "Let a disabled person in again", "  schoolsite user enable office@school.example"),
		newEdit(c, "logout EMAIL", "sign-out", "Log a person out everywhere", "  schoolsite user logout office@school.example"),
		newRole(c), newRename(c),
	)
}

// printAnswer prints what became of one account.
func printAnswer(c *cli.CLI, answer api.AccountAnswer) error {
	return c.Print(answer.Data, func(w io.Writer) { fmt.Fprintf(w, "%s.\n", answer.Message) })
}

func printAccount(w io.Writer, found api.AccountDetail) {
	account := found.Data
	cli.Fields(w,
		"E-mail", account.Email,
		"Name", account.Name,
		"Role", string(account.Role),
		"Status", statusText(account.Status, found.Proof),
		"Made", cli.Time(account.CreatedAt)+", by "+account.CreatedFrom,
		"Last sign-in", cli.Time(account.LastSignInAt),
		"Last seen", cli.Time(account.LastSeenAt),
	)
	if len(found.Sessions) == 0 {
		fmt.Fprintln(w, "\nSigned in nowhere.")
		return
	}
	fmt.Fprintln(w, "\nSigned in with:")
	cli.Table(w, "DEVICE\tFROM\tSINCE\tLAST SEEN", found.Sessions, func(s api.SessionView) []any {
		return []any{s.Device, s.From, cli.Time(s.CreatedAt), cli.Time(s.LastSeenAt)}
	})
}

// statusText is a status with, of a registration, what proves its address.
func statusText(status school.Status, proof school.AddressProof) string {
	text := map[school.AddressProof]string{
		school.ProofConfirmed: ", confirmed", school.ProofLink: ", not confirmed", school.ProofCode: ", needs the code", school.ProofNone: ", not confirmed",
	}
	return string(status) + text[proof]
}

// completeAccount offers the accounts.
func completeAccount(ctx context.Context, client *cli.Client, given []string) (words []string, err error) {
	if len(given) > 0 {
		return nil, nil
	}
	accounts, err := client.Accounts(ctx)
	for _, account := range accounts {
		words = append(words, account.Email+"\t"+cli.Plain(account.Name)+", "+string(account.Role)+", "+string(account.Status))
	}
	return words, err
}
