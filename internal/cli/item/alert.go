package item

import (
	"context"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
)

// NewAlert makes the command alert.
func NewAlert(c *cli.CLI) *cobra.Command {
	return cli.Group("alert", "The line at the top of every page", c.Remote(newAlertSet(c), newAlertClear(c))...)
}

func newAlertSet(c *cli.CLI) *cobra.Command {
	var from, until string
	var dryRun bool
	cmd := &cobra.Command{
		Use: "set TEXT", Short: "Show an alert on every page until a given time", Args: cobra.ExactArgs(1),
		Long: "It replaces the alert that is shown now, and disappears by itself at its end.",
		Example: `  schoolsite alert set "School closed tomorrow because of the rain" --until 2026-11-25
  schoolsite alert set "Admissions close at 5 pm today" --from 2026-11-30 --until "2026-11-30 17:00"`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			if until == "" {
				return school.Errorf(school.Invalid, "Say when it ends: --until 2026-11-25, or --until \"2026-11-25 18:00\".")
			}
			if len(until) == len("2026-11-25") { // the day counts whole
				until += " 23:59"
			}
			edit, err := currentAlert(ctx, client)
			if err != nil {
				return err
			}
			edit.DryRun, edit.Fields = dryRun, map[string]any{"text": args[0], "expires": until}
			if from != "" {
				edit.Fields["publish"] = from
			}
			return save(ctx, c, client, edit, nil)
		}),
	}
	cmd.Flags().StringVar(&until, "until", "", "when it disappears, such as \"2026-11-25 18:00\"; a date includes the whole day; required")
	cmd.Flags().StringVar(&from, "from", "", "when it appears; at once if omitted")
	dryRunFlag(cmd, &dryRun)
	return cmd
}

func newAlertClear(c *cli.CLI) *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use: "clear", Short: "Take the alert off every page", Args: cobra.NoArgs,
		Example: "  schoolsite alert clear",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			edit, err := currentAlert(ctx, client)
			if err == nil && edit.ID == "" {
				err = school.Errorf(school.NotFound, "There is no alert.")
			}
			if err != nil {
				return err
			}
			edit.DryRun = dryRun
			return save(ctx, c, client, edit, nil)
		}),
	}
	dryRunFlag(cmd, &dryRun)
	return cmd
}

// currentAlert begins an edit of the alert that is published, or of a new one.
func currentAlert(ctx context.Context, client *cli.Client) (editing.Edit, error) {
	found, err := api.ListItems.At("alert").Call(ctx, client, nil)
	edit := editing.Edit{Kind: "alert", Base: found.Data.Revision}
	if len(found.Data.Items) > 0 {
		edit.ID = found.Data.Items[0].ID
	}
	return edit, err
}
