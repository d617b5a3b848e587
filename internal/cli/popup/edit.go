package popup

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/api/client"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/pictures"
	"schoolsite/internal/school"
)

type editOptions struct {
	*cli.CLI
	popupFlags
	picture string
}

func newEdit(c *cli.CLI) *cobra.Command {
	o := editOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "edit", Short: "Change the pop-up's words, times, link or picture", Args: cobra.NoArgs,
		Long: `Change the pop-up's words, times, link or picture. What is not named stays as
it is; "" takes a time or the link away. An end that is a day alone counts whole.`,
		Example: `  schoolsite popup edit --until "2027-01-15 18:00"
  schoolsite popup edit --link "" --alt "Admissions are closed"
  schoolsite popup edit --picture admissions-2.jpg --alt "Admissions open until June"`,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	o.add(cmd)
	cmd.Flags().StringVar(&o.picture, "picture", "", "a file to put in the picture's place")
	return cmd
}

func (o *editOptions) run(cmd *cobra.Command) error {
	edit := o.form(cmd)
	if edit == (api.PopupEdit{}) && o.picture == "" {
		return school.Errorf(school.Invalid, "Say what to change: --alt, --decorative, --link, --from, --until or --picture.")
	}
	if err := pictures.CheckAlt(o.alt); err != nil {
		return err
	}
	return o.Connect(cmd, func(ctx context.Context, client *client.Client) error {
		popups, err := client.Popups(ctx)
		if err != nil {
			return err
		}
		if len(popups.Data) == 0 {
			return school.Errorf(school.NotFound, "There is no pop-up to change. Put one up with: schoolsite popup set FILE")
		}
		if o.picture != "" {
			id, err := pictures.SendOne(ctx, o.CLI, client, o.picture)
			if err != nil {
				return err
			}
			edit.Picture = &id
		}
		answer, err := client.EditPopup(ctx, popups.Data[0].ID, edit)
		if err != nil {
			return err
		}
		if popups, err = client.Popups(ctx); err != nil {
			return err
		}
		return o.print(popups.Data, edit, answer)
	})
}

// form gives the change that the flags ask for.
func (o *editOptions) form(cmd *cobra.Command) api.PopupEdit {
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

// print prints the pop-up after the change; now holds it, unless somebody took
// it down since.
func (o *editOptions) print(now []api.PopupView, edit api.PopupEdit, answer api.MessageAnswer) error {
	if answer.Data.Unchanged {
		return pictures.PrintResult(o.CLI, pictures.Result{MessageData: answer.Data, Did: pictures.Unchanged}, nothingToDo)
	}
	result := pictures.Result{MessageData: answer.Data, Did: pictures.Edited}
	if err := pictures.PrintResult(o.CLI, result, answer.Message); err != nil || o.JSON {
		return err
	}
	for _, p := range now {
		fmt.Fprintln(o.Out, visibleText(p, time.Now()))
	}
	cli.PrintOffer(o.Out, "Take this back", "popup undo "+answer.Data.Undo)
	for _, p := range now {
		switch {
		case p.Alt == "" && !p.Decorative:
			fmt.Fprintln(o.Err, notDescribed)
		case edit.Picture != nil && edit.Alt == nil && edit.Decorative == nil: // the old picture's description
			fmt.Fprintf(o.Err, "The new picture is still described as %s. If it shows something else, say so:\n  schoolsite popup edit --alt \"…\"\n",
				pictures.Description(p.Alt, p.Decorative))
		}
	}
	return nil
}
