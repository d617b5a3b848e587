package server

import (
	"cmp"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/app"
	"schoolsite/internal/cli"
)

// NewConfig makes the command config.
func NewConfig(c *cli.CLI) *cobra.Command {
	return cli.Group("config", "The settings of the server: list and check them", newConfigShow(c), newConfigCheck(c))
}

const configLong = `The settings are those that a server on this data folder would start with now: from the
flags given here, else from the environment, else from the settings file, else the default.`

func newConfigShow(c *cli.CLI) *cobra.Command {
	var settings app.Settings
	cmd := &cobra.Command{
		Use: "show", Short: "List every setting with its value and where it comes from", Args: cobra.NoArgs,
		Long: configLong + " Passwords are masked.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			list := cli.SettingsOf(cmd)
			return c.Print(list, func(w io.Writer) {
				cli.Table(w, "", "SETTING\tVALUE\tFROM", list, func(s cli.Setting) []any {
					return []any{s.Name, cmp.Or(s.Value, "-"), cmp.Or(s.Where, s.Origin)}
				})
			})
		},
	}
	cli.ServerFlags(cmd.Flags(), &settings)
	return cmd
}

func newConfigCheck(c *cli.CLI) *cobra.Command {
	var settings app.Settings
	cmd := &cobra.Command{
		Use: "check", Short: "Check whether a server would start with the settings", Args: cobra.NoArgs,
		Long:    configLong + " Exit code 2 if one is wrong.",
		Example: `  schoolsite config check && sudo systemctl restart schoolsite`,
		RunE: func(*cobra.Command, []string) error {
			err := settings.Check()
			return c.Answer(map[string]bool{"ok": true}, err, func(w io.Writer) { fmt.Fprintln(w, "A server would start with these settings.") })
		},
	}
	cli.ServerFlags(cmd.Flags(), &settings)
	return cmd
}
