package slider

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/api/client"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// slidesHelp explains the arguments that name a picture of a slider.
const slidesHelp = "ID is the slider's; IMAGE is a picture's id or its number in `schoolsite slider list`."

func newReorder(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "reorder ID IMAGE...", Short: "Put the pictures into another order", Args: cobra.MinimumNArgs(2),
		Long:    "Put the pictures into another order. Name every picture once.\n\n" + slidesHelp,
		Example: "  schoolsite slider reorder 06gvm0aq68asiv9pobph5d6j3c 3 1 2", ValidArgsFunction: c.Complete(completeSlides(true)),
		RunE: func(cmd *cobra.Command, args []string) error {
			return changeSlides(c, cmd, args[1:], func(ctx context.Context, client *client.Client, images []string) (api.MessageAnswer, error) {
				return client.ReorderSlider(ctx, args[0], images)
			})
		},
	}
}

func newAlt(c *cli.CLI) *cobra.Command {
	var edit api.SlideEdit
	cmd := &cobra.Command{
		Use: "alt ID IMAGE TEXT", Short: "Say what a picture shows", Args: cobra.ExactArgs(3),
		Long:              "Say what a picture shows, for those who can't see it.\n\n" + slidesHelp,
		Example:           "  schoolsite slider alt 06gvm0aq68asiv9pobph5d6j3c 2 \"Sports day on the school ground\"\n  schoolsite slider alt 06gvm0aq68asiv9pobph5d6j3c 3 \"\" --decorative",
		ValidArgsFunction: c.Complete(completeSlides(false)),
		RunE: func(cmd *cobra.Command, args []string) error {
			edit.Alt = args[2]
			return changeSlides(c, cmd, args[1:2], func(ctx context.Context, client *client.Client, images []string) (api.MessageAnswer, error) {
				return client.EditSlide(ctx, args[0], images[0], edit)
			})
		},
	}
	cmd.Flags().BoolVar(&edit.Decorative, "decorative", false, "the picture only decorates: nobody needs to be told of it")
	return cmd
}

func newRemove(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "remove ID IMAGE", Short: "Take one picture out; the last one takes the slider with it", Args: cobra.ExactArgs(2),
		Long:    "Take one picture out; the last one takes the slider with it.\n\n" + slidesHelp,
		Example: "  schoolsite slider remove 06gvm0aq68asiv9pobph5d6j3c 2", ValidArgsFunction: c.Complete(completeSlides(false)),
		RunE: func(cmd *cobra.Command, args []string) error {
			return changeSlides(c, cmd, args[1:], func(ctx context.Context, client *client.Client, images []string) (api.MessageAnswer, error) {
				return client.RemoveSlide(ctx, args[0], images[0])
			})
		},
	}
}

// changeSlides runs a call on pictures of the slider, with the ids of those
// that were named by their numbers.
func changeSlides(c *cli.CLI, cmd *cobra.Command, named []string, call func(ctx context.Context, client *client.Client, images []string) (api.MessageAnswer, error)) error {
	return c.Connect(cmd, func(ctx context.Context, client *client.Client) error {
		slider, err := live(ctx, client)
		if err != nil {
			return err
		}
		images := make([]string, len(named))
		for i, name := range named {
			if images[i], err = imageID(slider, name); err != nil {
				return err
			}
		}
		answer, err := call(ctx, client, images)
		if err != nil {
			return err
		}
		return c.PrintChange(answer, "Take this back", "slider undo")
	})
}

// imageID puts an id for the number of a picture.
func imageID(slider api.SliderView, image string) (string, error) {
	number, err := strconv.Atoi(image)
	switch {
	case err != nil || slider.ID == "":
		return image, nil
	case number < 1 || number > len(slider.Slides):
		return "", school.Errorf(school.NotFound, "The slider has no picture %d: it has %d.", number, len(slider.Slides))
	}
	return slider.Slides[number-1].ID, nil
}
