// Package slider holds the commands for the moving pictures of the home page.
package slider

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/changes"
	"schoolsite/internal/cli/pictures"
	"schoolsite/internal/school"
)

// New makes the command slider.
func New(c *cli.CLI) *cobra.Command {
	cmd := cli.Group("slider", "The moving pictures of the home page",
		newUpload(c), newList(c), newShow(c), newReorder(c), newAlt(c), newReplace(c), newRemove(c), newDelete(c))
	cmd.AddCommand(changes.Commands(c, school.SliderSubject)...)
	return cmd
}

// live gives the live slider, without an ID when none is.
func live(ctx context.Context, client *cli.Client) (api.SliderView, error) {
	answer, err := api.ListSliders.Call(ctx, client, nil)
	if err != nil || len(answer.Data) == 0 {
		return api.SliderView{}, err
	}
	return answer.Data[0], nil
}

func errNotLive(id string) error {
	return school.Errorf(school.NotFound, "No slider %s is live. See the one that is with: schoolsite slider list", id)
}

func newList(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the pictures of the live slider", Args: cobra.NoArgs,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.ListSliders.Call(ctx, client, nil)
			return c.Answer(answer.Data, err, func(w io.Writer) {
				if len(answer.Data) == 0 {
					fmt.Fprintln(w, "No slider is live.")
					return
				}
				fmt.Fprintf(w, "Slider %s\n", answer.Data[0].ID)
				number := 0
				cli.Table(w, "\tIMAGE\tSIZE\tDESCRIPTION", answer.Data[0].Slides, func(s api.SlideView) []any {
					number++
					size := fmt.Sprintf("%d × %d", s.Width, s.Height)
					return []any{number, s.ID, size, cli.Shorten(pictures.MaxBesideID, pictures.Description(s.Alt, s.Decorative))}
				})
			})
		}),
	}
}

func newShow(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "show [ID]", Short: "Show the live slider whole", Args: cobra.MaximumNArgs(1),
		Long:              "Each picture comes with its description, its sizes and the addresses of its files.",
		ValidArgsFunction: c.Complete(1, completeSlider),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			answer, err := api.ListSliders.Call(ctx, client, nil)
			if err == nil && len(args) == 1 && (len(answer.Data) == 0 || answer.Data[0].ID != args[0]) {
				err = errNotLive(args[0])
			}
			return c.Answer(answer.Data, err, func(w io.Writer) {
				if len(answer.Data) == 0 {
					fmt.Fprintln(w, "No slider is live: visitors see the pictures of the content, if it has any.")
					return
				}
				slides := answer.Data[0].Slides
				fmt.Fprintf(w, "Slider %s, %s: visitors see it\n", answer.Data[0].ID, school.CountText(len(slides), "picture"))
				for i, s := range slides {
					fmt.Fprintf(w, "\n%d. %s\n", i+1, pictures.Description(s.Alt, s.Decorative))
					fmt.Fprintf(w, "   Image: %s\n   Size:  %d × %d\n", s.ID, s.Width, s.Height)
					for _, file := range strings.Split(s.Srcset, ", ") {
						address, _, _ := strings.Cut(file, " ")
						fmt.Fprintf(w, "   File:  %s\n", address)
					}
				}
			})
		}),
	}
}

func newDelete(c *cli.CLI) *cobra.Command {
	cmd := &cobra.Command{
		Use: "delete [ID]", Short: "Take the slider down; it can be restored for 30 days", Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: c.Complete(1, completeSlider),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			if len(args) == 0 {
				slider, err := live(ctx, client)
				if err != nil {
					return err
				}
				if slider.ID == "" {
					return c.Print([]api.SliderView{}, func(w io.Writer) { fmt.Fprintln(w, "No slider is live; nothing to do.") })
				}
				args = []string{slider.ID}
			}
			err := c.Confirm(ctx, nil, "Take the slider down?", "Nothing was deleted. Add --yes to delete without being asked.")
			if err != nil {
				return err
			}
			answer, err := api.DeleteSlider.At(args[0]).Call(ctx, client, nil)
			return c.PrintChange(answer, err, "Bring it back", "slider restore")
		}),
	}
	c.YesFlag(cmd)
	return cmd
}

// completeSlider offers the live slider's id.
func completeSlider(ctx context.Context, client *cli.Client, _ []string) ([]string, error) {
	slider, err := live(ctx, client)
	if err != nil || slider.ID == "" {
		return nil, err
	}
	return []string{slider.ID + "\t" + school.CountText(len(slider.Slides), "picture")}, nil
}

// completeSlides offers the slider's id, then the numbers of its pictures.
func completeSlides(ctx context.Context, client *cli.Client, given []string) (words []string, err error) {
	if len(given) == 0 {
		return completeSlider(ctx, client, nil)
	}
	slider, err := live(ctx, client)
	for i, slide := range slider.Slides {
		words = append(words, strconv.Itoa(i+1)+"\t"+pictures.Description(slide.Alt, slide.Decorative))
	}
	return words, err
}

// slidesHelp explains the arguments that name a picture of a slider.
const slidesHelp = "ID is the slider's; IMAGE is a picture's id or its number in `schoolsite slider list`."

