package server

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"schoolsite/internal/app"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// NewConfig makes the command config.
func NewConfig(c *cli.CLI) *cobra.Command {
	return cli.Group("config", "The settings of the server: list, check and write them", newConfigShow(c),
		newConfigCheck(c), newConfigInit(c))
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

func newConfigInit(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "init [FILE]", Short: "Write a settings file with every setting, each as a comment",
		Args: cobra.MaximumNArgs(1),
		Long: `FILE is schoolsite.yaml in the data folder by default. Each setting is in it with
what it is for and its default. A file that exists is not changed.`,
		RunE: func(_ *cobra.Command, args []string) error {
			path := append(args, filepath.Join(c.DataDir, "schoolsite.yaml"))[0]
			err := os.MkdirAll(filepath.Dir(path), 0o700)
			if err == nil {
				err = writeNew(path, cli.SettingsTemplate())
			}
			return c.Answer(map[string]string{"file": path}, err, func(w io.Writer) {
				fmt.Fprintf(w, "Wrote %s.\n", path)
			})
		},
	}
}

// writeNew writes a file that does not exist yet.
func writeNew(path string, text []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		return school.Errorf(school.Conflict, "%s exists, and was not changed.", path)
	case err != nil:
		return school.Errorf(school.Forbidden, "%s can't be written: %s.", path, school.OSReason(err))
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Close())
}

func newConfigCheck(c *cli.CLI) *cobra.Command {
	var settings app.Settings
	cmd := &cobra.Command{
		Use: "check", Short: "Check whether a server would start with the settings", Args: cobra.NoArgs,
		Long: configLong + " Exit code 2 if one is wrong, or if no backup could be made for want of a key, 6 if " +
			"their folder is not there.",
		Example: `  schoolsite config check && sudo systemctl restart schoolsite`,
		RunE: func(*cobra.Command, []string) error {
			err := settings.Check()
			if err == nil {
				err = settings.CheckBackups()
			}
			return c.Answer(map[string]bool{"ok": true}, err, func(w io.Writer) {
				fmt.Fprintln(w, "A server would start with these settings.")
			})
		},
	}
	cli.ServerFlags(cmd.Flags(), &settings)
	return cmd
}
