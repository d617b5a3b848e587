package homepage

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// printChange prints a change of the slider or the pop-up.
func printChange(c *cli.CLI, subject homepage.Subject, answer api.MessageAnswer, err error) error {
	return c.PrintChange(cli.Change{Data: answer.Data, Message: answer.Message, Undo: undoOf(subject, answer.Data)}, err)
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
		Use: "undo [CHANGE]", Short: "Undo a change; without an ID, the latest one that is not undone yet", Args: cobra.MaximumNArgs(1),
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
				err = school.Errorf(school.NotFound, "There is no change %s of the %s, or what was before it is not kept any more. "+
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
		return "", school.Errorf(school.NotFound, "There is nothing to undo. See what was published with: schoolsite content list")
	}
	return changes.Data[at].ID, nil
}
