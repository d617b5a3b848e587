package user

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// printAnswer prints what became of one account.
func printAnswer(c *cli.CLI, answer api.AccountAnswer, err error) error {
	return c.Answer(answer.Data, err, func(w io.Writer) { fmt.Fprintf(w, "%s.\n", answer.Message) })
}

// newEdit makes a command that does one thing to an account.
func newEdit(c *cli.CLI, name, do, short string) *cobra.Command {
	return &cobra.Command{
		Use: name + " EMAIL", Short: short, Args: cobra.ExactArgs(1),
		Example: "  schoolsite user " + name + " office@school.example", ValidArgsFunction: c.Complete(1, completeAccount),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			answer, err := client.EditAccount(ctx, args[0], api.AccountEdit{Do: do})
			return printAnswer(c, answer, err)
		}),
	}
}

// roleWords are the roles, each with what it means after a tab.
var roleWords = []string{string(school.Owner) + "\tmay do everything", string(school.Staff) + "\tslider, pop-up and enquiries"}

func newRole(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
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
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			answer, err := client.EditAccount(ctx, args[0], api.AccountEdit{Do: "role", Role: school.Role(args[1])})
			return printAnswer(c, answer, err)
		}),
	}
}

func newRename(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "rename EMAIL NAME", Short: "Give a person another name", Args: cobra.ExactArgs(2),
		Example: `  schoolsite user rename office@school.example "School Office"`, ValidArgsFunction: c.Complete(1, completeAccount),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			answer, err := client.EditAccount(ctx, args[0], api.AccountEdit{Do: "rename", Name: args[1]})
			return printAnswer(c, answer, err)
		}),
	}
}

func newApprove(c *cli.CLI) *cobra.Command {
	edit := api.AccountEdit{Do: "approve"}
	cmd := &cobra.Command{
		Use: "approve EMAIL", Short: "Let a registered person in", Args: cobra.ExactArgs(1),
		Long: `Where the site sends mail, the person has confirmed the address by a link. Where
it sends none, telephone the person and give the code that they were shown when
they registered, with --code. Whoever registered with somebody else's address
knows no more than that address.

--without-proof approves all the same; at a terminal you are asked. Where
several have registered with one address, name the one by its ID ("user list
--pending --json" shows it).`,
		Example: `  schoolsite user approve office@school.example
  schoolsite user approve office@school.example --code "482 193" --role owner`,
		ValidArgsFunction: c.Complete(1, completeAccount),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			found, err := client.Account(ctx, args[0])
			if err != nil {
				return err
			}
			isProven := found.Data.Status != school.Pending || found.Proof == school.ProofConfirmed
			if !isProven && edit.Code == "" && !edit.WithoutProof {
				err := c.Confirm(ctx, cli.Question{
					Show: func(w io.Writer) { printAccount(w, found) },
					Text: "Nothing proves that this address is theirs. Have you spoken to them, and approve all the same?",
					Refused: fmt.Sprintf("Nobody was approved: nothing proves yet that %s is theirs. "+
						"Ask the person for the code that they were shown when they registered and add --code CODE, or have them follow the link that was mailed to them. "+
						"If you know that it is they, add --without-proof.", found.Data.Email),
				})
				if err != nil {
					return err
				}
				edit.WithoutProof = true
			}
			answer, err := client.EditAccount(ctx, args[0], edit)
			return printAnswer(c, answer, err)
		}),
	}
	cmd.Flags().StringVar(&edit.Code, "code", "", "the code that the person was shown when they registered")
	cli.EnumFlag(cmd, &edit.Role, "role", "owner or staff (default staff)", roleWords...)
	cmd.Flags().BoolVar(&edit.WithoutProof, "without-proof", false, "approve although nothing proves that the address is theirs")
	cmd.MarkFlagsMutuallyExclusive("code", "without-proof") // a code is a proof
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
			found, err := client.Account(ctx, args[0])
			if err != nil {
				return err
			}
			err = c.Confirm(ctx, cli.Question{
				Show: func(w io.Writer) { printAccount(w, found) }, Text: "Nobody can bring this account back. Remove it?",
				Refused: "Nothing was removed. Add --yes to remove the account without being asked.",
			})
			if err != nil {
				return err
			}
			answer, err := client.RemoveAccount(ctx, found.Data.ID)
			return printAnswer(c, answer, err)
		}),
	}
	c.YesFlag(cmd)
	return cmd
}
