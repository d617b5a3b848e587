package cli

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *CLI) sliderCommand() *cobra.Command {
	return group("slider", "The moving pictures of the home page",
		a.sliderUploadCommand(), a.sliderListCommand(), a.sliderShowCommand(), a.sliderReorderCommand(), a.sliderAltCommand(),
		a.sliderReplaceCommand(), a.sliderRemoveCommand(), a.sliderDeleteCommand(), a.restoreCommand(school.SliderSubject),
		a.historyCommand(school.SliderSubject), a.undoCommand(school.SliderSubject), a.forgetCommand(school.SliderSubject))
}

func (a *CLI) sliderListCommand() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the pictures of the live slider", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.Sliders(ctx)
				if err != nil {
					return err
				}
				return a.show(answer.Data, func(w io.Writer) { printSliders(w, answer.Data) })
			})
		},
	}
}

func printSliders(w io.Writer, sliders []api.SliderView) {
	if len(sliders) == 0 {
		fmt.Fprintln(w, "No slider is live.")
		return
	}
	slides := sliders[0].Slides
	fmt.Fprintf(w, "Slider %s\n", sliders[0].ID)
	table(w, "\tIMAGE\tSIZE\tDESCRIPTION", len(slides), func(w io.Writer, i int) {
		s := slides[i]
		fmt.Fprintf(w, "%d\t%s\t%d × %d\t%s\n", i+1, s.ID, s.Width, s.Height, cutTo(longestBeside, description(s.Alt, s.Decorative)))
	})
}

// longestBeside is how many letters of a description fit beside an id.
const longestBeside = 34

func (a *CLI) sliderShowCommand() *cobra.Command {
	return &cobra.Command{
		Use: "show [ID]", Short: "Show the live slider whole", Args: cobra.MaximumNArgs(1),
		Long: `Show the live slider whole: each picture with its description, its sizes and
the addresses of its files.`,
		ValidArgsFunction: a.completing(sliderWords),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.Sliders(ctx)
				if err != nil {
					return err
				}
				if len(args) == 1 && (len(answer.Data) == 0 || answer.Data[0].ID != args[0]) {
					return notLive(args[0])
				}
				return a.show(answer.Data, func(w io.Writer) { printSlider(w, answer.Data) })
			})
		},
	}
}

func printSlider(w io.Writer, sliders []api.SliderView) {
	if len(sliders) == 0 {
		fmt.Fprintln(w, "No slider is live: visitors see the pictures of the content, if it has any.")
		return
	}
	fmt.Fprintf(w, "Slider %s, %s: visitors see it\n", sliders[0].ID, school.CountText(len(sliders[0].Slides), "picture"))
	for i, s := range sliders[0].Slides {
		fmt.Fprintf(w, "\n%d. %s\n", i+1, description(s.Alt, s.Decorative))
		fmt.Fprintf(w, "   Image: %s\n   Size:  %d × %d\n", s.ID, s.Width, s.Height)
		for _, file := range strings.Split(s.Srcset, ", ") {
			address, _, _ := strings.Cut(file, " ")
			fmt.Fprintf(w, "   File:  %s\n", address)
		}
	}
}

func description(alt string, decorative bool) string {
	switch {
	case decorative:
		return "(decorative)"
	case alt == "":
		return "(none)"
	}
	return strconv.Quote(plain(alt))
}

func (a *CLI) sliderDeleteCommand() *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use: "delete [ID]", Short: "Take the slider down; it can be restored for 30 days", Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: a.completing(sliderWords),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				id, err := liveSliderID(ctx, c, args)
				if err != nil {
					return err
				}
				if id == "" {
					return a.show([]api.SliderView{}, func(w io.Writer) { fmt.Fprintln(w, "No slider is live; nothing to do.") })
				}
				return a.deleteSlider(ctx, c, id, yes)
			})
		},
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "don't ask")
	return cmd
}

func (a *CLI) deleteSlider(ctx context.Context, c *api.Client, id string, yes bool) (err error) {
	if !yes {
		if yes, err = a.confirmed(ctx, "Take the slider down?"); err != nil {
			return err
		}
	}
	if !yes {
		return school.Errorf(school.Invalid, "Nothing was deleted. Add --yes to delete without being asked.")
	}
	answer, err := c.DeleteSlider(ctx, id)
	if err != nil {
		return err
	}
	return a.didUndoably(answer, "Bring it back", "slider")
}

// liveSliderID is the slider that was named, or the live one; "" when none is.
func liveSliderID(ctx context.Context, c *api.Client, args []string) (string, error) {
	if len(args) == 1 {
		return args[0], nil
	}
	answer, err := c.Sliders(ctx)
	if err != nil {
		return "", err
	}
	if len(answer.Data) == 0 {
		return "", nil
	}
	return answer.Data[0].ID, nil
}

// didUndoably also says how to take it back.
func (a *CLI) didUndoably(answer api.MessageAnswer, offer, noun string) error {
	return a.show(answer.Data, func(w io.Writer) {
		fmt.Fprintf(w, "%s. %s within 30 days with:\n  schoolsite %s restore %s\n", answer.Message, offer, noun, answer.Data.Undo)
	})
}

// confirmed asks a person; without one the answer is no.
func (a *CLI) confirmed(ctx context.Context, question string) (bool, error) {
	if !a.interactive() {
		return false, nil
	}
	fmt.Fprintf(a.talk, "%s [y/N] ", question)
	answer, err := interruptible(ctx, a.firstLine)
	return strings.HasPrefix(strings.ToLower(answer), "y"), err
}

func notLive(slider string) error {
	return school.Errorf(school.NotFound, "No slider %s is live. See the one that is with: schoolsite slider list", slider)
}
