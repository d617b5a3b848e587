package cli

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

func (a *CLI) userCommand() *cobra.Command {
	return group("user", "Accounts of those who may sign in",
		a.userAddCommand(), a.userListCommand(), a.userShowCommand(), a.userPasswdCommand(),
		a.userApproveCommand(), a.userRefuseCommand(),
		a.userDecideCommand("disable", "Keep a person out; ends their sessions"),
		a.userDecideCommand("enable", "Let a disabled person in again"),
		a.userRoleCommand(), a.userRenameCommand(), a.userLogoutCommand(), a.userRemoveCommand(),
	)
}

func (a *CLI) userAddCommand() *cobra.Command {
	made := api.AccountMake{}
	var role string
	var fromStdin bool
	cmd := &cobra.Command{
		Use: "add EMAIL", Short: "Add an account", Args: cobra.ExactArgs(1),
		Long: `Add an account. Its holder can sign in at once.

The password is asked for. It has at least 8 characters, with a capital and a
small letter, a digit and one of @$!%*?&.`,
		Example: `  schoolsite user add office@school.example --name "School Office"
  echo "$PASSWORD" | schoolsite user add it@school.example --name "IT Desk" --role owner --password-stdin`,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			made.Email, made.Role = args[0], school.Role(role)
			if err := checkHolder(made); err != nil {
				return err
			}
			if made.Password, err = a.newPassword(cmd.Context(), fromStdin); err != nil {
				return err
			}
			return a.connectedAnew(cmd, a.account(func(ctx context.Context, c *api.Client) (api.AccountAnswer, error) {
				a.adviseOn(ctx, c, api.StrengthAsk{Password: made.Password, Name: made.Name, Email: made.Email})
				return c.AddAccount(ctx, made)
			}))
		},
	}
	cmd.Flags().StringVar(&made.Name, "name", "", "the person's name (required)")
	cmd.Flags().StringVar(&role, "role", string(school.Staff), "owner or staff")
	cmd.Flags().BoolVar(&made.IfMissing, "if-missing", false, "leave an account that is there as it is, and succeed")
	passwordFlag(cmd, &fromStdin)
	must(cmd.MarkFlagRequired("name"))
	return cmd
}

