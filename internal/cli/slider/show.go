package slider

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/pictures"
	"schoolsite/internal/school"
)

func newShow(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "show [ID]", Short: "Show the live slider in full", Args: cobra.MaximumNArgs(1),
		Long:              "Each picture is shown with its description, its sizes and the addresses of its files.",
		ValidArgsFunction: c.Complete(1, completeSlider),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			answer, err := api.ListSliders.Call(ctx, client, nil)
			if err == nil && len(args) == 1 && (len(answer.Data) == 0 || answer.Data[0].ID != args[0]) {
				err = school.Errorf(school.NotFound, "No slider %s is live. See the one that is with: schoolsite slider list", args[0])
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
