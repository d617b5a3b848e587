package cli

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *CLI) messageSetAsideCommand() *cobra.Command {
	var which api.ManyEnquiries
	var since, until string
	cmd := &cobra.Command{
		Use: "set-aside", Short: "Set many enquiries aside as spam at once, or let them in again", Args: cobra.NoArgs,
		Long: `Set aside as spam all enquiries of a person, from a network address or of a time,
or those for which several of these hold. Mails about them that wait are taken
back. --back lets in again what was set aside by this command, and mails it,
unless it was mailed before.`,
		Example: `  schoolsite message set-aside --from 203.0.113.7 --since 2026-11-22 --dry-run
  schoolsite message set-aside --from 203.0.113.7 --since 2026-11-22
  schoolsite message set-aside --from 203.0.113.7 --since 2026-11-22 --back`,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			if which.Since, err = optionalTime(since); err == nil {
				which.Until, err = optionalTime(until)
			}
			if err != nil {
				return err
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.SetAsideMany(ctx, which)
				if err != nil {
					return err
				}
				return a.show(answer, func(w io.Writer) { fmt.Fprintln(w, answer.Message+".") })
			})
		},
	}
	cmd.Flags().StringVar(&which.Person, "person", "", "an e-mail address or a telephone number, or both with a comma between")
	cmd.Flags().StringVar(&which.Network, "from", "", "the network address that they came from")
	cmd.Flags().StringVar(&since, "since", "", "only those not before this time, in India")
	cmd.Flags().StringVar(&until, "until", "", "only those before this time, in India")
	cmd.Flags().StringVar(&which.Batch, "batch", "", "with --back: only those of an earlier call, by the batch of its answer")
	cmd.Flags().BoolVar(&which.Back, "back", false, "let in again what was set aside by this command")
	cmd.Flags().BoolVar(&which.DryRun, "dry-run", false, "only count them")
	return cmd
}

// optionalTime reads a time as people write it; "" is none.
func optionalTime(written string) (t time.Time, err error) {
	if written == "" {
		return t, nil
	}
	return school.ParseTime(written)
}
