package slider

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
)

func newDelete(c *cli.CLI) *cobra.Command {
	cmd := &cobra.Command{
		Use: "delete [ID]", Short: "Take the slider down; it can be restored", Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: c.Complete(1, completeSlider),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			if len(args) == 0 {
				slider, err := live(ctx, client)
				if err != nil {
					return err
				}
				if slider.ID == "" {
					return c.Print([]api.SliderView{}, func(w io.Writer) { fmt.Fprintln(w, "No slider is live; nothing to do.") })
				}
				args = []string{slider.ID}
			}
			err := c.Confirm(ctx, nil, "Take the slider down?", "Nothing was deleted. Add --yes to delete without being asked.")
			if err != nil {
				return err
			}
			answer, err := api.DeleteSlider.At(args[0]).Call(ctx, client, nil)
			return c.PrintChange(answer, err, "Restore it", "slider restore")
		}),
	}
	c.YesFlag(cmd)
	return cmd
}
