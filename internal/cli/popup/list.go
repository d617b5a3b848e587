package popup

import (
	"context"
	"io"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/pictures"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

func newList(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "Show the pop-up in one line", Args: cobra.NoArgs,
		Long: "There is one at most; what was there before is in popup history.",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.ListPopups.Call(ctx, client, nil)
			return c.Answer(answer.Data, err, func(w io.Writer) {
				cli.Table(w, noPopup, "ID\tSHOWN\tDESCRIPTION", answer.Data, func(p api.PopupView) []any {
					shown := homepage.PopupText(school.Popup{From: p.From, Until: p.Until}, time.Now())
					return []any{p.ID, shown, cli.Shorten(pictures.MaxBesideID, pictures.Description(p.Alt, p.Decorative))}
				})
			})
		}),
	}
}
