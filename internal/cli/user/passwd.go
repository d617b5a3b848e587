package user

import (
	"context"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
)

type passwdOptions struct {
	*cli.CLI
	fromStdin bool
}

func newPasswd(c *cli.CLI) *cobra.Command {
	o := passwdOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "passwd EMAIL", Short: "Set a new password; ends the account's sessions", Args: cobra.ExactArgs(1),
		Example: `  schoolsite user passwd office@school.example
  schoolsite user passwd office@school.example --password-stdin < password.txt`,
		ValidArgsFunction: c.Complete(completeAccount),
		RunE:              func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	passwordFlag(cmd, &o.fromStdin)
	return cmd
}

func (o *passwdOptions) run(cmd *cobra.Command, email string) error {
	password, err := o.NewPassword(cmd.Context(), o.fromStdin)
	if err != nil {
		return err
	}
	return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		warnWeakPassword(ctx, o.CLI, client, api.StrengthAsk{Password: password, Email: email})
		answer, err := client.SetPassword(ctx, email, password)
		if err != nil {
			return err
		}
		return printAnswer(o.CLI, answer)
	})
}
