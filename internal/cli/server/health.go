package server

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// NewHealth makes the command health, for service managers and containers. It
// never opens the store itself.
func NewHealth(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "health", Short: "Exit with 0 if the server answers", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			client := c.Running()
			if client == nil {
				return school.Errorf(school.Unreachable, "No server runs on %s. Start it: systemctl start schoolsite, or schoolsite serve", c.DataDir)
			}
			defer client.Close()
			st, err := api.GetStatus.Call(cmd.Context(), client, nil)
			if err != nil {
				return err
			}
			for _, at := range st.Attention {
				if at.Code == "data_file_removed" {
					return school.Errorf(school.Unreachable, "%s", at.Message)
				}
			}
			return c.Print(map[string]bool{"ok": true}, func(w io.Writer) { fmt.Fprintln(w, "ok") })
		},
	}
}
