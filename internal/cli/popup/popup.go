// Package popup holds the commands for the picture that greets visitors of the home page.
package popup

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/changes"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// New makes the command popup.
func New(c *cli.CLI) *cobra.Command {
	cmd := cli.Group("popup", "The picture that greets visitors of the home page", newSet(c), newShow(c), newList(c), newClear(c))
	cmd.AddCommand(changes.Commands(c, homepage.Popup)...)
	return cmd
}

// live gives the pop-up there is, shown now or later; without an ID when there is none.
func live(ctx context.Context, client *cli.Client) (api.PopupView, error) {
	answer, err := api.ListPopups.Call(ctx, client, nil)
	if err != nil || len(answer.Data) == 0 {
		return api.PopupView{}, err
	}
	return answer.Data[0], nil
}

const noPopup = "There is no pop-up."

// shownText says in words when visitors see a pop-up.
func shownText(p api.PopupView) string {
	return school.Popup{Shown: school.Span{From: p.From, Until: p.Until}}.StateText(time.Now())
}
