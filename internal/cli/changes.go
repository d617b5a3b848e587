package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// historyCommand lists what was done to the slider or the pop-up.
func (a *CLI) historyCommand(subject school.Subject) *cobra.Command {
	return &cobra.Command{
		Use: "history", Short: "List what was done in the last 30 days, newest first", Args: cobra.NoArgs,
		Long: `List what was done in the last 30 days, newest first.

Before each stands its id, with which it is taken back:
  schoolsite ` + string(subject) + ` undo CHANGE`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				changes, err := changesOf(ctx, c, subject)
				if err != nil {
					return err
				}
				return a.show(changes, func(w io.Writer) { printChanges(w, changes) })
			})
		},
	}
}

// changesOf are the changes of one subject, newest first.
func changesOf(ctx context.Context, c *api.Client, subject school.Subject) ([]api.ChangeView, error) {
	all, err := c.Changes(ctx)
	of := []api.ChangeView{}
	for _, change := range all {
		if change.Subject == subject {
			of = append(of, change)
		}
	}
	return of, err
}

func printChanges(w io.Writer, changes []api.ChangeView) {
	if len(changes) == 0 {
		fmt.Fprintln(w, "Nothing was done in the last 30 days.")
		return
	}
	for _, c := range changes {
		fmt.Fprintf(w, "%s  %s%s\n  %s %s\n", c.ID, when(c.At), stateText[c.State], plain(c.Who), plain(c.Text))
	}
}

// stateText says of a change what keeps it from being taken back.
var stateText = map[school.ChangeState]string{
	school.Undone: "  (taken back)", school.Covered: "  (take the later ones back first)",
}

// undoCommand takes a change of the slider or the pop-up back.
func (a *CLI) undoCommand(subject school.Subject) *cobra.Command {
	return &cobra.Command{
		Use: "undo [CHANGE]", Short: "Take a change back; without an id the newest that stands", Args: cobra.MaximumNArgs(1),
		Long: `Take a change back; without an id the newest that stands.

Pictures, their order and what is said of them are as they were. The same
command again goes one change further back. What was taken back can be done
again: the command prints how.`,
		Example: "  schoolsite " + string(subject) + " undo\n  schoolsite " + string(subject) + " undo 06gvm0vr7175qk7qk7qk7qk7qk",
		ValidArgsFunction: a.completing(func(ctx context.Context, c *api.Client, given []string) ([]string, error) {
			return changeWords(ctx, c, subject, given)
		}),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				change, err := changeNamed(ctx, c, subject, args)
				if err != nil {
					return err
				}
				answer, err := c.Undo(ctx, change)
				if err != nil {
					return err
				}
				return a.didAndCanUndo(answer, subject, "Do it again")
			})
		},
	}
}

// changeNamed is the change that was named, or the newest that stands and is no
// undo.
func changeNamed(ctx context.Context, c *api.Client, subject school.Subject, args []string) (string, error) {
	changes, err := changesOf(ctx, c, subject)
	if err != nil {
		return "", err
	}
	for _, change := range changes {
		newest := len(args) == 0 && change.State == school.CanUndo && !change.StepsBack()
		if newest || len(args) == 1 && change.ID == args[0] {
			return change.ID, nil
		}
	}
	if len(args) == 0 {
		return "", school.Errorf(school.NotFound, "There is nothing to take back. See what was done with: schoolsite %s history", subject)
	}
	return "", noChange(subject, args[0])
}

func noChange(subject school.Subject, id string) error {
	return school.Errorf(school.NotFound, "There is no change %s; changes are kept for 30 days, unless they are deleted for good. See them with: schoolsite %s history", id, subject)
}

// didAndCanUndo prints what was done, and how it is taken back.
func (a *CLI) didAndCanUndo(answer api.MessageAnswer, subject school.Subject, offer string) error {
	if answer.Data.Undo == "" {
		return a.did(answer)
	}
	return a.show(answer.Data, func(w io.Writer) {
		fmt.Fprintf(w, "%s. %s within 30 days with:\n  schoolsite %s undo %s\n", answer.Message, offer, subject, answer.Data.Undo)
	})
}
