package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// forgetCommand deletes changes of the slider or the pop-up for good, with the
// pictures that nothing names any more.
func (a *CLI) forgetCommand(subject school.Subject) *cobra.Command {
	var yes, dryRun bool
	name := string(subject)
	cmd := &cobra.Command{
		Use: "forget [CHANGE]", Short: "Delete for good what was taken down, at once", Args: cobra.MaximumNArgs(1),
		Long: `Delete for good what was taken down, at once.

What is taken down or replaced can be brought back for 30 days; so long its
pictures are kept, and can be seen by those who are signed in. This ends that:
the change and every older one can't be taken back any more, and the pictures
that nothing else names are removed from the disk, with all their sizes. Without
an id all changes go. What visitors see stays.`,
		Example: "  schoolsite " + name + " forget --dry-run\n  schoolsite " + name + " forget 06gvm0vr7175qk7qk7qk7qk7qk --yes",
		ValidArgsFunction: a.completing(func(ctx context.Context, c *api.Client, given []string) ([]string, error) {
			return changeWords(ctx, c, subject, given)
		}),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				past, err := upTo(ctx, c, subject, args)
				if err != nil {
					return err
				}
				if len(past) == 0 {
					return a.show(api.ForgetAnswer{DryRun: dryRun}, func(w io.Writer) { fmt.Fprintln(w, "There is nothing to delete for good.") })
				}
				return a.forget(ctx, c, past, yes, dryRun)
			})
		},
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "don't ask")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "only say what would be deleted")
	return cmd
}

// upTo is the named change and all that are older, or all; newest first.
func upTo(ctx context.Context, c *api.Client, subject school.Subject, args []string) ([]api.ChangeView, error) {
	changes, err := changesOf(ctx, c, subject)
	if err != nil || len(args) == 0 {
		return changes, err
	}
	for i, change := range changes {
		if change.ID == args[0] {
			return changes[i:], nil
		}
	}
	return nil, noChange(subject, args[0])
}

func (a *CLI) forget(ctx context.Context, c *api.Client, past []api.ChangeView, yes, dryRun bool) error {
	form := api.ForgetForm{Changes: []string{past[0].ID}, DryRun: true}
	would, err := c.Forget(ctx, form)
	if err != nil {
		return err
	}
	if dryRun {
		return a.show(would, func(w io.Writer) { printForget(w, would, past) })
	}
	if !yes && a.interactive() {
		printForget(a.talk, would, past)
		if yes, err = a.confirmed(ctx, "Nobody can bring this back. Delete it for good?"); err != nil {
			return err
		}
	}
	if !yes {
		return school.Errorf(school.Invalid, "Nothing was deleted. Add --yes to delete without being asked.")
	}
	form.DryRun = false
	answer, err := c.Forget(ctx, form)
	if err != nil {
		return err
	}
	return a.show(answer, func(w io.Writer) { fmt.Fprintln(w, answer.Message) })
}

func printForget(w io.Writer, would api.ForgetAnswer, past []api.ChangeView) {
	fmt.Fprintf(w, "%s\nThese can't be taken back any more then:\n", would.Message)
	for _, c := range past {
		fmt.Fprintf(w, "  %s  %s %s\n", when(c.At), plain(c.Who), plain(c.Text))
	}
}
