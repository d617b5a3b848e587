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
	return cli.Group("user", "Accounts of those who may log in",
		newInvite(c), newInvitations(c), newUninvite(c), newLeave(c), newAdd(c), newList(c), newShow(c), newPasswd(c), newApprove(c), newRole(c), newRemove(c),
		newSimpleEdit(c, "disable", "disable", "Keep a person out; ends their sessions"),
		newSimpleEdit(c, "enable", "enable", "Let a disabled person in again"),
		newSimpleEdit(c, "logout", "sign-out", "Log a person out everywhere"), newResetFactors(c),
	)
}

// sectionsFlag adds the flag that limits an editor to some of all sections.
func sectionsFlag(cmd *cobra.Command, chosen *[]school.Section) {
	var words []string
	for _, section := range school.Sections() {
		words = append(words, string(section))
	}
	usage := "of an editor: where they may publish, of " + strings.Join(words, ", ") + " (default everywhere)"
	cmd.Flags().Func("sections", usage, func(given string) error {
		for name := range strings.SplitSeq(given, ",") {
			if !slices.Contains(words, strings.TrimSpace(name)) {
				return school.Errorf(school.Invalid, "%q is no section. Sections are %s.", name,
					strings.Join(words, ", "))
			}
			*chosen = append(*chosen, school.Section(strings.TrimSpace(name)))
		}
		return nil
	})
	cli.Must(cmd.RegisterFlagCompletionFunc("sections",
		cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)))
}

// completeAccount offers the accounts.
func completeAccount(ctx context.Context, client *cli.Client, _ []string) (words []string, err error) {
	accounts, err := api.ListAccounts.Call(ctx, client, nil)
	for _, account := range accounts.Data {
		words = append(words, account.Email+"\t"+cli.Plain(account.Name)+", "+account.RoleText()+", "+
			string(account.Status))
	}
	return words, err
}

// roleWords are the roles, each with what it means after a tab.
var roleWords = []string{
	string(school.Owner) + "\tmay do everything", string(school.Editor) + "\tpublishes content, too",
	string(school.Staff) + "\tenquiries and drafts",
}

// printAnswer prints what became of one account.
func printAnswer(c *cli.CLI, answer api.AccountAnswer, err error) error {
	return c.PrintChange(cli.Change{Data: answer.Data, Message: answer.Message}, err)
}

// newEdit makes cmd a command that edits the account which its first argument names.
func newEdit(c *cli.CLI, cmd *cobra.Command, edit func(args []string) api.AccountEdit) *cobra.Command {
	cmd.ValidArgsFunction = c.Complete(1, completeAccount)
	cmd.RunE = c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
		answer, err := api.EditAccount.At(args[0]).Call(ctx, client, edit(args))
		return printAnswer(c, answer, err)
	})
	return cmd
}

// newSimpleEdit makes a command that does one thing to an account.
func newSimpleEdit(c *cli.CLI, name, do, short string) *cobra.Command {
	return newEdit(c, &cobra.Command{
		Use: name + " EMAIL", Short: short, Args: cobra.ExactArgs(1), Example: "  schoolsite user " + name +
			" office@school.example",
	}, func([]string) api.AccountEdit { return api.AccountEdit{Do: do} })
}

func newApprove(c *cli.CLI) *cobra.Command {
	edit := api.AccountEdit{Do: "approve"}
	cmd := newEdit(c, &cobra.Command{
		Use: "approve EMAIL", Short: "Approve a registered person", Args: cobra.ExactArgs(1),
		Long: `If the site sends mail, the person has confirmed the address by opening a link.
If it does not, nothing proves whose the address is: use "schoolsite user invite",
and send the link to the person whom you know. Refuse a registration with: user remove.`,
		Example: `  schoolsite user approve office@school.example
  schoolsite user approve office@school.example --role owner`,
	}, func([]string) api.AccountEdit { return edit })
	cli.EnumFlag(cmd, &edit.Role, "role", "owner, editor or staff (default staff)", roleWords...)
	sectionsFlag(cmd, &edit.Sections)
	return cmd
}

func newRole(c *cli.CLI) *cobra.Command {
	edit := api.AccountEdit{Do: "role"}
	cmd := newEdit(c, &cobra.Command{
		Use: "role EMAIL ROLE", Short: "Make a person an owner, an editor, or one of the staff",
		Args: cobra.ExactArgs(2),
		Long: `An owner may do everything. Staff look after the enquiries, and submit what
they write for approval. An editor can also publish content, if you wish in
some sections only: home is the slider and the pop-up. The new role applies at
once; nobody has to log in again.`,
		Example: "  schoolsite user role office@school.example owner\n  schoolsite user role office@school.example " +
			"editor --sections circulars,news",
	}, func(args []string) api.AccountEdit {
		edit.Role = school.Role(args[1])
		return edit
	})
	cmd.ValidArgsFunction = c.Complete(2,
		func(ctx context.Context, client *cli.Client, given []string) ([]string, error) {
			if len(given) == 1 {
				return roleWords, nil
			}
			return completeAccount(ctx, client, given)
		})
	sectionsFlag(cmd, &edit.Sections)
	return cmd
}

