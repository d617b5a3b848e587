// Package popup holds the commands for the picture that greets visitors of the
// home page.
package popup

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/api/client"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/changes"
	"schoolsite/internal/cli/pictures"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// New makes the command popup.
func New(c *cli.CLI) *cobra.Command {
	cmd := cli.Group("popup", "The picture that greets visitors of the home page", newSet(c), newShow(c), newList(c), newEdit(c), newClear(c))
	cmd.AddCommand(changes.Commands(c, school.PopupSubject)...)
	return cmd
}

func newShow(c *cli.CLI) *cobra.Command {
	return show(c, &cobra.Command{
		Use: "show", Short: "Say what visitors see of the pop-up now", Args: cobra.NoArgs,
	}, func(w io.Writer, popups []api.PopupView) {
		p := popups[0]
		fmt.Fprintln(w, visibleText(p, time.Now()))
		cli.Fields(w, "Pop-up", p.ID, "Picture", fmt.Sprintf("%s (%d × %d)", p.Image, p.Width, p.Height),
			"Description", pictures.Description(p.Alt, p.Decorative), "Link", p.Link)
	})
}

func newList(c *cli.CLI) *cobra.Command {
	return show(c, &cobra.Command{
		Use: "list", Short: "Show the pop-up in one line", Args: cobra.NoArgs,
		Long: `Show the pop-up in one line. There is one at most; what was there
before is in popup history.`,
	}, func(w io.Writer, popups []api.PopupView) {
		cli.Table(w, "ID\tSHOWN\tDESCRIPTION", popups, func(p api.PopupView) []any {
			shown := homepage.PopupText(school.Popup{From: p.From, Until: p.Until}, time.Now())
			return []any{p.ID, shown, cli.Shorten(pictures.MaxBesideID, pictures.Description(p.Alt, p.Decorative))}
		})
	})
}

// show makes cmd print the pop-up there is.
func show(c *cli.CLI, cmd *cobra.Command, words func(io.Writer, []api.PopupView)) *cobra.Command {
	return cli.Ask(c, cmd, func(ctx context.Context, client *client.Client, _ []string) ([]api.PopupView, error) {
		answer, err := client.Popups(ctx)
		return answer.Data, err
	}, func(w io.Writer, popups []api.PopupView) {
		if len(popups) == 0 {
			fmt.Fprintln(w, "There is no pop-up.")
			return
		}
		words(w, popups)
	})
}

// visibleText gives the period in which visitors see a pop-up.
func visibleText(p api.PopupView, now time.Time) string {
	switch {
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

func newClear(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "clear", Short: "Take the pop-up down; it can be restored for 30 days", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.Connect(cmd, func(ctx context.Context, client *client.Client) error {
				shown, err := client.Popups(ctx)
				if err != nil {
					return err
				}
				if len(shown.Data) == 0 {
					const nothing = "There is no pop-up, so there is nothing to do"
					return c.PrintChange(api.MessageAnswer{Message: nothing, Data: api.MessageData{Message: nothing}}, "", "")
				}
				answer, err := client.DeletePopup(ctx, shown.Data[0].ID)
				if err != nil {
					return err
				}
				return c.PrintChange(answer, "Bring it back", "popup restore")
			})
		},
	}
}
