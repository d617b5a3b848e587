package slider

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/api/client"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/pictures"
	"schoolsite/internal/school"
)

type replaceOptions struct {
	*cli.CLI
	edit api.SlideEdit
}

func newReplace(c *cli.CLI) *cobra.Command {
	o := replaceOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "replace ID IMAGE FILE", Short: "Put another picture in the place of one", Args: cobra.ExactArgs(3),
		Long: `Put another picture in the place of one. It needs a description of its own.

` + slidesHelp,
		Example:           `  schoolsite slider replace 06gvm0aq68asiv9pobph5d6j3c 2 sports.jpg --alt "Sports day on the school ground"`,
		ValidArgsFunction: c.Complete(completeSlides(false)),
		RunE:              func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0], args[1], args[2]) },
	}
	cmd.Flags().StringVar(&o.edit.Alt, "alt", "", "what the new picture shows")
	cmd.Flags().BoolVar(&o.edit.Decorative, "decorative", false, "the new picture only decorates: nobody needs to be told of it")
	return cmd
}

func (o *replaceOptions) run(cmd *cobra.Command, id, image, path string) error {
	if err := cli.CheckFile(path); err != nil {
		return err
	}
	if err := pictures.CheckAlt(o.edit.Alt); err != nil {
		return err
	}
	return o.Connect(cmd, func(ctx context.Context, client *client.Client) error {
		old, err := findSlide(ctx, client, id, image)
		if err != nil {
			return err
		}
		if o.edit.Picture, err = pictures.SendOne(ctx, o.CLI, client, path); err != nil {
			return err
		}
		o.edit.Alt = school.TidyAlt(o.edit.Alt)
		if old.Picture == o.edit.Picture && o.edit.Alt == "" && !o.edit.Decorative {
			o.edit.Alt, o.edit.Decorative = old.Alt, old.Decorative
		}
		if old.Picture == o.edit.Picture && old.Alt == o.edit.Alt && old.Decorative == o.edit.Decorative {
			result := pictures.Result{MessageData: api.MessageData{ID: id, Unchanged: true}, Did: pictures.Unchanged}
			return pictures.PrintResult(o.CLI, result, "Nothing to do: this picture is there already")
		}
		answer, err := client.EditSlide(ctx, id, old.ID, o.edit)
		if err != nil {
			return err
		}
		result := pictures.Result{MessageData: answer.Data, Did: pictures.Replaced}
		if err := pictures.PrintResult(o.CLI, result, answer.Message); err != nil || o.JSON {
			return err
		}
		cli.PrintOffer(o.Out, "Take this back", "slider undo "+answer.Data.Undo)
		if o.edit.Alt == "" && !o.edit.Decorative {
			fmt.Fprintf(o.Err, "It is not described yet for those who can't see; the old one was %s. Say what it shows:\n  schoolsite slider alt %s %s \"…\"\n",
				pictures.Description(old.Alt, old.Decorative), id, image)
		}
		return nil
	})
}

// findSlide gives the picture that was named by its id or number.
func findSlide(ctx context.Context, client *client.Client, id, image string) (api.SlideView, error) {
	slider, err := live(ctx, client)
	if err != nil {
		return api.SlideView{}, err
	}
	if slider.ID != id {
		return api.SlideView{}, errNotLive(id)
	}
	found, err := imageID(slider, image)
	if err != nil {
		return api.SlideView{}, err
	}
	at := slices.IndexFunc(slider.Slides, func(s api.SlideView) bool { return s.ID == found })
	if at < 0 {
		return api.SlideView{}, school.Errorf(school.NotFound, "The slider has no picture %s. See them with: schoolsite slider list", image)
	}
	return slider.Slides[at], nil
}
