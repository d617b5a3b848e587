package content

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
)

func newList(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List what was published, newest first", Args: cobra.NoArgs,
		Long: `The revision that visitors see is marked with *. See what a revision contains
with content show, and go back to it with content rollback.`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.ListRevisions.Call(ctx, client, nil)
			revisions := answer.Data
			return c.Answer(revisions, err, func(w io.Writer) {
				const none = "Nothing was published yet. Visitors see the built-in sample school."
				cli.Table(w, none, "\tREVISION\tWHEN\tBY\tWHAT\tCOMMIT\tPAGES\tNEWS\tSTAFF\tPICTURES", revisions, func(r api.RevisionView) []any {
					mark, commit := "", r.Commit[:min(7, len(r.Commit))]
					if r.Current {
						mark = "*"
					}
					if commit != "" && r.Dirty { // the tree has what the commit lacks
						commit += "+"
					}
					return []any{
						mark, r.Number, cli.Time(r.At), cli.Plain(r.ByText()), cli.Shorten(50, cli.Plain(r.Message)), commit,
						r.Counts.Pages, r.Counts.News, r.Counts.Staff, r.Counts.Pictures,
					}
				})
			})
		}),
	}
}
