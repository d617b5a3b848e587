package cli

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

func (a *CLI) popupCommand() *cobra.Command {
	return group("popup", "The picture that greets visitors of the home page",
		a.popupSetCommand(), a.popupShowCommand(), a.popupListCommand(), a.popupEditCommand(), a.popupClearCommand(),
		a.restoreCommand(school.PopupSubject), a.historyCommand(school.PopupSubject), a.undoCommand(school.PopupSubject), a.forgetCommand(school.PopupSubject))
}

func (a *CLI) popupShowCommand() *cobra.Command {
	return &cobra.Command{
		Use: "show", Short: "Say what visitors see of the pop-up now", Args: cobra.NoArgs,
		RunE: a.popups(func(w io.Writer, popups []api.PopupView) { printPopup(w, popups[0], time.Now()) }),
	}
}

func (a *CLI) popupListCommand() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "Show the pop-up in one line", Args: cobra.NoArgs,
		Long: `Show the pop-up in one line. There is one at most; what was there
before is in popup history.`,
		RunE: a.popups(func(w io.Writer, popups []api.PopupView) {
			table(w, "ID\tSHOWN\tDESCRIPTION", len(popups), func(w io.Writer, i int) {
				p := popups[i]
				fmt.Fprintf(w, "%s\t%s\t%s\n", p.ID, homepage.PopupText(spanOf(p), time.Now()), cutTo(longestBeside, description(p.Alt, p.Decorative)))
			})
		}),
	}
}

// popups prints the pop-up there is.
func (a *CLI) popups(words func(io.Writer, []api.PopupView)) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, _ []string) error {
		return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
			answer, err := c.Popups(ctx)
			if err != nil {
				return err
			}
			return a.show(answer.Data, func(w io.Writer) {
				if len(answer.Data) == 0 {
					fmt.Fprintln(w, "There is no pop-up.")
					return
				}
				words(w, answer.Data)
			})
		})
	}
}

func spanOf(p api.PopupView) school.Popup { return school.Popup{From: p.From, Until: p.Until} }

func printPopup(w io.Writer, p api.PopupView, now time.Time) {
	fmt.Fprintln(w, seenText(p, now))
	fmt.Fprintf(w, "Pop-up:      %s\n", p.ID)
	fmt.Fprintf(w, "Picture:     %s (%d × %d)\n", p.Image, p.Width, p.Height)
	fmt.Fprintf(w, "Description: %s\n", description(p.Alt, p.Decorative))
	if p.Link != "" {
		fmt.Fprintf(w, "Link:        %s\n", plain(p.Link))
	}
}

// seenText says what visitors of the home page see.
func seenText(p api.PopupView, now time.Time) string {
	switch {
	case now.Before(p.From) && p.Until.IsZero():
		return "Visitors don't see it yet: it is planned from " + when(p.From) + "."
	case now.Before(p.From):
		return "Visitors don't see it yet: it is planned from " + when(p.From) + " until " + when(p.Until) + "."
	case !p.Live:
		return "Visitors don't see it any more: it is over since " + when(p.Until) + "."
	case p.Until.IsZero():
		return "Visitors of the home page see it, each once a day, until it is taken down."
	}
	return "Visitors of the home page see it, each once a day, until " + when(p.Until) + "."
}

// nothingUp answers clear when there is nothing to do.
const nothingUp = "There is no pop-up, so there is nothing to do"

func (a *CLI) popupClearCommand() *cobra.Command {
	return &cobra.Command{
		Use: "clear", Short: "Take the pop-up down; it can be restored for 30 days", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				shown, err := c.Popups(ctx)
				if err != nil {
					return err
				}
				if len(shown.Data) == 0 {
					return a.did(api.MessageAnswer{Message: nothingUp, Data: api.MessageData{Message: nothingUp}})
				}
				answer, err := c.DeletePopup(ctx, shown.Data[0].ID)
				if err != nil {
					return err
				}
				return a.didUndoably(answer, "Bring it back", "popup")
			})
		},
	}
}
