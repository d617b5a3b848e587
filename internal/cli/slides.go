package cli

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// slidesHelp says how one picture of a slider is named.
const slidesHelp = "ID is the slider's; IMAGE is a picture's id or its number in `schoolsite slider list`."

func (a *CLI) sliderReorderCommand() *cobra.Command {
	return &cobra.Command{
		Use: "reorder ID IMAGE...", Short: "Put the pictures into another order", Args: cobra.MinimumNArgs(2),
		Long:    "Put the pictures into another order. Name every picture once.\n\n" + slidesHelp,
		Example: "  schoolsite slider reorder 06gvm0aq68asiv9pobph5d6j3c 3 1 2", ValidArgsFunction: a.completing(orderWords),
		RunE: a.slides(func(ctx context.Context, c *api.Client, id string, images, _ []string) (api.MessageAnswer, error) {
			return c.ReorderSlider(ctx, id, images)
		}, 0),
	}
}

func (a *CLI) sliderAltCommand() *cobra.Command {
	decorative := false
	cmd := &cobra.Command{
		Use: "alt ID IMAGE TEXT", Short: "Say what a picture shows", Args: cobra.ExactArgs(3),
		Long:              "Say what a picture shows, for those who can't see it.\n\n" + slidesHelp,
		Example:           "  schoolsite slider alt 06gvm0aq68asiv9pobph5d6j3c 2 \"Sports day on the school ground\"\n  schoolsite slider alt 06gvm0aq68asiv9pobph5d6j3c 3 \"\" --decorative",
		ValidArgsFunction: a.completing(slideWords),
		RunE: a.slides(func(ctx context.Context, c *api.Client, id string, images, rest []string) (api.MessageAnswer, error) {
			return c.EditSlide(ctx, id, images[0], api.SlideEdit{Alt: rest[0], Decorative: decorative})
		}, 1),
	}
	cmd.Flags().BoolVar(&decorative, "decorative", false, "the picture only decorates: nobody needs to be told of it")
	return cmd
}

func (a *CLI) sliderRemoveCommand() *cobra.Command {
	return &cobra.Command{
		Use: "remove ID IMAGE", Short: "Take one picture out; the last one takes the slider with it", Args: cobra.ExactArgs(2),
		Long:    "Take one picture out; the last one takes the slider with it.\n\n" + slidesHelp,
		Example: "  schoolsite slider remove 06gvm0aq68asiv9pobph5d6j3c 2", ValidArgsFunction: a.completing(slideWords),
		RunE: a.slides(func(ctx context.Context, c *api.Client, id string, images, _ []string) (api.MessageAnswer, error) {
			return c.RemoveSlide(ctx, id, images[0])
		}, 0),
	}
}

// slideCall changes the pictures of a slider.
type slideCall func(ctx context.Context, c *api.Client, id string, images, rest []string) (api.MessageAnswer, error)

// slides runs a call on a slider and its pictures; the last arguments, as many
// as more says, name no pictures.
func (a *CLI) slides(call slideCall, more int) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
			sliders, err := c.Sliders(ctx)
			if err != nil {
				return err
			}
			split := len(args) - more
			images, err := imageIDs(sliders.Data, args[1:split])
			if err != nil {
				return err
			}
			answer, err := call(ctx, c, args[0], images, args[split:])
			if err != nil {
				return err
			}
			return a.didAndCanUndo(answer, school.SliderSubject, "Take this back")
		})
	}
}

// imageIDs puts ids for the numbers of pictures.
func imageIDs(sliders []api.SliderView, given []string) ([]string, error) {
	ids := make([]string, len(given))
	for i, image := range given {
		ids[i] = image
		number, err := strconv.Atoi(image)
		if err != nil || len(sliders) == 0 {
			continue
		}
		if slides := sliders[0].Slides; number >= 1 && number <= len(slides) {
			ids[i] = slides[number-1].ID
		} else {
			return nil, school.Errorf(school.NotFound, "The slider has no picture %d: it has %d.", number, len(slides))
		}
	}
	return ids, nil
}
