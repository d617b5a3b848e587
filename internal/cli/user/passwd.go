package user

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
)

func newPasswd(c *cli.CLI) *cobra.Command {
	var fromStdin bool
	cmd := &cobra.Command{
		Use: "passwd EMAIL", Short: "Set a new password; ends the account's sessions", Args: cobra.ExactArgs(1),
		Example: `  schoolsite user passwd office@school.example
  schoolsite user passwd office@school.example --password-stdin < password.txt`,
		ValidArgsFunction: c.Complete(1, completeAccount),
		RunE: func(cmd *cobra.Command, args []string) error {
			password, err := c.NewPassword(cmd.Context(), fromStdin)
			if err != nil {
				return err
			}
			return c.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
				warnWeakPassword(ctx, c, client, api.StrengthAsk{Password: password, Email: args[0]})
				answer, err := api.SetPassword.At(args[0]).Call(ctx, client, api.PasswordSet{Password: password})
				return printAnswer(c, answer, err)
			})
		},
	}
	cmd.Flags().BoolVar(&fromStdin, "password-stdin", false, "read the password from standard input instead of asking")
	return cmd
}

// warnWeakPassword warns of a password that is easy to guess. The server alone
// refuses one that is below its --password-score.
func warnWeakPassword(ctx context.Context, c *cli.CLI, client *cli.Client, ask api.StrengthAsk) {
	strength, err := api.JudgePassword.Call(ctx, client, ask)
	if err == nil && strength.Enough && strength.Sentence != "" {
		fmt.Fprintf(c.Err, "The password is easy to guess (%s). %s\n", strings.ToLower(strength.Word), strength.Sentence)
	}
}
