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

type purgeOptions struct {
	*cli.CLI
	subject     school.Subject
	yes, dryRun bool
}

// newPurge makes the command that deletes changes of a subject for good, with
// the pictures that nothing names any more.
func newPurge(c *cli.CLI, subject school.Subject) *cobra.Command {
	o := purgeOptions{CLI: c, subject: subject}
	name := string(subject)
	cmd := &cobra.Command{
		Use: "purge [CHANGE]", Short: "Delete for good what was taken down, at once", Args: cobra.MaximumNArgs(1),
		Long: `Delete for good what was taken down, at once.

What is taken down or replaced can be brought back for 30 days; so long its
pictures are kept, and can be seen by those who are signed in. This ends that:
the change and every older one can't be taken back any more, and the pictures
that nothing else names are removed from the disk, with all their sizes. Without
an id all changes go. What visitors see stays.`,
		Example:           "  schoolsite " + name + " purge --dry-run\n  schoolsite " + name + " purge 06gvm0vr7175qk7qk7qk7qk7qk --yes",
		ValidArgsFunction: c.Complete(complete(subject)),
		RunE:              func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	cmd.Flags().BoolVar(&o.yes, "yes", false, "don't ask")
	cmd.Flags().BoolVar(&o.dryRun, "dry-run", false, "only say what would be deleted")
	return cmd
}

func (o *purgeOptions) run(cmd *cobra.Command, args []string) error {
	return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		changes, err := list(ctx, client, o.subject)
		if err != nil {
			return err
		}
		if len(args) == 1 { // that one and all that are older
			for len(changes) > 0 && changes[0].ID != args[0] {
				changes = changes[1:]
			}
			if len(changes) == 0 {
				return errNoChange(o.subject, args[0])
			}
		}
		if len(changes) == 0 {
			return o.Print(api.PurgeAnswer{DryRun: o.dryRun}, func(w io.Writer) { fmt.Fprintln(w, "There is nothing to delete for good.") })
		}
		form := api.PurgeForm{Changes: []string{changes[0].ID}, DryRun: true}
		answer, err := client.Purge(ctx, form)
		if err != nil {
			return err
		}
		printPlan := func(w io.Writer) {
			fmt.Fprintf(w, "%s\nThese can't be taken back any more then:\n", answer.Message)
			for _, change := range changes {
				fmt.Fprintf(w, "  %s  %s %s\n", cli.Time(change.At), cli.Plain(change.Who), cli.Plain(change.Text))
			}
		}
		if o.dryRun {
			return o.Print(answer, printPlan)
		}
		err = o.Confirm(ctx, cli.Question{
			Yes: o.yes, Show: printPlan, Text: "Nobody can bring this back. Delete it for good?",
			Refused: "Nothing was deleted. Add --yes to delete without being asked.",
		})
		if err != nil {
			return err
		}
		form.DryRun = false
		if answer, err = client.Purge(ctx, form); err != nil {
			return err
		}
		return o.Print(answer, func(w io.Writer) { fmt.Fprintln(w, answer.Message) })
	})
}
