// Package user holds the commands for accounts.
package user

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// New makes the command user.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("user", "Accounts of those who may sign in",
		newAdd(c), newList(c), newShow(c), newPasswd(c), newApprove(c), newRemove(c),
		newSimpleEdit(c, "refuse", "refuse", "Remove a registration that waits for approval"),
		newSimpleEdit(c, "disable", "disable", "Keep a person out; ends their sessions"),
		newSimpleEdit(c, "enable", "enable", "Let a disabled person in again"),
		newSimpleEdit(c, "logout", "sign-out", "Log a person out everywhere"),
		newRole(c), newRename(c),
	)
}

// completeAccount offers the accounts.
func completeAccount(ctx context.Context, client *cli.Client, _ []string) (words []string, err error) {
	accounts, err := api.ListAccounts.Call(ctx, client, nil)
	for _, account := range accounts.Data {
		words = append(words, account.Email+"\t"+cli.Plain(account.Name)+", "+string(account.Role)+", "+string(account.Status))
	}
	return words, err
}

func newList(c *cli.CLI) *cobra.Command {
	var pending bool
	cmd := &cobra.Command{
		Use: "list", Short: "List the accounts, those that wait for approval first", Args: cobra.NoArgs,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			all, err := api.ListAccounts.Call(ctx, client, nil)
			accounts := slices.DeleteFunc(all.Data, func(a api.AccountView) bool { return pending && a.Status != school.Pending })
			return c.Answer(accounts, err, func(w io.Writer) {
				if len(accounts) == 0 {
					fmt.Fprintln(w, "No accounts.")
					return
				}
				cli.Table(w, "E-MAIL\tNAME\tROLE\tSTATUS\tLAST SEEN\tSESSIONS", accounts, func(a api.AccountView) []any {
					return []any{a.Email, a.Name, a.Role, statusText(a.Status, a.Proof), cli.Time(a.LastSeenAt), a.Sessions}
				})
			})
		}),
	}
	cmd.Flags().BoolVar(&pending, "pending", false, "only those that wait for approval")
	return cmd
}

// statusText is a status with, of a registration, what proves its address.
func statusText(status school.Status, proof school.AddressProof) string {
	text := map[school.AddressProof]string{
		school.ProofConfirmed: ", confirmed", school.ProofLink: ", not confirmed", school.ProofCode: ", needs the code",
	}
	return string(status) + text[proof]
}

func newShow(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "show EMAIL", Short: "Show one account, and where it is signed in", Args: cobra.ExactArgs(1),
		Example: "  schoolsite user show office@school.example", ValidArgsFunction: c.Complete(1, completeAccount),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			found, err := api.ShowAccount.At(args[0]).Call(ctx, client, nil)
			return c.Answer(found, err, func(w io.Writer) { printAccount(w, found) })
		}),
	}
}

func printAccount(w io.Writer, found api.AccountDetail) {
	account := found.Data
	cli.Fields(w,
		"E-mail", account.Email,
		"Name", account.Name,
		"Role", string(account.Role),
		"Status", statusText(account.Status, found.Proof),
		"Made", cli.Time(account.CreatedAt)+", by "+account.CreatedFrom,
		"Last sign-in", cli.Time(account.LastSignInAt),
		"Last seen", cli.Time(account.LastSeenAt),
	)
	if len(found.Sessions) == 0 {
		fmt.Fprintln(w, "\nSigned in nowhere.")
		return
	}
	fmt.Fprintln(w, "\nSigned in with:")
	cli.Table(w, "DEVICE\tFROM\tSINCE\tLAST SEEN", found.Sessions, func(s api.SessionView) []any {
		return []any{s.Device, s.From, cli.Time(s.CreatedAt), cli.Time(s.LastSeenAt)}
	})
}

