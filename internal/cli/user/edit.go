package user

import (
	"context"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// newEdit makes a command that does one thing to an account.
func newEdit(c *cli.CLI, use, do, short, example string) *cobra.Command {
	return withEdit(c, &cobra.Command{Use: use, Short: short, Example: example, Args: cobra.ExactArgs(1)},
		func([]string) api.AccountEdit { return api.AccountEdit{Do: do} })
}

func newRole(c *cli.CLI) *cobra.Command {
	cmd := withEdit(c, &cobra.Command{
		Use: "role EMAIL ROLE", Short: "Make a person an owner, or one of the staff", Args: cobra.ExactArgs(2),
		Long: `Make a person an owner, or one of the staff.

An owner may do everything. Staff look after the slider, the pop-up and the
enquiries. The new role counts at once; nobody has to log in again.`,
		Example: "  schoolsite user role office@school.example owner\n  schoolsite user role office@school.example staff",
	}, func(args []string) api.AccountEdit { return api.AccountEdit{Do: "role", Role: school.Role(args[1])} })
	cmd.ValidArgsFunction = c.Complete(func(ctx context.Context, client *cli.Client, given []string) ([]string, error) {
		if len(given) == 1 {
			return []string{string(school.Owner) + "\tmay do everything", string(school.Staff) + "\tslider, pop-up and enquiries"}, nil
		}
		return completeAccount(ctx, client, given)
	})
	return cmd
}

func newRename(c *cli.CLI) *cobra.Command {
	return withEdit(c, &cobra.Command{
		Use: "rename EMAIL NAME", Short: "Give a person another name", Args: cobra.ExactArgs(2),
		Example: `  schoolsite user rename office@school.example "School Office"`,
	}, func(args []string) api.AccountEdit { return api.AccountEdit{Do: "rename", Name: args[1]} })
}

// withEdit makes cmd change the account that its first argument names.
func withEdit(c *cli.CLI, cmd *cobra.Command, edit func(args []string) api.AccountEdit) *cobra.Command {
	cmd.ValidArgsFunction = c.Complete(completeAccount)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return c.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
			answer, err := client.EditAccount(ctx, args[0], edit(args))
			if err != nil {
				return err
			}
			return printAnswer(c, answer)
		})
	}
	return cmd
}
