package user

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
)

type removeOptions struct {
	*cli.CLI
	yes bool
}

func newRemove(c *cli.CLI) *cobra.Command {
	o := removeOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "remove EMAIL", Short: "Remove an account for good", Args: cobra.ExactArgs(1),
		Long: `Remove an account for good. Its sessions end at once.

What the person did to the site stays, and so do the records of it, which name
the e-mail address. "schoolsite user disable" keeps a person out just as well.`,
		Example: "  schoolsite user remove office@school.example --yes", ValidArgsFunction: c.Complete(completeAccount),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	cmd.Flags().BoolVar(&o.yes, "yes", false, "don't ask")
	return cmd
}

func (o *removeOptions) run(cmd *cobra.Command, who string) error {
	return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		found, err := client.Account(ctx, who)
		if err != nil {
			return err
		}
		err = o.Confirm(ctx, cli.Question{
			Yes: o.yes, Show: func(w io.Writer) { printAccount(w, found) }, Text: "Nobody can bring this account back. Remove it?",
			Refused: "Nothing was removed. Add --yes to remove the account without being asked.",
		})
		if err != nil {
			return err
		}
		answer, err := client.RemoveAccount(ctx, found.Data.ID)
		if err != nil {
			return err
		}
		return printAnswer(o.CLI, answer)
	})
}