func newAdd(c *cli.CLI) *cobra.Command {
	account := api.AccountMake{Role: school.Staff}
	var fromStdin bool
	cmd := &cobra.Command{
		Use: "add EMAIL", Short: "Add an account", Args: cobra.ExactArgs(1),
		Long: `Its holder can sign in at once. The password is asked for. It has at least 8
characters, with a capital and a small letter, a digit and one of @$!%*?&.`,
		Example: `  schoolsite user add office@school.example --name "School Office"
  echo "$PASSWORD" | schoolsite user add it@school.example --name "IT Desk" --role owner --password-stdin`,
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
	cli.EnumFlag(cmd, &account.Role, "role", "owner or staff", roleWords...)
	cmd.Flags().BoolVar(&account.IfMissing, "if-missing", false, "leave an account that is there as it is, and succeed")
	cmd.Flags().BoolVar(&fromStdin, "password-stdin", false, "read the password from standard input instead of asking")
	cli.Must(cmd.MarkFlagRequired("name"))
	return cmd
}

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

// printAnswer prints what became of one account.
func printAnswer(c *cli.CLI, answer api.AccountAnswer, err error) error {
	return c.Answer(answer.Data, err, func(w io.Writer) { fmt.Fprintf(w, "%s.\n", answer.Message) })
}

// roleWords are the roles, each with what it means after a tab.
var roleWords = []string{string(school.Owner) + "\tmay do everything", string(school.Staff) + "\tslider, pop-up and enquiries"}

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

func newRole(c *cli.CLI) *cobra.Command {
	return newEdit(c, &cobra.Command{
		Use: "role EMAIL ROLE", Short: "Make a person an owner, or one of the staff", Args: cobra.ExactArgs(2),
		Long: `An owner may do everything. Staff look after the slider, the pop-up and the
enquiries. The new role counts at once; nobody has to log in again.`,
		Example: "  schoolsite user role office@school.example owner\n  schoolsite user role office@school.example staff",
		ValidArgsFunction: c.Complete(2, func(ctx context.Context, client *cli.Client, given []string) ([]string, error) {
			if len(given) == 1 {
				return roleWords, nil
			}
			return completeAccount(ctx, client, given)
		}),
	}, func(args []string) api.AccountEdit { return api.AccountEdit{Do: "role", Role: school.Role(args[1])} })
}

func newRename(c *cli.CLI) *cobra.Command {
	return newEdit(c, &cobra.Command{
		Use: "rename EMAIL NAME", Short: "Give a person another name", Args: cobra.ExactArgs(2),
		Example: `  schoolsite user rename office@school.example "School Office"`,
	}, func(args []string) api.AccountEdit { return api.AccountEdit{Do: "rename", Name: args[1]} })
}

func newApprove(c *cli.CLI) *cobra.Command {
	edit := api.AccountEdit{Do: "approve"}
	cmd := newEdit(c, &cobra.Command{
		Use: "approve EMAIL", Short: "Let a registered person in", Args: cobra.ExactArgs(1),
		Long: `Where the site sends mail, the person has confirmed the address by a link. Where
it sends none, telephone the person and give the code that they were shown when
they registered, with --code. Whoever registered with somebody else's address
knows no more than that address.`,
		Example: `  schoolsite user approve office@school.example
  schoolsite user approve office@school.example --code "482 193" --role owner`,
	}, func([]string) api.AccountEdit { return edit })
	cmd.Flags().StringVar(&edit.Code, "code", "", "the code that the person was shown when they registered")
	cli.EnumFlag(cmd, &edit.Role, "role", "owner or staff (default staff)", roleWords...)
	return cmd
}

func newRemove(c *cli.CLI) *cobra.Command {
	cmd := &cobra.Command{
		Use: "remove EMAIL", Short: "Remove an account for good", Args: cobra.ExactArgs(1),
		Long: `Its sessions end at once. What the person did to the site stays, and so do the
records of it, which name the e-mail address. "schoolsite user disable" keeps a
person out just as well.`,
		Example: "  schoolsite user remove office@school.example --yes", ValidArgsFunction: c.Complete(1, completeAccount),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			found, err := api.ShowAccount.At(args[0]).Call(ctx, client, nil)
			if err != nil {
				return err
			}
			err = c.Confirm(ctx, func(w io.Writer) { printAccount(w, found) }, "Nobody can bring this account back. Remove it?",
				"Nothing was removed. Add --yes to remove the account without being asked.")
			if err != nil {
				return err
			}
			answer, err := api.RemoveAccount.At(found.Data.ID).Call(ctx, client, nil)
			return printAnswer(c, answer, err)
		}),
	}
	c.YesFlag(cmd)
	return cmd
}
