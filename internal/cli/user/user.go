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
	return cli.Group("user", "Accounts of those who may log in",
		newAdd(c), newList(c), newShow(c), newPasswd(c), newApprove(c), newRemove(c),
		newSimpleEdit(c, "refuse", "refuse", "Remove a registration that waits for approval"),
		newSimpleEdit(c, "disable", "disable", "Keep a person out; ends their sessions"),
		newSimpleEdit(c, "enable", "enable", "Let a disabled person in again"),
		newSimpleEdit(c, "logout", "sign-out", "Log a person out everywhere"),
		newRole(c), newRename(c),
	)
}

const sectionsUsage = "of an editor: where they may publish, of %s (default everywhere)"

// completeAccount offers the accounts.
func completeAccount(ctx context.Context, client *cli.Client, _ []string) (words []string, err error) {
	accounts, err := api.ListAccounts.Call(ctx, client, nil)
	for _, account := range accounts.Data {
		words = append(words, account.Email+"\t"+cli.Plain(account.Name)+", "+account.RoleText()+", "+string(account.Status))
	}
	return words, err
}

// roleWords are the roles, each with what it means after a tab.
var roleWords = []string{
	string(school.Owner) + "\tmay do everything", string(school.Editor) + "\tpublishes content, too", string(school.Staff) + "\tslider, pop-up and enquiries",
}

// printAnswer prints what became of one account.
func printAnswer(c *cli.CLI, answer api.AccountAnswer, err error) error {
	return c.Answer(answer.Data, err, func(w io.Writer) { fmt.Fprintf(w, "%s.\n", answer.Message) })
}
