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
)

// NewExport makes the command export.
func NewExport(c *cli.CLI) *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use: "export [DIR | --to sftp://USER@HOST/DIR]", Short: "Write the published site as static files", Args: cobra.MaximumNArgs(1),
		Long: `Another web server or a static host can serve the folder when this server
cannot be reached. The files are the same, byte for byte, as what visitors get,
except for the contact page: it has no form, because a copy cannot receive
messages. Pages for staff are left out.

The folder must be new, empty, or written by an earlier export. In the last
case only what has changed is written, and what no longer exists is removed.
Pictures are written before the pages that show them, and the home page last,
so visitors of the copy never see half of a change. If a server is running, it
writes the files as its own user. With the setting export-to it does so after
every change.

The folder also contains rules for web servers: _headers and _redirects for
static hosts, servers/nginx.conf and servers/Caddyfile. They set the headers,
the redirects of moved addresses, and the addresses of the albums.`,
		Example: `  schoolsite export /var/www/school
  schoolsite export --to sftp://school@mirror.example/www/school`,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if len(args) == 1 && to != "" {
				return school.Errorf(school.Invalid, "Name a DIR or --to, not both.")
			}
			if len(args) == 1 {
				if to, err = filepath.Abs(args[0]); err != nil {
					return err
				}
			}
			return c.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
				done, err := api.ExportSite.Call(ctx, client, api.ExportPlace{To: to})
				return c.Answer(done, err, func(w io.Writer) {
					fmt.Fprintf(w, "The copy in %s is up to date: %s, %d written, %d removed.\n", done.To, school.CountText(done.Files, "file"), done.Written, done.Removed)
				})
			})
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "address of a folder on an SFTP server (default the server's setting export-to)")
	return cmd
}
