package slider

import (
	"context"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// slidesHelp explains the arguments that name a picture of a slider.
const slidesHelp = "ID is the slider's; IMAGE is a picture's id or its number in `schoolsite slider list`."

// findSlides gives the ids of the live slider's pictures that were named by id or by number.
func findSlides(ctx context.Context, client *cli.Client, named []string) ([]string, error) {
	slider, err := live(ctx, client)
	if err != nil {
		return nil, err
	}
	ids := slices.Clone(named)
	for i, name := range named {
		number, err := strconv.Atoi(name)
		if err != nil || slider.ID == "" {
			continue
		}
		if number < 1 || number > len(slider.Slides) {
			return nil, school.Errorf(school.NotFound, "The slider has no picture %d: it has %d.", number, len(slider.Slides))
		}
		ids[i] = slider.Slides[number-1].ID
	}
	return ids, nil
}

func newReorder(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "reorder ID IMAGE...", Short: "Change the order of the pictures", Args: cobra.MinimumNArgs(2),
		Long:    "Give every picture once. " + slidesHelp,
		Example: "  schoolsite slider reorder 06gvm0aq68asiv9pobph5d6j3c 3 1 2", ValidArgsFunction: c.Complete(100, completeSlides),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			slides, err := findSlides(ctx, client, args[1:])
			if err != nil {
				return err
			}
			answer, err := api.ReorderSlider.At(args[0]).Call(ctx, client, api.SlideOrder{Order: slides})
			return c.PrintChange(answer, err, "Take this back", "slider undo")
		}),
	}
}

func newRemove(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "remove ID IMAGE", Short: "Remove one picture; removing the last one takes the slider down", Args: cobra.ExactArgs(2),
		Long:    slidesHelp,
		Example: "  schoolsite slider remove 06gvm0aq68asiv9pobph5d6j3c 2", ValidArgsFunction: c.Complete(2, completeSlides),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			slides, err := findSlides(ctx, client, args[1:])
			if err != nil {
				return err
			}
			answer, err := api.RemoveSlide.At(args[0], slides[0]).Call(ctx, client, nil)
			return c.PrintChange(answer, err, "Take this back", "slider undo")
		}),
	}
}

func newAlt(c *cli.CLI) *cobra.Command {
	var edit api.SlideEdit
	cmd := &cobra.Command{
		Use: "alt ID IMAGE TEXT", Short: "Describe a picture", Args: cobra.ExactArgs(3),
		Long:              "Screen readers read the description aloud. " + slidesHelp,
		Example:           "  schoolsite slider alt 06gvm0aq68asiv9pobph5d6j3c 2 \"Sports day on the school ground\"\n  schoolsite slider alt 06gvm0aq68asiv9pobph5d6j3c 3 \"\" --decorative",
		ValidArgsFunction: c.Complete(2, completeSlides),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			slides, err := findSlides(ctx, client, args[1:2])
			if err != nil {
				return err
			}
			edit.Alt = args[2]
			answer, err := api.EditSlide.At(args[0], slides[0]).Call(ctx, client, edit)
			return c.PrintChange(answer, err, "Take this back", "slider undo")
		}),
	}
	cmd.Flags().BoolVar(&edit.Decorative, "decorative", false, "the picture is decoration only and needs no description")
	return cmd
}
