// Package slider holds the commands for the moving pictures of the home page.
package slider

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/changes"
	"schoolsite/internal/cli/pictures"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// New makes the command slider.
func New(c *cli.CLI) *cobra.Command {
	cmd := cli.Group("slider", "The moving pictures of the home page",
		newUpload(c), newList(c), newShow(c), newReorder(c), newAlt(c), newRemove(c), newDelete(c))
	cmd.AddCommand(changes.Commands(c, homepage.Slider)...)
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

// completeSlider offers the live slider's id.
func completeSlider(ctx context.Context, client *cli.Client, _ []string) ([]string, error) {
	slider, err := live(ctx, client)
	if err != nil || slider.ID == "" {
		return nil, err
	}
	return []string{slider.ID + "\t" + school.CountText(len(slider.Slides), "picture")}, nil
}

// completeSlides offers the numbers of the slider's pictures.
func completeSlides(ctx context.Context, client *cli.Client, _ []string) (words []string, err error) {
	slider, err := live(ctx, client)
	for i, slide := range slider.Slides {
		words = append(words, strconv.Itoa(i+1)+"\t"+pictures.Description(slide.Alt, slide.Decorative))
	}
	return words, err
}
