package backup

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/backup"
	"schoolsite/internal/cli"
)

type createOptions struct {
	*cli.CLI
	recipients []string
	secrets    bool
}

func newCreate(c *cli.CLI) *cobra.Command {
	o := createOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "create FILE", Short: "Make a backup and try it", Args: cobra.ExactArgs(1),
		Long: `The archive is a tar file of the data file, pictures, content and settings at one
moment, with their SHA-256. Visitors and staff go on meanwhile. It gets its name
when it was restored into a temporary folder beside it, opened and checked, and a page
of it was rendered: for a while it needs its size twice.

It holds people's messages and the accounts. With --recipient only who has the
secret key can read it: make a pair of keys with age-keygen, and keep the secret one
elsewhere. The key that signs sessions, and those of HTTPS, are left out, so after a restore
everybody signs in again; --with-secrets takes them along.`,
		Example: `  schoolsite backup create /mnt/usb/school-2026-11-20.tar
  schoolsite backup create school.tar.age --recipient age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error { return o.run(ctx, client, args[0]) })
		},
	}
	cmd.Flags().StringSliceVar(&o.recipients, "recipient", nil, "encrypt the archive for this public key of age")
	cmd.Flags().BoolVar(&o.secrets, "with-secrets", false, "take along the signing key and the keys of HTTPS")
	return cmd
}

func (o *createOptions) run(ctx context.Context, client *cli.Client, file string) error {
	recipients, err := backup.ParseRecipients(o.recipients)
	if err != nil {
		return err
	}
	fetch := func(w io.Writer) error {
		return client.Download(ctx, api.ArchiveBackup.With(map[string]any{"secrets": o.secrets}), w)
	}
	m, err := backup.WriteFile(ctx, file, recipients, fetch, trial(o.CLI))
	return o.Answer(viewOf(m), err, func(w io.Writer) {
		fmt.Fprintf(w, "Backup made and tried: %s.\n", summary(m))
		printFaults(w, m)
	})
}
