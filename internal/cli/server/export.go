package server

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// NewExport makes the command export.
func NewExport(c *cli.CLI) *cobra.Command {
	var to string
	var all bool
	cmd := &cobra.Command{
		Use: "export [DIR | --to ADDRESS]", Short: "Write the published site as static files",
		Args: cobra.MaximumNArgs(1),
		Long: `Another web server or a static host can serve the folder when this server
cannot be reached. The files are the same, byte for byte, as what visitors get,
except for the contact page: it has no form, because a copy cannot receive
messages. Pages for staff are left out, and an old address has a page that leads
to the new one.

The folder must be new, empty, or written by an earlier export. In the last
case only what has changed is written, and what no longer exists is removed.
Pictures are written before the pages that show them, and the home page last,
so visitors of the copy never see half of a change. If a server is running, it
writes the files as its own user. With the setting export-to it does so after
every change.`,
		Example: `  schoolsite export /var/www/school
  schoolsite export --to sftp://school@mirror.example/www/school
  schoolsite export --to 's3://school-mirror?endpoint=https://s3.example'
  schoolsite export verify /var/www/school`,
		RunE: func(cmd *cobra.Command, args []string) error {
			place, err := exportPlace(args, to)
			if err != nil {
				return err
			}
			return c.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
				done, err := api.ExportSite.Call(ctx, client, api.ExportPlace{To: place, All: all})
				return c.Answer(done, err, func(w io.Writer) {
					fmt.Fprintf(w, "The copy in %s is up to date: %s, %d written, %d removed.\n",
						done.To, text.CountText(done.Files, "file"), done.Written, done.Removed)
				})
			})
		},
	}
	placeFlag(cmd, &to)
	cmd.Flags().BoolVar(&all, "all", false, "write every file again, also those that did not change: repairs "+
		"a damaged copy")
	cmd.AddCommand(newExportVerify(c))
	return cmd
}

func placeFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "to", "",
		"sftp:// address of a folder, or s3:// address of a bucket (default the server's setting export-to)")
}

// exportPlace returns the place that an argument or --to names; "" for that of the settings.
func exportPlace(args []string, to string) (string, error) {
	switch {
	case len(args) == 0:
		return to, nil
	case to != "":
		return "", school.Errorf(school.Invalid, "Name a DIR or --to, not both.")
	}
	return filepath.Abs(args[0])
}

// shownFiles limits the files that are printed; --json has all.
const shownFiles = 20

func newExportVerify(c *cli.CLI) *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use: "verify [DIR | --to ADDRESS]", Short: "Compare the files of a copy with what is published",
		Args: cobra.MaximumNArgs(1),
		Long: `Every file of the copy is read and compared with what an export would write now.
The exit code is 1 if one is missing or differs: the copy is out of date, or
somebody else changed it.`,
		Example: "  schoolsite export verify /var/www/school",
		RunE: func(cmd *cobra.Command, args []string) error {
			place, err := exportPlace(args, to)
			if err != nil {
				return err
			}
			return c.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
				found, err := api.VerifyExport.Call(ctx, client, api.ExportCopy{To: place})
				err = c.Answer(found, err, func(w io.Writer) {
					for _, d := range found.Differences[:min(len(found.Differences), shownFiles)] {
						fmt.Fprintf(w, "%s: %s\n", cli.Plain(d.File), d.What)
					}
					if len(found.Differences) == 0 {
						fmt.Fprintf(w, "The copy in %s is what is published: %s.\n", found.To,
							text.CountText(found.Files, "file"))
					}
				})
				if err == nil && len(found.Differences) > 0 {
					err = school.Errorf(school.Conflict, "The copy in %s is not what is published: %s of %d. "+
						"Bring it up to date with schoolsite export; if files still differ then, write all "+
						"again with --all.",
						found.To, text.CountText(len(found.Differences), "file"), found.Files)
				}
				return err
			})
		},
	}
	placeFlag(cmd, &to)
	return cmd
}
