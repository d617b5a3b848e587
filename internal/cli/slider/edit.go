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
const slidesHelp = "IMAGE is a picture's id or its number in `schoolsite slider list`; ID is the slider's, which may be left out."

// findSlides returns the slider's id, and the ids of its pictures that were named by id or by number. The first
// name may be the slider's id.
func findSlides(ctx context.Context, client *cli.Client, named []string) (id string, slides []string, slider api.SliderView, err error) {
	if slider, err = live(ctx, client); err != nil {
		return "", nil, slider, err
	}
	isSlide := func(name string) bool {
		_, err := strconv.Atoi(name)
		return err == nil || slices.ContainsFunc(slider.Slides, func(s api.SlideView) bool { return s.ID == name })
	}
	switch id = slider.ID; {
	case !isSlide(named[0]) && len(named) > 1:
		id, named = named[0], named[1:]
	case id == "":
		return "", nil, slider, school.Errorf(school.NotFound, "No slider is live.")
	}
	slides = slices.Clone(named)
	for i, name := range named {
		number, err := strconv.Atoi(name)
		if err != nil || slider.ID == "" {
			continue
		}
		if number < 1 || number > len(slider.Slides) {
			return "", nil, slider, school.Errorf(school.NotFound, "The slider has no picture %d: it has %d.", number, len(slider.Slides))
		}
		slides[i] = slider.Slides[number-1].ID
	}
	return id, slides, slider, nil
}

func newReorder(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "reorder [ID] IMAGE...", Short: "Change the order of the pictures", Args: cobra.MinimumNArgs(1),
		Long:    "Give every picture once. " + slidesHelp,
		Example: "  schoolsite slider reorder 3 1 2", ValidArgsFunction: c.Complete(100, completeSlides),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			id, slides, slider, err := findSlides(ctx, client, args)
			if err != nil {
				return err
			}
			once := slices.Compact(slices.Sorted(slices.Values(slides)))
			if id == slider.ID && (len(once) != len(slides) || len(slides) != len(slider.Slides)) {
				return school.Errorf(school.Invalid, "The slider has %s. Name each once, in the new order.", school.CountText(len(slider.Slides), "picture"))
			}
			answer, err := api.ReorderSlider.At(id).Call(ctx, client, api.SlideOrder{Order: slides})
			return c.PrintChange(answer, err, "Undo this", "slider undo")
		}),
	}
}

func newRemove(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "remove [ID] IMAGE", Short: "Remove one picture; removing the last one takes the slider down", Args: cobra.RangeArgs(1, 2),
		Long:    slidesHelp,
		Example: "  schoolsite slider remove 2", ValidArgsFunction: c.Complete(2, completeSlides),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			id, slides, _, err := findSlides(ctx, client, args)
			if err != nil {
				return err
			}
			answer, err := api.RemoveSlide.At(id, slides[0]).Call(ctx, client, nil)
			return c.PrintChange(answer, err, "Undo this", "slider undo")
		}),
	}
}

func newAlt(c *cli.CLI) *cobra.Command {
	var edit api.SlideEdit
	cmd := &cobra.Command{
		Use: "alt [ID] IMAGE TEXT", Short: "Describe a picture", Args: cobra.RangeArgs(2, 3),
		Long:              "Screen readers read the description aloud. " + slidesHelp,
		Example:           "  schoolsite slider alt 2 \"Sports day on the school ground\"\n  schoolsite slider alt 3 \"\" --decorative",
		ValidArgsFunction: c.Complete(2, completeSlides),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			text := len(args) - 1
			id, slides, _, err := findSlides(ctx, client, args[:text])
			if err != nil {
				return err
			}
			edit.Alt = args[text]
			answer, err := api.EditSlide.At(id, slides[0]).Call(ctx, client, edit)
			return c.PrintChange(answer, err, "Undo this", "slider undo")
		}),
	}
	cmd.Flags().BoolVar(&edit.Decorative, "decorative", false, "the picture is decoration only and needs no description")
	return cmd
}
