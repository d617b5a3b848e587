package user

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

type addOptions struct {
	*cli.CLI
	account   api.AccountMake
	role      string
	fromStdin bool
}

func newAdd(c *cli.CLI) *cobra.Command {
	o := addOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "add EMAIL", Short: "Add an account", Args: cobra.ExactArgs(1),
		Long: `Add an account. Its holder can sign in at once.

The password is asked for. It has at least 8 characters, with a capital and a
small letter, a digit and one of @$!%*?&.`,
		Example: `  schoolsite user add office@school.example --name "School Office"
  echo "$PASSWORD" | schoolsite user add it@school.example --name "IT Desk" --role owner --password-stdin`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	cmd.Flags().StringVar(&o.account.Name, "name", "", "the person's name (required)")
	cmd.Flags().StringVar(&o.role, "role", string(school.Staff), "owner or staff")
	cmd.Flags().BoolVar(&o.account.IfMissing, "if-missing", false, "leave an account that is there as it is, and succeed")
	passwordFlag(cmd, &o.fromStdin)
	cli.Must(cmd.MarkFlagRequired("name"))
	return cmd
}

func (o *addOptions) run(cmd *cobra.Command, email string) (err error) {
	o.account.Email, o.account.Role = email, school.Role(o.role)
	if err := checkFields(o.account); err != nil {
		return err
	}
	if o.account.Password, err = o.NewPassword(cmd.Context(), o.fromStdin); err != nil {
		return err
	}
	return o.ConnectOrCreate(cmd, func(ctx context.Context, client *cli.Client) error {
		warnWeakPassword(ctx, o.CLI, client, api.StrengthAsk{Password: o.account.Password, Name: o.account.Name, Email: email})
		answer, err := client.AddAccount(ctx, o.account)
		if err != nil {
			return err
		}
		return printAnswer(o.CLI, answer)
	})
}

// checkFields checks what was given before anybody is asked for a password.
func checkFields(account api.AccountMake) error {
	if account.Role != school.Owner && account.Role != school.Staff {
		return school.Errorf(school.Invalid, "The role must be owner or staff.")
	}
	fields := map[string]string{}
	if message := school.UserNameMessage(account.Name); message != "" {
		fields["userName"] = message
	}
	if message := school.EmailMessage(account.Email); message != "" {
		fields["emailId"] = message
	}
	return school.InvalidFields(fields)
}

func passwordFlag(cmd *cobra.Command, fromStdin *bool) {
	cmd.Flags().BoolVar(fromStdin, "password-stdin", false, "read the password from standard input instead of asking")
}

// warnWeakPassword warns of a password that is easy to guess. The server alone
// refuses one that is below its --password-score.
func warnWeakPassword(ctx context.Context, c *cli.CLI, client *cli.Client, ask api.StrengthAsk) {
	strength, err := client.PasswordStrength(ctx, ask)
	if err == nil && strength.Enough && strength.Sentence != "" {
		fmt.Fprintf(c.Err, "The password is easy to guess (%s). %s\n", strings.ToLower(strength.Word), strength.Sentence)
	}
}
