package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// userEditCommand is a command that changes one account, as edit says.
func (a *CLI) userEditCommand(cmd *cobra.Command, edit func(args []string) api.AccountEdit) *cobra.Command {
	cmd.ValidArgsFunction = a.completing(userWords)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return a.connected(cmd, a.account(func(ctx context.Context, c *api.Client) (api.AccountAnswer, error) {
			return c.EditAccount(ctx, args[0], edit(args))
		}))
	}
	return cmd
}

func (a *CLI) userDecideCommand(verb, short string) *cobra.Command {
	return a.userEditCommand(&cobra.Command{
		Use: verb + " EMAIL", Short: short, Args: cobra.ExactArgs(1),
		Example: "  schoolsite user " + verb + " office@school.example",
	}, func([]string) api.AccountEdit { return api.AccountEdit{Do: verb} })
}

func (a *CLI) userRoleCommand() *cobra.Command {
	cmd := a.userEditCommand(&cobra.Command{
		Use: "role EMAIL ROLE", Short: "Make a person an owner, or one of the staff", Args: cobra.ExactArgs(2),
		Long: `Make a person an owner, or one of the staff.

An owner may do everything. Staff look after the slider, the pop-up and the
enquiries. The new role counts at once; nobody has to log in again.`,
		Example: "  schoolsite user role office@school.example owner\n  schoolsite user role office@school.example staff",
	}, func(args []string) api.AccountEdit { return api.AccountEdit{Do: "role", Role: school.Role(args[1])} })
	cmd.ValidArgsFunction = a.completing(roleWords)
	return cmd
}

func (a *CLI) userRenameCommand() *cobra.Command {
	return a.userEditCommand(&cobra.Command{
		Use: "rename EMAIL NAME", Short: "Give a person another name", Args: cobra.ExactArgs(2),
		Example: `  schoolsite user rename office@school.example "School Office"`,
	}, func(args []string) api.AccountEdit { return api.AccountEdit{Do: "rename", Name: args[1]} })
}

func (a *CLI) userLogoutCommand() *cobra.Command {
	return a.userEditCommand(&cobra.Command{
		Use: "logout EMAIL", Short: "Log a person out everywhere", Args: cobra.ExactArgs(1),
		Example: "  schoolsite user logout office@school.example",
	}, func([]string) api.AccountEdit { return api.AccountEdit{Do: "sign-out"} })
}

func (a *CLI) userRemoveCommand() *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use: "remove EMAIL", Short: "Remove an account for good", Args: cobra.ExactArgs(1),
		Long: `Remove an account for good. Its sessions end at once.

What the person did to the site stays, and so do the records of it, which name
the e-mail address. "schoolsite user disable" keeps a person out just as well.`,
		Example: "  schoolsite user remove office@school.example --yes", ValidArgsFunction: a.completing(userWords),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error { return a.removeAccount(ctx, c, args[0], yes) })
		},
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "don't ask")
	return cmd
}

func (a *CLI) removeAccount(ctx context.Context, c *api.Client, who string, yes bool) error {
	found, err := c.Account(ctx, who)
	if err != nil {
		return err
	}
	if !yes && a.interactive() {
		printAccount(a.talk, found)
		if yes, err = a.confirmed(ctx, "Nobody can bring this account back. Remove it?"); err != nil {
			return err
		}
	}
	if !yes {
		return school.Errorf(school.Invalid, "Nothing was removed. Add --yes to remove the account without being asked.")
	}
	return a.account(func(ctx context.Context, c *api.Client) (api.AccountAnswer, error) {
		return c.RemoveAccount(ctx, found.Data.ID)
	})(ctx, c)
}

func (a *CLI) userShowCommand() *cobra.Command {
	return &cobra.Command{
		Use: "show EMAIL", Short: "Show one account, and where it is signed in", Args: cobra.ExactArgs(1),
		Example: "  schoolsite user show office@school.example", ValidArgsFunction: a.completing(userWords),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				found, err := c.Account(ctx, args[0])
				if err != nil {
					return err
				}
				return a.show(found, func(w io.Writer) { printAccount(w, found) })
			})
		},
	}
}

func printAccount(w io.Writer, found api.AccountDetail) {
	x := found.Data
	fmt.Fprintf(w, "E-mail:       %s\n", plain(x.Email))
	fmt.Fprintf(w, "Name:         %s\n", plain(x.Name))
	fmt.Fprintf(w, "Role:         %s\n", x.Role)
	fmt.Fprintf(w, "Status:       %s\n", statusText(x.Status, found.Proof))
	fmt.Fprintf(w, "Made:         %s, by %s\n", when(x.CreatedAt), plain(x.CreatedFrom))
	fmt.Fprintf(w, "Last sign-in: %s\n", when(x.LastSignInAt))
	fmt.Fprintf(w, "Last seen:    %s\n", when(x.LastSeenAt))
	if len(found.Sessions) == 0 {
		fmt.Fprintln(w, "\nSigned in nowhere.")
		return
	}
	fmt.Fprintln(w, "\nSigned in with:")
	table(w, "DEVICE\tFROM\tSINCE\tLAST SEEN", len(found.Sessions), func(w io.Writer, i int) {
		s := found.Sessions[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", plain(s.Device), s.From, when(s.CreatedAt), when(s.LastSeenAt))
	})
}

// userWords offer the accounts.
func userWords(ctx context.Context, c *api.Client, given []string) (words []string, err error) {
	if len(given) > 0 {
		return nil, nil
	}
	accounts, err := c.Accounts(ctx)
	for _, x := range accounts {
		words = append(words, x.Email+"\t"+plain(x.Name)+", "+string(x.Role)+", "+string(x.Status))
	}
	return words, err
}

// roleWords offer the accounts, then the roles.
func roleWords(ctx context.Context, c *api.Client, given []string) ([]string, error) {
	if len(given) == 1 {
		return []string{string(school.Owner) + "\tmay do everything", string(school.Staff) + "\tslider, pop-up and enquiries"}, nil
	}
	return userWords(ctx, c, given)
}
