// Package changes holds the commands that slider and pop-up share, once for
// both: history, undo, restore and purge.
package changes

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// Commands makes the commands for the changes of a subject.
func Commands(c *cli.CLI, subject school.Subject) []*cobra.Command {
	return []*cobra.Command{newHistory(c, subject), newUndo(c, subject), newRestore(c, subject), newPurge(c, subject)}
}

func newHistory(c *cli.CLI, subject school.Subject) *cobra.Command {
	return cli.Ask(c, &cobra.Command{
		Use: "history", Short: "List what was done in the last 30 days, newest first", Args: cobra.NoArgs,
		Long: `List what was done in the last 30 days, newest first.

Before each stands its id, with which it is taken back:
  schoolsite ` + string(subject) + ` undo CHANGE`,
	}, func(ctx context.Context, client *cli.Client, _ []string) ([]api.ChangeView, error) {
		return list(ctx, client, subject)
	}, printHistory)
}

// list answers the changes of one subject, newest first.
func list(ctx context.Context, client *cli.Client, subject school.Subject) ([]api.ChangeView, error) {
	all, err := client.Changes(ctx)
	changes := []api.ChangeView{}
	for _, change := range all {
		if change.Subject == subject {
			changes = append(changes, change)
		}
	}
	return changes, err
}

func printHistory(w io.Writer, changes []api.ChangeView) {
	if len(changes) == 0 {
		fmt.Fprintln(w, "Nothing was done in the last 30 days.")
		return
	}
	state := map[school.ChangeState]string{school.Undone: "  (taken back)", school.Covered: "  (take the later ones back first)"}
	for _, c := range changes {
		fmt.Fprintf(w, "%s  %s%s\n  %s %s\n", c.ID, cli.Time(c.At), state[c.State], cli.Plain(c.Who), cli.Plain(c.Text))
	}
}

type undoOptions struct {
	*cli.CLI
	subject school.Subject
}

func newUndo(c *cli.CLI, subject school.Subject) *cobra.Command {
	o := undoOptions{c, subject}
	return &cobra.Command{
		Use: "undo [CHANGE]", Short: "Take a change back; without an id the newest that stands", Args: cobra.MaximumNArgs(1),
		Long: `Take a change back; without an id the newest that stands.

Pictures, their order and their descriptions are as they were. The same command
again goes one change further back. What was taken back can be done again: the
command prints how.`,
		Example:           "  schoolsite " + string(subject) + " undo\n  schoolsite " + string(subject) + " undo 06gvm0vr7175qk7qk7qk7qk7qk",
		ValidArgsFunction: c.Complete(complete(subject)),
		RunE:              o.run,
	}
}

// run undoes the named change, or the newest that stands and is no undo.
func (o undoOptions) run(cmd *cobra.Command, args []string) error {
	return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		changes, err := list(ctx, client, o.subject)
		if err != nil {
			return err
		}
		id := ""
		for _, change := range changes {
			isNewest := len(args) == 0 && change.State == school.CanUndo && !change.IsReversal()
			if isNewest || len(args) == 1 && change.ID == args[0] {
				id = change.ID
				break
			}
		}
		switch {
		case id == "" && len(args) == 0:
			return school.Errorf(school.NotFound, "There is nothing to take back. See what was done with: schoolsite %s history", o.subject)
		case id == "":
			return errNoChange(o.subject, args[0])
		}
		answer, err := client.Undo(ctx, id)
		return o.PrintChange(answer, err, "Do it again", string(o.subject)+" undo")
	})
}

func errNoChange(subject school.Subject, id string) error {
	return school.Errorf(school.NotFound, "There is no change %s; changes are kept for 30 days, unless they are deleted for good. See them with: schoolsite %s history", id, subject)
}

func newRestore(c *cli.CLI, subject school.Subject) *cobra.Command {
	return &cobra.Command{
		Use: "restore ID", Short: "Bring back what was deleted or replaced within the last 30 days", Args: cobra.ExactArgs(1),
		Long: `Bring back what was deleted or replaced within the last 30 days.

The ID is what the command that deleted it has printed.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
				answer, err := client.Restore(ctx, subject, args[0])
				if err != nil {
					return err
				}
				return c.Print(answer.Data, func(w io.Writer) { fmt.Fprintf(w, "%s.\n", answer.Message) })
			})
		},
	}
}

// complete offers the changes of a subject.
func complete(subject school.Subject) cli.Completer {
	return cli.First(func(ctx context.Context, client *cli.Client, _ []string) (words []string, err error) {
		changes, err := list(ctx, client, subject)
		for _, change := range changes {
			words = append(words, change.ID+"\t"+cli.Plain(change.Text)+", "+cli.Time(change.At))
		}
		return words, err
	})
}
