// Package slider holds the commands for the moving pictures of the home page.
package slider

import (
	"context"
	"fmt"
	"io"
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
	answer, err := client.Sliders(ctx)
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
			answer, err := client.Sliders(ctx)
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
		Long: `Show the live slider whole: each picture with its description, its sizes and
the addresses of its files.`,
		ValidArgsFunction: c.Complete(1, completeSlider),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			answer, err := client.Sliders(ctx)
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
	var yes bool
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
			err := c.Confirm(ctx, cli.Question{
				Yes: yes, Text: "Take the slider down?", Refused: "Nothing was deleted. Add --yes to delete without being asked.",
			})
			if err != nil {
				return err
			}
			answer, err := client.DeleteSlider(ctx, args[0])
			return c.PrintChange(answer, err, "Bring it back", "slider restore")
		}),
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "don't ask")
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
