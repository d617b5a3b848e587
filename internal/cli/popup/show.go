package popup

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/pictures"
)

func newShow(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "show", Short: "Show the pop-up as visitors see it now", Args: cobra.NoArgs,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.ListPopups.Call(ctx, client, nil)
			return c.Answer(answer.Data, err, func(w io.Writer) {
				if len(answer.Data) == 0 {
					fmt.Fprintln(w, noPopup)
					return
				}
				p := answer.Data[0]
				fmt.Fprintf(w, "The pop-up is %s.\n", shownText(p))
				cli.Fields(w, "Pop-up", p.ID, "Picture", fmt.Sprintf("%s (%d × %d)", p.Image, p.Width, p.Height),
					"Description", pictures.Description(p.Alt, p.Decorative), "Link", p.Link)
			})
		}),
	}
}
