// Package token holds the commands for app tokens, by which programs on other computers publish content.
package token

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// New makes the command token.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("token", "App tokens, by which programs on other computers publish", newAdd(c), newList(c), newRemove(c))
}

func newAdd(c *cli.CLI) *cobra.Command {
	token := api.TokenMake{Role: school.Editor}
	cmd := &cobra.Command{
		Use: "add NAME", Short: "Make an app token, and print its secret once", Args: cobra.ExactArgs(1),
		Long: `NAME says what the token is for; the audit log and the list of revisions show it.
The secret is printed to standard output, alone on its line, and can't be shown
again: only its hash is kept. Put it where the program runs, into the variable
SCHOOLSITE_TOKEN or a file that nobody else can read, and use it with --to.

--sections all is everything but the section site: site.yaml and
navigation.yaml, which hold the school's addresses and its menu. A program
that changes these needs a token of --sections all,site.

A token never reaches accounts, enquiries, backups or other tokens. It ends on
its last day, or with token remove.`,
		Example: `  schoolsite token add "Office laptop" --sections all --until 2027-03-31
  schoolsite token add "Results of the ERP" --sections results,circulars --until 2027-03-31 > token`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			token.Name = args[0]
			made, err := api.AddToken.Call(ctx, client, token)
			if err == nil && !c.JSON {
				fmt.Fprintf(c.Err, "%s, %s, until %s. This is its secret, which nobody can show again:\n", made.Message, made.Data.RightsText(), school.EndText(made.Data.ExpiresAt))
			}
			return c.Answer(made, err, func(w io.Writer) { fmt.Fprintln(w, made.Secret) })
		}),
	}
	cli.EnumFlag(cmd, &token.Role, "role", "editor, or staff, who only write and submit drafts", "editor\tpublishes content", "staff\twrites and submits drafts")
	cli.SectionsFlag(cmd, &token.Sections, school.TokenSections(),
		"of an editor's token, and required: where it may publish, of %s (all is everything but site)")
	cmd.Flags().StringVar(&token.Until, "until", "", "its last day, within a year, such as 2027-03-31 (required)")
	cli.Must(cmd.MarkFlagRequired("until"))
	return cmd
}

func newList(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the app tokens, with who made them and when they were used", Args: cobra.NoArgs,
		Example: "  schoolsite token list",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.ListTokens.Call(ctx, client, nil)
			return c.Answer(answer.Data, err, func(w io.Writer) {
				cli.Table(w, "No app tokens.", "ID\tNAME\tROLE\tMADE BY\tUNTIL\tLAST USED", answer.Data, func(t school.AppToken) []any {
					return []any{t.ID, cli.Plain(t.Name), t.RightsText(), school.ActorText(t.CreatedBy), school.EndText(t.ExpiresAt), cli.Time(t.LastUsedAt)}
				})
			})
		}),
	}
}

func newRemove(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "remove ID", Short: "End an app token at once", Args: cobra.ExactArgs(1),
		Long:    "The next call of a program with it is refused, and so is one that is under way.",
		Example: "  schoolsite token list\n  schoolsite token remove 06h1nlehvo9n61j0ddjo3uk5jg",
		ValidArgsFunction: c.Complete(1, func(ctx context.Context, client *cli.Client, _ []string) (words []string, err error) {
			answer, err := api.ListTokens.Call(ctx, client, nil)
			for _, t := range answer.Data {
				words = append(words, t.ID+"\t"+cli.Plain(t.Name))
			}
			return words, err
		}),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			answer, err := api.RemoveToken.At(args[0]).Call(ctx, client, nil)
			return c.Answer(answer.Data, err, func(w io.Writer) { fmt.Fprintln(w, answer.Message+".") })
		}),
	}
}
