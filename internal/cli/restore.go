package cli

import (
	"context"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// restoreCommand brings back what was deleted.
func (a *CLI) restoreCommand(subject school.Subject) *cobra.Command {
	return &cobra.Command{
		Use: "restore ID", Short: "Bring back what was deleted or replaced within the last 30 days", Args: cobra.ExactArgs(1),
		Long: `Bring back what was deleted or replaced within the last 30 days.

The ID is what the command that deleted it has printed.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.Restore(ctx, subject, args[0])
				if err != nil {
					return err
				}
				return a.did(answer)
			})
		},
	}
}
