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
	var all bool
	cmd := &cobra.Command{
		Use: "export [DIR | --to ADDRESS]", Short: "Write the published site as static files", Args: cobra.MaximumNArgs(1),
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
  schoolsite export --to sftp://school@mirror.example/www/school
  schoolsite export --to 's3://school-mirror?endpoint=https://s3.example'
  schoolsite export verify https://mirror.example`,
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
				done, err := api.ExportSite.Call(ctx, client, api.ExportPlace{To: to, All: all})
				return c.Answer(done, err, func(w io.Writer) {
					fmt.Fprintf(w, "The copy in %s is up to date: %s, %d written, %d removed.\n", done.To, school.CountText(done.Files, "file"), done.Written, done.Removed)
				})
			})
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "sftp:// address of a folder, or s3:// address of a bucket (default the server's setting export-to)")
	cmd.Flags().BoolVar(&all, "all", false, "write every file again, also those that did not change: repairs a damaged copy")
	cmd.AddCommand(newExportVerify(c))
	return cmd
}

// shownAddresses limits the addresses that are printed of a difference.
const shownAddresses = 10

func newExportVerify(c *cli.CLI) *cobra.Command {
	var site string
	cmd := &cobra.Command{
		Use: "verify URL", Short: "Compare a copy of the site with the site", Args: cobra.ExactArgs(1),
		Long: `Every address of the site is asked for at URL and at the site: the status, the
bytes, the type, redirects and security headers have to be the same. The exit
code is 1 if anything differs.`,
		Example: "  schoolsite export verify https://mirror.example",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			found, err := api.VerifyExport.Call(ctx, client, api.ExportSites{Copy: args[0], Site: site})
			err = c.Answer(found, err, func(w io.Writer) {
				for _, d := range found.Differences {
					fmt.Fprintf(w, "%d of %d addresses: %s\n", len(d.Addresses), found.Addresses, cli.Plain(d.What))
					for _, address := range d.Addresses[:min(len(d.Addresses), shownAddresses)] {
						fmt.Fprintf(w, "  %s\n", cli.Plain(address))
					}
				}
				if len(found.Differences) == 0 {
					fmt.Fprintf(w, "%s answers as %s does, at %d addresses.\n", found.Copy, found.Site, found.Addresses)
				}
			})
			if err == nil && len(found.Differences) > 0 {
				err = school.Errorf(school.Conflict, "The copy differs from the site. Write it anew with schoolsite export --all, and check whether its server knows the rules of servers/ or _headers.")
			}
			return err
		}),
	}
	cmd.Flags().StringVar(&site, "site", "", "address of the site to compare with (default the server's setting base-url)")
	return cmd
}
