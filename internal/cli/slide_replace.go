package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *CLI) sliderReplaceCommand() *cobra.Command {
	var edit api.SlideEdit
	cmd := &cobra.Command{
		Use: "replace ID IMAGE FILE", Short: "Put another picture in the place of one", Args: cobra.ExactArgs(3),
		Long: `Put another picture in the place of one. It needs a description of its own.

` + slidesHelp,
		Example:           `  schoolsite slider replace 06gvm0aq68asiv9pobph5d6j3c 2 sports.jpg --alt "Sports day on the school ground"`,
		ValidArgsFunction: a.completing(slideWords),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := mustBeFile(args[2]); err != nil {
				return err
			}
			if err := checkAlt(edit.Alt); err != nil {
				return err
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error { return a.replaceSlide(ctx, c, args, edit) })
		},
	}
	cmd.Flags().StringVar(&edit.Alt, "alt", "", "what the new picture shows")
	cmd.Flags().BoolVar(&edit.Decorative, "decorative", false, "the new picture only decorates: nobody needs to be told of it")
	return cmd
}

func (a *CLI) replaceSlide(ctx context.Context, c *api.Client, args []string, edit api.SlideEdit) error {
	old, err := slideNamed(ctx, c, args[0], args[1])
	if err != nil {
		return err
	}
	e, err := a.sendPicture(ctx, c, args[2])
	if err != nil {
		return err
	}
	edit.Alt, edit.Picture = school.TidyAlt(edit.Alt), e.files[0].id
	if old.Picture == edit.Picture && edit.Alt == "" && !edit.Decorative {
		edit.Alt, edit.Decorative = old.Alt, old.Decorative
	}
	if old.Picture == edit.Picture && old.Alt == edit.Alt && old.Decorative == edit.Decorative {
		return a.showResult(uploadResult{MessageData: api.MessageData{ID: args[0], Unchanged: true}, Did: unchanged}, "Nothing to do: this picture is there already")
	}
	answer, err := c.EditSlide(ctx, args[0], old.ID, edit)
	if err != nil {
		return err
	}
	return a.tellReplaced(args, old, edit, answer)
}

// slideNamed is the picture that was named by its id or number.
func slideNamed(ctx context.Context, c *api.Client, slider, image string) (api.SlideView, error) {
	answer, err := c.Sliders(ctx)
	if err != nil {
		return api.SlideView{}, err
	}
	if len(answer.Data) == 0 || answer.Data[0].ID != slider {
		return api.SlideView{}, notLive(slider)
	}
	ids, err := imageIDs(answer.Data, []string{image})
	if err != nil {
		return api.SlideView{}, err
	}
	for _, slide := range answer.Data[0].Slides {
		if slide.ID == ids[0] {
			return slide, nil
		}
	}
	return api.SlideView{}, school.Errorf(school.NotFound, "The slider has no picture %s. See them with: schoolsite slider list", image)
}

func (a *CLI) tellReplaced(args []string, old api.SlideView, edit api.SlideEdit, answer api.MessageAnswer) error {
	if err := a.showResult(uploadResult{MessageData: answer.Data, Did: replaced}, answer.Message); err != nil || a.json {
		return err
	}
	fmt.Fprintf(a.out, "Take this back within 30 days with:\n  schoolsite slider undo %s\n", answer.Data.Undo)
	if edit.Alt == "" && !edit.Decorative {
		fmt.Fprintf(a.talk, "It is not described yet for those who can't see; the old one was %s. Say what it shows:\n  schoolsite slider alt %s %s \"…\"\n",
			description(old.Alt, old.Decorative), args[0], args[1])
	}
	return nil
}
