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
		Long: `Another web server, or a static host, can serve the folder when this server can't be reached.
The files are byte for byte what visitors are served, but for the contact page: its form
is left out, since nothing can be posted to a copy. Pages for staff are left out, too.

The folder is new or empty, or one that an export wrote before: then only what has changed is
written, and what is gone is removed. Pictures are written before the pages that show them, and the
home page last, so visitors of the copy never see half of a change. While a server runs, it writes
the files, as its own user. With its setting export-to it does so after every change.

The folder has rules for web servers: _headers and _redirects for static hosts, servers/nginx.conf and
servers/Caddyfile. They hold the headers, the addresses that moved, and those of the albums.`,
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
