package enquiry

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

type spamOptions struct {
	*cli.CLI
	form         api.ManyEnquiries
	since, until string
}

func newSpam(c *cli.CLI) *cobra.Command {
	o := spamOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "spam", Short: "Mark many enquiries as spam at once, or move them to the inbox again", Args: cobra.NoArgs,
		Long: `Mark as spam all enquiries of a person, from a network address or of a time, or
those for which several of these hold. Mails about them that wait are taken
back. --undo moves to the inbox again what was marked by this command, and mails
it, unless it was mailed before.`,
		Example: `  schoolsite enquiry spam --from 203.0.113.7 --since 2026-11-22 --dry-run
  schoolsite enquiry spam --from 203.0.113.7 --since 2026-11-22
  schoolsite enquiry spam --from 203.0.113.7 --since 2026-11-22 --undo`,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&o.form.Person, "person", "", "an e-mail address or a telephone number, or both with a comma between")
	f.StringVar(&o.form.Network, "from", "", "the network address that they came from")
	f.StringVar(&o.since, "since", "", "only those not before this time, in India")
	f.StringVar(&o.until, "until", "", "only those before this time, in India")
	f.StringVar(&o.form.Batch, "batch", "", "with --undo: only those of an earlier call, by the batch of its answer")
	f.BoolVar(&o.form.Back, "undo", false, "move to the inbox again what was marked by this command")
	f.BoolVar(&o.form.DryRun, "dry-run", false, "only count them")
	return cmd
}

func (o *spamOptions) run(cmd *cobra.Command) (err error) {
	if o.form.Since, err = school.ParseTime(o.since); err != nil {
		return err
	}
	if o.form.Until, err = school.ParseTime(o.until); err != nil {
		return err
	}
	return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		answer, err := client.SetAsideMany(ctx, o.form)
		if err != nil {
			return err
		}
		return o.Print(answer, func(w io.Writer) { fmt.Fprintln(w, answer.Message+".") })
	})
}
