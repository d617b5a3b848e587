package user

import (
	"context"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// newEdit makes cmd a command that edits the account which its first argument names.
func newEdit(c *cli.CLI, cmd *cobra.Command, edit func(args []string) api.AccountEdit) *cobra.Command {
	if cmd.ValidArgsFunction == nil {
		cmd.ValidArgsFunction = c.Complete(1, completeAccount)
	}
	cmd.RunE = c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
		answer, err := api.EditAccount.At(args[0]).Call(ctx, client, edit(args))
		return printAnswer(c, answer, err)
	})
	return cmd
}

// newSimpleEdit makes a command that does one thing to an account.
func newSimpleEdit(c *cli.CLI, name, do, short string) *cobra.Command {
	return newEdit(c, &cobra.Command{
		Use: name + " EMAIL", Short: short, Args: cobra.ExactArgs(1), Example: "  schoolsite user " + name + " office@school.example",
	}, func([]string) api.AccountEdit { return api.AccountEdit{Do: do} })
}

func newApprove(c *cli.CLI) *cobra.Command {
	edit := api.AccountEdit{Do: "approve"}
	cmd := newEdit(c, &cobra.Command{
		Use: "approve EMAIL", Short: "Approve a registered person", Args: cobra.ExactArgs(1),
		Long: `If the site sends mail, the person has confirmed the address by opening a link.
If it does not, telephone the person and ask for the code that was shown when
they registered, and give it with --code. Somebody who registered with another
person's address cannot answer that call.`,
		Example: `  schoolsite user approve office@school.example
  schoolsite user approve office@school.example --code "482 193" --role owner`,
	}, func([]string) api.AccountEdit { return edit })
	cmd.Flags().StringVar(&edit.Code, "code", "", "the code that the person was shown when they registered")
	cli.EnumFlag(cmd, &edit.Role, "role", "owner, editor or staff (default staff)", roleWords...)
	cli.SectionsFlag(cmd, &edit.Sections, school.Sections(), sectionsUsage)
	return cmd
}

func newRole(c *cli.CLI) *cobra.Command {
	edit := api.AccountEdit{Do: "role"}
	cmd := newEdit(c, &cobra.Command{
		Use: "role EMAIL ROLE", Short: "Make a person an owner, an editor, or one of the staff", Args: cobra.ExactArgs(2),
		Long: `An owner may do everything. Staff look after the slider, the pop-up and the
enquiries. An editor can also publish content, if you wish in some sections
only. The new role applies at once; nobody has to log in again.`,
		Example: "  schoolsite user role office@school.example owner\n  schoolsite user role office@school.example editor --sections circulars,news",
		ValidArgsFunction: c.Complete(2, func(ctx context.Context, client *cli.Client, given []string) ([]string, error) {
			if len(given) == 1 {
				return roleWords, nil
			}
			return completeAccount(ctx, client, given)
		}),
	}, func(args []string) api.AccountEdit {
		edit.Role = school.Role(args[1])
		return edit
	})
	cli.SectionsFlag(cmd, &edit.Sections, school.Sections(), sectionsUsage)
	return cmd
}

func newRename(c *cli.CLI) *cobra.Command {
	return newEdit(c, &cobra.Command{
		Use: "rename EMAIL NAME", Short: "Change the name of a person", Args: cobra.ExactArgs(2),
		Example: `  schoolsite user rename office@school.example "School Office"`,
	}, func(args []string) api.AccountEdit { return api.AccountEdit{Do: "rename", Name: args[1]} })
}
