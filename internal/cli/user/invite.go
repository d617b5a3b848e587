package user

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

func newInvite(c *cli.CLI) *cobra.Command {
	given := api.InvitationMake{Role: school.Staff}
	cmd := &cobra.Command{
		Use: "invite [EMAIL]", Short: "Make a link by which a colleague makes an account", Args: cobra.MaximumNArgs(1),
		Long: `Whoever opens the link within seven days chooses a name and a password, or a
passkey, and is logged in. Send it to the person alone: it works once. With an
e-mail address it is mailed, too, if the site sends mail. Without one, give the
person's name; they write their address themselves.`,
		Example: `  schoolsite user invite asha@school.example
  schoolsite user invite --name "Asha Rao" --role editor --sections circulars,news`,
		RunE: func(cmd *cobra.Command, args []string) error {
			given.Email = strings.Join(args, "")
			return c.ConnectOrCreate(cmd, func(ctx context.Context, client *cli.Client) error {
				made, err := api.Invite.Call(ctx, client, given)
				return c.Answer(made, err, func(w io.Writer) {
					fmt.Fprintln(w, made.URL)
					fmt.Fprintln(c.Err, made.Message+".")
					if made.Mailed {
						fmt.Fprintf(c.Err, "It is mailed to %s, too.\n", made.Data.Email)
					}
				})
			})
		},
	}
	cmd.Flags().StringVar(&given.Name, "name", "", "the person's name")
	cli.EnumFlag(cmd, &given.Role, "role", "owner, editor or staff", roleWords...)
	sectionsFlag(cmd, &given.Sections)
	return cmd
}

func newInvitations(c *cli.CLI) *cobra.Command {
	return cli.List[school.Invitation]{
		None: "No open invitations.", Head: "ID\tFOR\tROLE\tINVITED BY\tUNTIL",
		Cells: func(i school.Invitation) []any {
			role := school.Account{Role: i.Role, Sections: i.Sections}
			return []any{i.ID, cmp.Or(i.Email, i.Name), role.RoleText(), school.ActorText(i.CreatedBy), cli.ShortTime(i.ExpiresAt)}
		},
		Find: func(ctx context.Context, client *cli.Client, _ []string) ([]school.Invitation, error) {
			open, err := api.ListInvitations.Call(ctx, client, nil)
			return open.Data, err
		},
	}.Command(c, &cobra.Command{Use: "invitations", Args: cobra.NoArgs, Short: "List the invitations that nobody has used yet"})
}

func newUninvite(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "uninvite ID", Short: "Withdraw an invitation: its link no longer works", Args: cobra.ExactArgs(1),
		Long: `The IDs are those of "schoolsite user invitations".`, Example: "  schoolsite user uninvite 019ac8f2b6",
		ValidArgsFunction: c.Complete(1, func(ctx context.Context, client *cli.Client, _ []string) (words []string, err error) {
			open, err := api.ListInvitations.Call(ctx, client, nil)
			for _, i := range open.Data {
				words = append(words, i.ID+"\t"+cli.Plain(cmp.Or(i.Email, i.Name)))
			}
			return words, err
		}),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			answer, err := api.TakeInvitationBack.At(args[0]).Call(ctx, client, nil)
			return c.PrintChange(cli.Change{Data: answer.Data, Message: answer.Message}, err)
		}),
	}
}

func newLeave(c *cli.CLI) *cobra.Command {
	edit := api.AccountEdit{Do: "leave"}
	cmd := newEdit(c, &cobra.Command{
		Use: "leave EMAIL", Short: "Keep a colleague out who left, and hand their drafts to somebody", Args: cobra.ExactArgs(1),
		Long: `The person is logged out everywhere, and the app tokens and links that they made
open nothing any more. To undo it within 30 days: schoolsite user enable.`,
		Example: "  schoolsite user leave asha@school.example --drafts-to principal@school.example",
	}, func([]string) api.AccountEdit { return edit })
	cmd.Flags().StringVar(&edit.To, "drafts-to", "", "the e-mail address of who gets their drafts")
	cli.Must(cmd.RegisterFlagCompletionFunc("drafts-to", c.Complete(2, completeAccount)))
	return cmd
}
