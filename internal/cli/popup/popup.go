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

// live gives the pop-up there is, shown now or later; without an ID when there
// is none.
func live(ctx context.Context, client *cli.Client) (api.PopupView, error) {
	answer, err := client.Popups(ctx)
	if err != nil || len(answer.Data) == 0 {
		return api.PopupView{}, err
	}
	return answer.Data[0], nil
}

func newShow(c *cli.CLI) *cobra.Command {
	return newView(c, &cobra.Command{
		Use: "show", Short: "Say what visitors see of the pop-up now", Args: cobra.NoArgs,
	}, func(w io.Writer, popups []api.PopupView) {
		p := popups[0]
		fmt.Fprintln(w, visibleText(p))
		cli.Fields(w, "Pop-up", p.ID, "Picture", fmt.Sprintf("%s (%d × %d)", p.Image, p.Width, p.Height),
			"Description", pictures.Description(p.Alt, p.Decorative), "Link", p.Link)
	})
}

func newList(c *cli.CLI) *cobra.Command {
	return newView(c, &cobra.Command{
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

// newView makes cmd print the pop-up there is.
func newView(c *cli.CLI, cmd *cobra.Command, words func(io.Writer, []api.PopupView)) *cobra.Command {
	cmd.RunE = c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
		answer, err := client.Popups(ctx)
		return c.Answer(answer.Data, err, func(w io.Writer) {
			if len(answer.Data) == 0 {
				fmt.Fprintln(w, "There is no pop-up.")
				return
			}
			words(w, answer.Data)
		})
	})
	return cmd
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

func newClear(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "clear", Short: "Take the pop-up down; it can be restored for 30 days", Args: cobra.NoArgs,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			p, err := live(ctx, client)
			if err != nil {
				return err
			}
			if p.ID == "" {
				const nothing = "There is no pop-up, so there is nothing to do"
				return c.PrintChange(api.MessageAnswer{Message: nothing, Data: api.MessageData{Message: nothing}}, nil, "", "")
			}
			answer, err := client.DeletePopup(ctx, p.ID)
			return c.PrintChange(answer, err, "Bring it back", "popup restore")
		}),
	}
}
