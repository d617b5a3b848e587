package popup

import (
	"context"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
)

func newClear(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "clear", Short: "Take the pop-up down; it can be restored", Args: cobra.NoArgs,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			p, err := live(ctx, client)
			if err != nil {
				return err
			}
			if p.ID == "" {
				const nothing = "There is no pop-up, so there is nothing to do"
				return c.PrintChange(api.MessageAnswer{Message: nothing, Data: api.MessageData{Message: nothing}}, nil, "", "")
			}
			answer, err := api.DeletePopup.At(p.ID).Call(ctx, client, nil)
			return c.PrintChange(answer, err, "Restore it", "popup restore")
		}),
	}
}
