package popup

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/pictures"
)

func newList(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "Show the pop-up in one line", Args: cobra.NoArgs,
		Long: "There is at most one pop-up; popup history lists the earlier ones.",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.ListPopups.Call(ctx, client, nil)
			return c.Answer(answer.Data, err, func(w io.Writer) {
				cli.Table(w, noPopup, "ID\tSHOWN\tDESCRIPTION", answer.Data, func(p api.PopupView) []any {
					return []any{p.ID, shownText(p), cli.Shorten(pictures.MaxBesideID, pictures.Description(p.Alt, p.Decorative))}
				})
			})
		}),
	}
}
