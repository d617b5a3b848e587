// Package changes holds the commands that slider and pop-up share, once for
// both: history, undo and restore.
package changes

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// Commands makes the commands for the changes of a subject.
func Commands(c *cli.CLI, subject homepage.Subject) []*cobra.Command {
	return []*cobra.Command{newHistory(c, subject), newUndo(c, subject), newRestore(c, subject)}
}

// list answers the changes of one subject, newest first.
func list(ctx context.Context, client *cli.Client, subject homepage.Subject) ([]api.ChangeView, error) {
	all, err := api.ListChanges.Call(ctx, client, nil)
	return slices.DeleteFunc(append([]api.ChangeView{}, all.Data...), func(change api.ChangeView) bool { return change.Subject != subject }), err
}

// complete offers the changes of a subject.
func complete(subject homepage.Subject) cli.Completer {
	return func(ctx context.Context, client *cli.Client, _ []string) (words []string, err error) {
		changes, err := list(ctx, client, subject)
		for _, change := range changes {
			words = append(words, change.ID+"\t"+cli.Plain(change.Text)+", "+cli.Time(change.At))
		}
		return words, err
	}
}

func errNoChange(subject homepage.Subject, id string) error {
	return school.Errorf(school.NotFound, "There is no change %s, or what was before it is not kept any more. See the changes with: schoolsite %s history", id, subject)
}

func newHistory(c *cli.CLI, subject homepage.Subject) *cobra.Command {
	return &cobra.Command{
		Use: "history", Short: "List the changes, newest first", Args: cobra.NoArgs,
		Long: `Each line begins with the ID of the change. Undo it with:
  schoolsite ` + string(subject) + ` undo CHANGE`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			changes, err := list(ctx, client, subject)
			return c.Answer(changes, err, func(w io.Writer) {
				if len(changes) == 0 {
					fmt.Fprintln(w, "Nothing was changed.")
				}
				state := map[homepage.State]string{homepage.IsUndone: "  (undone)", homepage.Covered: "  (undo the later ones first)"}
				for _, c := range changes {
					fmt.Fprintf(w, "%s  %s%s\n  %s %s\n", c.ID, cli.Time(c.At), state[c.State], cli.Plain(c.Who), cli.Plain(c.Text))
				}
			})
		}),
	}
}

// newUndo makes the command that undoes the named change, or the newest that stands and is no undo.
func newUndo(c *cli.CLI, subject homepage.Subject) *cobra.Command {
	return &cobra.Command{
		Use: "undo [CHANGE]", Short: "Undo a change; without an ID, the latest one that is not undone yet", Args: cobra.MaximumNArgs(1),
		Long: map[homepage.Subject]string{
			homepage.Slider: "The pictures, their order and their descriptions are restored.",
			homepage.Popup:  "The pop-up is restored as it was.",
		}[subject] + ` Run the command
again to go one more change back. An undone change can be redone: the command
prints how.`,
		Example:           "  schoolsite " + string(subject) + " undo\n  schoolsite " + string(subject) + " undo " + string(subject) + "-12",
		ValidArgsFunction: c.Complete(1, complete(subject)),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			changes, err := list(ctx, client, subject)
			if err != nil {
				return err
			}
			at := slices.IndexFunc(changes, func(change api.ChangeView) bool {
				if len(args) == 1 {
					return change.ID == args[0]
				}
				return change.State == homepage.CanUndo && change.Kind == homepage.Published
			})
			switch {
			case at < 0 && len(args) == 1:
				return errNoChange(subject, args[0])
			case at < 0:
				return school.Errorf(school.NotFound, "There is nothing to undo. See what was done with: schoolsite %s history", subject)
			}
			answer, err := api.Undo.At(changes[at].ID).Call(ctx, client, nil)
			if err := c.PrintChange(answer, err, "Undo this", string(subject)+" undo"); err != nil || c.JSON {
				return err
			}
			return printShown(ctx, c, client, subject)
		}),
	}
}

// printShown prints a line if visitors see nothing of a subject after a change.
func printShown(ctx context.Context, c *cli.CLI, client *cli.Client, subject homepage.Subject) error {
	if subject == homepage.Slider {
		answer, err := api.ListSliders.Call(ctx, client, nil)
		if err == nil && len(answer.Data) == 0 {
			fmt.Fprintln(c.Out, "No slider is live now: visitors see the pictures of the content.")
		}
		return err
	}
	answer, err := api.ListPopups.Call(ctx, client, nil)
	if err == nil && len(answer.Data) == 0 {
		fmt.Fprintln(c.Out, "There is no pop-up now.")
	}
	return err
}

func newRestore(c *cli.CLI, subject homepage.Subject) *cobra.Command {
	return &cobra.Command{
		Use: "restore ID", Short: "Restore what was deleted or replaced", Args: cobra.ExactArgs(1),
		Long: `The command that deleted it printed the ID.`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			answer, err := api.Restore[subject].At(args[0]).Call(ctx, client, nil)
			return c.Answer(answer.Data, err, func(w io.Writer) { fmt.Fprintf(w, "%s.\n", answer.Message) })
		}),
	}
}
