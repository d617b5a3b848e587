package popup

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/pictures"
)

func newShow(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "show", Short: "Say what visitors see of the pop-up now", Args: cobra.NoArgs,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.ListPopups.Call(ctx, client, nil)
			return c.Answer(answer.Data, err, func(w io.Writer) {
				if len(answer.Data) == 0 {
					fmt.Fprintln(w, noPopup)
					return
				}
				p := answer.Data[0]
				fmt.Fprintln(w, visibleText(p))
				cli.Fields(w, "Pop-up", p.ID, "Picture", fmt.Sprintf("%s (%d × %d)", p.Image, p.Width, p.Height),
					"Description", pictures.Description(p.Alt, p.Decorative), "Link", p.Link)
			})
		}),
	}
}

// visibleText gives the period in which visitors see a pop-up.
func visibleText(p api.PopupView) string {
	switch now := time.Now(); {
	case now.Before(p.From) && p.Until.IsZero():
		return "Visitors don't see it yet: it is planned from " + cli.Time(p.From) + "."
	case now.Before(p.From):
		return "Visitors don't see it yet: it is planned from " + cli.Time(p.From) + " until " + cli.Time(p.Until) + "."
	case !p.Live:
		return "Visitors don't see it any more: it is over since " + cli.Time(p.Until) + "."
	case p.Until.IsZero():
		return "Visitors of the home page see it, each once a day, until it is taken down."
	}
	return "Visitors of the home page see it, each once a day, until " + cli.Time(p.Until) + "."
}
