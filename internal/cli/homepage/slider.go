package homepage

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
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// NewSlider makes the command slider.
func NewSlider(c *cli.CLI) *cobra.Command {
	return cli.Group("slider", "The moving pictures of the home page",
		newUpload(c), newList(c), newReorder(c), newAlt(c), newRemove(c), newDelete(c), newUndo(c, homepage.Slider))
}

// liveSlider returns the live slider, without an ID when none is.
func liveSlider(ctx context.Context, client *cli.Client) (api.SliderView, error) {
	answer, err := api.ListSliders.Call(ctx, client, nil)
	if err != nil || len(answer.Data) == 0 {
		return api.SliderView{}, err
	}
	return answer.Data[0], nil
}

func newList(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the pictures of the live slider", Args: cobra.NoArgs, SuggestFor: []string{"show"},
		Long: "With --json, each picture's sizes and the addresses of its files are printed, too.",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.ListSliders.Call(ctx, client, nil)
			return c.Answer(answer.Data, err, func(w io.Writer) {
				var slides []api.SlideView
				for _, slider := range answer.Data {
					slides = slider.Slides
				}
				number := 0
				cli.Table(w, "No slider is live.", "\tIMAGE\tSIZE\tDESCRIPTION", slides, func(s api.SlideView) []any {
					number++
					return []any{number, s.ID, fmt.Sprintf("%d × %d", s.Width, s.Height),
						description(s.Alt, s.Decorative)}
				})
			})
		}),
	}
}

// slidesHelp explains the arguments that name a picture of the slider.
const slidesHelp = "IMAGE is a picture's number or its id in `schoolsite slider list`."

// newSlideCommand makes cmd a command that changes the slides which its arguments name, apart from the last others.
func newSlideCommand(
	c *cli.CLI, cmd *cobra.Command, others int,
	change func(ctx context.Context, client *cli.Client, slides, args []string,
		slider api.SliderView) (api.MessageAnswer, error),
) *cobra.Command {
	cmd.RunE = c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
		slider, err := liveSlider(ctx, client)
		if err != nil {
			return err
		}
		slides, err := slideIDs(slider, args[:len(args)-others])
		if err != nil {
			return err
		}
		answer, err := change(ctx, client, slides, args, slider)
		return printChange(c, homepage.Slider, answer, err)
	})
	return cmd
}

// slideIDs returns the ids of the pictures that are named by number or by id, after the slider's id if that is given.
func slideIDs(slider api.SliderView, named []string) ([]string, error) {
	if slider.ID == "" {
		return nil, school.Errorf(school.NotFound, "No slider is live.")
	}
	if len(named) > 1 && named[0] == slider.ID {
		named = named[1:]
	}
	ids := make([]string, len(named))
	for i, name := range named {
		number, _ := strconv.Atoi(name)
		if number >= 1 && number <= len(slider.Slides) {
			name = slider.Slides[number-1].ID
		}
		if !slices.ContainsFunc(slider.Slides, func(s api.SlideView) bool { return s.ID == name }) {
			return nil, school.Errorf(school.NotFound, "The slider has no picture %s: it has %d.", name,
				len(slider.Slides))
		}
		ids[i] = name
	}
	return ids, nil
}

func errOnePicture() error {
	return school.Errorf(school.Invalid, "Name one picture. See them with: schoolsite slider list")
}

func newReorder(c *cli.CLI) *cobra.Command {
	return newSlideCommand(c, &cobra.Command{
		Use: "reorder [ID] IMAGE...", Short: "Change the order of the pictures", Args: cobra.MinimumNArgs(1),
		Long: "Give every picture once. " + slidesHelp, Example: "  schoolsite slider reorder 3 1 2",
	}, 0, func(ctx context.Context, client *cli.Client, slides, _ []string,
		slider api.SliderView) (answer api.MessageAnswer, err error) {
		once := slices.Compact(slices.Sorted(slices.Values(slides)))
		if len(once) != len(slides) || len(slides) != len(slider.Slides) {
			return answer, school.Errorf(school.Invalid, "The slider has %s. Name each once, in the new order.",
				text.CountText(len(slider.Slides), "picture"))
		}
		return api.ReorderSlider.At(slider.ID).Call(ctx, client, api.SlideOrder{Order: slides})
	})
}

func newRemove(c *cli.CLI) *cobra.Command {
	return newSlideCommand(c, &cobra.Command{
		Use: "remove [ID] IMAGE", Short: "Remove one picture; removing the last one takes the slider down",
		Args: cobra.RangeArgs(1, 2),
		Long: slidesHelp, Example: "  schoolsite slider remove 2",
	}, 0, func(ctx context.Context, client *cli.Client, slides, _ []string,
		slider api.SliderView) (answer api.MessageAnswer, err error) {
		if len(slides) != 1 {
			return answer, errOnePicture()
		}
		return api.RemoveSlide.At(slider.ID, slides[0]).Call(ctx, client, nil)
	})
}

