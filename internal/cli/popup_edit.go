package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *CLI) popupEditCommand() *cobra.Command {
	var o popupOptions
	var picture string
	cmd := &cobra.Command{
		Use: "edit", Short: "Change the pop-up's words, times, link or picture", Args: cobra.NoArgs,
		Long: `Change the pop-up's words, times, link or picture. What is not named stays as
it is; "" takes a time or the link away. An end that is a day alone counts whole.`,
		Example: `  schoolsite popup edit --until "2027-01-15 18:00"
  schoolsite popup edit --link "" --alt "Admissions are closed"
  schoolsite popup edit --picture admissions-2.jpg --alt "Admissions open until June"`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			edit := o.edit(cmd)
			if edit == (api.PopupEdit{}) && picture == "" {
				return school.Errorf(school.Invalid, "Say what to change: --alt, --decorative, --link, --from, --until or --picture.")
			}
			if err := checkAlt(o.alt); err != nil {
				return err
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error { return a.editPopup(ctx, c, edit, picture) })
		},
	}
	o.flags(cmd)
	cmd.Flags().StringVar(&picture, "picture", "", "a file to put in the picture's place")
	return cmd
}

// edit is what the flags that were given change.
func (o *popupOptions) edit(cmd *cobra.Command) api.PopupEdit {
	given := func(name string, value *string) *string {
		if cmd.Flags().Changed(name) {
			return value
		}
		return nil
	}
	edit := api.PopupEdit{
		Alt: given("alt", &o.alt), Link: given("link", &o.link), From: given("from", &o.from), Until: given("until", &o.until),
	}
	if cmd.Flags().Changed("decorative") {
		edit.Decorative = &o.decorative
	}
	return edit
}

func (a *CLI) editPopup(ctx context.Context, c *api.Client, edit api.PopupEdit, picture string) error {
	answer, err := c.Popups(ctx)
	if err != nil {
		return err
	}
	if len(answer.Data) == 0 {
		return school.Errorf(school.NotFound, "There is no pop-up to change. Put one up with: schoolsite popup set FILE")
	}
	if picture != "" {
		e, err := a.sendPicture(ctx, c, picture)
		if err != nil {
			return err
		}
		edit.Picture = &e.files[0].id
	}
	did, err := c.EditPopup(ctx, answer.Data[0].ID, edit)
	if err != nil {
		return err
	}
	if answer, err = c.Popups(ctx); err != nil {
		return err
	}
	return a.tellEdited(answer.Data, edit, did)
}

// tellEdited says what became of the pop-up; now holds it, unless somebody took
// it down since.
func (a *CLI) tellEdited(now []api.PopupView, edit api.PopupEdit, did api.MessageAnswer) error {
	if did.Data.Unchanged {
		return a.showResult(uploadResult{MessageData: did.Data, Did: unchanged}, sameAlready)
	}
	if err := a.showResult(uploadResult{MessageData: did.Data, Did: "edited"}, did.Message); err != nil || a.json {
		return err
	}
	for _, p := range now {
		fmt.Fprintln(a.out, seenText(p, time.Now()))
	}
	fmt.Fprintf(a.out, "Take this back within 30 days with:\n  schoolsite popup undo %s\n", did.Data.Undo)
	for _, p := range now {
		a.askForWords(p, edit)
	}
	return nil
}

// askForWords asks for a description where there is none, or where that of the
// old picture stands for a new one.
func (a *CLI) askForWords(p api.PopupView, edit api.PopupEdit) {
	switch {
	case p.Alt == "" && !p.Decorative:
		fmt.Fprintln(a.talk, notDescribed)
	case edit.Picture != nil && edit.Alt == nil && edit.Decorative == nil:
		fmt.Fprintf(a.talk, "The new picture is still described as %s. If it shows something else, say so:\n  schoolsite popup edit --alt \"…\"\n",
			description(p.Alt, p.Decorative))
	}
}