func newList(c *cli.CLI) *cobra.Command {
	var pending bool
	cmd := cli.List[api.AccountView]{
		None: "No accounts.", Head: "E-MAIL\tNAME\tROLE\tSTATUS\tLAST SEEN\tSESSIONS",
		Cells: func(a api.AccountView) []any {
			return []any{a.Email, a.Name, a.RoleText(), statusText(a.Status, a.Proof), cli.ShortTime(a.LastSeenAt),
				a.Sessions}
		},
		Find: func(ctx context.Context, client *cli.Client, _ []string) ([]api.AccountView, error) {
			all, err := api.ListAccounts.Call(ctx, client, nil)
			return slices.DeleteFunc(all.Data, func(a api.AccountView) bool {
				return pending && a.Status != school.Pending
			}), err
		},
	}.Command(c, &cobra.Command{Short: "List the accounts, those waiting for approval first"})
	cmd.Flags().BoolVar(&pending, "pending", false, "only those waiting for approval")
	return cmd
}

func newResetFactors(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "reset-factors EMAIL", Short: "Remove the passkeys, the app and the recovery codes of a person who lost them",
		Args: cobra.ExactArgs(1),
		Long: `The next login of the person asks for the password alone. The person and the
owners get a mail about it. First make sure who asks: whoever knows somebody's
password can get in once the second step is gone.`,
		Example: "  schoolsite user reset-factors office@school.example", ValidArgsFunction: c.Complete(1, completeAccount),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			answer, err := api.ResetFactors.At(args[0]).Call(ctx, client, nil)
			return c.PrintChange(cli.Change{Data: answer.Data, Message: answer.Message}, err)
		}),
	}
}

// statusText is a status with, of a registration, what proves its address.
func statusText(status school.Status, proof school.AddressProof) string {
	text := map[school.AddressProof]string{
		school.ProofConfirmed: ", confirmed", school.ProofLink: ", not confirmed", school.ProofInvitation: ", to be invited",
	}
	return string(status) + text[proof]
}

func newShow(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "show EMAIL", Short: "Show one account and where the person is logged in", Args: cobra.ExactArgs(1),
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
		"Role", account.RoleText(),
		"Status", statusText(account.Status, found.Proof),
		"Made", cli.Time(account.CreatedAt)+", by "+account.CreatedFrom,
		"Last login", cli.Time(account.LastSignInAt),
		"Last seen", cli.Time(account.LastSeenAt),
		"Second step", map[bool]string{true: "yes", false: "none"}[found.Factor],
	)
	fmt.Fprintln(w)
	cli.Table(w, "Logged in nowhere.", "DEVICE\tFROM\tSINCE\tLAST SEEN", found.Sessions, func(s api.SessionView) []any {
		return []any{s.Device, s.From, cli.ShortTime(s.CreatedAt), cli.ShortTime(s.LastSeenAt)}
	})
}

func newRemove(c *cli.CLI) *cobra.Command {
	cmd := &cobra.Command{
		Use: "remove EMAIL", Short: "Remove an account permanently, or refuse a registration", Args: cobra.ExactArgs(1),
		SuggestFor: []string{"refuse"},
		Long: `The person is signed out at once. Their changes to the site stay, and so do the
entries in the audit log, which contain the e-mail address. To keep somebody
out without removing the account, use "schoolsite user disable".`,
		Example:           "  schoolsite user remove office@school.example --yes",
		ValidArgsFunction: c.Complete(1, completeAccount),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			found, err := api.ShowAccount.At(args[0]).Call(ctx, client, nil)
			if err != nil {
				return err
			}
			err = c.Confirm(ctx, func(w io.Writer) { printAccount(w, found) },
				"Nobody can bring this account back. Remove it?",
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
				warnWeakPassword(ctx, c, client,
					api.StrengthAsk{Password: account.Password, Name: account.Name, Email: account.Email})
				answer, err := api.AddAccount.Call(ctx, client, account)
				return printAnswer(c, answer, err)
			})
		},
	}
	cmd.Flags().StringVar(&account.Name, "name", "", "the person's name (required)")
	cli.EnumFlag(cmd, &account.Role, "role", "owner, editor or staff", roleWords...)
	sectionsFlag(cmd, &account.Sections)
	cmd.Flags().BoolVar(&account.IfMissing, "if-missing", false, "if the account exists, change nothing and succeed")
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
		fmt.Fprintf(c.Err, "The password is easy to guess (%s). %s\n", strings.ToLower(strength.Word),
			strength.Sentence)
	}
}