func newAlt(c *cli.CLI) *cobra.Command {
	var edit api.SlideEdit
	cmd := newSlideCommand(c, &cobra.Command{
		Use: "alt [ID] IMAGE TEXT", Short: "Describe a picture", Args: cobra.RangeArgs(2, 3),
		Long: "Screen readers read the description aloud. " + slidesHelp,
		Example: "  schoolsite slider alt 2 \"Sports day on the school ground\"\n  schoolsite slider alt 3 " +
			"\"\" --decorative",
	}, 1, func(ctx context.Context, client *cli.Client, slides, args []string,
		slider api.SliderView) (answer api.MessageAnswer, err error) {
		if len(slides) != 1 {
			return answer, errOnePicture()
		}
		edit.Alt = args[len(args)-1]
		return api.EditSlide.At(slider.ID, slides[0]).Call(ctx, client, edit)
	})
	cmd.Flags().BoolVar(&edit.Decorative, "decorative", false, "the picture is decoration only and needs "+
		"no description")
	return cmd
}

func newDelete(c *cli.CLI) *cobra.Command {
	cmd := &cobra.Command{
		Use: "delete [ID]", Short: "Take the slider down; it can be restored", Args: cobra.MaximumNArgs(1),
		SuggestFor: []string{"clear"},
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			slider, err := liveSlider(ctx, client)
			if err != nil {
				return err
			}
			if len(args) == 0 && slider.ID == "" {
				return c.Print([]api.SliderView{}, func(w io.Writer) {
					fmt.Fprintln(w, "No slider is live; nothing to do.")
				})
			}
			err = c.Confirm(ctx, nil, "Take the slider down?", "Nothing was deleted. Add --yes to delete "+
				"without being asked.")
			if err != nil {
				return err
			}
			answer, err := api.DeleteSlider.At(append(args, slider.ID)[0]).Call(ctx, client, nil)
			return printChange(c, homepage.Slider, answer, err)
		}),
	}
	c.YesFlag(cmd)
	return cmd
}

// printChange prints a change of the slider or the pop-up.
func printChange(c *cli.CLI, subject homepage.Subject, answer api.MessageAnswer, err error) error {
	return c.PrintChange(cli.Change{Data: answer.Data, Message: answer.Message, Undo: undoOf(subject, answer.Data)},
		err)
}

// undoOf is the command that undoes a change, "" if nothing was changed.
func undoOf(subject homepage.Subject, change api.MessageData) string {
	if change.Undo == "" {
		return ""
	}
	return string(subject) + " undo " + change.Undo
}

// newUndo makes the command that undoes the named change, or the newest that stands and is no undo.
func newUndo(c *cli.CLI, subject homepage.Subject) *cobra.Command {
	return &cobra.Command{
		Use: "undo [CHANGE]", Short: "Undo a change; without an ID, the latest one that is not undone yet",
		Args:       cobra.MaximumNArgs(1),
		SuggestFor: []string{"restore", "history"},
		Long: `What the change deleted, replaced, moved or described is restored. Run the
command again to go one more change back. An undone change can be redone: the
command prints how. CHANGE is the ID that the command which made it printed, or
the number of its revision in "schoolsite content list".`,
		Example: fmt.Sprintf("  schoolsite %[1]s undo\n  schoolsite %[1]s undo 12", subject),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			id, err := findChange(ctx, client, subject, args)
			if err != nil {
				return err
			}
			answer, err := api.Undo.At(id).Call(ctx, client, nil)
			if school.CodeOf(err) == school.NotFound {
				err = school.Errorf(school.NotFound, "There is no change %s of the %s, or what was before it is not "+
					"kept any more. "+
					"See what was published with: schoolsite content list", id, subject)
			}
			if err := printChange(c, subject, answer, err); err != nil || c.JSON {
				return err
			}
			return warnIfNone(ctx, c, client, subject)
		}),
	}
}

// warnIfNone tells that an undo took the slider or the pop-up off the site.
func warnIfNone(ctx context.Context, c *cli.CLI, client *cli.Client, subject homepage.Subject) error {
	slider, err := liveSlider(ctx, client)
	if err != nil {
		return err
	}
	popup, err := livePopup(ctx, client)
	switch {
	case err != nil:
		return err
	case subject == homepage.Slider && slider.ID == "":
		fmt.Fprintln(c.Out, "No slider is live now: visitors see the pictures of the content.")
	case subject == homepage.Popup && popup.ID == "":
		fmt.Fprintln(c.Out, "There is no pop-up now.")
	}
	return nil
}

// findChange returns the ID of the change that an argument names, or without one of the newest that can be undone.
func findChange(ctx context.Context, client *cli.Client, subject homepage.Subject, args []string) (string, error) {
	if len(args) == 1 {
		return string(subject) + "-" + strings.TrimPrefix(args[0], string(subject)+"-"), nil
	}
	changes, err := api.ListChanges.Call(ctx, client, nil)
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(changes.Data, func(change api.ChangeView) bool {
		return change.Subject == subject && change.State == homepage.CanUndo && change.Kind == homepage.Published
	})
	if at < 0 {
		return "", school.Errorf(school.NotFound, "There is nothing to undo. See what was published with: "+
			"schoolsite content list")
	}
	return changes.Data[at].ID, nil
}
