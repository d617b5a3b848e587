package user

import (
	"context"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

func newAdd(c *cli.CLI) *cobra.Command {
	account := api.AccountMake{Role: school.Staff}
	var fromStdin bool
	cmd := &cobra.Command{
		Use: "add EMAIL", Short: "Add an account", Args: cobra.ExactArgs(1),
		Long: `The person can sign in at once. The command asks for a password, which needs at
least 8 characters with a capital letter, a small letter, a digit and one of
@$!%*?&.`,
		Example: `  schoolsite user add office@school.example --name "School Office"
  echo "$PASSWORD" | schoolsite user add it@school.example --name "IT Desk" --role owner --password-stdin
  schoolsite user add clerk@school.example --name "Asha Rao" --role editor --sections circulars,news`,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			account.Email = args[0]
			wrong := map[string]string{} // told before anybody is asked for a password
			if message := school.UserNameMessage(account.Name); message != "" {
				wrong["userName"] = message
			}
			if message := school.EmailMessage(account.Email); message != "" {
				wrong["emailId"] = message
			}
			if err := school.InvalidFields(wrong); err != nil {
				return err
			}
			if account.Password, err = c.NewPassword(cmd.Context(), fromStdin); err != nil {
				return err
			}
			return c.ConnectOrCreate(cmd, func(ctx context.Context, client *cli.Client) error {
				warnWeakPassword(ctx, c, client, api.StrengthAsk{Password: account.Password, Name: account.Name, Email: account.Email})
				answer, err := api.AddAccount.Call(ctx, client, account)
				return printAnswer(c, answer, err)
			})
		},
	}
	cmd.Flags().StringVar(&account.Name, "name", "", "the person's name (required)")
	cli.EnumFlag(cmd, &account.Role, "role", "owner, editor or staff", roleWords...)
	cli.SectionsFlag(cmd, &account.Sections, school.Sections(), sectionsUsage)
	cmd.Flags().BoolVar(&account.IfMissing, "if-missing", false, "if the account exists, change nothing and succeed")
	cmd.Flags().BoolVar(&fromStdin, "password-stdin", false, "read the password from standard input instead of asking")
	cli.Must(cmd.MarkFlagRequired("name"))
	return cmd
}
