package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *app) userCommand() *cobra.Command {
	return group("user", "Accounts of those who may sign in",
		a.userAddCommand(), a.userListCommand(), a.userPasswdCommand(),
		a.userDecideCommand("approve", "Let a registered person in"),
		a.userDecideCommand("disable", "Keep a person out; ends their sessions"),
		a.userDecideCommand("enable", "Let a disabled person in again"),
	)
}

func (a *app) userAddCommand() *cobra.Command {
	made := api.AccountMake{}
	var role string
	var fromStdin bool
	cmd := &cobra.Command{
		Use: "add EMAIL", Short: "Add an account", Args: cobra.ExactArgs(1),
		Example: `  schoolsite user add office@school.example --name "School Office"
  echo "$PASSWORD" | schoolsite user add it@school.example --name IT --role owner --password-stdin`,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			made.Email, made.Role = args[0], school.Role(role)
			if made.Password, err = a.newPassword(fromStdin); err != nil {
				return err
			}
			return a.account(cmd, func(ctx context.Context, c *api.Client) (api.AccountAnswer, error) { return c.AddAccount(ctx, made) })
		},
	}
	cmd.Flags().StringVar(&made.Name, "name", "", "the person's name (required)")
	cmd.Flags().StringVar(&role, "role", string(school.Staff), "owner or staff")
	cmd.Flags().BoolVar(&made.IfMissing, "if-missing", false, "leave an account that is there as it is, and succeed")
	passwordFlag(cmd, &fromStdin)
	must(cmd.MarkFlagRequired("name"))
	return cmd
}

// must is for mistakes in this source that the first run shows.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func passwordFlag(cmd *cobra.Command, fromStdin *bool) {
	cmd.Flags().BoolVar(fromStdin, "password-stdin", false, "read the password from standard input instead of asking")
}

// account runs a call that answers with one account.
func (a *app) account(cmd *cobra.Command, call func(context.Context, *api.Client) (api.AccountAnswer, error)) error {
	return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
		answer, err := call(ctx, c)
		if err != nil {
			return err
		}
		return a.show(answer.Data, func(w io.Writer) { fmt.Fprintf(w, "%s.\n", answer.Message) })
	})
}

func (a *app) userListCommand() *cobra.Command {
	var pending bool
	cmd := &cobra.Command{
		Use: "list", Short: "List the accounts", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				accounts, err := c.Accounts(ctx)
				if err != nil {
					return err
				}
				return a.showAccounts(chosen(accounts, pending))
			})
		},
	}
	cmd.Flags().BoolVar(&pending, "pending", false, "only those that wait for approval")
	return cmd
}

func chosen(accounts []school.Account, pendingOnly bool) []school.Account {
	picked := []school.Account{}
	for _, account := range accounts {
		if !pendingOnly || account.Status == school.Pending {
			picked = append(picked, account)
		}
	}
	return picked
}

func (a *app) showAccounts(accounts []school.Account) error {
	return a.show(accounts, func(w io.Writer) {
		if len(accounts) == 0 {
			fmt.Fprintln(w, "No accounts.")
			return
		}
		table(w, "E-MAIL\tNAME\tROLE\tSTATUS\tLAST SIGN-IN", len(accounts), func(w io.Writer, i int) {
			x := accounts[i]
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", x.Email, x.Name, x.Role, x.Status, when(x.LastSignInAt))
		})
	})
}

func (a *app) userDecideCommand(verb, short string) *cobra.Command {
	return &cobra.Command{
		Use: verb + " EMAIL", Short: short, Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.account(cmd, func(ctx context.Context, c *api.Client) (api.AccountAnswer, error) {
				return c.DecideAccount(ctx, args[0], verb)
			})
		},
	}
}

func (a *app) userPasswdCommand() *cobra.Command {
	var fromStdin bool
	cmd := &cobra.Command{
		Use: "passwd EMAIL", Short: "Set a new password; ends the account's sessions", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			password, err := a.newPassword(fromStdin)
			if err != nil {
				return err
			}
			return a.account(cmd, func(ctx context.Context, c *api.Client) (api.AccountAnswer, error) {
				return c.SetPassword(ctx, args[0], password)
			})
		},
	}
	passwordFlag(cmd, &fromStdin)
	return cmd
}

// newPassword asks for a password twice, or reads the first line of standard
// input. It checks the rule at once, so that nobody waits for a refusal.
func (a *app) newPassword(fromStdin bool) (string, error) {
	password, err := a.readPassword(fromStdin)
	if err != nil {
		return "", err
	}
	if message := school.PasswordMessage(password); message != "" {
		return "", school.Errorf(school.Invalid, "The password can't be used. %s.", message)
	}
	return password, nil
}

func (a *app) readPassword(fromStdin bool) (string, error) {
	if fromStdin {
		line, err := bufio.NewReader(io.LimitReader(a.in, 4<<10)).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return "", err
		}
		return strings.TrimRight(line, "\r\n"), nil
	}
	if !a.interactive() {
		return "", school.Errorf(school.Invalid, "There is no terminal to ask for the password. Pass it with --password-stdin.")
	}
	return a.askPassword()
}

func (a *app) askPassword() (string, error) {
	first, err := a.ask("New password: ")
	if err != nil {
		return "", err
	}
	second, err := a.ask("Once more: ")
	if err == nil && first != second {
		err = school.Errorf(school.Invalid, "The two passwords differ. Nothing was changed.")
	}
	return first, err
}

func (a *app) ask(prompt string) (string, error) {
	fmt.Fprint(a.talk, prompt)
	answer, err := term.ReadPassword(int(a.in.Fd()))
	fmt.Fprintln(a.talk)
	return string(answer), err
}