// checkHolder looks at what was given before anybody is asked for a password.
func checkHolder(made api.AccountMake) error {
	if made.Role != school.Owner && made.Role != school.Staff {
		return school.Errorf(school.Invalid, "The role must be owner or staff.")
	}
	wrong := map[string]string{}
	if message := school.UserNameMessage(made.Name); message != "" {
		wrong["userName"] = message
	}
	if message := school.EmailMessage(made.Email); message != "" {
		wrong["emailId"] = message
	}
	return school.InvalidFields(wrong)
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

// account is the work of a command whose call answers with one account.
func (a *CLI) account(call func(context.Context, *api.Client) (api.AccountAnswer, error)) func(context.Context, *api.Client) error {
	return func(ctx context.Context, c *api.Client) error {
		answer, err := call(ctx, c)
		if err != nil {
			return err
		}
		return a.show(answer.Data, func(w io.Writer) { fmt.Fprintf(w, "%s.\n", answer.Message) })
	}
}

func (a *CLI) userListCommand() *cobra.Command {
	var pending bool
	cmd := &cobra.Command{
		Use: "list", Short: "List the accounts, those that wait for approval first", Args: cobra.NoArgs,
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

func chosen(accounts []api.AccountView, pendingOnly bool) []api.AccountView {
	picked := []api.AccountView{}
	for _, account := range accounts {
		if !pendingOnly || account.Status == school.Pending {
			picked = append(picked, account)
		}
	}
	return picked
}

func (a *CLI) showAccounts(accounts []api.AccountView) error {
	return a.show(accounts, func(w io.Writer) {
		if len(accounts) == 0 {
			fmt.Fprintln(w, "No accounts.")
			return
		}
		table(w, "E-MAIL\tNAME\tROLE\tSTATUS\tLAST SEEN\tSESSIONS", len(accounts), func(w io.Writer, i int) {
			x := accounts[i]
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%d\n", plain(x.Email), plain(x.Name), x.Role, statusText(x.Status, x.Proof), when(x.LastSeenAt), x.Sessions)
		})
	})
}

func (a *CLI) userPasswdCommand() *cobra.Command {
	var fromStdin bool
	cmd := &cobra.Command{
		Use: "passwd EMAIL", Short: "Set a new password; ends the account's sessions", Args: cobra.ExactArgs(1),
		Example: `  schoolsite user passwd office@school.example
  schoolsite user passwd office@school.example --password-stdin < password.txt`,
		ValidArgsFunction: a.completing(userWords),
		RunE: func(cmd *cobra.Command, args []string) error {
			password, err := a.newPassword(cmd.Context(), fromStdin)
			if err != nil {
				return err
			}
			return a.connected(cmd, a.account(func(ctx context.Context, c *api.Client) (api.AccountAnswer, error) {
				a.adviseOn(ctx, c, api.StrengthAsk{Password: password, Email: args[0]})
				return c.SetPassword(ctx, args[0], password)
			}))
		},
	}
	passwordFlag(cmd, &fromStdin)
	return cmd
}

// newPassword asks for a password twice, or reads the first line of standard
// input. It checks the rule at once, so that nobody waits for a refusal.
func (a *CLI) newPassword(ctx context.Context, fromStdin bool) (string, error) {
	password, err := a.readPassword(ctx, fromStdin)
	if err != nil {
		return "", err
	}
	if message := school.PasswordMessage(password); message != "" {
		return "", school.Errorf(school.Invalid, "The password can't be used: %s.", message)
	}
	return password, nil
}

// adviseOn says what makes a password easy to guess. It decides nothing: the
// server refuses what is below its --password-score.
func (a *CLI) adviseOn(ctx context.Context, c *api.Client, ask api.StrengthAsk) {
	judged, err := c.PasswordStrength(ctx, ask)
	if err == nil && judged.Enough && judged.Sentence != "" {
		fmt.Fprintf(a.talk, "The password is easy to guess (%s). %s\n", strings.ToLower(judged.Word), judged.Sentence)
	}
}

func (a *CLI) readPassword(ctx context.Context, fromStdin bool) (string, error) {
	if fromStdin {
		return interruptible(ctx, a.firstLine)
	}
	if !a.interactive() {
		return "", school.Errorf(school.Invalid, "There is no terminal to ask for the password. Send it to standard input and add --password-stdin.")
	}
	return a.askPassword(ctx)
}

// firstLine of standard input, without its end.
func (a *CLI) firstLine() (string, error) {
	line, err := bufio.NewReader(io.LimitReader(a.in, 4<<10)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

func (a *CLI) askPassword(ctx context.Context) (string, error) {
	first, err := a.ask(ctx, "New password: ")
	if err != nil {
		return "", err
	}
	second, err := a.ask(ctx, "Once more: ")
	if err == nil && first != second {
		err = school.Errorf(school.Invalid, "The two passwords differ. Nothing was changed.")
	}
	return first, err
}

// ask reads an answer that the terminal does not show. Ctrl-C leaves the
// terminal as it was.
func (a *CLI) ask(ctx context.Context, prompt string) (string, error) {
	terminal := int(a.in.Fd())
	before, err := term.GetState(terminal)
	if err != nil {
		return "", err
	}
	defer term.Restore(terminal, before)
	defer fmt.Fprintln(a.talk)
	fmt.Fprint(a.talk, prompt)
	return interruptible(ctx, func() (string, error) {
		answer, err := term.ReadPassword(terminal)
		return string(answer), err
	})
}

// interruptible waits for a person, or for ctx to end. Reading itself can't be
// broken off; the program ends soon after.
func interruptible(ctx context.Context, read func() (string, error)) (string, error) {
	type answer struct {
		text string
		err  error
	}
	given := make(chan answer, 1)
	go func() {
		text, err := read()
		given <- answer{text, err}
	}()
	select {
	case got := <-given:
		return got.text, got.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