func newReorder(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "reorder ID IMAGE...", Short: "Put the pictures into another order", Args: cobra.MinimumNArgs(2),
		Long:    "Name every picture once. " + slidesHelp,
		Example: "  schoolsite slider reorder 06gvm0aq68asiv9pobph5d6j3c 3 1 2", ValidArgsFunction: c.Complete(100, completeSlides),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			_, slides, err := findSlides(ctx, client, args[1:])
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
		Use: "remove ID IMAGE", Short: "Take one picture out; the last one takes the slider with it", Args: cobra.ExactArgs(2),
		Long:    slidesHelp,
		Example: "  schoolsite slider remove 06gvm0aq68asiv9pobph5d6j3c 2", ValidArgsFunction: c.Complete(2, completeSlides),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			_, slides, err := findSlides(ctx, client, args[1:])
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
		Use: "alt ID IMAGE TEXT", Short: "Say what a picture shows", Args: cobra.ExactArgs(3),
		Long:              "Those who can't see it hear it. " + slidesHelp,
		Example:           "  schoolsite slider alt 06gvm0aq68asiv9pobph5d6j3c 2 \"Sports day on the school ground\"\n  schoolsite slider alt 06gvm0aq68asiv9pobph5d6j3c 3 \"\" --decorative",
		ValidArgsFunction: c.Complete(2, completeSlides),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			_, slides, err := findSlides(ctx, client, args[1:2])
			if err != nil {
				return err
			}
			edit.Alt = args[2]
			answer, err := api.EditSlide.At(args[0], slides[0]).Call(ctx, client, edit)
			return c.PrintChange(answer, err, "Take this back", "slider undo")
		}),
	}
	cmd.Flags().BoolVar(&edit.Decorative, "decorative", false, "the picture only decorates: nobody needs to be told of it")
	return cmd
}

// findSlides gives the live slider and the ids of its pictures that were named by id or by number.
func findSlides(ctx context.Context, client *cli.Client, named []string) (slider api.SliderView, ids []string, err error) {
	if slider, err = live(ctx, client); err != nil {
		return slider, nil, err
	}
	ids = make([]string, len(named))
	for i, name := range named {
		ids[i] = name
		number, err := strconv.Atoi(name)
		if err != nil || slider.ID == "" {
			continue
		}
		if number < 1 || number > len(slider.Slides) {
			return slider, nil, school.Errorf(school.NotFound, "The slider has no picture %d: it has %d.", number, len(slider.Slides))
		}
		ids[i] = slider.Slides[number-1].ID
	}
	return slider, ids, nil
}

func newReplace(c *cli.CLI) *cobra.Command {
	var edit api.SlideEdit
	cmd := &cobra.Command{
		Use: "replace ID IMAGE FILE", Short: "Put another picture in the place of one", Args: cobra.ExactArgs(3),
		Long:              "It needs a description of its own. " + slidesHelp,
		Example:           `  schoolsite slider replace 06gvm0aq68asiv9pobph5d6j3c 2 sports.jpg --alt "Sports day on the school ground"`,
		ValidArgsFunction: c.Complete(2, completeSlides),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cli.CheckFile(args[2]); err != nil {
				return err
			}
			if err := pictures.CheckAlt(edit.Alt); err != nil {
				return err
			}
			return c.Connect(cmd, func(ctx context.Context, client *cli.Client) error { return replace(ctx, c, client, args, edit) })
		},
	}
	cmd.Flags().StringVar(&edit.Alt, "alt", "", "what the new picture shows")
	cmd.Flags().BoolVar(&edit.Decorative, "decorative", false, "the new picture only decorates: nobody needs to be told of it")
	return cmd
}

func replace(ctx context.Context, c *cli.CLI, client *cli.Client, args []string, edit api.SlideEdit) error {
	id, image, path := args[0], args[1], args[2]
	slider, slides, err := findSlides(ctx, client, []string{image})
	if err != nil {
		return err
	}
	at := slices.IndexFunc(slider.Slides, func(s api.SlideView) bool { return s.ID == slides[0] })
	switch {
	case slider.ID != id:
		return errNotLive(id)
	case at < 0:
		return school.Errorf(school.NotFound, "The slider has no picture %s. See them with: schoolsite slider list", image)
	}
	old := slider.Slides[at]
	if edit.Picture, err = pictures.SendOne(ctx, c, client, path); err != nil {
		return err
	}
	edit.Alt = school.TidyAlt(edit.Alt)
	if old.Picture == edit.Picture && edit.Alt == "" && !edit.Decorative { // the same again changes nothing
		edit.Alt, edit.Decorative = old.Alt, old.Decorative
	}
	answer, err := api.EditSlide.At(id, old.ID).Call(ctx, client, edit)
	if err != nil {
		return err
	}
	if answer.Data.Unchanged {
		return pictures.PrintResult(c, pictures.Result{MessageData: answer.Data, Did: pictures.Unchanged}, "Nothing to do: this picture is there already")
	}
	result := pictures.Result{MessageData: answer.Data, Did: pictures.Replaced}
	if err := pictures.PrintResult(c, result, answer.Message); err != nil || c.JSON {
		return err
	}
	cli.PrintOffer(c.Out, "Take this back", "slider undo "+answer.Data.Undo)
	if edit.Alt == "" && !edit.Decorative {
		fmt.Fprintf(c.Err, "It is not described yet for those who can't see; the old one was %s. Say what it shows:\n  schoolsite slider alt %s %s \"…\"\n",
			pictures.Description(old.Alt, old.Decorative), id, image)
	}
	return nil
}
