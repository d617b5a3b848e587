package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

func (a *app) popupCommand() *cobra.Command {
	return group("popup", "The picture that greets visitors of the home page",
		a.popupSetCommand(), a.popupShowCommand(), a.popupClearCommand(), a.restoreCommand(school.PopupSubject))
}

func (a *app) popupSetCommand() *cobra.Command {
	var alt string
	var fields api.PopupFields
	var replace bool
	cmd := &cobra.Command{
		Use: "set FILE", Short: "Put up a pop-up", Args: cobra.ExactArgs(1),
		Example: `  schoolsite popup set admissions.jpg --alt "Admissions open" --link /contactus --until "2026-12-31 18:00"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			headers, err := inspect(args)
			if err != nil {
				return err
			}
			mode := site.Create
			if replace {
				mode = site.Replace
			}
			return a.connectedAnew(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.UploadPopup(ctx, a.filesOf(headers, []string{alt})[0], fields, mode)
				if err != nil {
					return err
				}
				if replace {
					return a.didUndoably(answer, "Bring the old one back", "popup")
				}
				return a.did(answer)
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&alt, "alt", "", "what the picture shows and says")
	f.StringVar(&fields.Link, "link", "", "where a click leads: a page like /boarding or an https address")
	f.StringVar(&fields.From, "from", "", "when it begins, like \"2026-12-01 09:00\" (Indian Standard Time)")
	f.StringVar(&fields.Until, "until", "", "when it ends")
	f.BoolVar(&replace, "replace", false, "take the pop-up that is there down first; it can be restored for 30 days")
	return cmd
}

func (a *app) popupShowCommand() *cobra.Command {
	return &cobra.Command{
		Use: "show", Short: "Show the pop-up there is", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.Popups(ctx)
				if err != nil {
					return err
				}
				return a.show(answer.Data, func(w io.Writer) { printPopups(w, answer.Data) })
			})
		},
	}
}

func printPopups(w io.Writer, popups []api.PopupView) {
	if len(popups) == 0 {
		fmt.Fprintln(w, "There is no pop-up.")
		return
	}
	p := popups[0]
	fmt.Fprintf(w, "Pop-up %s: %s\n", p.ID, shownText(p))
	fmt.Fprintf(w, "Picture:     %s (%d × %d)\n", p.Image, p.Width, p.Height)
	fmt.Fprintf(w, "Description: %s\n", description(p.Alt, p.Decorative))
	if p.Link != "" {
		fmt.Fprintf(w, "Link:        %s\n", p.Link)
	}
}

func shownText(p api.PopupView) string {
	span := site.PopupText(school.Popup{From: p.From, Until: p.Until}, time.Now())
	if p.Live {
		return "visitors see it, " + span
	}
	return "visitors don't see it, " + span
}

// nothingUp answers clear when there is nothing to do.
const nothingUp = "There is no pop-up, so there is nothing to do"

func (a *app) popupClearCommand() *cobra.Command {
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
