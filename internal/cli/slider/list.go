package slider

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/pictures"
)

func newList(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the pictures of the live slider", Args: cobra.NoArgs,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.ListSliders.Call(ctx, client, nil)
			return c.Answer(answer.Data, err, func(w io.Writer) {
				if len(answer.Data) == 0 {
					fmt.Fprintln(w, "No slider is live.")
					return
				}
				fmt.Fprintf(w, "Slider %s\n", answer.Data[0].ID)
				number := 0
				cli.Table(w, "", "\tIMAGE\tSIZE\tDESCRIPTION", answer.Data[0].Slides, func(s api.SlideView) []any {
					number++
					size := fmt.Sprintf("%d × %d", s.Width, s.Height)
					return []any{number, s.ID, size, cli.Shorten(pictures.MaxBesideID, pictures.Description(s.Alt, s.Decorative))}
				})
			})
		}),
	}
}
